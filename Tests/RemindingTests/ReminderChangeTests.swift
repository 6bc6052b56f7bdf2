import Escalation
import Moments
import Planner
import Reminding
import Testing

// A reminder every day at 8:00 from the 21st on, created on the 20th, on the path `gentle`: at due, after an hour, then
// once a day.

private func daily(at time: String = "08:00", path: String? = "gentle") throws -> Reminder.Fields {
  try timetable("2026-11-21", time, "FREQ=DAILY", path: path)
}

/// The reminder as it is at a time, before anything has fired.
private func waiting(_ fields: Reminder.Fields, at now: String) throws -> ArmedReminder {
  var first = ArmedReminder(fields, created: try moment("20 12:00"), in: try context(at: "20 12:00"))
  first.begin()
  return ArmedReminder(
    fields, created: first.created, next: first.next, alertAt: first.alertAt, in: try context(at: now))
}

/// The reminder as it is at a time, announced at 8:00 on the 21st.
private func announced(_ fields: Reminder.Fields, at now: String) throws -> ArmedReminder {
  var desk = Desk(.reminder(fields))
  _ = try desk.fire(at: "21 08:00")
  let standing = try #require(desk.standing)
  return ArmedReminder(
    fields, created: try moment("20 12:00"), next: standing.occurrence, state: standing.state,
    in: try context(at: now))
}

/// The same reminder with other fields.
private func with(_ fields: Reminder.Fields, _ old: ArmedReminder, at now: String) throws -> ArmedReminder {
  ArmedReminder(
    fields, created: old.created, remindFrom: old.remindFrom, next: old.next, alertAt: old.alertAt,
    state: old.state, in: try context(at: now))
}

/// A change of a reminder at a time.
private func change(
  _ old: ArmedReminder, to fields: Reminder.Fields, at now: String, free: String? = nil,
  answered: OccurrenceStart? = nil
) throws -> ReminderChange {
  var change = ReminderChange(from: old, to: try with(fields, old, at: now))
  try change.rearm {
    try moment(free ?? now)
  } isAnswered: {
    $0 == answered
  }
  return change
}

extension ArmedReminder {
  /// When the current occurrence is due, and when something happens next: `21 08:00, 21 09:00`.
  fileprivate var times: String {
    "\(next.map { written($0.due) } ?? "-"), \(alertAt.map { written($0) } ?? "-")"
  }
}

@Test(arguments: [("20 12:00", "21 08:00, 21 08:00"), ("21 09:00", "22 08:00, 22 08:00")])
func aNewReminderWaitsForTheFirstOccurrenceThatIsNotPast(now: String, times: String) throws {
  var armed = ArmedReminder(try daily(), created: try moment(now), in: try context(at: now))
  armed.arm()
  #expect(armed.times == times && armed.state == nil && armed.results.isEmpty)
}

@Test func aRestoredReminderThatNeverFiredRemindsFromNowOn() throws {
  var armed = ArmedReminder(
    try daily(), created: try moment("20 12:00"), in: try context(at: "23 10:00"))
  armed.arm()
  #expect(try armed.times == "24 08:00, 24 08:00" && armed.remindFrom == moment("23 10:00"))
}

@Test func anotherTimeStartsOverAndKeepsWhatItReplacedForUndo() throws {
  let old = try announced(daily(), at: "21 08:30")
  let change = try change(old, to: daily(at: "10:00"), at: "21 08:30")
  #expect(change.after.times == "21 10:00, 21 10:00")
  #expect(change.after.state?.cursor == nil && change.after.results.count == 1)
  let replaced = try #require(change.replaced)
  #expect(replaced.before == old.state && replaced.after == change.after.state && !replaced.stays)
  #expect(try replaced.occurrence.due == moment("21 08:00"))
}

@Test func anotherTitleChangesNothing() throws {
  let old = try announced(daily(), at: "21 08:30")
  var fields = old.fields
  fields.title = "water the ferns"
  let change = try change(old, to: fields, at: "21 08:30")
  #expect(change.after.state == old.state && change.after.results.isEmpty && change.replaced == nil)
}

@Test func theCurrentOccurrenceGoesOnWhenAnotherIsSkipped() throws {
  let old = try announced(daily(), at: "21 08:30")
  var fields = old.fields
  fields.timetable?.exclusions = [.day(try #require(Day(iso: "2026-11-25")))]
  let change = try change(old, to: fields, at: "21 08:30")
  #expect(change.after.times == "21 08:00, 21 09:00")
  #expect(change.after.results.isEmpty && change.replaced == nil)
}

@Test func theCurrentOccurrenceEndsWhenItIsSkipped() throws {
  let old = try announced(daily(), at: "21 08:30")
  var fields = old.fields
  fields.timetable?.exclusions = [.day(try #require(Day(iso: "2026-11-21")))]
  let change = try change(old, to: fields, at: "21 08:30")
  #expect(change.after.times == "22 08:00, 22 08:00")
  #expect(change.replaced?.stays == false)
}

@Test func anOccurrenceThatWasAnsweredBeforeItsTimeIsPassedOver() throws {
  let old = try announced(daily(), at: "21 08:30")
  let answered = OccurrenceStart(day: try #require(Day(iso: "2026-11-21")), time: TimeOfDay(iso: "10:00"))
  let change = try change(old, to: daily(at: "10:00"), at: "21 08:30", answered: answered)
  #expect(change.after.times == "22 10:00, 22 10:00")
}

@Test func withoutADateToComeItIsCancelled() throws {
  let old = try announced(daily(), at: "21 08:30")
  let change = try change(old, to: timetable("2026-11-20", "08:00", path: "gentle"), at: "21 08:30")
  #expect(change.after.times == "-, -" && change.after.state?.phase == .closed(.cancelled))
}

@Test func whatIsSwitchedOffIsSilentAndGoesOnWhenItIsSwitchedOnAgain() throws {
  let old = try announced(daily(), at: "21 08:30")
  var fields = old.fields
  fields.isEnabled = false
  let off = try change(old, to: fields, at: "21 08:30")
  #expect(off.after.times == "21 08:00, -" && off.after.state?.phase == .disabled)
  let on = try change(with(fields, off.after, at: "21 08:45"), to: old.fields, at: "21 08:45")
  #expect(on.after.times == "21 08:00, 21 09:00" && on.after.results.count == 2)
}

/// The earliest instant matters when it has fired in this very second.
@Test(arguments: [("21 08:30", "21 09:00, 21 09:00"), ("21 09:01", "22 09:00, 22 09:00")])
func aChangedReminderFiresNoEarlierThanItMay(free: String, times: String) throws {
  let old = try announced(daily(), at: "21 08:30")
  #expect(try change(old, to: daily(at: "09:00"), at: "21 08:30", free: free).after.times == times)
}

/// No daemon ran at 8:00.
@Test func anOverdueFirstAlertStillComesAfterAChangeThatLeavesItsOccurrence() throws {
  let old = try waiting(daily(), at: "21 08:30")
  var fields = old.fields
  fields.timetable?.exclusions = [.day(try #require(Day(iso: "2026-11-25")))]
  let same = try change(old, to: fields, at: "21 08:30").after
  #expect(same.times == "21 08:00, 21 08:00" && same.remindFrom == nil)
  let other = try change(old, to: daily(at: "08:15"), at: "21 08:30").after
  #expect(try other.times == "22 08:15, 22 08:15" && other.remindFrom == moment("21 08:30"))
}

@Test func undoGoesBackToTheStateThatAChangeReplaced() throws {
  let old = try announced(daily(), at: "21 08:30")
  let moved = try change(old, to: daily(at: "10:00"), at: "21 08:30")
  let earlier = try #require(moved.replaced?.before)
  var undo = ReminderChange(
    from: moved.after, to: try with(daily(), moved.after, at: "21 08:40"))
  undo.goBack(to: earlier)
  #expect(undo.after.times == "21 08:00, 21 09:00")
  #expect((undo.after.state?.epoch ?? 0) > (moved.after.state?.epoch ?? 0))
}

@Test func redoClosesAgain() throws {
  let old = try announced(daily(), at: "21 08:30")
  let current = try #require(old.next)
  var closed = try #require(old.turn(at: current))
  closed.take(.ignore)
  var redo = ReminderChange(from: old, to: old)
  redo.goBack(to: closed.standing.state)
  #expect(redo.after.state?.phase == .closed(.ignored) && redo.after.alertAt == nil)
}

@Test func anEventOfAFeedThatSomeoneTakesOverIsHeardInQuietHours() throws {
  // Noon in Tokyo is three in the morning here.
  var fields = Reminder.Fields(title: "call")
  fields.timetable = try Timetable(text: "DTSTART;TZID=Asia/Tokyo:20261122T120000")
  fields.path = "gentle"
  fields.origin.feed = "feed"
  let settings = ReminderSettings(quiet: QuietHours.usual)
  func armed(_ fields: Reminder.Fields) throws -> ArmedReminder {
    ArmedReminder(
      fields, created: try moment("20 12:00"), in: try context(at: "20 12:00", settings: settings))
  }
  var old = try armed(fields)
  old.begin()
  #expect(old.times == "22 03:00, 22 08:00")
  fields.origin.feed = nil
  var change = ReminderChange(from: old, to: try armed(fields))
  let now = try moment("20 12:00")
  change.rearm {
    now
  } isAnswered: { _ in
    false
  }
  #expect(change.after.times == "22 03:00, 22 03:00")
}
