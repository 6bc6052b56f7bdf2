/// The state of a reminder. A value: save it as `text`, and pass it to `EscalationPath.next(_:on:at:in:)` with every
/// event.
public struct State: Hashable, Sendable {
  /// The due moment, in seconds since 1970, UTC.
  public internal(set) var due: Int
  /// The number of times it started over, from 0; raised by edits and reopening, never lowered.
  public internal(set) var epoch = 0
  /// The current phase.
  public internal(set) var phase: Phase
  /// The phase before it was closed or disabled; nil while it is neither.
  public internal(set) var before: Phase?
  /// The station that fired last in this epoch; nil when none has.
  public internal(set) var cursor: Position?
  /// The number of alerts so far, in all epochs. The next alert gets this number plus one.
  public internal(set) var sequence = 0
  /// The next firing; nil when none will come.
  public internal(set) var armed: Firing?
  /// The alert that no channel has accepted yet; nil when there is none.
  public internal(set) var pending: Alert?
  /// The number of firings in this epoch that were not announced, because the machine was off or the next one had
  /// come.
  public internal(set) var missed = 0
  /// True when the leads were dismissed.
  public internal(set) var leadsDismissed = false

  /// When to call with `.tick`, in seconds since 1970; nil when nothing more happens without an event. While an alert
  /// is pending, a tick does nothing.
  public var next: Int? { armed?.at }

  /// True when the reminder is closed.
  public var isClosed: Bool {
    if case .closed = phase { true } else { false }
  }

  /// Creates a reminder that is not armed yet.
  init(due: Int, phase: Phase = .scheduled) {
    self.due = due
    self.phase = phase
  }
}

/// The phase of a reminder.
public enum Phase: Hashable, Sendable {
  /// Waiting; nothing has fired in this epoch.
  case scheduled
  /// It has fired, and the path continues.
  case active
  /// Silent until this instant (seconds since 1970); then the last alert repeats.
  case snoozed(until: Int)
  /// Switched off.
  case disabled
  /// Closed.
  case closed(Outcome)
}

/// How a reminder ended.
public enum Outcome: String, CaseIterable, Hashable, Sendable {
  /// The task is done.
  case completed
  /// The task will not be done.
  case ignored
  /// It was cancelled.
  case cancelled
  /// The path ended without an answer.
  case expired
  /// The next occurrence fell due first.
  case missed
}

/// A future event of a path: the firing of a station, or the end of the path.
public struct Firing: Hashable, Sendable {
  /// The station, or the end.
  public internal(set) var position: Position
  /// The time according to the path, in seconds since 1970.
  public internal(set) var planned: Int
  /// When it happens, in seconds since 1970; later than planned when it waits for quiet hours or a snooze to end.
  public internal(set) var at: Int
  /// The number of earlier firings folded into it, because they wait for the same quiet hours or were not announced.
  public internal(set) var folded = 0
  /// How many of those only waited for quiet hours to end, and so do not count as missed.
  public internal(set) var waited = 0
}
