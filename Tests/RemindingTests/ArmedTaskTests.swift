import Escalation
import Moments
import Planner
import Reminding
import Testing

// A task due at 8:00 on the 21st, created on the 20th, on the path `gentle` unless a test says otherwise.

private func fields(
  _ day: String = "21", at time: String = "08:00", rule: String? = nil, path: String? = "gentle"
)
  -> ArcTask.Fields
{
  var fields = ArcTask.Fields(title: "water")
  (fields.date, fields.time) = (Day(iso: "2026-11-\(day)"), TimeOfDay(iso: time))
  (fields.recurrence, fields.path) = (rule, path)
  return fields
}

private func armed(
  _ fields: ArcTask.Fields, isOpen: Bool = true, lastDay: String? = nil, alertAt: String? = nil,
  state: State? = nil, at now: String, quiet: QuietHours? = nil
) throws -> ArmedTask {
  let context = try context(at: now, settings: ReminderSettings(quiet: quiet))
  return ArmedTask(
    fields, isOpen: isOpen, start: nil, lastDay: lastDay.flatMap { Day(iso: "2026-11-\($0)") },
    due: fields.due(in: context.home(of: fields)), created: try moment("20 12:00"), remindFrom: nil,
    alertAt: try alertAt.map { try moment($0) }, state: state, in: context)
}

/// The state after an alert at 8:00 on the 21st.
private func spoken(_ fields: ArcTask.Fields) throws -> State {
  var desk = Desk(.task(fields))
  _ = try desk.fire(at: "21 08:00")
  return try #require(desk.standing?.state)
}

private func change(_ before: ArcTask.Fields, _ after: ArcTask.Fields, from closed: Bool = false)
  -> TaskChange
{
  TaskChange(from: before, to: after, wasClosed: closed, outcome: nil)
}

private func next(_ task: ArmedTask) -> String? { task.alertAt.map { written($0) } }

@Test func aNewTaskWaitsForItsFirstAlert() throws {
  var task = try armed(fields(), at: "20 12:00")
  task.arm()
  #expect(next(task) == "21 08:00" && task.state == nil && task.results.isEmpty && task.remindFrom == nil)
}

@Test func aRestoredTaskGoesOnUnderANewEpoch() throws {
  var cancelled = try armed(fields(), state: spoken(fields()), at: "21 08:20")
  cancelled.cancel()
  #expect(cancelled.state?.phase == .closed(.cancelled))
  var task = try armed(fields(), state: cancelled.state, at: "21 08:30")
  task.arm()
  #expect(next(task) == "21 09:00" && (task.state?.epoch ?? 0) > 0)
  #expect(try task.remindFrom == moment("21 08:30"))
}

/// A new date in the past gets no alert; a new path announces what is past.
@Test func whatHasNotFiredFollowsAChange() throws {
  var past = try armed(fields("20", at: "13:00"), alertAt: "21 08:00", at: "20 18:00")
  #expect(try past.follow(change(fields(), fields("20", at: "13:00"))) { try moment("20 18:00") } == nil)
  #expect(try next(past) == nil && past.remindFrom == moment("20 18:00"))
  var path = try armed(fields(path: "nag"), alertAt: "21 08:00", at: "21 08:30")
  #expect(try path.follow(change(fields(), fields(path: "nag"))) { try moment("21 08:30") } == nil)
  #expect(next(path) == "21 08:00" && path.remindFrom == nil)
}

@Test func aChangeOfWhatHasFiredReturnsTheStatesForUndo() throws {
  let old = try spoken(fields())
  var task = try armed(fields("22"), state: old, at: "21 08:30")
  let states = try #require(try task.follow(change(fields(), fields("22"))) { try moment("21 08:30") })
  #expect(states.before == old && states.after == task.state)
  #expect(next(task) == "22 08:00" && task.results.count == 1)
}

/// The person chose a date in the past, so the first alert is for the next occurrence.
@Test func aRepeatingTaskThatIsMovedIntoThePastRemindsOfItsNextOccurrence() throws {
  let daily = "FREQ=DAILY"
  let (before, after) = (fields(rule: daily), fields("20", at: "09:00", rule: daily))
  var task = try armed(after, state: spoken(before), at: "21 10:00")
  _ = try task.follow(change(before, after)) { try moment("21 10:00") }
  #expect(next(task) == "22 09:00")
}

/// Due at 23:00, in quiet hours until 8:00.
@Test func aReopenedTaskThatHasNotFiredStillWaitsForTheEndOfQuietHours() throws {
  let late = fields("20", at: "23:00")
  let usual = try armed(late, alertAt: nil, at: "20 12:00", quiet: .usual)
  var (waiting, reopened) = (usual, try armed(late, at: "20 23:30", quiet: .usual))
  waiting.arm()
  _ = try reopened.follow(change(late, late, from: true)) { try moment("20 23:30") }
  #expect(next(reopened) == next(waiting) && reopened.results.count == 1)
}

@Test func aSeriesThatGoesOnAfterAllRemindsAgain() throws {
  let series = fields(rule: "FREQ=DAILY", path: "event")
  var desk = Desk(.task(series, lastDay: Day(iso: "2026-11-21")))
  _ = try desk.live(from: "20 12:00", until: "21 12:00")
  let ended = try #require(desk.standing?.state)
  #expect(ended.phase == .closed(.expired))
  var still = try armed(series, lastDay: "21", state: ended, at: "21 12:00")
  still.resume()
  #expect(still.alertAt == nil && still.results.isEmpty)
  var longer = try armed(series, lastDay: "25", state: ended, at: "21 12:00")
  longer.resume()
  #expect(next(longer) == "22 07:30" && longer.results.count == 1)
}

@Test(arguments: [
  // It was owed since 7:00, and is due at 8:00 now.
  ("Europe/Berlin", "21 07:00", "21 07:30", "21 08:00", 0),
  // Its time has passed because of the flight, so it is owed.
  ("Atlantic/Cape_Verde", "21 09:00", "21 08:30", "21 08:00", 1),
])
func aTaskThatHasNotFiredKeepsItsTimeOnTheWallClock(
  zone: String, promised: String, now: String, expected: String, results: Int
) throws {
  var task = try armed(fields(), alertAt: promised, at: now)
  try task.follow(left(zone)) { nil }
  #expect(next(task) == expected && task.results.count == results)
}

@Test func aClosedTaskWaitsForNothing() throws {
  var task = try armed(fields(), isOpen: false, alertAt: "21 08:00", at: "21 07:00")
  try task.follow(left("Europe/Berlin")) { nil }
  #expect(task.alertAt == nil)
}

/// Another default path is followed from the alert that fired last.
@Test func anotherDefaultPathIsFollowedFromTheLastAlert() throws {
  let plain = fields(path: nil)
  let former = try context(at: "21 08:30").with(defaults: [.timed: "nag"])
  var task = try armed(plain, state: spoken(fields(path: "nag")), at: "21 08:30")
  try task.follow(left("Europe/Berlin", context: former)) { try moment("21 08:00").seconds }
  #expect(task.results.count >= 1)
  #expect(next(task) == "22 08:00")
}
