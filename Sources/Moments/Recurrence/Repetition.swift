/// How a task repeats: by which rule, and what its next occurrence is counted from.
public struct Repetition: Hashable, Sendable {
  /// The text of a `RecurrencePattern`: an RRULE (RFC 5545 §3.3.10). With excluded days, a second line follows:
  /// `EXDATE:20261207`.
  public var rule: String
  /// What the next occurrence is counted from; nil: the calendar.
  public var basis: RepetitionBasis?

  /// Creates a repetition.
  public init(_ rule: String, from basis: RepetitionBasis? = nil) {
    self.rule = rule
    self.basis = basis
  }

  /// The same with another rule.
  public func with(_ pattern: RecurrencePattern) -> Repetition {
    var changed = self
    changed.rule = pattern.description
    return changed
  }
}

/// What the next occurrence of a repeating task is counted from, when it is not the calendar; files hold the raw value.
public enum RepetitionBasis: String, Hashable, CaseIterable, Sendable {
  /// The day on which the last occurrence was completed.
  case completion
}
