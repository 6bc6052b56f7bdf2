import Foundation
import SQLite
import Planner
import Testing

@testable import Store

/// A planner with a little of everything, whose last changes stand in the journal only.
final class Damaged {
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
      ? "id, title, due_date, due_time, location, description, recurrence, closed, outcome, created"
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
let kindsOfDamage: [(name: String, body: @Sendable (inout [UInt8], [Int], SeededRandom) -> Void)] = [
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
  var byte: UInt8 { UInt8(truncatingIfNeeded: next()) }
  func below(_ end: Int) -> Int { Int(next() % UInt64(max(1, end))) }
}

extension [UInt8] {
  mutating func fill(_ start: Int, _ length: Int, _ byte: () -> UInt8) {
    for offset in start..<Swift.min(count, start + length) { self[offset] = byte() }
  }
}
