import Moments

/// How a task was closed.
public enum ClosingOutcome: String, Hashable, CaseIterable, Sendable {
  /// It was done.
  case completed
  /// It was given up.
  case ignored
  /// Its date passed, and it was put away.
  case passed
  /// It repeats, and the next occurrence took its place.
  case missed
}

/// The end of a task: from then on it is archived.
public struct Closing: Hashable, Sendable {
  /// When it was closed.
  public var at: Moment
  /// How.
  public var outcome: ClosingOutcome

  /// A closing at an instant.
  public init(at: Moment, outcome: ClosingOutcome) {
    self.at = at
    self.outcome = outcome
  }
}
