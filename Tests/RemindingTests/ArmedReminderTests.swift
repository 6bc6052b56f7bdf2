import Escalation
import Moments
import Planner
import Reminding
import Testing

// A reminder every day at 8:00 from the 21st on, created on the 20th, on the path `gentle`.

private let eight = "2026-11-21"

private func occurrence(_ day: String, at time: String = "08:00") throws -> PlannedOccurrence {
  let start = OccurrenceStart(
    day: try #require(Day(iso: "2026-11-\(day)")), time: TimeOfDay(iso: time))
  return PlannedOccurrence(start: start, due: try moment("\(day) \(time)"))
}

private func armed(
  _ fields: Reminder.Fields? = nil, next: PlannedOccurrence? = nil, alertAt: String? = nil,
  state: State? = nil, at now: String
) throws -> ArmedReminder {
  ArmedReminder(
    try fields ?? timetable(eight, "08:00", "FREQ=DAILY", path: "gentle"), created: try moment("20 12:00"),
    next: next, alertAt: try alertAt.map { try moment($0) }, state: state, in: try context(at: now))
}

/// The standing after an alert at 8:00 on a day.
private func spoken(on day: String) throws -> Standing {
  var desk = Desk(.reminder(try timetable(eight, "08:00", "FREQ=DAILY", path: "gentle")))
  _ = try desk.fire(at: "\(day) 08:00")
  return try #require(desk.standing)
}

private func times(_ armed: ArmedReminder) -> String {
  "\(armed.next.map { written($0.due) } ?? "-"), \(armed.alertAt.map { written($0) } ?? "-")"
}

// Other devices.

@Test func anOccurrenceThatIsNoLongerClosedGoesOn() throws {
  let standing = try spoken(on: "21")
  let here = try armed(next: standing.occurrence, state: standing.state, at: "21 08:30")
  var turn = try #require(here.turn(at: standing.occurrence))
  let next = try turn.close(.complete, as: .completed)
  var reopened = try armed(next: next, state: turn.standing.state, at: "21 08:30")
  try reopened.goBack(to: occurrence("21")) { try moment("21 08:30") }
  #expect(times(reopened) == "21 08:00, 21 09:00" && !reopened.results.isEmpty)
}

@Test func anOccurrenceThatIsNoLongerClosedStaysPastWhenALaterOneIsUnderWay() throws {
  let later = try spoken(on: "22")
  var armed = try armed(next: later.occurrence, state: later.state, at: "22 08:30")
  try armed.goBack(to: occurrence("21")) { try moment("22 08:30") }
  #expect(armed.next == later.occurrence && armed.results.isEmpty)
}

@Test func anOccurrenceThatIsNoLongerClosedWaitsForAnEarlierOne() throws {
  var armed = try armed(next: occurrence("21"), alertAt: "21 08:00", at: "20 18:00")
  try armed.goBack(to: occurrence("22")) { try moment("20 18:00") }
  #expect(times(armed) == "21 08:00, 21 08:00" && armed.results.isEmpty)
}

@Test func closingALaterOccurrenceElsewhereMissesTheOneHere() throws {
  let here = try spoken(on: "21")
  let armed = try armed(next: here.occurrence, state: here.state, at: "22 08:30")
  var turn = try #require(armed.turn(at: try occurrence("22")))
  let next = try turn.close(.complete, as: .completed)
  let statuses = turn.effects.compactMap { effect -> String? in
    guard case .became(let occurrence, let status, _, _) = effect else { return nil }
    return "\(written(occurrence.due)) \(status)"
  }
  #expect(statuses == ["21 08:00 missed", "22 08:00 completed"])
  #expect(try next == occurrence("23"))
}

@Test func whatIsClosedOrLaterHereCannotBeClosed() throws {
  let later = try spoken(on: "22")
  #expect(
    try armed(next: later.occurrence, state: later.state, at: "22 08:30").turn(at: occurrence("21")) == nil)
  let first = try armed(next: occurrence("21"), at: "20 18:00")
  var turn = try #require(first.turn(at: try occurrence("21")))
  turn.take(.complete)
  let closed = try armed(next: occurrence("21"), state: turn.standing.state, at: "21 08:30")
  #expect(try closed.turn(at: occurrence("21")) == nil)
}

// People.

@Test(arguments: [("20 18:00", false), ("21 00:00", true), ("21 07:00", true), ("21 09:00", true)])
func theNextOccurrenceMayBeClosedOnItsDay(now: String, may: Bool) throws {
  let armed = try armed(next: occurrence("21"), alertAt: "21 08:00", at: now)
  #expect(armed.mayClose(try #require(armed.turn(at: try occurrence("21")))) == may)
}

@Test func aReminderWithOneDateMayBeClosedLongBefore() throws {
  let once = try armed(
    timetable("2026-11-25", "08:00", path: "gentle"), next: occurrence("25"), at: "20 18:00")
  #expect(once.mayClose(try #require(once.turn(at: try occurrence("25")))))
}

// Places.

@Test func aPlaceSetsItOffNowAndAgain() throws {
  var fields = Reminder.Fields(title: "buy milk")
  fields.trigger = PlaceTrigger(isArrival: true, places: ["a place"])
  var first = try armed(fields, at: "21 17:00")
  first.trigger()
  #expect(times(first) == "21 17:00, 21 17:00" && first.results.count == 1 && !first.isAnnounced)
  let now = try #require(first.next)
  var turn = try #require(first.turn(at: now))
  turn.see()
  var second = try armed(fields, next: first.next, state: turn.standing.state, at: "22 18:00")
  #expect(second.isAnnounced)
  second.trigger()
  #expect(times(second) == "22 18:00, 22 18:00" && second.state?.cursor == nil)
}

// Series.

@Test func aCopyContinuesTheOccurrenceItWasMadeOf() throws {
  let standing = try spoken(on: "21")
  let series = try armed(next: standing.occurrence, state: standing.state, at: "21 08:30")
  let once = try timetable(eight, "08:00", path: "gentle")
  var copy = try armed(once, at: "21 08:30")
  copy.takeOver(standing.state, from: series)
  #expect(times(copy) == "21 08:00, 21 09:00" && copy.state == standing.state && copy.results.count == 1)
  for other in [try timetable(eight, "10:00", path: "gentle"), try timetable(eight, "08:00", path: "nag")] {
    var copy = try armed(other, at: "21 08:30")
    copy.takeOver(standing.state, from: series)
    #expect(copy.results.isEmpty && copy.state == nil)
  }
}

// Other zones.

/// What alerts depended on before the machine left a zone.
func left(_ zone: String, context: ReminderContext? = nil) throws -> FormerContext {
  FormerContext(zone: try Zone(named: zone), dueTime: nil, context: context)
}

/// Due at 8:00 on the wall clock, which was that of Berlin (7:00 UTC) or of Cape Verde (9:00 UTC).
@Test(arguments: [
  // It was owed since 7:00, and is due at 8:00 now.
  ("Europe/Berlin", "07:00", "21 07:30", "21 08:00, 21 08:00", 0),
  // Its time has passed because of the flight, so it is owed.
  ("Atlantic/Cape_Verde", "09:00", "21 08:30", "21 08:00, 21 08:00", 1),
])
func whatHasNotFiredKeepsItsTimeOnTheWallClock(
  zone: String, due: String, now: String, expected: String, results: Int
) throws {
  let planned = PlannedOccurrence(start: try occurrence("21").start, due: try moment("21 \(due)"))
  var armed = try armed(next: planned, alertAt: "21 \(due)", at: now)
  try armed.follow(left(zone)) { nil }
  #expect(times(armed) == expected && armed.results.count == results)
}

@Test func whatHasFiredMovesWithTheZone() throws {
  let standing = try spoken(on: "21")
  var moved = PlannedOccurrence(start: standing.occurrence.start, due: try moment("21 08:00"))
  moved.due = moved.due.adding(seconds: 3600)
  var state = standing.state
  state =
    EscalationPath.gentle.next(
      state, on: .move(due: moved.due.seconds), at: standing.occurrence.due.seconds,
      in: try context(at: "21 08:00").environment
    ).state
  var armed = try armed(next: moved, state: state, at: "21 08:30")
  try armed.follow(left("Atlantic/Cape_Verde")) { nil }
  #expect(try armed.next?.due == moment("21 08:00") && armed.state?.due == moment("21 08:00").seconds)
}
