/// Where a reminder stands. A value: keep it as `text`, and give it to `EscalationPath.next(_:on:at:in:)` with
/// every event.
public struct State: Hashable, Sendable {
  /// The moment that it reminds of; seconds since 1970, UTC.
  public internal(set) var due: Int
  /// How often it has begun anew, from 0: an edit and a reopen raise it, and nothing lowers it.
  public internal(set) var epoch = 0
  /// What it is doing.
  public internal(set) var phase: Phase
  /// What it was doing before it was closed or disabled; nil while it is neither.
  public internal(set) var before: Phase?
  /// The station that fired last in this epoch; nil: none has.
  public internal(set) var cursor: Position?
  /// The alerts that have gone out so far, in all epochs. The next one has this number plus one.
  public internal(set) var sequence = 0
  /// What comes next; nil when nothing does.
  public internal(set) var armed: Firing?
  /// The alert that no channel has accepted yet; nil: none waits.
  public internal(set) var pending: Alert?
  /// The firings of this epoch that nobody was told about, because the machine was off or the next one had come.
  public internal(set) var missed = 0
  /// Whether the leads have been dismissed.
  public internal(set) var leadsDismissed = false

  /// When to call with `.tick`, in seconds since 1970; nil when nothing more will happen by itself. While an alert
  /// is pending, a tick does nothing.
  public var next: Int? { armed?.at }

  /// Whether it is over.
  public var isClosed: Bool {
    if case .closed = phase { true } else { false }
  }

  /// A reminder that has not been armed.
  init(due: Int, phase: Phase = .scheduled) {
    self.due = due
    self.phase = phase
  }
}

/// What a reminder is doing.
public enum Phase: Hashable, Sendable {
  /// It waits; nothing has fired in this epoch.
  case scheduled
  /// It has reminded, and goes on.
  case active
  /// It is silent until that instant, and then the last alert comes again.
  case snoozed(until: Int)
  /// It is switched off.
  case disabled
  /// It is over.
  case closed(Outcome)
}

/// How a reminder ended.
public enum Outcome: String, CaseIterable, Hashable, Sendable {
  /// What it reminded of is done.
  case completed
  /// It is not going to be done.
  case ignored
  /// It was called off.
  case cancelled
  /// Its path had an end, and nobody has answered.
  case expired
  /// The next occurrence fell due first.
  case missed
}

/// Something that is going to happen: the firing of a station, or the end of the path.
public struct Firing: Hashable, Sendable {
  /// The station, or the end.
  public internal(set) var position: Position
  /// When the path has it; seconds since 1970.
  public internal(set) var planned: Int
  /// When it happens; later than planned when it waits for the end of quiet hours or of a snooze.
  public internal(set) var at: Int
  /// How many earlier firings it stands for, since they wait for the same quiet hours to end or nobody told them.
  public internal(set) var folded = 0
  /// How many of those only waited for quiet hours to end, so that nobody has missed anything.
  public internal(set) var waited = 0
}
