/// A rule and the days on which it does not fall (RFC 5545 §3.8.5.1), without a start.
///
///     let pattern = try RecurrencePattern("FREQ=WEEKLY;BYDAY=MO\nEXDATE:20261207")
///     pattern.words                           // every Monday except 7 December 2026
///
/// Without excluded days, its text is the rule's.
public struct RecurrencePattern: Hashable, Sendable {
  /// The rule (RRULE).
  public var rule: RecurrenceRule
  /// The excluded dates; a day excludes all occurrences on it (EXDATE).
  public var exclusions: [RecurrenceDate]

  /// Creates a pattern from a rule and excluded dates.
  public init(_ rule: RecurrenceRule, except exclusions: [RecurrenceDate] = []) {
    self.rule = rule
    self.exclusions = exclusions
  }

  /// Reads the form of `description`: a rule, and optionally lines with EXDATE.
  /// - Throws: what is wrong, and where in its line.
  public init(_ text: some StringProtocol) throws(RecurrenceError) {
    let end = text.firstIndex(where: { $0.isNewline }) ?? text.endIndex
    rule = try RecurrenceRule(text[..<end])
    exclusions = []
    if end == text.endIndex { return }
    let rest = try RecurrenceSet(start: LocalSecond(seconds: 0), text: text[end...])
    if rest.rule != nil || !rest.additions.isEmpty {
      throw RecurrenceError(.onlyExclusions, in: String(text[end...].drop { $0.isNewline }), at: 0..<5)
    }
    exclusions = rest.exclusions
  }

  /// The set of its occurrences from a start.
  public func set(from start: LocalSecond) -> RecurrenceSet {
    RecurrenceSet(start: start, rule: rule, exclusions: exclusions)
  }

  /// The pattern in English: the rule, then the excluded days.
  public var words: String { rule.words + exceptWords }

  /// The same with days and times of day in another form.
  public func words(_ form: RecurrenceForm) -> String {
    let except = list(exclusions.map { form.day($0.day(in: .utc)) })
    return rule.words(form) + (exclusions.isEmpty ? "" : " except " + except)
  }

  /// ` except 7 December 2026 and 14 December 2026`; empty when no days are excluded.
  public var exceptWords: String {
    exclusions.isEmpty ? "" : " except " + list(exclusions.map { written($0.day(in: .utc)) })
  }
}

extension RecurrencePattern: CustomStringConvertible {
  /// The rule's text; with excluded dates, a line with EXDATE follows.
  public var description: String {
    exclusions.isEmpty
      ? rule.description
      : "\(rule)\nEXDATE:" + exclusions.map { $0.description }.joined(separator: ",")
  }
}
