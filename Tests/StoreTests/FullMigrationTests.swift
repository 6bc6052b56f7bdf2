import Foundation
import Moments
import Planner
import SQLite
import Testing

@testable import Store

// What a store of an earlier schema held, all of it, is there after the migration.

/// The rows of a table, each as its columns by name.
private func rows(_ path: String, _ table: String) throws -> [[String: SQLValue]] {
  let database = try Database(path: path)
  let exists = try database.statement("SELECT 1 FROM sqlite_schema WHERE name = ?").first(.text(table)) { _ in
    true
  }
  var rows: [[String: SQLValue]] = []
  guard exists != nil else { return rows }
  try database.statement("SELECT * FROM \(table)").rows { row in
    let columns = (0..<row.columnCount).map { (row.name($0), row.value($0)) }
    rows.append(Dictionary(columns, uniquingKeysWith: { first, _ in first }))
    return true
  }
  return rows
}

/// Copies the fixture of a schema, for its owner alone.
private func copyFixture(_ version: Int, to path: String) throws {
  try FileManager.default.copyItem(atPath: fullFixture(version), toPath: path)
  try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
}

/// How many rows of each kind the fixture of a schema holds, so that nothing is looked for in vain; that of a schema
/// that knows no other kinds holds what the last one here does.
private let counts: [[String: Int]] = [
  ["arc": 4, "task": 12, "step": 20],
  ["arc": 4, "task": 12, "step": 20],
  ["arc": 4, "task": 12, "reminder": 2, "path": 1, "alert": 2, "delivery": 4, "incident": 1, "memo": 1],
  [
    "arc": 4, "task": 12, "reminder": 8, "member": 2, "stack": 1, "place": 1, "occurrence": 1, "history": 1,
    "calendar_item": 1, "feed": 1, "feed_event": 1, "feed_course": 1, "publication": 1, "escalation": 2,
    "path": 1, "alert": 2, "delivery": 4, "incident": 1, "memo": 1,
  ],
]

@Test(arguments: 1...Schema.current.version)
func everythingThatAnOlderStoreHeldIsThereAfterTheMigration(version: Int) throws {
  let folder = try TemporaryFolder()
  let old = folder.path + "/old.db"
  for path in [old, folder.file] { try copyFixture(version, to: path) }
  let store = planner(folder.file, now: fixedNow.adding(seconds: 2 * 86_400), seed: 2)
  #expect(try store.faults() == [])
  try store.close()
  for (table, count) in counts[min(version, counts.count) - 1] {
    let before = try rows(old, table)
    #expect(before.count >= count, "\(table)")
    let isRenamed = version == 3 && table == "reminder"
    let after = try rows(folder.file, isRenamed ? "escalation" : table)
    #expect(after.count == before.count, "\(table)")
    for row in before {
      let same = after.contains { other in
        row.allSatisfy { column, value in
          let other = other[column] ?? renamed[column].flatMap { other[$0] }
          return other == value || isWorkedOut(column, in: table)
        }
      }
      #expect(same, "\(table) \(row)")
    }
  }
}

/// Columns that have had another name since some schema.
private let renamed = ["task": "thing", "likeness": "fingerprint", "completed": "closed"]

/// True for what the program works out anew.
private func isWorkedOut(_ column: String, in table: String) -> Bool {
  ["overdue", "done", "counted_at", "reminding", "alert_at", "outcome", "marks"].contains(column)
    || table == "change"
}

@Test(arguments: 1...Schema.current.version)
func peopleGoOnWithAnOlderStoreWhereTheyLeftIt(version: Int) throws {
  let folder = try TemporaryFolder()
  try copyFixture(version, to: folder.file)
  let store = planner(folder.file, now: fixedNow.adding(seconds: 2 * 86_400), seed: 2)
  #expect(try store.tasks(with: "204 OR lines") == [1])
  // The trash, the series and the log are those that were left.
  #expect(try store.read { try $0.trash() }.filter { !$0.isReminder }.map(\.title).sorted() == inTrash)
  try store.record("restore") { try $0.restore(arc: "Old") }
  #expect(try store.paths().contains("Old/Older"))
  let plants = try #require(
    try store.read { try $0.tasks(kind: .open) }.first { $0.fields.title == "water the plants" })
  let next = try store.record("done") { try $0.complete(task: plants.id) }
  #expect(next.fields.recurrence == "FREQ=WEEKLY;BYDAY=MO,TH")
  let open = try store.read { try $0.tasks(kind: .open) }.filter { $0.fields.title == "water the plants" }
  #expect(open.map { $0.fields.date?.description } == ["2026-11-26"])
  while (try? store.record("undo", { try $0.undo() })) != nil {}
  #expect(try contents(store) == [])
  #expect(try store.faults() == [])
}

/// Until schema 12 the log called the name of places and stacks their title.
@Test func whatWasDeletedWhenTheLogCalledItsNameATitleComesBackWithItsName() throws {
  let folder = try TemporaryFolder()
  var store = planner(folder.file)
  let position = Coordinate(latitude: 37_330_000, longitude: -121_880_000)
  try store.record("made") { step in
    try step.add(place: "gym", position, radius: 200)
    try step.set(stack: "morning", to: ["\"title\":"], isNew: true)
  }
  try store.record("deleted") { step in
    try step.remove(place: "gym")
    try step.remove(stack: "morning")
  }
  try store.close()
  let database = try Database(path: folder.file)
  try database.execute(
    #"""
    UPDATE change SET fields = replace(fields, '"name":', '"title":');
    ALTER TABLE change DROP COLUMN undo;
    ALTER TABLE arc DROP COLUMN missed;
    ALTER TABLE task DROP COLUMN begins_by_rule;
    PRAGMA user_version = 12
    """#)
  database.close()
  store = planner(folder.file, seed: 2)
  try store.record("undo") { _ = try $0.undo() }
  #expect(try store.read { try $0.places().map(\.name) } == ["gym"])
  #expect(try store.read { try $0.stacks().map(\.name) } == ["morning"])
  #expect(try store.read { try $0.stacks().map(\.items) } == [["\"title\":"]])
  #expect(try store.rows(#"SELECT 1 FROM change WHERE instr(fields, '"title":') > 0"#) == [])
}

/// Until schema 13 the log had an edit for every change of a path, also for adding and deleting it.
@Test func whatWasDoneToAPathInAnOlderLogIsUndone() throws {
  let folder = try TemporaryFolder()
  try copyFixture(13, to: folder.file)
  let database = try Database(path: folder.file)
  for (label, fields) in [
    ("edited", #"{"name":[null,"late"],"notation":["0m push, +1h alarm","0m push"]}"#),
    ("deleted", #"{"name":[null,"late"],"notation":["0m push",null]}"#),
  ] {
    try database.execute(
      """
      INSERT INTO step (id, uuid, time, device, label)
        SELECT max(id) + 1, randomblob(16), max(time), (SELECT device FROM store), '\(label)' FROM step;
      INSERT INTO change (step, position, entity, uuid, op, fields)
        SELECT (SELECT max(id) FROM step), 1, 'path', uuid, 'edit', '\(fields)' FROM change WHERE entity = 'path' LIMIT 1;
      DELETE FROM path;
      """)
  }
  database.close()
  let store = planner(folder.file, now: fixedNow.adding(seconds: 2 * 86_400), seed: 2)
  func late() throws -> String? { try store.rows("SELECT notation FROM path WHERE name = 'late'").first }
  #expect(try store.faults() == [])
  #expect(try late() == nil)
  try store.record("undo") { _ = try $0.undo() }
  #expect(try late() == "0m push")
  try store.record("undo") { _ = try $0.undo() }
  #expect(try late() == "0m push, +1h alarm")
  try store.record("redo") { _ = try $0.redo() }
  #expect(try late() == "0m push")
  while (try? store.record("undo", { try $0.undo() })) != nil {}
  #expect(try late() == nil)
}

/// Until schema 13 the log had the states of escalations among the fields.
@Test func theStatesInAnOlderLogAreBesideItsFieldsAndUndoUsesThem() throws {
  let folder = try TemporaryFolder()
  try copyFixture(13, to: folder.file)
  let database = try Database(path: folder.file)
  let states = try texts(
    "SELECT json_extract(fields, '$.reminder') FROM change WHERE json_type(fields, '$.reminder') = 'array'",
    in: database)
  database.close()
  #expect(!states.isEmpty)
  let store = planner(folder.file, now: fixedNow.adding(seconds: 2 * 86_400), seed: 2)
  let undo = "SELECT undo ->> '$.state' FROM change WHERE undo IS NOT NULL AND entity = 'task'"
  #expect(try store.rows(undo) == states)
  let left = """
    SELECT key FROM change, json_each(fields)
    WHERE op = 'edit' AND entity IN ('task', 'reminder') AND key IN ('reminder', 'escalation')
    """
  #expect(try store.rows(left) == [])
}

private let inTrash = ["Old", "Older", "gone", "in 4", "in 5"]
