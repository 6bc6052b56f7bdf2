/// A rule and the days on which it does not fall (RFC 5545 §3.8.5.1), without their start.
///
///     let repetition = try Repetition("FREQ=WEEKLY;BYDAY=MO\nEXDATE:20261207")
///     repetition.words                        // every Monday except 7 December 2026
///
/// With nothing left out its text is that of the rule alone.
public struct RecurrencePattern: Hashable, Sendable {
  /// The rule (RRULE).
  public var rule: RecurrenceRule
  /// What is left out, earliest first; a day leaves out all that lies on it (EXDATE).
  public var exclusions: [RecurrenceDate]

  /// A rule that leaves these days out.
  public init(_ rule: RecurrenceRule, except exclusions: [RecurrenceDate] = []) {
    self.rule = rule
    self.exclusions = exclusions
  }

  /// Reads what `description` writes: a rule, perhaps with lines of EXDATE behind it.
  /// - Throws: what is wrong, and where in its line.
  public init(_ text: some StringProtocol) throws(RecurrenceError) {
    let end = text.firstIndex(where: { $0.isNewline }) ?? text.endIndex
    rule = try RecurrenceRule(text[..<end])
    exclusions = []
    if end == text.endIndex { return }
    let rest = try RecurrenceSet(start: LocalSecond(seconds: 0), text: text[end...])
    if rest.rule != nil || !rest.additions.isEmpty {
      throw RecurrenceError(.unknownLine("RRULE"), in: String(text[end...]), at: 0..<0)
    }
    exclusions = rest.exclusions
  }

  /// The set of its occurrences from a start.
  public func set(from start: LocalSecond) -> RecurrenceSet {
    RecurrenceSet(start: start, rule: rule, exclusions: exclusions)
  }

  /// The repetition in English: the words of the rule, and the days that are left out.
  public var words: String { rule.words + exceptWords }

  /// ` except 7 December 2026 and 14 December 2026`; nothing when nothing is left out.
  public var exceptWords: String {
    exclusions.isEmpty ? "" : " except " + list(exclusions.map { written($0.day(in: .utc)) })
  }
}

extension RecurrencePattern: CustomStringConvertible {
  /// The text of the rule, and when something is left out, a line EXDATE behind it.
  public var description: String {
    exclusions.isEmpty
      ? rule.description
      : "\(rule)\nEXDATE:" + exclusions.map { $0.description }.joined(separator: ",")
  }
}
