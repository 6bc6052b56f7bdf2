import Foundation
import SQLite
import Planner
import Testing

@testable import Store

/// A planner with a little of everything, whose last changes stand in the journal only.
private final class Damaged {
  let folder: TemporaryFolder
  let whole: (file: [UInt8], log: [UInt8])
  /// What tasks and reminders are, by number.
  let tasks: [Int: String]
  let reminders: [Int: String]
  /// The rows of tasks that stand on one page, by page, and the pages that hold parts of tasks.
  private(set) var rows: [Int: [Int]] = [:]
  var file: String { folder.file }

  /// - Parameter settled: nothing is left in the journal.
  init(settled: Bool) throws {
    folder = try TemporaryFolder()
    let store = planner(folder.file)
    for (round, name) in ["CS 298", "CS 298/Labs", "Home", "Grüße"].enumerated() {
      try store.record("fill \(name)") { step in
        let arc = try step.addArc(path: name).id
        for number in 0..<150 {
          var fields = task(
            "\(name) task \(number)", number % 3 == 0 ? nil : "2027-03-\(10 + number % 20)",
            number % 3 == 1 ? "17:00" : nil)
          if number % 5 == 0 { fields.location = "room \(number)" }
          if number % 40 == 7 {
            fields.description = (0..<900).map { "word\($0 * (number + 1) + round)" }.joined(separator: " ")
          }
          if number % 11 == 0, fields.date != nil { fields.recurrence = "FREQ=WEEKLY" }
          let made = try step.add(fields, to: arc)
          if number % 7 == 0, fields.recurrence == nil { try step.complete(task: made.id) }
        }
      }
    }
    try store.record("rm") { step in for number in [20, 21, 22] { try step.remove(task: number) } }
    try store.record("rm") { step in for number in 30..<40 { try step.remove(task: number) } }
    _ = try store.record("undo") { try $0.undo() }
    if settled { try store.close() }
    whole = (Damaged.bytes(folder.file), Damaged.bytes(folder.file + "-wal"))
    tasks = try Damaged.things("task", store)
    reminders = try Damaged.things("reminder", store)
    try store.close()
    try put(whole.file, whole.log)
    let source = TablePages(try RawPages(StoreFile(path: folder.file)))
    for page in source.walk("task") {
      var unreadable = 0
      rows[page] = source.rows(of: page, unreadable: &unreadable).filter { $0.values.count > 10 }.compactMap {
        if case .text(let note) = $0.values[11], note.utf8.count > 2000 { return nil }
        return $0.number
      }
    }
    #expect(rows.count > 20)
  }

  static func bytes(_ path: String) -> [UInt8] {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
  }

  func put(_ file: [UInt8], _ log: [UInt8]) throws {
    for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.file + end) }
    try Data(file).write(to: URL(fileURLWithPath: folder.file))
    if !log.isEmpty { try Data(log).write(to: URL(fileURLWithPath: folder.file + "-wal")) }
  }

  static func things(_ table: String, _ store: PlannerStore) throws -> [Int: String] {
    let columns =
      table == "task"
      ? "id, title, due_date, due_time, location, description, recurrence, completed, outcome, created"
      : "id, title, timetable, body"
    return Dictionary(
      uniqueKeysWithValues: try store.rows("SELECT \(columns) FROM \(table)").map {
        (Int($0.prefix { $0 != "|" }) ?? 0, $0)
      })
  }

  /// Salvages the file as it is now, and compares what comes out with what was there.
  /// - Parameter intact: the pages whose rows must all come out.
  func check(_ what: String, intact: [Int], tellsChanges: Bool = true) throws {
    let target = folder.path + "/saved.db"
    let before = (Damaged.bytes(folder.file), Damaged.bytes(folder.file + "-wal"))
    let report: SalvageReport
    do {
      unlink(target)
      report = try planner(folder.file, seed: 9).salvage(to: target)
    } catch StoreError.damaged {
      #expect(intact.isEmpty, "\(what): nothing was saved")
      return
    }
    #expect(
      (Damaged.bytes(folder.file), Damaged.bytes(folder.file + "-wal")) == before, "\(what): the file changed"
    )
    let saved = planner(target, seed: 10)
    let faults = try saved.faults().map(\.message)
    #expect(faults == [], "\(what)")
    let found = try Damaged.things("task", saved)
    let said = Set((report.altered + report.doubtful).filter { $0.kind == "task" }.map(\.number))
    for (number, row) in found where tasks[number] != row {
      #expect(
        said.contains(number) || report.hasDamagedLog || !tellsChanges,
        "\(what): \(number) was \(tasks[number] ?? "not there"), is \(row)")
    }
    let missing = Set(tasks.keys).subtracting(found.keys)
    let lost = Set(report.lost.filter { $0.kind == "task" }.map(\.number))
    #expect(
      missing.isEmpty || !report.isWhole, "\(what): \(missing.sorted()) are missing without a word")
    if report.unreadable["task"] == nil, report.uncountedTasks == 0, !report.hasDamagedLog,
      report.altered.isEmpty
    {
      #expect(missing.isSubset(of: lost), "\(what): \(missing.subtracting(lost).sorted()) are not named")
    }
    for page in intact {
      for number in rows[page] ?? [] where tasks[number] != nil {
        #expect(found[number] == tasks[number], "\(what): \(number) on page \(page) is whole")
      }
    }
    try saved.close()
  }
}

/// Damage done to the bytes of a file; the file, its pages of tasks, and chance.
private let kinds: [(name: String, body: @Sendable (inout [UInt8], [Int], SeededRandom) -> Void)] = [
  ("the header is zeros", { bytes, _, _ in for i in 0..<100 { bytes[i] = 0 } }),
  ("the header is noise", { bytes, _, random in for i in 0..<100 { bytes[i] = random.byte } }),
  ("the first page is zeros", { bytes, _, _ in for i in 0..<4096 { bytes[i] = 0 } }),
  ("the first page is noise", { bytes, _, random in for i in 0..<4096 { bytes[i] = random.byte } }),
  ("the first pages are noise", { bytes, _, random in for i in 0..<4096 * 5 { bytes[i] = random.byte } }),
  ("cut anywhere", { bytes, _, random in bytes.removeLast(random.below(bytes.count - 4096)) }),
  ("cut at a page", { bytes, _, random in bytes.removeLast(4096 * random.below(bytes.count / 4096 - 1)) }),
  (
    "some pages are zeros",
    { bytes, _, random in
      for _ in 0..<4 { bytes.fill(4096 * random.below(bytes.count / 4096), 4096) { 0 } }
    }
  ),
  (
    "some pages are noise",
    { bytes, _, random in
      for _ in 0..<4 { bytes.fill(4096 * random.below(bytes.count / 4096), 4096) { random.byte } }
    }
  ),
  (
    "some sectors are zeros",
    { bytes, _, random in
      for _ in 0..<6 { bytes.fill(512 * random.below(bytes.count / 512), 512) { 0 } }
    }
  ),
  (
    "some sectors are ones",
    { bytes, _, random in
      for _ in 0..<6 { bytes.fill(512 * random.below(bytes.count / 512), 512) { 0xFF } }
    }
  ),
  (
    "short runs of noise",
    { bytes, _, random in
      for _ in 0..<12 { bytes.fill(random.below(bytes.count), 1 + random.below(600)) { random.byte } }
    }
  ),
  (
    "bits are flipped",
    { bytes, _, random in
      for _ in 0..<40 { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
    }
  ),
  (
    "pages of tasks are zeros",
    { bytes, pages, random in
      for _ in 0..<5 { bytes.fill(4096 * (pages[random.below(pages.count)] - 1), 4096) { 0 } }
    }
  ),
  (
    "letters in tasks are others",
    { bytes, pages, random in
      for _ in 0..<12 {
        let start = 4096 * (pages[random.below(pages.count)] - 1)
        let letters = (start..<start + 4096).filter { (0x61...0x7A).contains(bytes[$0]) }
        if !letters.isEmpty { bytes[letters[random.below(letters.count)]] = UInt8(0x61 + random.below(26)) }
      }
    }
  ),
  (
    "one page stands where another belongs",
    { bytes, pages, random in
      let (from, to) = (4096 * random.below(bytes.count / 4096), 4096 * random.below(bytes.count / 4096))
      bytes.replaceSubrange(to..<to + 4096, with: Array(bytes[from..<from + 4096]))
    }
  ),
  (
    "pages are missing from the middle",
    { bytes, _, random in
      for _ in 0...random.below(4) {
        let page = 1 + random.below(bytes.count / 4096 - 10)
        bytes.removeSubrange(page * 4096..<(page + 1 + random.below(6)) * 4096)
      }
    }
  ),
  (
    "half of the file is gone in the middle",
    { bytes, _, _ in
      bytes.fill(bytes.count / 4 / 4096 * 4096, bytes.count / 2) { 0 }
    }
  ),
]

extension SeededRandom {
  fileprivate var byte: UInt8 { UInt8(truncatingIfNeeded: next()) }
  fileprivate func below(_ end: Int) -> Int { Int(next() % UInt64(max(1, end))) }
}

extension [UInt8] {
  fileprivate mutating func fill(_ start: Int, _ length: Int, _ byte: () -> UInt8) {
    for offset in start..<Swift.min(count, start + length) { self[offset] = byte() }
  }
}

@Test func whatIsOnSoundPagesOfADamagedFileIsSaved() throws {
  let damaged = try Damaged(settled: true)
  try damaged.put(damaged.whole.file, [])
  try damaged.check("nothing is wrong", intact: Array(damaged.rows.keys))
  for (name, body) in kinds {
    for seed in 1...3 as ClosedRange<UInt64> {
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
  for number in 0..<UInt64(environment["ARC_TEST_HARD"] == nil ? 20 : 300) {
    let random = SeededRandom(seed: seed &+ number)
    let kind = kinds[random.below(kinds.count)]
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
  for gap in 2..<whole.count / 4096 where gap != page && gap + 1 != page {
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
    for seed in 1...3 as ClosedRange<UInt64> {
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
