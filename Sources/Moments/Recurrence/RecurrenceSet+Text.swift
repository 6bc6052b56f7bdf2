extension RecurrenceSet {
  /// Creates a set from a start and lines in the form of `description`.
  ///
  ///     RRULE:FREQ=WEEKLY;BYDAY=TU
  ///     RDATE:20270120T090000
  ///     EXDATE:20270119
  ///
  /// RDATE and EXDATE can appear several times. Parameters, which iCalendar files have, are not read here.
  /// - Throws: what is wrong, and where in its line.
  public init(start: LocalSecond, text: some StringProtocol) throws(RecurrenceError) {
    self.init(start: start)
    for line in String(text).lines {
      let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
      let value = line[colon...].dropFirst()
      switch line[..<colon].uppercased() {
      case "RRULE" where rule == nil: rule = try RecurrenceSet.rule(value, in: line)
      case "RRULE": throw RecurrenceError(.repeatedPart("RRULE"), in: String(line), at: 0..<5)
      case "RDATE": additions += try RecurrenceSet.dates(value, in: line)
      case "EXDATE": exclusions += try RecurrenceSet.dates(value, in: line)
      default:
        let name = line[..<colon]
        throw RecurrenceError(.unknownLine(String(name)), in: String(line), at: 0..<name.utf8.count)
      }
    }
  }

  /// The rule after the colon of a line.
  private static func rule(
    _ value: some StringProtocol, in line: some StringProtocol
  ) throws(RecurrenceError) -> RecurrenceRule {
    do {
      return try RecurrenceRule(value)
    } catch {
      let before = line.utf8.count - value.utf8.count
      let range = error.range.lowerBound + before..<error.range.upperBound + before
      throw RecurrenceError(error.problem, in: String(line), at: range)
    }
  }

  /// The dates after the colon of a line.
  private static func dates(
    _ value: some StringProtocol, in line: some StringProtocol
  ) throws(RecurrenceError) -> [RecurrenceDate] {
    var dates: [RecurrenceDate] = []
    var position = line.utf8.count - value.utf8.count
    for item in value.split(separator: ",", omittingEmptySubsequences: false) {
      let end = position + item.utf8.count
      guard let date = RecurrenceDate(item) else {
        throw RecurrenceError(.notADate(String(item)), in: String(line), at: position..<end)
      }
      dates.append(date)
      position = end + 1
    }
    return dates
  }
}

extension RecurrenceSet: CustomStringConvertible {
  /// The lines RRULE, RDATE and EXDATE that are needed, without the start.
  public var description: String {
    var lines: [String] = []
    if let rule { lines.append("RRULE:\(rule)") }
    if !additions.isEmpty { lines.append("RDATE:" + additions.map { $0.description }.joined(separator: ",")) }
    if !exclusions.isEmpty {
      lines.append("EXDATE:" + exclusions.map { $0.description }.joined(separator: ","))
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// The lines that are not empty; split by bytes, which is faster than by characters.
  var lines: [Substring] {
    utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map { Substring($0) }
  }
}
