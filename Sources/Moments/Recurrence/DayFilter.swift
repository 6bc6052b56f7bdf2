/// Which days the BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY and BYDAY of a recurrence let through.
///
/// The answer for a whole month is one number: bit 0 is the 1st. So the parts, each of which allows some days,
/// are intersected with `&`, and a month costs some 20 ns.
struct DayFilter: Sendable {
  /// Bit n is month n; all when there is no BYMONTH.
  private var months: UInt16 = 0
  /// Bit 0 is the 1st, and bit 31 is the last of the month; nil when there is no BYMONTHDAY.
  private var monthDays: (fromStart: UInt32, fromEnd: UInt32)?
  /// Bit 0 is Monday; the weekdays without an ordinal.
  private var weekdays: UInt32 = 0
  /// The weekdays with an ordinal, counted in the year or in the month.
  private var nthWeekdays: [(ordinal: Int, weekday: Int)] = []
  private let isNthOfYear: Bool
  private let hasWeekdays: Bool
  private let yearDays: [Int]
  /// Bit n is week n from the start of the year, and from its end; nil when there is no BYWEEKNO.
  private var weekNumbers: (fromStart: UInt64, fromEnd: UInt64)?
  private let weekStart: Int

  /// The filter of a rule that starts on a day, which says what the rule does not (RFC 5545 §3.3.10).
  ///
  /// | rule | from the start |
  /// |---|---|
  /// | YEARLY | day of the month, and month unless BYMONTH |
  /// | YEARLY with BYWEEKNO | weekday |
  /// | MONTHLY | day of the month |
  /// | WEEKLY | weekday |
  init(_ rule: RecurrenceRule, start: Day) {
    var monthNumbers = rule.months
    var monthDayNumbers = rule.monthDays
    var weekdayRules = rule.weekdays
    if rule.yearDays.isEmpty && rule.monthDays.isEmpty && rule.weekdays.isEmpty {
      switch rule.frequency {
      case .weekly: weekdayRules = [RecurrenceRule.NthWeekday(nil, start.weekday)]
      case .yearly where !rule.weekNumbers.isEmpty:
        weekdayRules = [RecurrenceRule.NthWeekday(nil, start.weekday)]
      case .monthly, .yearly:
        monthDayNumbers = [start.day]
        if rule.frequency == .yearly && rule.months.isEmpty { monthNumbers = [start.month] }
      default: break
      }
    }

    for month in monthNumbers where (1...12).contains(month) { months |= 1 << UInt16(month) }
    if monthNumbers.isEmpty { months = .max }
    if !monthDayNumbers.isEmpty {
      var (fromStart, fromEnd): (UInt32, UInt32) = (0, 0)
      for day in monthDayNumbers {
        if (1...31).contains(day) { fromStart |= 1 << UInt32(day - 1) }
        if (-31 ... -1).contains(day) { fromEnd |= 1 << UInt32(32 + day) }
      }
      monthDays = (fromStart, fromEnd)
    }
    // Where weeks repeat or are numbered, an ordinal has no meaning.
    let countsWeekdays = rule.frequency >= .monthly && rule.weekNumbers.isEmpty
    for day in weekdayRules {
      let weekday = day.weekday.rawValue - 1
      if let ordinal = day.ordinal, countsWeekdays {
        if (-53...53).contains(ordinal), ordinal != 0 { nthWeekdays.append((ordinal, weekday)) }
      } else {
        weekdays |= 1 << UInt32(weekday)
      }
    }
    hasWeekdays = !weekdayRules.isEmpty
    isNthOfYear = rule.frequency == .yearly && rule.months.isEmpty
    yearDays = rule.yearDays
    if !rule.weekNumbers.isEmpty {
      var (fromStart, fromEnd): (UInt64, UInt64) = (0, 0)
      for week in rule.weekNumbers {
        if (1...53).contains(week) { fromStart |= 1 << UInt64(week) }
        if (-53 ... -1).contains(week) { fromEnd |= 1 << UInt64(-week) }
      }
      weekNumbers = (fromStart, fromEnd)
      months &= DayFilter.months(ofWeeks: rule.weekNumbers)
    }
    weekStart = rule.weekStart.rawValue - 1
  }

  /// The months in which days of these weeks can lie, in any year; bit n is month n.
  private static func months(ofWeeks numbers: [Int]) -> UInt16 {
    var months: UInt16 = 0
    for week in numbers {
      // Its days, counted in the year from 0, in the earliest and in the latest case.
      let days = week > 0 ? week * 7 - 10...week * 7 + 2 : 362 + week * 7...375 + week * 7
      for month in 1...12 {
        let start = Day.number(year: 2027, month: month, day: 1) - Day.number(year: 2027, month: 1, day: 1)
        // A day more, for leap years.
        let all = start...start + Day.daysInMonth(year: 2027, month: month)
        if [-365, 0, 365].contains(where: { all.overlaps(days.lowerBound + $0...days.upperBound + $0) }) {
          months |= 1 << UInt16(month)
        }
      }
    }
    return months
  }

  /// The days of a month that pass, bit 0 the 1st; none outside the years 1–9999.
  func days(year: Int, month: Int) -> UInt32 {
    guard months & (1 << UInt16(month)) != 0, (1...9999).contains(year) else { return 0 }
    let length = Day.daysInMonth(year: year, month: month)
    var days: UInt32 = .max >> UInt32(32 - length)
    if let (fromStart, fromEnd) = monthDays {
      // Bit 31, the last of the month, comes to lie on it.
      days &= fromStart | fromEnd >> UInt32(32 - length)
    }
    guard days != 0, hasWeekdays || !yearDays.isEmpty || weekNumbers != nil else { return days }

    let first = Day.number(year: year, month: month, day: 1)
    let yearLength = Day.isLeap(year) ? 366 : 365
    // How many days of the year lie before the month.
    let before = first - Day.number(year: year, month: 1, day: 1)
    if hasWeekdays {
      days &= onWeekdays(first: first, length: length, before: before, yearLength: yearLength)
    }
    if !yearDays.isEmpty { days &= onYearDays(length: length, before: before, yearLength: yearLength) }
    if let weekNumbers, days != 0 {
      days &= inWeeks(
        weekNumbers, first: first, length: length, year: year, before: before, yearLength: yearLength)
    }
    return days
  }

  /// The days of a month that BYDAY allows.
  private func onWeekdays(first: Int, length: Int, before: Int, yearLength: Int) -> UInt32 {
    let firstWeekday = (first % 7 + 10) % 7
    // The seven bits, turned so that bit 0 is the weekday of the 1st, and repeated for five weeks.
    let week = UInt64((weekdays >> UInt32(firstWeekday) | weekdays << UInt32(7 - firstWeekday)) & 0x7F)
    var days = UInt32(truncatingIfNeeded: week * 0x1020_4081)
    let (spanLength, spanBefore) = isNthOfYear ? (yearLength, before) : (length, 0)
    let spanWeekday = (firstWeekday - spanBefore % 7 + 7) % 7
    for (ordinal, weekday) in nthWeekdays {
      // The first such weekday of the month or year, or the last, counted from 0.
      let lastWeekday = (spanWeekday + spanLength - 1) % 7
      let nth =
        ordinal > 0
        ? (weekday - spanWeekday + 7) % 7 + (ordinal - 1) * 7
        : spanLength - 1 - (lastWeekday - weekday + 7) % 7 + (ordinal + 1) * 7
      if nth >= 0, nth < spanLength { days |= bit(nth - spanBefore, of: length) }
    }
    return days
  }

  /// The days of a month that BYYEARDAY allows.
  private func onYearDays(length: Int, before: Int, yearLength: Int) -> UInt32 {
    var days: UInt32 = 0
    for day in yearDays { days |= bit((day > 0 ? day - 1 : yearLength + day) - before, of: length) }
    return days
  }

  /// The days of a month that BYWEEKNO allows.
  ///
  /// A week belongs to the year of its fourth day, so the first days of January may lie in the last week of
  /// the year before: BYWEEKNO=53;BYDAY=SU → 2027-01-03.
  private func inWeeks(
    _ numbers: (fromStart: UInt64, fromEnd: UInt64), first: Int, length: Int, year: Int, before: Int,
    yearLength: Int
  ) -> UInt32 {
    var days: UInt32 = 0
    var week = first - ((first % 7 + 10) % 7 - weekStart + 7) % 7
    while week < first + length {
      // The fourth day of the week, counted in its year from 0.
      var fourth = week + 3 - first + before
      var weekYearLength = yearLength
      if fourth < 0 {
        weekYearLength = Day.isLeap(year - 1) ? 366 : 365
        fourth += weekYearLength
      } else if fourth >= yearLength {
        fourth -= yearLength
        weekYearLength = Day.isLeap(year + 1) ? 366 : 365
      }
      let number = fourth / 7 + 1
      let fromEnd = (weekYearLength - 1 - fourth) / 7 + 1
      if (numbers.fromStart >> UInt64(number) | numbers.fromEnd >> UInt64(fromEnd)) & 1 != 0 {
        for day in week..<week + 7 { days |= bit(day - first, of: length) }
      }
      week += 7
    }
    return days
  }

  /// The bit of a day counted from 0; none outside the month.
  private func bit(_ day: Int, of length: Int) -> UInt32 { day >= 0 && day < length ? 1 << UInt32(day) : 0 }
}
