import Escalation
import Moments
import Planner

/// A response to an alert, other than closing the occurrence.
public enum ReminderRequest: Hashable, Sendable {
  /// Silent until this instant; then the last alert repeats.
  case snooze(until: Moment)
  /// No more leads; from the due moment on, only stop the sound.
  case dismiss
  /// Stop the sound: a notification was closed.
  case mute

  /// The event of the escalation.
  var event: Event {
    switch self {
    case .snooze(let until): .snooze(until: until.seconds)
    case .dismiss: .dismiss
    case .mute: .mute
    }
  }
}

/// Why a response is refused.
public enum ReminderRefusal: Error, Hashable, Sendable {
  /// The escalation refuses the event.
  case refused(AnswerRefusal)
  /// The task has no reminder: it has no date or no alerts, or its date was past when it was set.
  case noReminder
}

// Responses of people.
extension Turn {
  /// Applies an event to the escalation.
  public mutating func take(_ event: Event) { send(event) }

  /// Applies a response to the current occurrence.
  /// - Throws: `ReminderRefusal.refused`; the turn is then unchanged.
  public mutating func ask(_ request: ReminderRequest) throws(ReminderRefusal) {
    var asked = self
    if case .snooze = request { asked.see() }
    asked.send(request.event)
    for case .escalation(.refused(let refusal), _) in asked.effects { throw .refused(refusal) }
    self = asked
  }

  /// Closes the current occurrence and moves to the first one after now; those in between were missed.
  /// - Parameters:
  ///   - event: `complete`, `ignore` or `cancel`.
  ///   - status: the status to record for the occurrence.
  ///   - reason: the reason to record; nil for none.
  /// - Returns: the next occurrence; nil when there is none.
  public mutating func close(_ event: Event, as status: OccurrenceStatus, reason: MissedReason? = nil) throws
    -> PlannedOccurrence?
  {
    let occurrence = standing.occurrence
    send(event)
    effects.append(.became(occurrence, status, pick: try plan.pick?(occurrence), reason: reason))
    let later = plan.occurrences(after: standing.state.due)
    for missed in later.untilDue(at: plan.context.now, limit: 500) {
      effects.append(.became(missed, .missed, pick: nil, reason: .answeredLater))
    }
    let after = max(standing.state.due, plan.context.now.seconds)
    guard let next = plan.firstOccurrence(after: after) else { return nil }
    arm(next)
    return next
  }

  /// Moves to a later occurrence, because another device has reached it.
  public mutating func skip(to occurrence: PlannedOccurrence) {
    effects.append(.became(standing.occurrence, .missed, pick: nil, reason: .answeredLater))
    send(.edit(due: occurrence.due.seconds))
    standing.occurrence = occurrence
  }

  /// Treats an alert that is due as delivered, without any effect: a person who answers it has seen it, even when no
  /// daemon delivered it.
  /// - Parameter isElsewhere: true when it was seen on another device, whose clock may be ahead of this one.
  public mutating func see(elsewhere isElsewhere: Bool = false) {
    let now = plan.context.now.seconds
    guard standing.state.pending == nil, let at = standing.state.next,
      at <= now || isElsewhere && standing.state.cursor == nil
    else { return }
    let unseen = self
    send(.tick, at: max(at, now))
    if standing.state.pending == nil, let quiet = plan.context.environment.quiet,
      let start = quiet.beginning(around: now, on: plan.context.environment.clock)
    {
      // What waits for the end of quiet hours is not seen yet, but what came before them is.
      self = unseen
      send(.tick, at: max(at, start - 1))
    }
    if let key = standing.state.pending?.key { send(.delivered(key)) }
    // Nothing is to be announced.
    effects = unseen.effects
  }
}
