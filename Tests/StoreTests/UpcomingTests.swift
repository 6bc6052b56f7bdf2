import Escalation
import Moments
import Planner
import Store
import Testing

// fixedNow is Friday 2026-11-20 17:00 UTC.

@Test func whatIsUpcomingIsWhatComesWhenNobodyAnswers() throws {
  let folder = try TemporaryFolder()
  let store = planner(folder.file)
  func add(
    _ title: String, _ timetable: String?, path: String?, pick: Rotation.Pick? = nil, to groups: [Int] = []
  )
    throws -> Int
  {
    var fields = Reminder.Fields(title: title)
    fields.timetable = try timetable.map { try Timetable(text: $0.replacing(" ", with: "\n")) }
    fields.path = path
    return try store.record("added") { try $0.add(fields, pick: pick, to: groups).id }
  }
  _ = try add("nagging", "DTSTART:20261121T120000 RRULE:FREQ=DAILY", path: "nag")
  _ = try add("often", "DTSTART:20261121T010000 RRULE:FREQ=HOURLY;INTERVAL=3", path: nil)
  _ = try add("alarm", "DTSTART:20261123T063000 RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", path: "alarm")
  _ = try add("leads", "DTSTART:20261121T200000 RRULE:FREQ=DAILY", path: "standard")
  _ = try add("day", "DTSTART;VALUE=DATE:20261121 RRULE:FREQ=DAILY;COUNT=3", path: "deadline")
  _ = try add("once", "DTSTART:20261122T140000", path: nil)
  let words = try add("words", "DTSTART:20261121T080000 RRULE:FREQ=DAILY", path: nil, pick: .shuffle)
  for name in ["a", "b", "c"] { _ = try add(name, nil, path: nil, to: [words]) }
  try store.record("tasks") { step in
    let arc = try step.addArc(path: "CS 298").id
    var task = ArcTask.Fields(title: "quiz")
    (task.date, task.time, task.recurrence) = (Day(iso: "2026-11-21"), TimeOfDay(iso: "10:00"), "FREQ=DAILY")
    try step.add(task, to: arc)
    task = ArcTask.Fields(title: "paper")
    task.date = Day(iso: "2026-11-24")
    try step.add(task, to: arc)
  }
  let end = fixedNow.adding(seconds: 8 * 86_400)
  func line(_ at: Moment, _ title: String, _ alert: (Bool, Int, Level, Moment)) -> String {
    "\(at) \(title) \(alert.0 ? "lead" : "step") \(alert.1) \(alert.2) of \(alert.3)"
  }
  let upcoming = try store.read { try $0.upcoming(until: end, limit: 10_000) }
  let said = upcoming.map {
    line(
      $0.at, $0.topic.title,
      ($0.alert.isLead, $0.alert.step, $0.alert.level, Moment(seconds: $0.alert.due)))
  }
  // The first few are the first few, however few are asked for.
  for limit in [1, 2, 7, 40] {
    #expect(
      try store.read { try $0.upcoming(until: end, limit: limit) }.map(\.at)
        == upcoming.prefix(limit).map(\.at))
  }
  var came: [String] = []
  while let alert = try store.nextAlert(), alert <= end {
    store.now = alert
    for one in try store.fire(to: { _ in ["desktop"] }) {
      came.append(line(alert, one.title, (one.isLead, one.step, one.level, one.due)))
    }
    for delivery in try store.waitingDeliveries() {
      try store.accepted(alert: delivery.alert.id, by: "desktop")
    }
  }
  #expect(came.count > 150)
  #expect(said.sorted() == came.sorted())
}
