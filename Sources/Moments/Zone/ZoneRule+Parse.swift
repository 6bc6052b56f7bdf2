extension ZoneRule {
  /// The rule written as a POSIX TZ value; nil for anything else.
  ///
  /// A daylight saving time without rules has those of the United States since 2007, as in the C library.
  init?(posix text: some StringProtocol) {
    var reader = PosixReader(bytes: Array(text.utf8))
    guard reader.skipName(), let west = reader.offset() else { return nil }
    standardOffset = -west
    saving = nil
    guard !reader.isAtEnd else { return }

    guard reader.skipName() else { return nil }
    var savingOffset = standardOffset + 3600
    if !reader.isAtEnd, reader.next != UInt8(ascii: ",") {
      guard let west = reader.offset() else { return nil }
      savingOffset = -west
    }
    if reader.isAtEnd { reader = PosixReader(bytes: Array(",M3.2.0,M11.1.0".utf8)) }
    guard let start = reader.yearlyTime(), let end = reader.yearlyTime(), reader.isAtEnd else { return nil }
    let rule = Saving(offset: savingOffset, start: start, end: end)

    // Daylight saving time that ends when it starts again is how "all year" is written (0/0,J365/25).
    let nextStart = start.seconds(in: 2002) - WideInt(standardOffset)
    if end.seconds(in: 2001) - WideInt(savingOffset) >= nextStart,
      start.seconds(in: 2001) < end.seconds(in: 2001)
    {
      standardOffset = savingOffset
    } else {
      saving = rule
    }
  }
}

/// Reads the parts of a POSIX TZ value from left to right.
private struct PosixReader {
  let bytes: [UInt8]
  private var at = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { at == bytes.count }
  var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  /// Steps over a sign if it is next.
  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: sign) else { return false }
    at += 1
    return true
  }

  /// Steps over a name of at least three letters, or of letters, digits and signs in angle brackets.
  mutating func skipName() -> Bool {
    let isQuoted = take("<")
    let start = at
    while let byte = next, byte.isLetter || (isQuoted && (byte.isDigit || byte == 0x2B || byte == 0x2D)) {
      at += 1
    }
    return at - start >= 3 && (!isQuoted || take(">"))
  }

  /// A number without a sign.
  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let start = at
    var value = 0
    while let byte = next, byte.isDigit, at - start < 3 {
      value = value * 10 + Int(byte - 0x30)
      at += 1
    }
    return at > start && range.contains(value) ? value : nil
  }

  /// `[+-]h[h[h]][:mm[:ss]]` in seconds.
  private mutating func clock(hours: ClosedRange<Int>) -> Int? {
    let sign = take("-") ? -1 : 1
    if sign == 1 { _ = take("+") }
    guard let hour = number(hours) else { return nil }
    var seconds = hour * 3600
    if take(":") {
      guard let minute = number(0...59) else { return nil }
      seconds += minute * 60
      if take(":") {
        guard let second = number(0...59) else { return nil }
        seconds += second
      }
    }
    return sign * seconds
  }

  /// Seconds west of Greenwich.
  mutating func offset() -> Int? { clock(hours: 0...24) }

  /// `,day[/time]`; the time is 02:00 when it is not written.
  mutating func yearlyTime() -> ZoneRule.YearlyTime? {
    guard take(","), let form = form() else { return nil }
    guard take("/") else { return ZoneRule.YearlyTime(form: form, time: 7200) }
    guard let time = clock(hours: 0...167) else { return nil }
    return ZoneRule.YearlyTime(form: form, time: time)
  }

  private mutating func form() -> ZoneRule.YearlyTime.Form? {
    if take("J") { return number(1...365).map { .dayWithoutLeap($0) } }
    guard take("M") else { return number(0...365).map { .dayOfYear($0) } }
    guard let month = number(1...12), take("."), let week = number(1...5), take("."),
      let weekday = number(0...6)
    else { return nil }
    return .weekdayOfMonth(month: month, week: week, weekday: weekday)
  }
}
