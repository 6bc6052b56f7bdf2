/// A day of the proleptic Gregorian calendar, without time or zone.
///
/// Stored as a count, so that arithmetic is addition and comparison is `<`.
public struct Day: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Days since 1970-01-01; negative before.
  public let number: Int

  /// The day `number` days after 1970-01-01; before it when negative.
  public init(number: Int) { self.number = number }

  /// The day with these civil numbers.
  /// - Parameters:
  ///   - month: 1–12.
  ///   - day: from 1.
  /// - Returns: nil when there is no such day (2027-02-30) or the year is outside 1–9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Day.daysInMonth(year: year, month: month)
    else { return nil }
    self.init(number: Day.number(year: year, month: month, day: day))
  }

  /// The first day that a `Day` made from civil numbers can be: 0001-01-01.
  public static let first = Day(number: -719_162)
  /// The last day that a `Day` made from civil numbers can be: 9999-12-31.
  public static let last = Day(number: 2_932_896)

  /// True when the day is in the years 1–9999, so that it can be written.
  public var isInCalendar: Bool { (Day.first.number...Day.last.number).contains(number) }

  /// The day written as `YYYY-MM-DD` (RFC 3339 full-date); nil for anything else.
  public init?(iso text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    func digits(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard byte >= 0x30, byte <= 0x39 else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
    guard let year = digits(0..<4), let month = digits(5..<7), let day = digits(8..<10) else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Earlier comes first.
  public static func < (a: Day, b: Day) -> Bool { a.number < b.number }

  /// Days since 1970-01-01 of a civil date that exists (era arithmetic: 400 years are 146,097 days).
  static func number(year: Int, month: Int, day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// 1 January of a year; any year, also outside 1–9999.
  static func first(ofYear year: Int) -> Day { Day(number: number(year: year, month: 1, day: 1)) }

  /// Year, month (1–12) and day (1–31) at once.
  public var civil: (year: Int, month: Int, day: Int) {
    let z = number + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let mp = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * mp + 2) / 5 + 1
    let month = mp + (mp < 10 ? 3 : -9)
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The year, 1–9999 for every day made from civil numbers.
  public var year: Int { civil.year }
  /// The month, 1–12.
  public var month: Int { civil.month }
  /// The day of the month, 1–31.
  public var day: Int { civil.day }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday(index: number + 3)
  }

  /// The Monday of this day's week (weeks start on Monday, ISO 8601).
  public var monday: Day { adding(days: 1 - weekday.rawValue) }

  /// The number of days in the month, 28–31.
  public static func daysInMonth(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// True when the year has a 29 February.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The day `days` later; earlier when negative.
  public func adding(days: Int) -> Day { Day(number: number + days) }

  /// The same day of the month `months` later, clamped to the month's end.
  ///
  /// 2027-01-31 + 1 month → 2027-02-28; 2028-01-31 + 1 month → 2028-02-29;
  /// 2027-03-31 − 1 month → 2027-02-28.
  public func adding(months: Int) -> Day {
    let (year, month, day) = civil
    let total = year * 12 + (month - 1) + months
    let newYear = total >= 0 ? total / 12 : (total - 11) / 12
    let newMonth = total - newYear * 12 + 1
    let last = Day.daysInMonth(year: newYear, month: newMonth)
    return Day(number: Day.number(year: newYear, month: newMonth, day: min(day, last)))
  }

  /// The last day of this day's month.
  public var lastOfMonth: Day {
    let (year, month, day) = civil
    return adding(days: Day.daysInMonth(year: year, month: month) - day)
  }

  /// The first day of this day's month.
  public var firstOfMonth: Day { adding(days: 1 - day) }

  /// The first such weekday on or after this day.
  public func next(_ weekday: Weekday) -> Day {
    adding(days: (weekday.rawValue - self.weekday.rawValue + 7) % 7)
  }

  /// The last such weekday before this day.
  public func last(_ weekday: Weekday) -> Day {
    adding(days: -((self.weekday.rawValue - weekday.rawValue + 6) % 7 + 1))
  }
}

extension Day: CustomStringConvertible {
  /// `YYYY-MM-DD` (RFC 3339 full-date).
  public var description: String {
    let (year, month, day) = civil
    guard (0...9999).contains(year) else {
      return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
    return String(unsafeUninitializedCapacity: 10) { text in
      text.put(year / 100, at: 0)
      text.put(year % 100, at: 2)
      text[4] = UInt8(ascii: "-")
      text.put(month, at: 5)
      text[7] = UInt8(ascii: "-")
      text.put(day, at: 8)
      return 10
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes a two-digit number. Dates are written so often that creating strings for their parts would be slow.
  func put(_ number: Int, at place: Int) {
    self[place] = UInt8(ascii: "0") + UInt8(number / 10)
    self[place + 1] = UInt8(ascii: "0") + UInt8(number % 10)
  }
}

/// A number with leading zeros, at least `width` characters.
func padded(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return text.utf8.count >= width ? text : String(repeating: "0", count: width - text.utf8.count) + text
}
