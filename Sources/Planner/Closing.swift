import Moments

/// How a task was closed.
public enum ClosingOutcome: String, Hashable, CaseIterable, Sendable {
  /// It was done.
  case completed
  /// The person gave it up.
  case ignored
  /// Its date passed, and arc closed it.
  case passed
  /// It repeats, and the next occurrence replaced it.
  case missed
}

/// When and how a task was closed; a closed task is archived.
public struct Closing: Hashable, Sendable {
  /// When it was closed.
  public var at: Moment
  /// How the task was closed.
  public var outcome: ClosingOutcome

  /// Creates a closing.
  public init(at: Moment, outcome: ClosingOutcome) {
    self.at = at
    self.outcome = outcome
  }
}
