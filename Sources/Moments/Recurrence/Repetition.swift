/// How a task repeats: by which rule, and what its next occurrence is counted from.
public struct Repetition: Hashable, Sendable {
  /// The text of a `RecurrencePattern`: an RRULE (RFC 5545 §3.3.10), and a second line `EXDATE:20261207` when days are left out.
  public var rule: String
  /// True when the next one is counted from the day on which the last one was completed; false: by the calendar.
  public var countsFromCompletion: Bool

  /// A rule, and what it is counted from.
  public init(_ rule: String, countsFromCompletion: Bool = false) {
    self.rule = rule
    self.countsFromCompletion = countsFromCompletion
  }
}
