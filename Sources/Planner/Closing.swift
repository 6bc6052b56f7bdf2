import Moments

/// How a task was closed.
public enum Outcome: String, Hashable, CaseIterable, Sendable {
  /// It was done.
  case completed
  /// It was given up.
  case ignored
  /// Its date passed, and it was put away.
  case passed
}

/// The end of a task: from then on it is archived.
public struct Closing: Hashable, Sendable {
  /// When it was closed.
  public var at: Moment
  /// How.
  public var outcome: Outcome

  /// A closing at an instant.
  public init(at: Moment, outcome: Outcome) {
    self.at = at
    self.outcome = outcome
  }
}
