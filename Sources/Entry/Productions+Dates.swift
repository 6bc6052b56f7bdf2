import Grammar
import Moments

extension Production {
  /// Days: civil dates, weekdays, amounts from today, periods, holidays.
  static let dates: [Production] = [
    // Civil dates
    Production("date.monthDay") { (context, month: Int, day: Digits) -> DateValue? in
      nextDay(month: month, day: day.value, context)
    },
    Production("date.monthDayNumber") { (context, month: Int, day: Int) -> DateValue? in
      nextDay(month: month, day: day, context)
    },
    Production("date.yearMonthDay") { (_, year: Digits, month: Int, day: Digits) -> DateValue? in
      civil(fullYear(year), month, day.value)
    },
    Production("date.yearMonthDayNumber") { (_, year: Digits, month: Int, day: Int) -> DateValue? in
      civil(fullYear(year), month, day)
    },
    Production("year.after") { (_, century: Int, year: Int) -> Digits? in
      Digits(value: century + year, width: 4)
    },
    Production("date.iso") { (_, year: Digits, month: Digits, day: Digits) -> DateValue? in
      civil(year.value, month.value, day.value)
    },
    Production("date.compact") { (_, digits: Digits) -> DateValue? in
      let (year, month, day) = (digits.value / 10_000, digits.value / 100 % 100, digits.value % 100)
      return (1900...2099).contains(year) ? civil(year, month, day) : nil
    },
    Production("date.slash") { (context, first: Digits, second: Digits) -> DateValue? in
      monthAndDay(first.value, second.value, context.dateOrder).flatMap { month, day in
        nextDay(month: month, day: day, context)
      }
    },
    Production("date.slashNumbers") { (context, first: Int, second: Int) -> DateValue? in
      monthAndDay(first, second, context.dateOrder).flatMap { month, day in
        nextDay(month: month, day: day, context)
      }
    },
    Production("date.slashYear") { (context, first: Digits, second: Digits, year: Digits) -> DateValue? in
      monthAndDay(first.value, second.value, context.dateOrder).flatMap { month, day in
        civil(fullYear(year), month, day)
      }
    },
    // `11/2 1900`: a year that is long over, where the same digits say an hour.
    Production("date.slashYearApart") {
      (context, first: Digits, second: Digits, year: Digits) -> DateValue? in
      let isClock = year.value % 100 < 60 && year.value % 5 == 0 && year.value < 2400
      if isClock && year.value < context.today.year - 1 { return nil }
      return monthAndDay(first.value, second.value, context.dateOrder).flatMap { month, day in
        civil(fullYear(year), month, day)
      }
    },
    Production("date.dots") { (context, day: Digits, month: Digits, year: Digits) -> DateValue? in
      if year.width == 2 && context.dateOrder != .dayMonth { return nil }
      let monthFirst = month.value > 12 && day.value <= 12
      return monthFirst
        ? civil(fullYear(year), day.value, month.value) : civil(fullYear(year), month.value, day.value)
    },
    Production("date.dotsDayFirst") { (_, day: Digits, month: Digits, year: Digits) -> DateValue? in
      civil(fullYear(year), month.value, day.value)
    },
    Production("date.dotsNoYear") { (context, day: Digits, month: Digits) -> DateValue? in
      guard context.dateOrder == .dayMonth, (1...12).contains(month.value) else { return nil }
      return nextDay(month: month.value, day: day.value, context)
    },
    Production("date.dayDotMonth") { (context, day: Digits, month: Digits) -> DateValue? in
      nextDay(month: month.value, day: day.value, context)
    },
    Production("date.nth") { (context, day: Int) -> DateValue? in nthOfMonth(day, from: context.today) },
    Production("date.nthDigits") { (context, day: Digits) -> DateValue? in
      nthOfMonth(day.value, from: context.today)
    },

    // Weekdays
    Production("date.weekday") { (context, weekday: Weekday) -> DateValue? in
      DateValue(day: context.today.next(weekday), rollsOver: true)
    },
    Production("date.weekdayInWeek") { (context, weekday: Weekday, weeks: Int) -> DateValue? in
      DateValue(day: context.today.monday.adding(days: weekday.rawValue - 1 + 7 * weeks))
    },
    Production("date.ofWeek") { (context, weekday: Int, weeks: Int) -> DateValue? in
      DateValue(day: context.today.monday.adding(days: weekday - 1 + 7 * weeks))
    },
    Production("date.weekdayInWeekDigits") { (context, weekday: Weekday, weeks: Digits) -> DateValue? in
      guard weeks.value < 1000 else { return nil }
      return DateValue(day: context.today.monday.adding(days: weekday.rawValue - 1 + 7 * weeks.value))
    },
    Production("date.weekdayPlus") { (context, weekday: Weekday, days: Int) -> DateValue? in
      DateValue(day: context.today.next(weekday).adding(days: days))
    },
    Production("date.lastWeekday") { (context, weekday: Weekday) -> DateValue? in
      DateValue(day: context.today.last(weekday))
    },
    Production("date.onWeekday") { (_, weekday: Weekday, date: DateValue) -> DateValue? in
      var date = date
      date.contradictsWeekday = !date.isImpossible && date.day.weekday != weekday
      return date
    },
    Production("date.weekdayAndNth") { (context, weekday: Weekday, nth: Int) -> DateValue? in
      weekdayOnNth(weekday, nth, from: context.today)
    },
    Production("date.weekdayAndNthDigits") { (context, weekday: Weekday, nth: Digits) -> DateValue? in
      weekdayOnNth(weekday, nth.value, from: context.today)
    },
    Production("date.fittingWeekday") { (_, weekday: Weekday, date: DateValue) -> DateValue? in
      !date.isImpossible && date.day.weekday == weekday ? date : nil
    },
    Production("date.weekdayFittingNth") { (context, weekday: Weekday, nth: Digits) -> DateValue? in
      weekdayOnNth(weekday, nth.value, from: context.today).flatMap {
        $0.contradictsWeekday || $0.day.number - context.today.number > 100 ? nil : $0
      }
    },
    Production("date.nthWeekdayOfMonth") { (context, nth: Int, weekday: Weekday, month: Int) -> DateValue? in
      nthWeekday(nth, weekday, month, context)
    },
    Production("date.nthWeekdayOfMonthDigits") {
      (context, nth: Digits, weekday: Weekday, month: Int) -> DateValue? in
      nth.value < 6 ? nthWeekday(nth.value, weekday, month, context) : nil
    },
    Production("date.nthWeekendOfMonth") { (context, nth: Int, month: Int) -> DateValue? in
      nthWeekday(nth, .saturday, month, context)
    },
    Production("date.nthWeekdayOfYear") {
      (_, nth: Int, weekday: Weekday, month: Int, year: Digits) -> DateValue? in
      nthWeekday(nth, weekday, month, ofYear: year.value)
    },
    Production("date.nthWeekdayOfYearDigits") {
      (_, nth: Digits, weekday: Weekday, month: Int, year: Digits) -> DateValue? in
      nth.value < 6 ? nthWeekday(nth.value, weekday, month, ofYear: year.value) : nil
    },
    Production("date.nthWeekdayFromThisMonth") {
      (context, nth: Int, weekday: Weekday, months: Int) -> DateValue? in
      let month = context.today.firstOfMonth.adding(months: months)
      let day = Holiday.weekday(month: month.month, weekday: weekday, nth: nth, offset: 0).day(in: month.year)
      return day.flatMap { $0.month == month.month ? DateValue(day: $0) : nil }
    },

    // `2nd tuesday`: of this month, or of the next once it is past.
    Production("date.nextNthWeekday") { (context, nth: Digits, weekday: Weekday) -> DateValue? in
      (1..<6).contains(nth.value)
        ? (0..<4).lazy.compactMap { months -> DateValue? in
          let month = context.today.firstOfMonth.adding(months: months)
          return nthWeekday(nth.value, weekday, month.month, ofYear: month.year)
        }.first { $0.day >= context.today } : nil
    },

    Production("date.yearDay") { (_, nth: Digits, year: Digits) -> DateValue? in
      Day(year: year.value, month: 1, day: 1).map { $0.adding(days: nth.value - 1) }
        .flatMap { $0.year == year.value ? DateValue(day: $0) : nil }
    },

    // Amounts
    Production("date.today") { (context, days: Int) -> DateValue? in
      DateValue(day: context.today.adding(days: days))
    },
    Production("date.shifted") { (context, length: LengthValue, sign: Int) -> DateValue? in
      length.minutes == 0 ? shifted(DateValue(day: context.today), by: length, sign) : nil
    },
    Production("date.shiftedFrom") { (_, date: DateValue, length: LengthValue, sign: Int) -> DateValue? in
      // `48 hours after 2/10`
      guard length.minutes % 1440 == 0 else { return nil }
      var length = length
      (length.days, length.minutes) = (length.days + length.minutes / 1440, 0)
      return shifted(date, by: length, sign)
    },
    Production("date.plusDays") { (_, date: DateValue, days: Int) -> DateValue? in
      DateValue(day: date.day.adding(days: days))
    },

    Production("date.weekdayAfter") { (_, weekday: Weekday, date: DateValue) -> DateValue? in
      date.isImpossible ? nil : DateValue(day: date.day.adding(days: 1).next(weekday))
    },
    Production("date.weekdayBefore") { (_, weekday: Weekday, date: DateValue) -> DateValue? in
      date.isImpossible ? nil : DateValue(day: date.day.last(weekday))
    },
    Production("date.weekdaysAhead") { (context, count: Int, weekday: Weekday) -> DateValue? in
      weekdaysAhead(count, weekday, context.today)
    },
    Production("date.weekdaysAheadDigits") { (context, count: Digits, weekday: Weekday) -> DateValue? in
      weekdaysAhead(count.value, weekday, context.today)
    },
    Production("date.workDays") { (context, count: Int) -> DateValue? in workDays(count, context.today) },
    Production("date.workDaysDigits") { (context, count: Digits) -> DateValue? in
      workDays(count.value, context.today)
    },

    Production("date.none") { (_, first: Digits, second: Digits) -> DateValue? in
      let isDay = monthAndDay(first.value, second.value, .monthDay) != nil
      return isDay || monthAndDay(second.value, first.value, .monthDay) != nil
        ? nil : DateValue(day: Day(number: 0), isImpossible: true)
    },

    // Holidays
    Production("holiday.fixed") { (_, month: Int, day: Int) -> Holiday? in .fixed(month: month, day: day) },
    Production("holiday.weekday") { (_, month: Int, weekday: Int, nth: Int, offset: Int) -> Holiday? in
      Weekday(rawValue: weekday).map { .weekday(month: month, weekday: $0, nth: nth, offset: offset) }
    },
    Production("holiday.easter") { (_, offset: Int) -> Holiday? in .easter(offset: offset) },
    Production("holiday.next") { (context, holiday: Holiday) -> DateValue? in
      holiday.next(from: context.today).map { DateValue(day: $0, isNextInYear: true) }
    },
    Production("holiday.inYear") { (_, holiday: Holiday, year: Digits) -> DateValue? in
      holiday.day(in: year.value).map { DateValue(day: $0) }
    },
    Production("holiday.fromThisYear") { (context, holiday: Holiday, years: Int) -> DateValue? in
      holiday.day(in: context.today.year + years).map { DateValue(day: $0) }
    },
  ]

  // MARK: The rules behind them

  /// A written year: two digits mean 1969–2068.
  static func fullYear(_ year: Digits) -> Int {
    year.width > 2 ? year.value : year.value + (year.value >= 69 ? 1900 : 2000)
  }

  /// The date with these numbers; `isImpossible` for a day that its month does not have, nil for numbers
  /// that are no day of any month.
  static func civil(_ year: Int, _ month: Int, _ day: Int) -> DateValue? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    if let day = Day(year: year, month: month, day: day) { return DateValue(day: day) }
    return DateValue(day: Day(number: 0), isImpossible: true)
  }

  /// The next such day, today included; 29 February waits for a leap year.
  static func nextDay(month: Int, day: Int, _ context: ProductionContext) -> DateValue? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    return Holiday.fixed(month: month, day: day).next(from: context.today)
      .map { DateValue(day: $0, isNextInYear: true) }
      ?? DateValue(day: Day(number: 0), isImpossible: true)
  }

  /// Which of two numbers is the month: the order says, unless a number above 12 does.
  static func monthAndDay(_ first: Int, _ second: Int, _ order: Reader.DateOrder) -> (Int, Int)? {
    let monthFirst = first <= 12 && (second > 12 || order == .monthDay)
    let (month, day) = monthFirst ? (first, second) : (second, first)
    return (1...12).contains(month) && (1...31).contains(day) ? (month, day) : nil
  }

  private static func nthOfMonth(_ nth: Int, from today: Day) -> DateValue? {
    guard (1...31).contains(nth) else { return nil }
    for months in 0..<4 {
      let month = today.firstOfMonth.adding(months: months)
      let day = month.adding(days: nth - 1)
      if day.month == month.month, day >= today { return DateValue(day: day, isNextInMonth: true) }
    }
    return nil
  }

  /// `Friday the 13th`: the next day that is both; when none is near, the nth with a contradiction.
  private static func weekdayOnNth(_ weekday: Weekday, _ nth: Int, from today: Day) -> DateValue? {
    guard var date = nthOfMonth(nth, from: today) else { return nil }
    date.contradictsWeekday = date.day.weekday != weekday
    for months in 0..<15 where date.contradictsWeekday {
      let month = today.firstOfMonth.adding(months: months)
      let day = month.adding(days: nth - 1)
      if day.month == month.month, day >= today, day.weekday == weekday { return DateValue(day: day) }
    }
    return date
  }

  private static func nthWeekday(
    _ nth: Int, _ weekday: Weekday, _ month: Int, _ context: ProductionContext
  ) -> DateValue? {
    Holiday.weekday(month: month, weekday: weekday, nth: nth, offset: 0).next(from: context.today)
      .map { DateValue(day: $0) }
  }

  private static func nthWeekday(
    _ nth: Int, _ weekday: Weekday, _ month: Int, ofYear year: Int
  ) -> DateValue? {
    Holiday.weekday(month: month, weekday: weekday, nth: nth, offset: 0).day(in: year)
      .flatMap { $0.month == month ? DateValue(day: $0) : nil }
  }

  /// `two fridays from now`: the second Friday after today.
  private static func weekdaysAhead(_ count: Int, _ weekday: Weekday, _ today: Day) -> DateValue? {
    guard (1...500).contains(count) else { return nil }
    return DateValue(day: today.adding(days: 1).next(weekday).adding(days: 7 * (count - 1)))
  }

  /// The day so many weekdays, Monday to Friday, after today.
  private static func workDays(_ count: Int, _ today: Day) -> DateValue? {
    guard (1...2000).contains(count) else { return nil }
    var (day, left) = (today, count)
    while left > 0 {
      day = day.adding(days: 1)
      if day.weekday != .saturday, day.weekday != .sunday { left -= 1 }
    }
    return DateValue(day: day)
  }

  private static func shifted(_ date: DateValue, by length: LengthValue, _ sign: Int) -> DateValue? {
    guard abs(length.months) < 120_000, abs(length.days) < 3_650_000 else { return nil }
    let day = date.day.adding(months: sign * length.months).adding(days: sign * length.days)
    return (1...9999).contains(day.year) ? DateValue(day: day) : nil
  }
}
