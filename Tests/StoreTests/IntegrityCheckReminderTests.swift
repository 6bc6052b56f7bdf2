import Foundation
import Moments
import Planner
import SQLite
import Testing

@testable import Store

/// A store with a task, a reminder every day, a group with a member, a stack, a place, and what hangs on them.
private func filled(_ folder: TemporaryFolder) throws -> PlannerStore {
  let store = planner(folder.file)
  try store.record("filled") { step in
    let home = try step.addArc(path: "Home")
    let water = try step.add(task("water the plants", "2026-11-21"), to: home.id)
    try step.keep(
      CalendarRemainder(uid: "water@example.org", lines: "CLASS:PRIVATE"),
      of: try #require(Identity(water.uuid)))
    var pills = Reminder.Fields(title: "pills")
    pills.timetable = try Timetable(text: "DTSTART:20261121T080000\nRRULE:FREQ=DAILY")
    try step.add(pills)
    var chores = pills
    chores.title = "chores"
    let group = try step.add(chores, pick: .rotate)
    try step.add(Reminder.Fields(title: "sweep"), to: [group.id])
    let stack = try step.set(stack: "vitamins", to: ["B12", "D3"], isNew: true)
    var vitamins = pills
    (vitamins.title, vitamins.stack) = ("vitamins", stack.uuid)
    try step.add(vitamins)
    let place = try step.add(
      place: "campus", Coordinate(latitude: 37_300_000, longitude: -121_900_000), radius: 200)
    var library = Reminder.Fields(title: "library")
    library.trigger = PlaceTrigger(isArrival: true, places: [place.uuid])
    try step.add(library)
    let feed = try step.addFeed(source: "https://example.org/a.ics", kind: .tasks, every: 3600, path: nil)
    let key = FeedEvent.Key(uid: "1", recurrenceID: "")
    try step.write(
      FeedEvent(key: key, thing: nil, digest: 1, written: nil, status: .waiting, course: "cs", title: "x"),
      of: feed)
    try step.set(course: "CS", of: feed, to: Identity(home.uuid))
    try step.publish("/tmp/home.ics", arc: Identity(home.uuid))
  }
  store.now = store.now.adding(seconds: 3 * 86_400)
  _ = try store.fire { _ in ["desktop"] }
  return store
}

/// Does something to the file that no program of the planner does.
private func damage(_ path: String, _ sql: String) throws {
  try Database(path: path).execute("PRAGMA foreign_keys = OFF; " + sql)
}

@Test func aSoundStoreOfRemindersHasNoFaults() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  #expect(try store.faults() == [])
  // Nor has one in another zone, or with other settings.
  let elsewhere = planner(folder.file, now: store.now, zone: try Zone(named: "Asia/Tokyo"), seed: 3)
  #expect(try elsewhere.faults() == [])
}

@Test(arguments: [
  (
    "UPDATE reminder SET alert_at = 5 WHERE title = 'pills'", IntegrityFault.Check.due,
    "1 reminder has a wrong due time"
  ),
  (
    "UPDATE reminder SET alert_at = NULL WHERE title = 'chores'", .due,
    "1 reminder has a wrong due time"
  ),
  (
    "UPDATE reminder SET key = 'x' WHERE title = 'chores'", .keys,
    "1 group, stack, place or term cannot be found by name"
  ),
  ("UPDATE stack SET key = 'x'", .keys, "1 group, stack, place or term cannot be found by name"),
  ("UPDATE place SET key = ''", .keys, "1 group, stack, place or term cannot be found by name"),
  ("UPDATE store SET next_id = 4", .numbers, "the next number of a task or reminder is already in use"),
  ("UPDATE member SET team = 77", .references, "1 member belongs to no group"),
  ("UPDATE member SET reminder = 77", .references, "1 member belongs to no group"),
  (
    "UPDATE escalation SET thing = 77 WHERE thing = 2", .references,
    "1 escalation belongs to no task or reminder"
  ),
  (
    "UPDATE escalation SET state = 'gone' WHERE thing = 2", .texts,
    "1 escalation cannot be read and starts again"
  ),
  ("UPDATE alert SET thing = 77 WHERE thing = 2", .references, "to no task or reminder"),
  ("UPDATE occurrence SET thing = 77 WHERE thing = 2", .references, "to no reminder"),
  (
    "UPDATE calendar_item SET uuid = x'00112233445566778899aabbccddeeff'", .references,
    "1 calendar note belongs to no task"
  ),
  ("UPDATE feed_event SET feed = 9", .references, "1 event belongs to no feed"),
  ("UPDATE feed_course SET feed = 9", .references, "1 course belongs to no feed"),
  (
    "UPDATE feed_course SET arc = x'00112233445566778899aabbccddeeff'", .references,
    "1 course of a feed has an Arc that was deleted for good"
  ),
  (
    "UPDATE publication SET arc = x'00112233445566778899aabbccddeeff'", .references,
    "1 published file uses an Arc that was deleted for good"
  ),
])
func whatRemindersDoNotNeedOrCanWorkOutAnewIsMended(sql: String, check: IntegrityFault.Check, message: String)
  throws
{
  let folder = try TemporaryFolder()
  var store = try filled(folder)
  try store.close()
  try damage(folder.file, sql)
  store = planner(folder.file, now: store.now)
  let faults = try store.faults()
  #expect(
    faults.contains { $0.check == check && $0.message.hasSuffix(message) && $0.isRepairable }, "\(faults)")
  try store.repair()
  #expect(try store.faults() == [])
  #expect(try store.read { try $0.reminders().map(\.fields.title).sorted() }.count == 5)
}

@Test(arguments: [
  ("UPDATE reminder SET title = ' ' WHERE id = 2", "reminder 2 has no title"),
  (
    "UPDATE reminder SET timetable = 'DTSTART:soon' WHERE id = 2",
    "the timetable of reminder 2 cannot be read: 'DTSTART:soon'"
  ),
  ("UPDATE reminder SET leads = '60,x' WHERE id = 2", "the leads of reminder 2 cannot be read: '60,x'"),
  ("UPDATE reminder SET places = 'come' WHERE id = 6", "the places of reminder 6 cannot be read: 'come'"),
  (
    "UPDATE reminder SET snooze = -5 WHERE id = 2",
    "the length of a snooze of reminder 2 cannot be read: '-5'"
  ),
  (
    "UPDATE reminder SET pick = 'lottery' WHERE id = 3",
    "the way of taking turns of reminder 3 cannot be read: 'lottery'"
  ),
  ("UPDATE stack SET name = '', key = ''", "a stack has no name"),
  ("UPDATE place SET latitude = 99000000", "the place campus has no valid position"),
  ("UPDATE place SET longitude = -9223372036854775808", "the place campus has no valid position"),
  ("UPDATE place SET radius = 0", "the place campus has no valid position"),
  (
    "UPDATE occurrence SET start = 'then' WHERE thing = 2 AND due = (SELECT max(due) FROM occurrence)",
    "an occurrence of reminder 2 cannot be read: 'then'"
  ),
  ("DELETE FROM stack", "reminder 5 vitamins is for a deleted stack"),
  ("DELETE FROM place", "reminder 6 library waits for a deleted place"),
  ("DELETE FROM reminder WHERE id = 2", "1 reminder is missing, but not deleted in the log"),
  ("UPDATE reminder SET uuid = x'00' WHERE id = 2", "1 row has no UUID"),
])
func whatRemindersHoldThatCannotBeIsSaidAndNotGuessedAt(sql: String, message: String) throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  try store.close()
  try damage(folder.file, sql)
  let again = planner(folder.file, now: store.now)
  let faults = try again.faults()
  #expect(faults.contains { $0.message == message && !$0.isRepairable }, "\(faults)")
  try again.repair()
  #expect(try again.faults().contains { $0.message == message })
}

@Test func whatHangsOnSomethingInTheTrashIsNoFaultAndGoesWithIt() throws {
  let folder = try TemporaryFolder()
  let store = try filled(folder)
  try store.record("removed") { step in
    try step.remove(task: 1)
    try step.remove(reminder: 2)
  }
  #expect(try store.faults() == [])
  try store.record("undo") { try $0.undo() }
  #expect(try store.faults() == [])
  try store.record("redo") { try $0.redo() }
  #expect(try store.record("emptied") { try $0.emptyTrash() } == 2)
  #expect(try store.faults() == [])
  for table in ["calendar_item", "escalation", "alert", "occurrence", "history"] {
    let column = table == "calendar_item" ? "1" : "thing"
    #expect(try store.rows("SELECT count(*) FROM \(table) WHERE \(column) IN (1, 2)") == ["0"], "\(table)")
  }
}
