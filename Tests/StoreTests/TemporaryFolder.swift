import Foundation
import Moments
import Planner
import SeededNumbers
import Testing

@testable import Store

/// A folder of its own for a test, gone when the test is.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "arc-store-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The store that most tests use.
  var file: String { path + "/planner.db" }

  /// What lies in the folder, in order.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

/// Friday 2026-11-20 17:00 UTC, the now of all tests that do not say another one.
let fixedNow = Moment(seconds: 1_795_194_000)

/// A store with a fixed now, in UTC, whose random bits follow from `seed`.
func planner(
  _ path: String, now: Moment = fixedNow, zone: Zone = .utc, seed: UInt64 = 1, busyTimeout: Double = 30,
  schema: Schema = .current
) -> PlannerStore {
  let random = SeededRandom(seed: seed)
  let store = PlannerStore(path: path, now: now, zone: zone, random: { random.next() })
  store.busyTimeout = busyTimeout
  store.schema = schema
  return store
}

/// The same numbers from the same seed, for several who draw from one source.
final class SeededRandom: RandomNumberGenerator {
  private var numbers: SplitMix64
  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }
  func next() -> UInt64 { numbers.next() }
}

/// The fields of a task; date `YYYY-MM-DD`, time `HH:MM`.
func task(_ title: String, _ date: String? = nil, _ time: String? = nil) -> ArcTask.Fields {
  var fields = ArcTask.Fields(title: title)
  fields.date = date.flatMap { Day(iso: $0) }
  fields.time = time.flatMap { TimeOfDay(iso: $0) }
  return fields
}

extension PlannerStore {
  /// The rows of a query (or PRAGMA), columns joined by `|`, straight from the file.
  func rows(_ sql: String) throws -> [String] {
    try read { snapshot in
      var rows: [String] = []
      let columns = sql.split(separator: "FROM")[0].split(separator: ",").count
      try snapshot.session.statement(sql).rows([]) { row in
        rows.append((0..<columns).map { row.optionalText($0) ?? "NULL" }.joined(separator: "|"))
        return true
      }
      return rows
    }
  }

  /// Compares the index of words with the rows of tasks.
  /// - Throws: `StoreError.damaged` when they differ.
  func checkFullText() throws {
    try record("check") {
      try $0.session.statement("INSERT INTO task_text (task_text, rank) VALUES ('integrity-check', 1)").run()
    }
  }

  /// The numbers of the tasks in which a word stands.
  func tasks(with word: String) throws -> [Int] {
    try rows("SELECT rowid FROM task_text WHERE task_text MATCH '\(word)' ORDER BY rowid").compactMap {
      Int($0)
    }
  }

  /// The paths of all Arcs.
  func paths() throws -> [String] { try read { try $0.arcs().arcs.map(\.path) } }

  /// The titles of the tasks in a list.
  func titles(in arc: Int? = nil, kind: PlannerSnapshot.Kind = .open, limit: Int? = nil) throws -> [String] {
    try read { try $0.tasks(in: arc, kind: kind, limit: limit).map(\.fields.title) }
  }
}
