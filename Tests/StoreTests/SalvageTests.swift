import Foundation
import SQLite
import Planner
import Testing

@testable import Store

@Test func whatIsOnSoundPagesOfADamagedFileIsSaved() throws {
  let damaged = try Damaged(settled: true)
  try damaged.put(damaged.whole.file, [])
  try damaged.check("nothing is wrong", intact: Array(damaged.rows.keys))
  for (name, body) in kindsOfDamage {
    for seed in 1...(isHard ? 3 : 1) as ClosedRange<UInt64> {
      var bytes = damaged.whole.file
      body(&bytes, damaged.rows.keys.sorted(), SeededRandom(seed: seed * 7919))
      let pages = Set(
        stride(from: 0, through: bytes.count - 4096, by: 4096).map { bytes[$0..<$0 + 4096] })
      let intact = damaged.rows.keys.filter { page in
        pages.contains(damaged.whole.file[(page - 1) * 4096..<page * 4096])
      }
      try damaged.put(bytes, [])
      // SQLite keeps no checksums: a bit that is another one where nothing else holds the same cannot be told.
      try damaged.check("\(name), \(seed)", intact: intact, tellsChanges: name != "bits are flipped")
    }
  }
}

/// From a seed that is another one each time.
@Test func whatIsSavedOfAnyDamagePassesEveryCheck() throws {
  let environment = ProcessInfo.processInfo.environment
  let seed = environment["ARC_TEST_SEED"].flatMap(UInt64.init) ?? .random(in: 1...999_999)
  let damaged = try Damaged(settled: true)
  for number in 0..<UInt64(isHard ? 300 : 10) {
    let random = SeededRandom(seed: seed &+ number)
    let kind = kindsOfDamage[random.below(kindsOfDamage.count)]
    var bytes = damaged.whole.file
    kind.body(&bytes, damaged.rows.keys.sorted(), random)
    try damaged.put(bytes, [])
    try damaged.check("\(kind.name), ARC_TEST_SEED=\(seed &+ number)", intact: [], tellsChanges: false)
  }
}

/// Behind the gap every number of a page leads to another one; the tasks of this planner fill one page.
@Test func pagesThatAreMissingFromTheMiddleTakeOnlyTheirOwnRowsAlong() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  try store.record("fill") { step in
    try step.addArc(path: "Home")
    for number in 1...20 { try step.add(task("errand \(number)", "2027-03-11"), to: 1) }
  }
  try store.close()
  let whole = Damaged.bytes(folder.file)
  let page = try #require(TablePages(RawPages(StoreFile(path: folder.file))).walk("task").first)
  for gap in stride(from: 2, to: whole.count / 4096, by: isHard ? 1 : 6) where gap != page && gap + 1 != page
  {
    var bytes = whole
    bytes.removeSubrange((gap - 1) * 4096..<(gap + 1) * 4096)
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file))
    let report = try planner(folder.file, seed: 9).salvage(to: folder.path + "/saved \(gap).db")
    #expect(report.tasks == 20 && !report.isWhole, "without pages \(gap) and \(gap + 1)")
  }
}

@Test func aPlannerWhoseFullTextCannotBeOpenedIsSaved() throws {
  let damaged = try Damaged(settled: true)
  try damaged.put(damaged.whole.file, [])
  try Database(path: damaged.file).execute("UPDATE task_text_config SET v = 5 WHERE k = 'version'")
  let report = try planner(damaged.file, seed: 9).salvage(
    to: damaged.folder.path + "/saved.db", replaces: true)
  #expect(report.tasks == damaged.tasks.count)
}

@Test func aDamagedIndexOfWordsIsSaid() throws {
  let damaged = try Damaged(settled: true)
  try damaged.put(damaged.whole.file, [])
  let store = planner(damaged.file, seed: 9)
  // What the index of words is made of, but not the words.
  try store.close()
  try Database(path: damaged.file).execute("UPDATE task_text_data SET block = x'00' WHERE id > 10")
  let report = try planner(damaged.file, seed: 9).salvage(to: damaged.folder.path + "/saved.db")
  #expect(!report.hasComparedTexts && !report.isWhole)
  #expect(report.tasks == damaged.tasks.count)
}

@Test func whatASoundPartOfADamagedJournalHoldsIsSaved() throws {
  let damaged = try Damaged(settled: false)
  let (file, log) = damaged.whole
  #expect(log.count > 40 * 4120)
  let wrecks: [(String, (inout [UInt8], SeededRandom) -> Void)] = [
    ("a byte", { $0[32 + $1.below($0.count - 32)] ^= 0x55 }),
    ("its header", { bytes, _ in bytes.fill(0, 32) { 0 } }),
    ("a frame", { bytes, random in bytes.fill(32 + 4120 * random.below(bytes.count / 4120), 4120) { 0 } }),
    (
      "frames",
      { bytes, random in bytes.fill(32 + 4120 * random.below(bytes.count / 4120), 3 * 4120) { random.byte } }
    ),
    ("its end", { bytes, random in bytes.removeLast(random.below(bytes.count - 32)) }),
  ]
  try damaged.check("the journal is whole", intact: Array(damaged.rows.keys))
  for (name, body) in wrecks {
    for seed in 1...(isHard ? 3 : 1) as ClosedRange<UInt64> {
      var bytes = log
      body(&bytes, SeededRandom(seed: seed * 104_729))
      try damaged.put(file, bytes)
      let target = damaged.folder.path + "/saved.db"
      do {
        unlink(target)
        _ = try planner(damaged.file, seed: 9).salvage(to: target)
        #expect(try planner(target, seed: 10).faults().map(\.message) == [], "\(name), \(seed)")
      } catch StoreError.damaged {
        #expect(name == "its end")
      }
      #expect(Damaged.bytes(damaged.file + "-wal") == bytes, "\(name), \(seed): the journal changed")
    }
  }
  // One frame in the middle of those that were written once only.
  var bytes = log
  bytes[32 + 4120 * 3 + 1000] ^= 1
  try damaged.put(file, bytes)
  let target = damaged.folder.path + "/saved.db"
  unlink(target)
  let report = try planner(damaged.file, seed: 9).salvage(to: target)
  #expect(report.hasDamagedLog)
  #expect(report.tasks > damaged.tasks.count * 3 / 4)
  #expect(try !planner(damaged.file, seed: 9).isReadable())
}

@Test func savingNeverWritesOverThePlannerOrWhatIsThere() throws {
  let damaged = try Damaged(settled: true)
  try damaged.put(damaged.whole.file, [])
  let store = planner(damaged.file, seed: 9)
  for force in [false, true] {
    #expect(throws: StoreError.unwritable(.planner(path: damaged.file))) {
      try store.salvage(to: damaged.file, replaces: force)
    }
  }
  let other = damaged.folder.path + "/other"
  try "mine".write(toFile: other, atomically: true, encoding: .utf8)
  #expect(throws: StoreError.unwritable(.exists(path: other))) { try store.salvage(to: other) }
  #expect(try String(contentsOfFile: other, encoding: .utf8) == "mine")
  #expect(Damaged.bytes(damaged.file) == damaged.whole.file)
  try "hello".write(toFile: damaged.file, atomically: true, encoding: .utf8)
  #expect(throws: StoreError.damaged(path: damaged.file, backup: nil)) {
    try store.salvage(to: other, replaces: true)
  }
  #expect(try String(contentsOfFile: other, encoding: .utf8) == "mine")
}
