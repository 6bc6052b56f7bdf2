import Escalation
import Moments
import Planner
import Reminding
import Testing

private func fields(_ date: String? = "2026-11-21", path: String? = nil) -> ArcTask.Fields {
  var fields = ArcTask.Fields(title: "water")
  (fields.date, fields.path) = (date.flatMap { Day(iso: $0) }, path)
  fields.time = date == nil ? nil : TimeOfDay(iso: "08:00")
  return fields
}

/// A state on the gentle path after these events at 8:00 on the 21st, when it was due.
private func state(after events: [Event]) throws -> State {
  let (environment, due) = (try context(at: "21 08:00").environment, try moment("21 08:00").seconds)
  let begun = EscalationPath.gentle.start(due: due, at: due - 3600, in: environment).state
  return events.reduce(begun) { EscalationPath.gentle.next($0, on: $1, at: due, in: environment).state }
}

/// What a change does at 8:30 to a task that was announced at 8:00.
private func chain(_ change: TaskChange, due: String?, free: String = "21 08:30") throws -> EventChain {
  var spoken = try state(after: [.tick])
  if let key = spoken.pending?.key { spoken = try state(after: [.tick, .delivered(key)]) }
  if change.wasClosed { spoken = try state(after: [.tick, .complete]) }
  var chain = EventChain(spoken, on: .gentle, in: try context(at: "21 08:30"))
  try change.send(
    to: &chain, hasPath: change.after.path != "none", due: due.map { try moment($0).seconds }
  ) { try moment(free) }
  return chain
}

@Test(arguments: [
  (ClosingOutcome.completed, Outcome.completed), (.ignored, .ignored), (.passed, .cancelled),
  (.missed, .missed),
])
func closingATaskEndsItsEscalation(outcome: ClosingOutcome, ends: Escalation.Outcome) throws {
  let change = TaskChange(from: fields(), to: fields(), wasClosed: false, outcome: outcome)
  let chain = try chain(change, due: "21 08:00")
  #expect(chain.state.phase == .closed(ends) && chain.results.count == 1)
}

@Test func aTaskThatWasClosedBeforeIsNotClosedAgain() throws {
  let change = TaskChange(from: fields(), to: fields(), wasClosed: true, outcome: .completed)
  #expect(try chain(change, due: "21 08:00").results.isEmpty)
}

@Test func aReopenedTaskGoesOnWhereItWas() throws {
  let change = TaskChange(from: fields(), to: fields(), wasClosed: true, outcome: nil)
  let chain = try chain(change, due: "21 08:00")
  #expect(change.isReopened && !chain.state.isClosed && chain.results.count == 1)
  #expect(chain.state.next == (try moment("21 09:00").seconds))
}

@Test func anotherDateStartsOver() throws {
  let change = TaskChange(from: fields(), to: fields("2026-11-22"), wasClosed: false, outcome: nil)
  let chain = try chain(change, due: "22 08:00")
  #expect(change.isMoved && change.hasNewDate)
  #expect(chain.state.next == (try moment("22 08:00").seconds) && chain.state.cursor == nil)
}

@Test func anotherPathAtTheSameTimeSpeaksAsSoonAsItMay() throws {
  let change = TaskChange(from: fields(), to: fields(path: "nag"), wasClosed: false, outcome: nil)
  #expect(change.isMoved && !change.hasNewDate)
  let times = try ["21 08:30", "21 09:30"].map { try chain(change, due: "21 08:00", free: $0).state.next }
  #expect(try times == [moment("21 09:00").seconds, moment("22 09:00").seconds])
}

/// Each alone moves the alerts; only another date, time or zone is a new date.
@Test func leadsAndAZoneMoveTheAlertsToo() {
  func change(_ edit: (inout ArcTask.Fields) -> Void) -> TaskChange {
    var after = fields()
    edit(&after)
    return TaskChange(from: fields(), to: after, wasClosed: false, outcome: nil)
  }
  let (leads, zone) = (change { $0.leads = [3600] }, change { $0.zone = "Asia/Tokyo" })
  #expect(leads.isMoved && !leads.hasNewDate)
  #expect(zone.isMoved && zone.hasNewDate)
  #expect(!change { $0.title = "water the plants" }.isMoved)
}

@Test func withoutADateOrAPathItIsCancelled() throws {
  for after in [fields(nil), fields(path: "none")] {
    let change = TaskChange(from: fields(), to: after, wasClosed: false, outcome: nil)
    let chain = try chain(change, due: after.date == nil ? nil : "21 08:00")
    #expect(chain.state.phase == .closed(.cancelled))
  }
}

@Test func anotherTitleMeansNothing() throws {
  var after = fields()
  after.title = "water the ferns"
  let change = TaskChange(from: fields(), to: after, wasClosed: false, outcome: nil)
  #expect(try chain(change, due: "21 08:00").results.isEmpty)
}

@Test func undoGoesBackToTheStateBeforeAndToItsTime() throws {
  let earlier = EscalationPath.gentle.start(
    due: try moment("22 08:00").seconds, at: try moment("20 08:00").seconds,
    in: try context(at: "21 08:30").environment
  ).state
  let change = TaskChange(
    from: fields(), to: fields("2026-11-22"), wasClosed: false, outcome: nil, earlier: earlier)
  let chain = try chain(change, due: "22 08:00")
  #expect(chain.state.due == (try moment("22 08:00").seconds) && chain.state.next == earlier.next)
  #expect(change.isToUndo(before: chain.state.text, chain.state))
}

/// A new path may announce what is past; a new date in the past gets no reminder.
@Test(arguments: [
  (false, false, false), (true, false, true), (true, true, true), (false, true, false),
])
func whatHasNotSpokenRemindsFromNowAfterANewDate(hasNewDate: Bool, isPast: Bool, isFromNow: Bool) {
  let after = hasNewDate ? fields("2026-11-20") : fields()
  let change = TaskChange(from: fields(), to: after, wasClosed: false, outcome: nil)
  #expect(change.remindsFromNow(isPast: isPast) == isFromNow)
  #expect(change.skipsPast(isPast: isPast) == (hasNewDate && isPast))
}
