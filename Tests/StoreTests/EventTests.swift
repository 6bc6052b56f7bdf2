import Moments
import Planner
import Testing

@testable import Store

// What happens by itself. fixedNow is Friday 2026-11-20 17:00 UTC.

/// An event; end `HH:MM`.
private func event(_ title: String, _ date: String, _ time: String? = nil, to end: String? = nil)
  -> ArcTask
  .Fields
{
  var fields = task(title, date, time)
  fields.kind = .event
  fields.endTime = end.flatMap { TimeOfDay(iso: $0) }
  return fields
}

/// The tasks as `number date state`, those that happened with the time at which they were over.
private func happenings(_ store: PlannerStore) throws -> [String] {
  try store.read { try $0.tasks(matching: TaskFilter(), kind: .all) }.sorted { $0.id < $1.id }.map { task in
    let closed = task.closing.map { "\($0.outcome) \(Zone.utc.local(at: $0.at))" } ?? "open"
    return "\(task.id) \(task.fields.date?.description ?? "") \(closed)"
  }
}

/// Lets the time come.
/// - Returns: the numbers of what has happened since.
private func passed(_ store: PlannerStore) throws -> [Int] {
  func closed() throws -> Set<Int> {
    try store.read { Set(try $0.tasks(matching: TaskFilter(), kind: .done).map(\.id)) }
  }
  let before = try closed()
  try store.catchUp()
  return try closed().subtracting(before).sorted()
}

private func store(_ folder: TemporaryFolder, of fields: ArcTask.Fields) throws -> PlannerStore {
  let store = planner(folder.file)
  try store.record("add") { try $0.add(fields, to: $0.addArc(path: "Home").id) }
  return store
}

@Test func anEventIsPutAwayOnceItIsOver() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: event("dinner", "2026-11-21", "19:00", to: "21:00"))
  for time in ["21 18:59", "21 19:30", "21 20:59"] {
    store.now = november(time)
    #expect(try passed(store) == [])
    #expect(try store.read { try $0.totals().overdue } == 0)
    #expect(try store.read { try $0.count(matching: TaskFilter([.init(.overdue(at: store.now))])) } == 0)
  }
  store.now = november("22 08:00")
  #expect(try passed(store) == [1])
  #expect(try happenings(store) == ["1 2026-11-21 passed 2026-11-21T21:00"])
  #expect(try store.read { try $0.totals() } == Counts(putAway: 1))
}

@Test(arguments: [
  ("2026-11-21", "19:00", nil, nil, nil, "21 20:00"),
  ("2026-11-21", "19:00", nil, nil, 45, "21 19:45"),
  ("2026-11-21", "19:00", "21:30", nil, nil, "21 21:30"),
  ("2026-11-21", "22:00", "01:00", "2026-11-22", nil, "22 01:00"),
])
func anEventIsOverAtItsEndOrAfterAnHour(
  date: String, time: String?, end: String?, endDate: String?, minutes: Int?, over: String
) {
  var fields = event("party", date, time, to: end)
  fields.endDate = endDate.flatMap { Day(iso: $0) }
  fields.duration = minutes
  #expect(fields.over(in: .utc) == november(over))
}

@Test func anEventOfWholeDaysIsOverWithTheLastOne() {
  var trip = event("trip", "2026-11-21")
  #expect(trip.over(in: .utc) == november("22 00:00").adding(seconds: -1))
  trip.endDate = Day(iso: "2026-11-24")
  #expect(trip.over(in: .utc) == november("25 00:00").adding(seconds: -1))
}

@Test func eachEventOfASeriesHappensHoweverLateThatIsNoticed() throws {
  let folder = try TemporaryFolder()
  var lecture = event("lecture", "2026-11-21", "09:00", to: "10:30")
  lecture.recurrence = "FREQ=DAILY"
  let store = try store(folder, of: lecture)
  // It goes on just now.
  store.now = november("23 09:30")
  try store.catchUp()
  #expect(
    try happenings(store) == [
      "1 2026-11-21 passed 2026-11-21T10:30", "2 2026-11-22 passed 2026-11-22T10:30", "3 2026-11-23 open",
    ])
}

@Test func anEventThatWasBroughtBackStays() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: event("dinner", "2026-11-21", "19:00"))
  store.now = november("22 08:00")
  try store.catchUp()
  try store.record("reopened") { try $0.reopen(task: 1) }
  #expect(try passed(store) == [])
  #expect(try happenings(store) == ["1 2026-11-21 open"])
}

@Test func whatAnEventBroughtIsUndoneWithIt() throws {
  let folder = try TemporaryFolder()
  var lecture = event("lecture", "2026-11-21", "09:00", to: "10:30")
  lecture.recurrence = "FREQ=DAILY"
  let store = planner(folder.file)
  try store.record("home") { _ = try $0.addArc(path: "Home") }
  try store.record("add") { try $0.add(lecture, to: 1) }
  store.now = november("23 09:30")
  try store.catchUp()
  try store.record("") { try $0.undo() }
  #expect(try happenings(store) == [])
}

@Test func anEventRemindsOnceHalfAnHourBefore() throws {
  let desk = try AlertDesk(event("dinner", "2026-11-21", "19:00"))
  #expect(try desk.next() == "21 18:30")
  #expect(try desk.at("21 18:30").fire() == ["1 push lead"])
  try desk.deliver()
  #expect(try desk.at("21 23:00").fire() == [])
}

@Test func aTaskOfHighPriorityRisesToAnAlarm() throws {
  var fields = task("hw 2", "2026-11-21", "12:00")
  fields.priority = .high
  let desk = try AlertDesk(fields)
  for alert in ["21 11:30", "21 12:00", "21 13:00", "22 13:00"] {
    let fired = try desk.at(alert).fire()
    #expect(fired.first?.contains("alarm") == ["21 12:00", "22 13:00"].contains(alert), "\(alert)")
    try desk.deliver()
  }
}

@Test func aPlannerWithoutEventsIsNotWrittenFor() throws {
  let folder = try TemporaryFolder()
  let store = try store(folder, of: task("hw", "2026-11-01", "12:00"))
  let steps = store.steps
  #expect(try passed(store) == [])
  #expect(store.steps == steps)
}
