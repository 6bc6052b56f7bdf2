import Escalation
import Moments
import Planner

/// One thing that reminds, on its way through what happens to it: the same for tasks, reminders and groups.
///
///     var turn = Turn(plan, standing)
///     try turn.fire()
///     turn.standing, turn.effects, turn.alertAt      what to keep, what to do, when to look again
public struct Turn {
  /// How it reminds.
  public let plan: ReminderPlan
  /// Where it stands.
  public internal(set) var standing: Standing
  /// What follows, in the order in which it happened.
  public internal(set) var effects: [ReminderEffect] = []

  /// Something that reminds, before anything happens.
  public init(_ plan: ReminderPlan, _ standing: Standing) { (self.plan, self.standing) = (plan, standing) }

  /// When there is something to do about it again; nil: never.
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

/// What whoever keeps the standing is to do.
public enum ReminderEffect: Hashable, Sendable {
  /// What the escalation asks for.
  case escalation(Effect, PlannedOccurrence)
  /// Keep that an occurrence has spoken, and whom a group said: the first alert settles whose turn it is.
  case spoke(PlannedOccurrence, pick: Identity?)
  /// Keep what became of an occurrence; of a group, whom it said, and why.
  case became(PlannedOccurrence, OccurrenceStatus, pick: Identity?, reason: String?)
}

/// Why an occurrence was missed or called off, as it is kept.
public enum MissedReason {
  /// The next one took its place.
  public static let unanswered = "nobody answered before the next one came"
  /// It was not told: the machine was off.
  public static let unheard = "nothing ran when it was due"
  /// Its path ended first.
  public static let expired = "its path ended, and nobody answered"
  /// Every member of the group is off.
  public static let nobody = "no member is switched on"
  /// The member that it said was switched off.
  public static let switchedOff = "its member was switched off"
  /// Somebody answered a later one.
  public static let answeredLater = "another one was answered later"
}

// Firing.
extension Turn {
  /// Fires what is due: goes to the last occurrence whose first alert has come, fires that, and goes on to the next
  /// one when it is over.
  ///
  /// To be called when no alert is pending, or when every channel has tried the pending one in vain.
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

  /// Goes to the last occurrence whose first alert has come; those before it were missed.
  private mutating func catchUp() throws {
    if let next = plan.succession(after: state.due, until: now.seconds) {
      let later = plan.occurrences(after: state.due).untilDue(at: Moment(seconds: next.due))
      if !state.isClosed {
        try miss(standing.occurrence, state.cursor == nil ? MissedReason.unheard : MissedReason.unanswered)
        if let pending = state.pending {
          effects.append(.escalation(.failed(pending.key), standing.occurrence))
        }
        send(.supersede)
      }
      // Of a long absence the last few hundred say enough.
      for missed in later.dropLast().suffix(500) { try miss(missed, MissedReason.unheard) }
      standing.occurrence = later.last ?? standing.occurrence
      send(.edit(due: next.due), at: next.since)
    }
    // A group in which nobody is switched on has nothing to say.
    if let pick = plan.pick, let at = state.next, at <= now.seconds, try pick(standing.occurrence) == nil {
      effects.append(.became(standing.occurrence, .cancelled, pick: nil, reason: MissedReason.nobody))
      send(.cancel)
    }
  }

  /// Goes on to the next occurrence when this one is over.
  private mutating func goOn() throws {
    guard state.isClosed else { return }
    if state.phase == .closed(.expired) { try miss(standing.occurrence, MissedReason.expired) }
    guard let next = plan.succession(after: state.due, until: nil),
      let following = plan.firstOccurrence(after: next.due - 1)
    else { return }
    standing.occurrence = following
    send(.edit(due: next.due), at: next.since)
  }

  private mutating func miss(_ occurrence: PlannedOccurrence, _ reason: String) throws {
    let pick = try plan.pick?(occurrence)
    let hasNobody = plan.pick != nil && pick == nil
    effects.append(
      .became(
        occurrence, hasNobody ? .cancelled : .missed, pick: pick,
        reason: hasNobody ? MissedReason.nobody : reason))
  }

  /// Lets something happen to the escalation.
  /// - Parameter instant: when, in seconds since 1970; nil: now.
  mutating func send(_ event: Event, at instant: Int? = nil) {
    let next = plan.path.next(state, on: event, at: instant ?? now.seconds, in: plan.context.environment)
    standing.state = next.state
    effects += next.effects.map { .escalation($0, standing.occurrence) }
  }

  /// Arms it for an occurrence, of which nothing has been said.
  mutating func arm(_ occurrence: PlannedOccurrence) {
    standing.occurrence = occurrence
    standing.state =
      plan.path.next(
        state, on: .edit(due: occurrence.due.seconds), at: now.seconds, in: plan.context.environment
      ).state
  }
}

extension Sequence<PlannedOccurrence> {
  /// Those that are due until an instant.
  func untilDue(at last: Moment, limit: Int = 100_000) -> [PlannedOccurrence] {
    Array(lazy.prefix { $0.due <= last }.prefix(limit))
  }
}
