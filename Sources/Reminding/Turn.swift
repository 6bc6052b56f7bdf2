import Escalation
import Moments
import Planner

/// Processes events of one subject; works the same way for tasks, reminders and groups.
///
///     var turn = Turn(plan, standing)
///     try turn.fire()
///     turn.standing, turn.effects, turn.alertAt      what to save, what to do, when to look again
public struct Turn {
  /// How the subject is announced.
  public let plan: ReminderPlan
  /// The standing after the events so far.
  public internal(set) var standing: Standing
  /// The effects so far, in the order in which they happened.
  public internal(set) var effects: [ReminderEffect] = []

  /// Creates a turn without events.
  public init(_ plan: ReminderPlan, _ standing: Standing) { (self.plan, self.standing) = (plan, standing) }

  /// When something happens next; nil when nothing will.
  public var alertAt: Moment? { plan.alertTime(standing.state) }

  /// The alerts that fired.
  public var alerts: [(alert: Alert, occurrence: PlannedOccurrence)] {
    effects.compactMap { effect in
      guard case .escalation(.alert(let alert), let occurrence) = effect else { return nil }
      return (alert, occurrence)
    }
  }

  private var now: Moment { plan.context.now }
  private var state: State { standing.state }
}

/// What the caller that stores the standing must do.
public enum ReminderEffect: Hashable, Sendable {
  /// An effect of the escalation, for an occurrence.
  case escalation(Effect, PlannedOccurrence)
  /// Record that an occurrence had its first alert, and which member of a group it showed: this settles whose turn it
  /// is.
  case spoke(PlannedOccurrence, pick: Identity?)
  /// Record the status of an occurrence, with the member it showed (groups only) and the reason.
  case became(PlannedOccurrence, OccurrenceStatus, pick: Identity?, reason: MissedReason?)
}

// Firing.
extension Turn {
  /// Fires what is due: moves to the last occurrence whose first alert has come, fires it, and moves to the next one
  /// when it is over.
  ///
  /// Call it when no alert is pending, or when every channel has tried the pending one and failed.
  public mutating func fire() throws {
    let pending = state.pending?.key
    try catchUp()
    if let pending, pending == state.pending?.key {
      send(.failed(pending))
    } else {
      send(.tick)
    }
    for (_, occurrence) in alerts { effects.append(.spoke(occurrence, pick: try plan.pick?(occurrence))) }
    try goOn()
  }

  /// Moves to the occurrence of now, without firing anything: a person answers that one, even when no daemon ran.
  public mutating func reachNow() throws {
    try catchUp()
    try goOn()
  }

  /// Moves to the last occurrence whose first alert has come; those before it were missed.
  private mutating func catchUp() throws {
    if let next = plan.succession(after: state.due, until: now.seconds) {
      let later = plan.occurrences(after: state.due).untilDue(at: Moment(seconds: next.due))
      if !state.isClosed {
        try miss(standing.occurrence, state.cursor == nil ? .unheard : .unanswered)
        if let pending = state.pending {
          effects.append(.escalation(.failed(pending.key), standing.occurrence))
        }
        send(.supersede)
      }
      // After a long absence, recording the last few hundred is enough.
      for missed in later.dropLast().suffix(500) { try miss(missed, .unheard) }
      standing.occurrence = later.last ?? standing.occurrence
      send(.edit(due: next.due), at: next.since)
    }
    // A group without an enabled member has nothing to announce.
    if let pick = plan.pick, let at = state.next, at <= now.seconds, try pick(standing.occurrence) == nil {
      effects.append(.became(standing.occurrence, .cancelled, pick: nil, reason: .nobody))
      send(.cancel)
    }
  }

  /// Ends the occurrences of an event that are over, and goes on with the first that is not.
  public mutating func pass(_ isOver: (PlannedOccurrence) -> Bool) {
    guard isOver(standing.occurrence) else { return }
    var over = [standing.occurrence]
    if !state.isClosed { send(.supersede) }
    var next: PlannedOccurrence?
    for occurrence in plan.occurrences(after: state.due) {
      if !isOver(occurrence) {
        next = occurrence
        break
      }
      over.append(occurrence)
    }
    // After a long absence, recording the last few hundred is enough.
    for occurrence in over.suffix(500) {
      effects.append(.became(occurrence, .missed, pick: nil, reason: .over))
    }
    guard let next, let last = over.last else { return }
    standing.occurrence = next
    send(.edit(due: next.due.seconds), at: last.due.seconds + 1)
  }

  /// Moves to the next occurrence when this one is over.
  private mutating func goOn() throws {
    guard state.isClosed else { return }
    if state.phase == .closed(.expired) { try miss(standing.occurrence, .expired) }
    guard let next = plan.succession(after: state.due, until: nil),
      let following = plan.firstOccurrence(after: next.due - 1)
    else { return }
    standing.occurrence = following
    send(.edit(due: next.due), at: next.since)
  }

  private mutating func miss(_ occurrence: PlannedOccurrence, _ reason: MissedReason) throws {
    let reason = plan.isEvent ? .over : reason
    let pick = try plan.pick?(occurrence)
    let hasNobody = plan.pick != nil && pick == nil
    effects.append(
      .became(
        occurrence, hasNobody ? .cancelled : .missed, pick: pick,
        reason: hasNobody ? .nobody : reason))
  }

  /// Applies an event to the escalation.
  /// - Parameter instant: the time of the event in seconds since 1970; nil for now.
  mutating func send(_ event: Event, at instant: Int? = nil) {
    let next = plan.path.next(state, on: event, at: instant ?? now.seconds, in: plan.context.environment)
    standing.state = next.state
    effects += next.effects.map { .escalation($0, standing.occurrence) }
  }

  /// Arms the turn for an occurrence that has not been announced.
  mutating func arm(_ occurrence: PlannedOccurrence) {
    standing.occurrence = occurrence
    standing.state =
      plan.path.next(
        state, on: .edit(due: occurrence.due.seconds), at: now.seconds, in: plan.context.environment
      ).state
  }
}

extension Sequence<PlannedOccurrence> {
  /// The occurrences due up to an instant, inclusive.
  func untilDue(at last: Moment, limit: Int = 100_000) -> [PlannedOccurrence] {
    Array(lazy.prefix { $0.due <= last }.prefix(limit))
  }
}
