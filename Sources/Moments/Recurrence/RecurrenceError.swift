/// What is wrong with the text of a recurrence, and where.
public struct RecurrenceError: Error, Hashable {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// There is no FREQ.
    case noFrequency
    /// A part has no `=`.
    case noValue
    /// No part has this name.
    case unknownPart(String)
    /// The part appears twice.
    case repeatedPart(String)
    /// FREQ has no such value.
    case unknownFrequency(String)
    /// A number is out of range; with `orNegative`, it can also count from the end.
    case notInRange(part: String, value: String, range: ClosedRange<Int>, orNegative: Bool)
    /// Not a day of the week.
    case unknownWeekday(part: String, value: String)
    /// Not a date.
    case notADate(String)
    /// Not a length of time.
    case notALength(String)
    /// There is no DTSTART.
    case noStart
    /// A line RRULE or RDATE where only days to skip may follow the rule.
    case onlyExclusions
    /// COUNT and UNTIL are both present.
    case countAndUntil
    /// The part has no meaning with this frequency (RFC 5545 §3.3.10).
    case notWith(part: String, frequency: RecurrenceRule.Frequency)
    /// BYDAY has ordinals together with BYWEEKNO.
    case ordinalWithWeekNumber
    /// BYSETPOS without any other BY part.
    case nothingToChooseFrom
    /// A line of a `RecurrenceSet` has another name than RRULE, RDATE or EXDATE.
    case unknownLine(String)
  }

  /// What is wrong.
  public var problem: Problem
  /// The whole text that was read.
  public var text: String
  /// The position of the mistake, in UTF-8 bytes of `text` from 0.
  public var range: Range<Int>

  /// Creates an error.
  public init(_ problem: Problem, in text: String, at range: Range<Int>) {
    self.problem = problem
    self.text = text
    self.range = range
  }
}

extension RecurrenceError: CustomStringConvertible {
  /// What is wrong, then the text with carets under the mistake.
  ///
  ///     INTERVAL is '0'; give a whole number from 1 to 999999999
  ///       FREQ=DAILY;INTERVAL=0
  ///                           ^
  public var description: String {
    // Of a long text, only the surroundings are shown; control characters become spaces.
    let shown =
      max(0, range.lowerBound - 60)..<min(text.utf8.count, range.upperBound + 20, range.lowerBound + 100)
    let bytes = Array(text.utf8)[shown].map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
    let line = String(decoding: bytes, as: UTF8.self)
    let before = String(decoding: bytes.prefix(range.lowerBound - shown.lowerBound), as: UTF8.self)
    let place = String(
      decoding: bytes.dropFirst(range.lowerBound - shown.lowerBound).prefix(range.count), as: UTF8.self)
    let carets = String(repeating: "^", count: max(1, place.count))
    return "\(problem)\n  \(line)\n  \(String(repeating: " ", count: before.count))\(carets)"
  }
}

extension RecurrenceError.Problem: CustomStringConvertible {
  /// What is wrong and what to do, in one line.
  public var description: String {
    switch self {
    case .noFrequency:
      "FREQ is missing; begin with FREQ=DAILY, FREQ=WEEKLY, FREQ=MONTHLY or FREQ=YEARLY"
    case .noValue:
      "a part has no value; write parts as NAME=VALUE with ';' between them"
    case .unknownPart(let name):
      "'\(short(name))' is not a part of a rule; the parts are FREQ, INTERVAL, COUNT, UNTIL, WKST and those with BY"
    case .repeatedPart(let name):
      "\(name) appears twice; keep one"
    case .unknownFrequency(let value):
      "FREQ is '\(short(value))'; give SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY"
    case .notInRange(let part, let value, let range, let orNegative):
      "\(part) is '\(short(value))'; give a whole number from \(range.lowerBound) to \(range.upperBound)"
        + (orNegative ? ", or from -\(range.upperBound) to -\(range.lowerBound)" : "")
    case .unknownWeekday(let part, let value):
      "\(part) is '\(short(value))'; give MO, TU, WE, TH, FR, SA or SU"
        + (part == "BYDAY" ? ", each with an optional number before it, like 2 or -1" : "")
    case .notADate(let value):
      "'\(short(value))' is not a date; write 20270501, 20270501T090000 or 20270501T090000Z"
    case .notALength(let value):
      "'\(short(value))' is not a length of time; write PT1H30M, P2D or P1W"
    case .noStart:
      "DTSTART is missing; add a line such as DTSTART:20270501T090000"
    case .onlyExclusions:
      "only EXDATE lines can follow the rule"
    case .countAndUntil:
      "COUNT and UNTIL cannot be used together; keep one"
    case .notWith(let part, let frequency):
      "\(part) cannot be used with FREQ=\(frequency.text); leave one out"
    case .ordinalWithWeekNumber:
      "BYDAY cannot have numbers next to BYWEEKNO; leave them out"
    case .nothingToChooseFrom:
      "BYSETPOS chooses among other BY parts; add one"
    case .unknownLine(let name):
      "'\(short(name))' is not a line of a rule; the lines are RRULE, RDATE and EXDATE"
    }
  }
}

/// The text shortened to fit a one-line message.
private func short(_ text: String) -> String {
  let line = String(
    decoding: text.utf8.prefix(100).map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }, as: UTF8.self)
  return line.count > 24 ? line.prefix(24) + "…" : line
}
