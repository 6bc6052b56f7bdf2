extension RecurrenceRule {
  /// Reads RFC 5545 text, for example `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU`.
  ///
  /// Upper and lower case and the order of parts do not matter; one `;` can follow at the end.
  /// - Throws: what is wrong, and where. Combinations that RFC 5545 §3.3.10 forbids are errors, too.
  public init(_ text: some StringProtocol) throws(RecurrenceError) {
    self = try RecurrenceParser(text: String(text)).recurrence()
  }
}

/// Reads one rule; throws at the first error.
private struct RecurrenceParser {
  /// One part: its name and value, and where they stand in the text.
  private struct Part {
    var name: String
    var value: ArraySlice<UInt8>
    var nameRange: Range<Int>
  }

  private let text: String
  private let bytes: [UInt8]
  /// In the order of the text. There are few, so a search is faster than hashing names.
  private var parts: [Part] = []
  private static let names: Set<String> = [
    "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYMONTH", "BYWEEKNO", "BYYEARDAY", "BYMONTHDAY", "BYDAY", "BYHOUR",
    "BYMINUTE", "BYSECOND", "BYSETPOS", "WKST",
  ]

  /// Splits the text into parts whose names are known.
  init(text: String) throws(RecurrenceError) {
    self.text = text
    bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
      let piece = bytes[start..<end]
      guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { throw error(.noValue, start..<end) }
      let name = String(decoding: piece[..<equals], as: UTF8.self).uppercased()
      let nameRange = start..<equals
      guard RecurrenceParser.names.contains(name) else { throw error(.unknownPart(name), nameRange) }
      guard written(name) == nil else { throw error(.repeatedPart(name), nameRange) }
      parts.append(Part(name: name, value: piece[(equals + 1)...], nameRange: nameRange))
      start = end + 1
    }
  }

  /// The rule that the parts make.
  func recurrence() throws(RecurrenceError) -> RecurrenceRule {
    let frequency = try frequency()
    let rule = RecurrenceRule(
      frequency,
      interval: try number("INTERVAL") ?? 1,
      end: try end(),
      months: try numbers("BYMONTH", 1...12),
      weekNumbers: try numbers("BYWEEKNO", 1...53, orNegative: true),
      yearDays: try numbers("BYYEARDAY", 1...366, orNegative: true),
      monthDays: try numbers("BYMONTHDAY", 1...31, orNegative: true),
      weekdays: try weekdays(),
      hours: try numbers("BYHOUR", 0...23),
      minutes: try numbers("BYMINUTE", 0...59),
      seconds: try numbers("BYSECOND", 0...60),
      positions: try numbers("BYSETPOS", 1...366, orNegative: true),
      weekStart: try weekStart())
    try checkCombinations(of: rule)
    return rule
  }

  private func written(_ name: String) -> Part? { parts.first { $0.name == name } }

  private func error(_ problem: RecurrenceError.Problem, _ range: Range<Int>) -> RecurrenceError {
    RecurrenceError(problem, in: text, at: range)
  }

  private func frequency() throws(RecurrenceError) -> RecurrenceRule.Frequency {
    guard let part = written("FREQ") else { throw error(.noFrequency, 0..<0) }
    let value = String(decoding: part.value, as: UTF8.self)
    guard let frequency = RecurrenceRule.Frequency.allCases.first(where: { $0.text == value.uppercased() })
    else {
      throw error(.unknownFrequency(value), part.value.indices)
    }
    return frequency
  }

  private func end() throws(RecurrenceError) -> RecurrenceRule.End {
    if let until = written("UNTIL") {
      if let count = written("COUNT") {
        throw error(
          .countAndUntil,
          max(
            until.nameRange.lowerBound, count.nameRange.lowerBound)..<max(
              until.value.endIndex, count.value.endIndex))
      }
      let value = String(decoding: until.value, as: UTF8.self)
      guard let date = RecurrenceDate(value) else { throw error(.notADate(value), until.value.indices) }
      return .until(date)
    }
    return try number("COUNT").map { .count($0) } ?? .never
  }

  private func number(_ name: String) throws(RecurrenceError) -> Int? {
    guard let part = written(name) else { return nil }
    return try number(part.value, name, 1...RecurrenceRule.largestNumber, orNegative: false)
  }

  private func numbers(
    _ name: String, _ range: ClosedRange<Int>, orNegative: Bool = false
  ) throws(RecurrenceError) -> [Int] {
    var numbers: [Int] = []
    for item in items(name) { numbers.append(try number(item, name, range, orNegative: orNegative)) }
    return numbers
  }

  /// The texts between the commas of a part; empty when the part is absent.
  private func items(_ name: String) -> [ArraySlice<UInt8>] {
    written(name)?.value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) ?? []
  }

  private func number(
    _ digits: ArraySlice<UInt8>, _ name: String, _ range: ClosedRange<Int>, orNegative: Bool
  ) throws(RecurrenceError) -> Int {
    guard let value = signedNumber(digits), range.contains(orNegative ? abs(value) : value) else {
      let value = String(decoding: digits, as: UTF8.self)
      throw error(
        .notInRange(part: name, value: value, range: range, orNegative: orNegative), digits.indices)
    }
    return value
  }

  /// A number of at most nine digits, with or without a sign.
  private func signedNumber(_ bytes: ArraySlice<UInt8>) -> Int? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = isNegative || bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes
    guard (1...9).contains(digits.count) else { return nil }
    var value = 0
    for digit in digits {
      guard digit.isDigit else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return isNegative ? -value : value
  }

  private func weekdays() throws(RecurrenceError) -> [RecurrenceRule.NthWeekday] {
    var weekdays: [RecurrenceRule.NthWeekday] = []
    for item in items("BYDAY") {
      let weekday = try weekday(item.suffix(2), of: item, "BYDAY")
      let digits = item.dropLast(2)
      let ordinal = digits.isEmpty ? nil : try number(digits, "BYDAY", 1...53, orNegative: true)
      weekdays.append(RecurrenceRule.NthWeekday(ordinal, weekday))
    }
    return weekdays
  }

  private func weekStart() throws(RecurrenceError) -> Weekday {
    guard let part = written("WKST") else { return .monday }
    return try weekday(part.value, of: part.value, "WKST")
  }

  private func weekday(
    _ letters: ArraySlice<UInt8>, of item: ArraySlice<UInt8>, _ name: String
  ) throws(RecurrenceError) -> Weekday {
    let text = String(decoding: letters, as: UTF8.self).uppercased()
    guard let weekday = Weekday.allCases.first(where: { $0.text == text }) else {
      throw error(.unknownWeekday(part: name, value: String(decoding: item, as: UTF8.self)), item.indices)
    }
    return weekday
  }

  /// Rejects combinations without a meaning (RFC 5545 §3.3.10).
  private func checkCombinations(of rule: RecurrenceRule) throws(RecurrenceError) {
    let refused: [(name: String, frequencies: Set<RecurrenceRule.Frequency>)] = [
      ("BYWEEKNO", [.secondly, .minutely, .hourly, .daily, .weekly, .monthly]),
      ("BYYEARDAY", [.daily, .weekly, .monthly]),
      ("BYMONTHDAY", [.weekly]),
    ]
    for (name, frequencies) in refused {
      if let part = written(name), frequencies.contains(rule.frequency) {
        throw error(.notWith(part: name, frequency: rule.frequency), part.nameRange)
      }
    }
    if let part = written("BYDAY"), rule.weekdays.contains(where: { $0.ordinal != nil }) {
      guard rule.frequency >= .monthly else {
        throw error(.notWith(part: "BYDAY with numbers", frequency: rule.frequency), part.value.indices)
      }
      guard rule.weekNumbers.isEmpty else { throw error(.ordinalWithWeekNumber, part.value.indices) }
    }
    if let part = written("BYSETPOS"),
      !parts.contains(where: { $0.name.hasPrefix("BY") && $0.name != "BYSETPOS" })
    {
      throw error(.nothingToChooseFrom, part.nameRange)
    }
  }
}
