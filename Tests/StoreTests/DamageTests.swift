import Foundation
import Planner
import SQLite
import Testing

@testable import Store

/// A store with a few hundred tasks, in one file, with what its lists say.
private func filled(_ folder: TemporaryFolder) throws -> (bytes: Data, titles: [String]) {
  let store = planner(folder.file)
  try store.record("fill") { step in
    for name in ["CS 298", "Home"] {
      let arc = try step.addArc(path: name).id
      for number in 0..<300 {
        var fields = task("\(name) task \(number)", number % 3 == 0 ? nil : "2027-03-12")
        fields.description = number % 50 == 0 ? String(repeating: "long notes ", count: 1000) : ""
        try step.add(fields, to: arc)
      }
    }
  }
  let titles = try store.titles()
  try store.close()
  return (try Data(contentsOf: URL(fileURLWithPath: folder.file)), titles)
}

@Test func aStoreCutAnywhereSaysSoAndChangesNothing() throws {
  let folder = try TemporaryFolder()
  let (bytes, titles) = try filled(folder)
  var cuts = Array(stride(from: 4096, to: bytes.count, by: 4096))
  cuts += [1, 15, 16, 99, 100, 101, 4095, 4097, bytes.count / 2, bytes.count / 2 + 1, bytes.count - 1]
  for cut in cuts {
    let part = Data(bytes.prefix(cut))
    try part.write(to: URL(fileURLWithPath: folder.file))
    #expect(throws: StoreError.damaged(path: folder.file, backup: nil), "cut at \(cut)") {
      try planner(folder.file).titles()
    }
    #expect(throws: StoreError.damaged(path: folder.file, backup: nil), "cut at \(cut)") {
      try planner(folder.file, seed: 2).record("add") { try $0.add(task("new"), to: 1) }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == part, "cut at \(cut)")
  }
  #expect(titles.count == 600)
}

/// Everything a person may ask and do.
private let actions: [@Sendable (PlannerStore) throws -> Void] = [
  { _ = try $0.titles(kind: .all) },
  { store in _ = try store.read { (try $0.counts(), try $0.locations()) } },
  { store in _ = try store.record("add") { try $0.add(task("new", "2027-01-01"), to: 1) } },
  { store in _ = try store.record("edit") { try $0.edit(task: 5, task("new")) } },
  { store in try store.record("rm") { try $0.remove(arc: 1) } },
]

@Test(arguments: [4, 5, 6])
func garbageAnywhereGivesErrorsAndNoCrash(seed: UInt64) throws {
  let folder = try TemporaryFolder()
  let (bytes, _) = try filled(folder)
  let random = SeededRandom(seed: seed)
  for _ in 0..<15 {
    var damaged = bytes
    let start = Int(random.next() % UInt64(bytes.count))
    for offset in start..<min(bytes.count, start + 1 + Int(random.next() % 600)) {
      damaged[offset] = UInt8(truncatingIfNeeded: random.next())
    }
    for action in actions {
      for journal in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.file + journal) }
      try damaged.write(to: URL(fileURLWithPath: folder.file))
      // An Arc's row may be gone, so that it is not found; everything else is an error of the store.
      do { try action(planner(folder.file, seed: 3)) } catch is StoreError {} catch is PlannerError {}
    }
  }
}

@Test(arguments: [Int.max, Int.min])
func numbersThatCannotBeGiveErrorsAndNoCrash(number: Int) throws {
  for column in [
    "store.next_id", "store.counted_at", "arc.open", "task.created", "task.due_instant", "task.duration",
  ] {
    let folder = try TemporaryFolder()
    let store = planner(folder.file)
    try store.record("fill") { step in
      for name in ["CS 298", "CS 298/Labs"] {
        try step.add(task("x", "2027-03-12"), to: try step.addArc(path: name).id)
      }
    }
    let (table, field) = (column.prefix { $0 != "." }, column.drop { $0 != "." }.dropFirst())
    try Database(path: folder.file).execute("UPDATE \(table) SET \(field) = \(number)")
    for action in actions { do { try action(store) } catch is StoreError {} catch is PlannerError {} }
  }
}

@Test func theNewestBackupIsNamed() throws {
  let folder = try TemporaryFolder()
  let (bytes, _) = try filled(folder)
  let backup = folder.file + ".backup-2026-11-20T070000Z"
  try bytes.write(to: URL(fileURLWithPath: backup))
  for length in [0, 50, bytes.count / 2] {
    try bytes.prefix(length).write(to: URL(fileURLWithPath: folder.file))
    let error: StoreError =
      length == 0
      ? .emptied(path: folder.file, backup: backup) : .damaged(path: folder.file, backup: backup)
    #expect(throws: error) { try planner(folder.file).paths() }
  }
}

@Test func aStoreCutBesideItsJournalIsRightOrDamaged() async throws {
  let folder = try TemporaryFolder()
  let (_, titles) = try filled(folder)
  await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.file as String] in
    let store = planner(path, seed: 2)
    try store.record("add") { try $0.add(task("new"), to: 1) }
    _ = withExtendedLifetime(store) { kill(getpid(), SIGKILL) }
  }
  let names = ["", "-wal"]
  let whole = try names.map { try Data(contentsOf: URL(fileURLWithPath: folder.file + $0)) }
  // Each cut is at another place of its page.
  let step = isHard ? 1000 : 7001
  for cut in stride(from: 0, to: whole[0].count, by: step) {
    try? FileManager.default.removeItem(atPath: folder.file + "-shm")
    for (name, bytes) in zip(names, [whole[0].prefix(cut), whole[1]]) {
      try bytes.write(to: URL(fileURLWithPath: folder.file + name))
    }
    do {
      #expect(try planner(folder.file).titles().count == titles.count + 1, "cut at \(cut)")
    } catch StoreError.damaged {}
  }
}

@Test func damageThatShowsLateIsSaid() throws {
  let folder = try TemporaryFolder()
  var (bytes, _) = try filled(folder)
  // The last page belongs to a table or index that opening the store does not read.
  for offset in (bytes.count - 8 * 4096)..<bytes.count { bytes[offset] = 0xFF }
  try bytes.write(to: URL(fileURLWithPath: folder.file))
  let store = planner(folder.file)
  #expect(try store.paths() == ["CS 298", "Home"])
  #expect(throws: StoreError.damaged(path: folder.file, backup: nil)) {
    _ = try store.read {
      (try $0.tasks(kind: .all), try $0.locations(), try $0.duplicate(of: task("x"), in: 1))
    }
    try store.record("rm") { try $0.remove(arc: 1) }
  }
}

@Test(arguments: ["hello", String(repeating: "not a database ", count: 1000)])
func aFileThatIsNoDatabaseIsLeftAlone(text: String) throws {
  let folder = try TemporaryFolder()
  try text.write(toFile: folder.file, atomically: true, encoding: .utf8)
  #expect(throws: StoreError.damaged(path: folder.file, backup: nil)) { try planner(folder.file).paths() }
  #expect(throws: StoreError.damaged(path: folder.file, backup: nil)) {
    try planner(folder.file).record("new") { try $0.addArc(path: "CS 298") }
  }
  #expect(try String(contentsOfFile: folder.file, encoding: .utf8) == text)
}

@Test func theDatabaseOfAnotherProgramIsLeftAlone() throws {
  let folder = try TemporaryFolder()
  try Database(path: folder.file).execute("CREATE TABLE bookmarks (url TEXT)")
  let before = try Data(contentsOf: URL(fileURLWithPath: folder.file))
  #expect(throws: StoreError.damaged(path: folder.file, backup: nil)) { try planner(folder.file).paths() }
  #expect(throws: StoreError.damaged(path: folder.file, backup: nil)) {
    try planner(folder.file).record("new") { try $0.addArc(path: "CS 298") }
  }
  #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == before)
}
