import Moments

extension Repetition {
  /// The same rule with the end of the one it replaces, unless it has its own, and with the skipped days of that one on
  /// which it falls.
  func keeping(_ old: Repetition?) -> Repetition {
    guard let old = old.flatMap({ try? RecurrencePattern($0.rule) }), var new = try? RecurrencePattern(rule)
    else { return self }
    if new.rule.end == .never { new.rule.end = old.rule.end }
    let days = new.rule.weekdays
    new.exclusions += old.exclusions.filter { exclusion in
      !new.exclusions.contains(exclusion)
        && (days.isEmpty || days.contains { $0.weekday == exclusion.day(in: .utc).weekday })
    }
    return with(new)
  }

  /// The same rule without an end; nil when it has none.
  var endless: Repetition? {
    guard var pattern = try? RecurrencePattern(rule), pattern.rule.end != .never else { return nil }
    pattern.rule.end = .never
    return with(pattern)
  }
}
