import Foundation
import Moments
import Planner
import SQLite
import Testing

@testable import Store

/// Fixtures/store, one database per released schema: `schema-1.db` …
private let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("Fixtures/store").path

private func fixture(_ version: Int) -> String { "\(fixtures)/schema-\(version).db" }

/// A schema after the current one.
private let next = Schema(
  migrations: Schema.current.migrations + [
    "ALTER TABLE task ADD COLUMN colour TEXT; UPDATE task SET colour = 'red'"
  ])

/// What every fixture holds, as `fill` puts it in.
private let contents = [
  "CS 298/Labs: lab 4 2027-03-15",
  "CS 298: Homework 2 2027-03-12T17:00–18:30 (60 min) @Room 204 [Europe/Berlin]",
  "Home: water the plants", "CS 298: Exercise 4.8 2027-02-14 ✓2026-11-20T17:00:00Z “notes”",
]

private func describe(_ task: ArcTask) -> String {
  let fields = task.fields
  var text = "\(task.arcPath): \(fields.title)"
  if let date = fields.date { text += " \(date)" }
  if let time = fields.time { text += "T\(time)" }
  if let end = fields.endTime { text += "–\(end)" }
  if let duration = fields.duration { text += " (\(duration) min)" }
  if let location = fields.location { text += " @\(location)" }
  if let zone = fields.zone { text += " [\(zone)]" }
  if let completed = task.completed { text += " ✓\(completed)" }
  return fields.description.isEmpty ? text : text + " “\(fields.description)”"
}

private func fill(_ store: PlannerStore) throws {
  try store.record("filled") { step in
    let cs = try step.addArc(
      path: "CS 298",
      fields: Arc.Fields(
        title: "", description: "Web systems", ends: Day(iso: "2027-05-21"), aliases: ["web"])
    ).id
    let labs = try step.addArc(path: "CS 298/Labs").id
    let home = try step.addArc(path: "Home").id
    var exercise = task("Exercise 4.8", "2027-02-14")
    exercise.description = "notes"
    var homework = task("Homework 2", "2027-03-12", "17:00")
    homework.endTime = TimeOfDay(iso: "18:30")
    homework.duration = 60
    homework.location = "Room 204"
    homework.zone = "Europe/Berlin"
    try step.add(homework, to: cs)
    try step.complete(task: try step.add(exercise, to: cs).id)
    try step.add(task("lab 4", "2027-03-15"), to: labs)
    try step.add(task("water the plants"), to: home)
    try step.add(task("gone"), to: home)
  }
  try store.record("removed gone") { try $0.remove(task: 5) }
}

/// Writes the fixture of the current schema, once: `ARC_UPDATE=1 swift test`. A released one is never written again.
@Test(.enabled(if: ProcessInfo.processInfo.environment["ARC_UPDATE"] != nil))
func theFixtureOfTheCurrentSchemaIsThere() throws {
  let path = fixture(Schema.current.version)
  guard !FileManager.default.fileExists(atPath: path) else { return }
  let store = planner(path)
  try fill(store)
  try store.close()
}

@Test(arguments: 1...Schema.current.version)
func theFixtureOfEverySchemaOpensWithAllThatIsInIt(version: Int) throws {
  let folder = try TemporaryFolder()
  try FileManager.default.copyItem(atPath: fixture(version), toPath: folder.file)
  let store = planner(folder.file, seed: 2)
  #expect(try store.read { try $0.tasks(kind: .all).map(describe).sorted() } == contents.sorted())
  let arc = try store.read { try $0.arcs().arc(called: "web") }
  #expect(
    arc.fields
      == Arc.Fields(
        title: "CS 298", description: "Web systems", ends: Day(iso: "2027-05-21"), aliases: ["web"]))
  #expect(try store.read { try $0.counts()[1]?.total } == Counts(open: 2, done: 1))
  #expect(try store.rows("SELECT label FROM step ORDER BY id") == ["filled", "removed gone"])
  #expect(try store.tasks(with: "homework") == [1])
  #expect(try store.tasks(with: "204 OR notes") == [1, 2])
  try store.checkFullText()
  #expect(try store.record("add") { try $0.add(task("new"), to: 1).id } == 6)
  #expect(try store.rows("PRAGMA user_version") == ["\(Schema.current.version)"])
  #expect(try store.rows("PRAGMA integrity_check") == ["ok"])
  #expect(try store.rows("PRAGMA foreign_key_check") == [])
  let backups = folder.names.filter { $0.contains("backup") }
  #expect(backups.count == (version < Schema.current.version ? 1 : 0))
}

/// What a database holds, without comments and the form of its SQL: tables and their indexes in order, and all rows but
/// those of the full-text index.
private func form(_ database: Database) throws -> [String] {
  var forms: [String] = []
  try database.statement("SELECT tbl_name, type, name, sql FROM sqlite_schema ORDER BY tbl_name, rowid").rows
  {
    let sql = $0.text(3).replacing(#/--.*/#, with: "").replacing("\"", with: "")
    let tokens = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    forms.append("\($0.text(2)): " + tokens.replacing(#/ ?([(),]) ?/#) { $0.output.1 })
    return true
  }
  for name in forms.filter({ $0.contains(": CREATE TABLE") }).map({ $0.prefix { $0 != ":" } })
  where !name.hasPrefix("task_text") {
    try database.statement("SELECT * FROM \(name)").rows { row in
      forms.append("\(name): \((0..<row.columnCount).map { row.value($0) })")
      return true
    }
  }
  return forms
}

@Test func aNewFileHasTheTablesThatMigrationsMake() throws {
  let folder = try TemporaryFolder()
  let migrated = try Database(path: folder.path + "/migrated.db")
  try Schema.current.migrate(migrated, from: 0)
  let new = try Database(path: folder.path + "/new.db")
  try Schema.current.make(in: new)
  let forms = try form(new)
  #expect(forms.count > 80)
  #expect(try form(migrated) == forms)
}

@Test func whatWasDoneBeforeOutcomesWereKeptIsCompleted() throws {
  let folder = try TemporaryFolder()
  try FileManager.default.copyItem(atPath: fixture(1), toPath: folder.file)
  let done = try planner(folder.file).read { try $0.tasks(kind: .done) }
  #expect(done.map(\.closing) == [Closing(at: fixedNow, outcome: .completed)])
}

@Test func aMigrationLeavesABackupOfTheStoreBefore() throws {
  let folder = try TemporaryFolder()
  try FileManager.default.copyItem(atPath: fixture(Schema.current.version), toPath: folder.file)
  let store = planner(folder.file, schema: next)
  #expect(try store.rows("SELECT DISTINCT colour FROM task") == ["red"])
  try store.close()
  let backup = "planner.db.backup-2026-11-20T170000Z"
  #expect(folder.names == ["planner.db", backup])
  let old = planner(folder.path + "/" + backup)
  #expect(try old.titles(kind: .all).count == 4)
  #expect(try old.rows("PRAGMA user_version") == ["\(Schema.current.version)"])
  var status = stat()
  #expect(stat(folder.path + "/" + backup, &status) == 0 && status.st_mode & 0o777 == 0o600)
}

@Test(arguments: [false, true])
func aBackupThatIsCopiedBackIsAStoreAgain(readFirst: Bool) throws {
  let folder = try TemporaryFolder()
  try FileManager.default.copyItem(atPath: fixture(Schema.current.version), toPath: folder.file)
  _ = try planner(folder.file, schema: next).paths()
  let backup = try #require(StoreFile(path: folder.file).newestBackup())
  let restored = folder.path + "/restored.db"
  try FileManager.default.copyItem(atPath: backup, toPath: restored)
  let store = planner(restored, seed: 2)
  if readFirst { #expect(try store.paths() == ["CS 298", "CS 298/Labs", "Home"]) }
  try store.record("add") { try $0.add(task("new"), to: 1) }
  #expect(try store.rows("PRAGMA journal_mode") == ["wal"])
}

@Test func aMigrationThatFailsChangesNothing() throws {
  let folder = try TemporaryFolder()
  try FileManager.default.copyItem(atPath: fixture(Schema.current.version), toPath: folder.file)
  let broken = Schema(migrations: Schema.current.migrations + ["DELETE FROM task; SELECT nonsense FROM task"])
  #expect(throws: StoreError.self) { try planner(folder.file, schema: broken).paths() }
  #expect(try planner(folder.file).titles(kind: .all).count == 4)
}

@Test func aMigratedStoreIsMigratedOnce() throws {
  let folder = try TemporaryFolder()
  try FileManager.default.copyItem(atPath: fixture(Schema.current.version), toPath: folder.file)
  for second in 0..<3 {
    _ = try planner(folder.file, now: fixedNow.adding(seconds: second), schema: next).paths()
  }
  #expect(folder.names.filter { $0.contains("backup") }.count == 1)
}

@Test func aNewStoreHasNoBackup() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file, schema: next)
  try store.record("new") { try $0.addArc(path: "CS 298") }
  try store.close()
  #expect(folder.names == ["planner.db"])
  #expect(try store.rows("PRAGMA user_version") == ["\(next.version)"])
}

@Test func aNewerStoreIsRefusedAndLeftAlone() throws {
  let folder = try TemporaryFolder()
  let newer = planner(folder.file, schema: next)
  try newer.record("new") { try $0.addArc(path: "CS 298") }
  try newer.close()
  let before = try Data(contentsOf: URL(fileURLWithPath: folder.file))
  let error = StoreError.newer(path: folder.file, version: next.version, known: Schema.current.version)
  #expect(throws: error) { try planner(folder.file).paths() }
  #expect(throws: error) { try planner(folder.file).record("new") { try $0.addArc(path: "Home") } }
  #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == before)
}

@Test func aProgramThatRunsWhileANewerOneTakesTheStoreChangesNothingMore() throws {
  let folder = try TemporaryFolder()
  let old = planner(folder.file)
  try old.record("new") { try $0.addArc(path: "CS 298") }
  #expect(try old.paths() == ["CS 298"])
  let newer = planner(folder.file, schema: next)
  #expect(try newer.paths() == ["CS 298"])
  let error = StoreError.newer(path: folder.file, version: next.version, known: Schema.current.version)
  #expect(throws: error) { try old.paths() }
  #expect(throws: error) { try old.record("new") { try $0.addArc(path: "Home") } }
  #expect(throws: error) { try old.remember("x", as: "y") }
  #expect(try newer.paths() == ["CS 298"])
}
