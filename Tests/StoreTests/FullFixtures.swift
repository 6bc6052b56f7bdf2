import Foundation
import Moments
import Planner
import SQLite
import Testing

@testable import Store

// How Fixtures/store/full-N.db came to be: a life with everything there is now, and of that, for each earlier schema,
// the tables and columns that it knew, in tables that its own SQL made.

/// Fixtures/store, where the databases of all released schemas lie.
let storeFixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("Fixtures/store").path

func fullFixture(_ version: Int) -> String { "\(storeFixtures)/full-\(version).db" }

/// Writes those that are not there; a released one is never written again.
@Test(.enabled(if: ProcessInfo.processInfo.environment["ARC_UPDATE"] != nil))
func theFullFixtureOfEverySchemaIsThere() throws {
  let newest = Schema.current.version
  if !FileManager.default.fileExists(atPath: fullFixture(newest)) {
    let store = planner(fullFixture(newest))
    try live(in: store)
    try store.close()
  }
  for version in 1..<newest where !FileManager.default.fileExists(atPath: fullFixture(version)) {
    try write(fullFixture(version), with: version, from: fullFixture(newest))
  }
}

/// Uses everything that a planner can hold.
private func live(in store: PlannerStore) throws {
  try plan(in: store)
  try remind(in: store)
  // Two days pass, and what is due is delivered, or cannot be.
  store.now = fixedNow.adding(seconds: 2 * 86_400)
  let fired = try store.fire(to: { _ in ["desktop", "phone"] })
  for alert in fired.prefix(2) {
    try store.accepted(alert: alert.id, by: "desktop", as: "bubble \(alert.id)")
  }
  if let last = fired.last {
    try store.refused(alert: last.id, by: "phone", error: "no network", next: store.now.adding(seconds: 60))
  }
  try store.record("snoozed") { step in
    for title in ["exam", "pills"] {
      let until = store.now.adding(seconds: 3600)
      let found = try step.snapshot.reminders().first { $0.fields.title == title }
      if let found {
        try step.ask(.snooze(until: until), of: .reminder(found.id))
      } else {
        try step.ask(.snooze(until: until), of: .task(6))
      }
    }
  }
  try store.failed(channel: "phone", message: "no network", remedy: "arc alerts test phone")
  try store.remember("42", as: "answer")
  try store.record("moved lab 4 to Home") { try $0.move(task: 3, to: 3) }
  try store.record("undo") { try $0.undo() }
  try store.record("deleted Old with everything in it") { try $0.remove(arc: 4) }
}

private func plan(in store: PlannerStore) throws {
  try store.record("created Arcs") { step in
    let about = Arc.Fields(
      title: "", description: "Web systems, “ünïcode” 網", ends: Day(iso: "2027-05-21"),
      aliases: ["web", "sys"])
    try step.addArc(path: "CS 298", fields: about)
    for path in ["CS 298/Labs", "Home", "Old", "Old/Older", "Done"] { try step.addArc(path: path) }
  }
  try store.record("added tasks") { step in
    var homework = task("Homework 2", "2026-11-21", "17:00")
    (homework.endTime, homework.duration) = (TimeOfDay(iso: "18:30"), 90)
    (homework.location, homework.zone) = ("Room 204", "Europe/Berlin")
    homework.description = "two\nlines"
    try step.add(homework, to: 1)
    var trip = task("Trip", "2026-12-24")
    trip.endDate = Day(iso: "2026-12-27")
    try step.add(trip, to: 3)
    try step.add(task("lab 4", "2026-11-19"), to: 2)
    var plants = task("water the plants", "2026-11-16", "08:00")
    (plants.recurrence, plants.snooze) = ("FREQ=WEEKLY;BYDAY=MO,TH", 900)
    try step.add(plants, to: 3)
    var hair = task("haircut", "2026-11-10")
    hair.repetition = Repetition("FREQ=DAILY;INTERVAL=30", from: .completion)
    try step.add(hair, to: 3)
    var exam = task("exam", "2026-11-22", "09:00")
    (exam.path, exam.leads) = ("gentle", [86_400, 1800])
    try step.add(exam, to: 1)
    for title in ["given up", "passed by", "nothing said", "gone"] { try step.add(task(title), to: 3) }
    for arc in [4, 5, 6] { try step.add(task("in \(arc)", "2026-11-25"), to: arc) }
  }
  try store.record("completed 3 tasks") { step in
    for number in [4, 5, 13] { try step.close(task: number, .completed) }
  }
  try store.record("ignored given up") { try $0.close(task: 7, .ignored) }
  try store.record("put away passed by") { try $0.close(task: 8, .passed) }
  try store.record("deleted gone") { try $0.remove(task: 10) }
  try store.record("archived Done") { try $0.archive(arc: 6) }
  try store.record("set the path late") {
    try $0.set(path: "late", to: "0m push, +1h alarm")
  }
}

private func remind(in store: PlannerStore) throws {
  func add(_ title: String, _ timetable: String?, _ more: (inout Reminder.Fields) -> Void = { _ in }) throws
    -> Int
  {
    var fields = Reminder.Fields(title: title)
    fields.timetable = try timetable.map { try Timetable(text: $0.replacing(" ", with: "\n")) }
    more(&fields)
    return try store.record("added the reminder \(title)") { try $0.add(fields).id }
  }
  let place = try store.record("place gym") {
    try $0.add(place: "gym", Coordinate(latitude: 37_330_000, longitude: -121_880_000), radius: 200)
  }
  let stack = try store.record("stack") { try $0.set(stack: "morning", to: ["iron", "D3"], isNew: true) }
  let daily = "DTSTART:20261121T080000 RRULE:FREQ=DAILY"
  let pills = try add("pills", daily) { $0.stack = stack.uuid }
  try store.record("skipped") { _ = try $0.skip(reminder: pills, on: try #require(Day(iso: "2026-11-24"))) }
  try store.record("changed one") {
    try $0.edit(reminder: pills, onlyOn: try #require(Day(iso: "2026-11-25"))) { $0.body = "with milk" }
  }
  try store.record("split") { step in try step.split(item: "iron", off: pills) { $0.leads = [600] } }
  var group = Reminder.Fields(title: "fun")
  group.timetable = try Timetable(text: "DTSTART:20261121T180000\nRRULE:FREQ=WEEKLY")
  let fun = try store.record("group") { try $0.add(group, pick: .shuffle).id }
  for title in ["walk", "swim"] {
    try store.record("member") { _ = try $0.add(Reminder.Fields(title: title), to: [fun]) }
  }
  let gym = try add("stretch", nil) { $0.trigger = PlaceTrigger(isArrival: true, places: [place.uuid]) }
  _ = try add("off", daily) { $0.isEnabled = false }
  let gone = try add("forgotten", daily)
  try store.record("deleted forgotten") { try $0.remove(reminder: gone) }
  try store.record("place of a task") {
    try $0.set(PlaceTrigger(isArrival: false, places: [place.uuid]), ofTask: 9)
  }
  try store.record("calendars") { step in
    let item = CalendarRemainder(uid: "x@example.org", lines: "X-COLOUR:red\nSTATUS:TENTATIVE")
    try step.keep(item, of: try #require(Identity(try step.snapshot.reminder(gym).uuid)))
    var feed = try step.addFeed(source: "https://example.org/a.ics", kind: .tasks, every: 3600, path: "late")
    (feed.name, feed.etag, feed.failures, feed.problem) = ("School", "\"1\"", 2, "404")
    try step.write(feed)
    let key = FeedEvent.Key(uid: "event", recurrenceID: "")
    let event = FeedEvent(
      key: key, thing: nil, digest: 7, written: nil, status: .waiting, course: "cs 1", title: "CS 1 hw")
    try step.write(event, of: feed)
    try step.set(course: "CS 1", of: feed, to: nil)
    try step.set(own: true, FeedEvent.Key(uid: "mine", recurrenceID: ""), of: feed)
    try step.publish("/tmp/arc.ics", arc: nil)
  }
}

/// Fills the tables of an earlier schema with what they could hold of a store.
private func write(_ path: String, with version: Int, from newest: String) throws {
  let database = try Database(path: path)
  try Schema(migrations: Array(Schema.current.migrations.prefix(version))).migrate(database, from: 0)
  try database.execute(
    "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(version); PRAGMA foreign_keys = OFF"
  )
  try database.statement("ATTACH ? AS new").run(.text(newest))
  for table in try texts(
    "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'task_text%'", in: database)
  {
    let from = version == 3 && table == "reminder" ? "escalation" : table
    let known = Set(try texts("SELECT name FROM pragma_table_info('\(from)', 'new')", in: database))
    let columns = try texts("SELECT name FROM pragma_table_info('\(table)', 'main')", in: database)
    let pairs = columns.compactMap { column in
      let other = column == "task" && !known.contains("task") ? "thing" : column
      return known.contains(other) ? (column, value(of: other, in: table, version)) : nil
    }
    try database.execute(
      """
      INSERT INTO main.\(table) (\(pairs.map(\.0).joined(separator: ", ")))
      SELECT \(pairs.map(\.1).joined(separator: ", ")) FROM new.\(from) AS row
      WHERE \(condition(of: table, version))
      """)
  }
  if version > 1 { try database.execute("INSERT INTO task_text (task_text) VALUES ('rebuild')") }
  try database.execute("DETACH new; VACUUM")
}

/// The texts in the first column of a query.
func texts(_ sql: String, in database: Database) throws -> [String] {
  var texts: [String] = []
  try database.statement(sql).rows {
    texts.append($0.text(0))
    return true
  }
  return texts
}

/// What an earlier schema had for a column.
private func value(of column: String, in table: String, _ version: Int) -> String {
  switch (table, column) {
  // Until schema 3 everything closed counted as done.
  case ("arc", "done") where version < 3: "row.done + row.put_away"
  // An add held what was added, and an edit the fields that were known.
  case ("change", "fields"):
    """
    CASE WHEN op = 'add' THEN json_object('title', ifnull(
      (SELECT title FROM new.task WHERE uuid = row.uuid), (SELECT title FROM new.arc WHERE uuid = row.uuid)))
    ELSE json_remove(fields, '$.reminder'\(version < 2 ? ", '$.outcome', '$.archived', '$.series', '$.occurrence'" : "")) END
    """
  default: "row." + column
  }
}

/// Which rows it had.
private func condition(of table: String, _ version: Int) -> String {
  let entities = version < 3 ? "('arc', 'task')" : "('arc', 'task', 'path')"
  // Nothing was undone in schema 1.
  let steps = version < 2 ? "role = 'do' AND undone_by IS NULL" : "TRUE"
  return switch table {
  case "change": "entity IN \(entities) AND step IN (SELECT id FROM new.step WHERE \(steps))"
  case "step": steps
  case "reminder", "alert": "thing IN (SELECT id FROM new.task)"
  case "delivery": "alert IN (SELECT id FROM new.alert WHERE thing IN (SELECT id FROM new.task))"
  default: "TRUE"
  }
}
