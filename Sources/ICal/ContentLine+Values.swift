import Moments

extension ContentLine {
  /// The value as text, without its escapes.
  public var text: String {
    // vCalendar 1.0 writes non-ASCII text this way (RFC 2045 §6.7).
    guard parameter("ENCODING")?.uppercased() == "QUOTED-PRINTABLE" else {
      return CalendarText.unescaped(valueBytes)
    }
    return CalendarText.unescaped(CalendarText.unquoted(valueBytes)[...])
  }

  /// The texts of a list, as in CATEGORIES and RESOURCES.
  public var texts: [String] { CalendarText.list(valueBytes) }

  /// The type of the value according to VALUE, in capitals; nil when there is no VALUE.
  public var valueType: String? { parameter("VALUE")?.uppercased() }

  /// Returns the date. A `Z` at its end takes precedence over TZID.
  /// - Throws: `CalendarProblem.badValue` when it is not a date.
  public func date() throws(CalendarProblem) -> CalendarDate {
    guard let date = RecurrenceDate(trimmedValue) else {
      throw bad("20270501, 20270501T090000 or 20270501T090000Z")
    }
    return CalendarDate(date, tzid: tzid)
  }

  /// Returns the dates of EXDATE or RDATE; for periods, their starts.
  /// - Throws: `CalendarProblem.badValue` when one of them is not a date.
  public func dates() throws(CalendarProblem) -> [CalendarDate] {
    var dates: [CalendarDate] = []
    for item in trimmedValue.split(separator: ",") {
      if let date = RecurrenceDate(item) {
        dates.append(CalendarDate(date, tzid: tzid))
      } else if let period = CalendarPeriod(item, tzid: tzid) {
        dates.append(period.start)
      } else {
        throw bad("dates like 20270501T090000, with commas between them")
      }
    }
    return dates
  }

  /// Returns the periods of FREEBUSY.
  /// - Throws: `CalendarProblem.badValue` when one of them is not a period.
  public func periods() throws(CalendarProblem) -> [CalendarPeriod] {
    var periods: [CalendarPeriod] = []
    for item in trimmedValue.split(separator: ",") {
      guard let period = CalendarPeriod(item, tzid: tzid) else {
        throw bad("spans like 20270501T090000Z/PT1H, with commas between them")
      }
      periods.append(period)
    }
    return periods
  }

  /// Returns the length of DURATION or TRIGGER.
  /// - Throws: `CalendarProblem.badValue` when it is not a length.
  public func length() throws(CalendarProblem) -> CalendarDuration {
    guard let length = CalendarDuration(trimmedValue) else { throw bad("a length like PT15M, P1D or P2W") }
    return length
  }

  /// Returns the rule of RRULE. Of RFC 7529, the parts without effect are accepted: RSCALE=GREGORIAN, SKIP=OMIT.
  /// - Throws: `CalendarProblem.badRule` with the problem.
  public func recurrence() throws(CalendarProblem) -> RecurrenceRule {
    let parts = trimmedValue.split(separator: ";").filter {
      !["RSCALE=GREGORIAN", "SKIP=OMIT"].contains($0.uppercased())
    }
    do {
      return try RecurrenceRule(parts.joined(separator: ";"))
    } catch {
      throw .badRule(name, error.problem)
    }
  }

  /// Returns the integer of PRIORITY, SEQUENCE, PERCENT-COMPLETE or REPEAT.
  /// - Throws: `CalendarProblem.badValue` when it is not an integer in the range.
  public func integer(in range: ClosedRange<Int> = -2_147_483_648...2_147_483_647) throws(CalendarProblem)
    -> Int
  {
    guard let number = Int(trimmedValue), range.contains(number) else {
      throw bad("a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Returns the seconds ahead of UTC of TZOFFSETFROM or TZOFFSETTO: `-0800`, `+013045`.
  /// - Throws: `CalendarProblem.badValue` when it is not an offset.
  public func offset() throws(CalendarProblem) -> Int {
    let signs = Array(trimmedValue.utf8)
    let digits = signs.dropFirst().map { Int($0) - 0x30 }
    guard digits.count == 4 || digits.count == 6, digits.allSatisfy((0...9).contains),
      signs[0] == UInt8(ascii: "+") || signs[0] == UInt8(ascii: "-")
    else { throw bad("an offset like +0100 or -0800") }
    let numbers = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
    guard numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 }) else {
      throw bad("an offset like +0100 or -0800")
    }
    let seconds = numbers[0] * 3600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0)
    return signs[0] == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// Returns the latitude and longitude of GEO in degrees: `37.386013;-122.082932`.
  /// - Throws: `CalendarProblem.badValue` when it is not a position.
  public func position() throws(CalendarProblem) -> (latitude: Double, longitude: Double) {
    let parts = trimmedValue.split(separator: ";").map { Double($0) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1], abs(latitude) <= 90,
      abs(longitude) <= 180
    else { throw bad("latitude;longitude like 37.386;-122.083") }
    return (latitude, longitude)
  }

  /// The value without spaces around it, which only texts may have.
  var trimmedValue: Substring {
    var value = value[...]
    while value.first == " " || value.first == "\t" { value.removeFirst() }
    while value.last == " " || value.last == "\t" { value.removeLast() }
    return value
  }

  /// The TZID; nil when it is missing or empty.
  private var tzid: String? { parameter("TZID").flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns the problem that the value is not what was expected.
  func bad(_ wanted: String) -> CalendarProblem { .badValue(name, value: value, wanted: wanted) }
}
