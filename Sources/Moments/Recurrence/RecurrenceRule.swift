/// A recurrence rule (RRULE, RFC 5545 §3.3.10), without its start.
///
///     let rule = try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR") // the last Friday of the month
///     rule.days(from: 2026-11-20, limit: 3)                    // 2026-11-27, 2026-12-25, 2027-01-29
///     rule.description                                         // FREQ=MONTHLY;BYDAY=-1FR
///     rule.words                                               // every month on the last Friday
///
/// Anything the rule does not specify comes from the start: `FREQ=YEARLY` takes its month, day and time from there.
/// Days and times that do not exist are skipped and not counted (monthly on the 31st skips November).
///
/// - Parse: `init(_:)`, `RecurrenceError`
/// - Write: `description`, `words`
/// - Expand: `days(from:limit:)`, `next(after:from:)`, `occurrences(from:notBefore:in:)`
/// - With additional and excluded dates: `RecurrenceSet`
public struct RecurrenceRule: Hashable, Sendable {
  /// The period that repeats.
  public enum Frequency: Int, CaseIterable, Comparable, Sendable, BitwiseCopyable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    /// The shorter period comes first.
    public static func < (a: Frequency, b: Frequency) -> Bool { a.rawValue < b.rawValue }
  }

  /// When the recurrence ends.
  public enum End: Hashable, Sendable {
    /// Never.
    case never
    /// After this many occurrences, at least 1.
    case count(Int)
    /// With the last occurrence not after this date.
    case until(RecurrenceDate)
  }

  /// A weekday, or the nth such weekday of a month or year.
  public struct NthWeekday: Hashable, Sendable {
    /// 1 is the first, −1 the last, at most ±53; nil is every one.
    public var ordinal: Int?
    /// The day of the week.
    public var weekday: Weekday

    /// Creates the nth such weekday; without an ordinal, every one.
    public init(_ ordinal: Int? = nil, _ weekday: Weekday) {
      self.ordinal = ordinal
      self.weekday = weekday
    }
  }

  /// The period that repeats (FREQ).
  public let frequency: Frequency
  /// The number of periods from one to the next, at least 1 (INTERVAL).
  public let interval: Int
  /// When it ends (COUNT, UNTIL).
  public var end: End
  /// Months 1–12 (BYMONTH).
  public let months: [Int]
  /// Weeks ±1–53 of the year; week 1 is the first with four days in it (BYWEEKNO).
  public let weekNumbers: [Int]
  /// Days ±1–366 of the year (BYYEARDAY).
  public let yearDays: [Int]
  /// Days ±1–31 of the month; −1 is the last (BYMONTHDAY).
  public let monthDays: [Int]
  /// Days of the week, Monday first (BYDAY).
  public let weekdays: [NthWeekday]
  /// Hours 0–23 (BYHOUR).
  public let hours: [Int]
  /// Minutes 0–59 (BYMINUTE).
  public let minutes: [Int]
  /// Seconds 0–60; 60 counts as 59 (BYSECOND).
  public let seconds: [Int]
  /// Which occurrences of each period count, ±1–366; −1 is the last (BYSETPOS).
  public let positions: [Int]
  /// The first day of the week (WKST).
  public let weekStart: Weekday

  /// The largest INTERVAL and COUNT: more than enough, and far from overflow.
  static let largestNumber = 999_999_999

  /// Creates a rule; an empty list means that the part is absent.
  ///
  /// Lists are sorted and freed of duplicates, so equal rules are equal values. Numbers outside a part's range match
  /// nothing; an interval is clamped to 1–999,999,999.
  public init(
    _ frequency: Frequency, interval: Int = 1, end: End = .never, months: [Int] = [], weekNumbers: [Int] = [],
    yearDays: [Int] = [], monthDays: [Int] = [], weekdays: [NthWeekday] = [], hours: [Int] = [],
    minutes: [Int] = [], seconds: [Int] = [], positions: [Int] = [], weekStart: Weekday = .monday
  ) {
    self.frequency = frequency
    self.interval = min(max(1, interval), RecurrenceRule.largestNumber)
    self.end = end
    self.months = inOrder(months)
    self.weekNumbers = inOrder(weekNumbers)
    self.yearDays = inOrder(yearDays)
    self.monthDays = inOrder(monthDays)
    self.weekdays = inOrder(weekdays.map { NthWeekday($0.ordinal.map(held), $0.weekday) }) { a, b in
      a.ordinal == b.ordinal ? a.weekday < b.weekday : comesFirst(a.ordinal ?? 0, b.ordinal ?? 0)
    }
    self.hours = inOrder(hours)
    self.minutes = inOrder(minutes)
    self.seconds = inOrder(seconds)
    self.positions = inOrder(positions)
    self.weekStart = weekStart
  }
}

/// The numbers without duplicates: first those from the start, then those from the end (1, 15, −2, −1).
private func inOrder(_ numbers: [Int]) -> [Int] { inOrder(numbers.map(held), by: comesFirst) }

/// The values without duplicates, sorted; mostly they are so already.
private func inOrder<Value: Hashable>(_ values: [Value], by comesFirst: (Value, Value) -> Bool) -> [Value] {
  for (value, next) in zip(values, values.dropFirst()) where !comesFirst(value, next) {
    return Set(values).sorted(by: comesFirst)
  }
  return values
}

/// A number clamped to ±999: outside every part's range, and far from overflow.
private func held(_ number: Int) -> Int { min(max(number, -999), 999) }

private func comesFirst(_ a: Int, _ b: Int) -> Bool { (a < 0) == (b < 0) ? a < b : b < 0 }
