import Escalation
import Moments
import Planner

/// What somebody asks of what reminds, besides closing it.
public enum ReminderRequest: Hashable, Sendable {
  /// Be silent until then; the last alert comes again.
  case snooze(until: Moment)
  /// No more leads; from the due moment on: stop the sound.
  case dismiss
  /// Stop the sound: a bubble was closed.
  case mute

  /// What the escalation is told.
  var event: Event {
    switch self {
    case .snooze(let until): .snooze(until: until.seconds)
    case .dismiss: .dismiss
    case .mute: .mute
    }
  }
}

/// Why a reminder stays as it is.
public enum ReminderRefusal: Error, Hashable, Sendable {
  /// The machine refuses the event.
  case refused(Refusal)
  /// The task has no reminder: it has no date, wants none, or its date was past when it was set.
  case noReminder
}

// What people ask and answer.
extension Turn {
  /// Lets something happen to the escalation.
  public mutating func take(_ event: Event) { send(event) }

  /// Asks something of what goes on.
  /// - Throws: `ReminderRefusal.refused`; then nothing has happened.
  public mutating func ask(_ request: ReminderRequest) throws(ReminderRefusal) {
    var asked = self
    if case .snooze = request { asked.see() }
    asked.send(request.event)
    for case .escalation(.refused(let refusal), _) in asked.effects { throw .refused(refusal) }
    self = asked
  }

  /// Closes the occurrence that goes on, and goes on to the first one later than now; those between were missed.
  /// - Parameters:
  ///   - event: `complete`, `ignore` or `cancel`.
  ///   - status: what becomes of it.
  ///   - reason: why; nil: it goes without saying.
  /// - Returns: the occurrence that follows; nil when none does.
  public mutating func close(_ event: Event, as status: OccurrenceStatus, reason: String? = nil) throws
    -> PlannedOccurrence?
  {
    let occurrence = standing.occurrence
    send(event)
    effects.append(.became(occurrence, status, pick: try plan.pick?(occurrence), reason: reason))
    let later = plan.occurrences(after: standing.state.due)
    for missed in later.untilDue(at: plan.context.now, limit: 500) {
      effects.append(.became(missed, .missed, pick: nil, reason: MissedReason.answeredLater))
    }
    let after = max(standing.state.due, plan.context.now.seconds)
    guard let next = plan.firstOccurrence(after: after) else { return nil }
    arm(next)
    return next
  }

  /// Goes to a later occurrence, since another device has come to that one.
  public mutating func skip(to occurrence: PlannedOccurrence) {
    effects.append(.became(standing.occurrence, .missed, pick: nil, reason: MissedReason.answeredLater))
    send(.edit(due: occurrence.due.seconds))
    standing.occurrence = occurrence
  }

  /// Whoever answers what is due has seen it, though nothing has delivered it: no daemon runs.
  /// - Parameter isElsewhere: true for somebody who has seen it on another device, whose clock may be ahead of this one.
  public mutating func see(elsewhere isElsewhere: Bool = false) {
    let now = plan.context.now.seconds
    guard standing.state.pending == nil, let at = standing.state.next,
      at <= now || isElsewhere && standing.state.cursor == nil
    else { return }
    // Nobody is told, so nothing follows.
    let before = effects
    send(.tick, at: max(at, now))
    if let key = standing.state.pending?.key { send(.delivered(key)) }
    effects = before
  }
}
