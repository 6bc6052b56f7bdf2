import Grammar
import Moments

extension Production {
  /// Weeks, months, quarters and years, which stand for one of their days.
  static let periods: [Production] = [
    Production("date.ofWeekOf") { (context, date: DateValue, weekday: Int) -> DateValue? in
      let day = date.day.monday.adding(days: weekday - 1)
      return date.isImpossible ? date : DateValue(day: day < context.today ? max(date.day, day) : day)
    },
    Production("date.weekOfMonth") { (context, nth: Int, month: Int) -> DateValue? in
      weekOfMonth(nth, month, context)
    },
    Production("date.weekOfMonthDigits") { (context, nth: Digits, month: Int) -> DateValue? in
      weekOfMonth(nth.value, month, context)
    },
    Production("date.nearSaturday") { (_, date: DateValue) -> DateValue? in
      date.isImpossible ? date : DateValue(day: date.day.adding(days: -3).next(.saturday))
    },
    Production("date.nthFromThisMonth") { (context, nth: Int, months: Int) -> DateValue? in
      nthFromThisMonth(nth, months, context.today)
    },
    Production("date.nthDigitsFromThisMonth") { (context, nth: Digits, months: Int) -> DateValue? in
      nthFromThisMonth(nth.value, months, context.today)
    },
    Production("date.inMonthFromThisYear") { (context, month: Int, years: Int) -> DateValue? in
      civil(context.today.year + years, month, 1)
    },
    Production("date.inYearDigits") { (_, date: DateValue, year: Digits) -> DateValue? in
      date.isImpossible ? date : civil(fullYear(year), date.day.month, date.day.day)
    },
    Production("date.inYearFromNow") { (context, date: DateValue, years: Int) -> DateValue? in
      date.isImpossible ? date : civil(context.today.year + years, date.day.month, date.day.day)
    },
    Production("date.quarterEnd") { (context, quarters: Int) -> DateValue? in
      let today = context.today
      let last = today.firstOfMonth.adding(months: (12 - today.month) % 3 + 3 * quarters)
      return DateValue(day: last.lastOfMonth)
    },
    Production("date.endOfQuarter") { (context, quarter: Digits) -> DateValue? in
      nextDay(month: 3 * quarter.value, day: quarter.value % 3 == 1 ? 31 : 30, context)
    },
    Production("date.endOfQuarterOfYear") { (_, quarter: Digits, year: Digits) -> DateValue? in
      civil(year.value, 3 * quarter.value, 1).map { DateValue(day: $0.day.lastOfMonth) }
    },
    Production("date.weekEnd") { (context, weekday: Int) -> DateValue? in
      let day = context.today.monday.adding(days: weekday - 1)
      return DateValue(day: day < context.today ? day.adding(days: 7) : day)
    },
    Production("date.weekNumber") { (context, week: Digits, weekday: Int) -> DateValue? in
      numberedWeek(week.value, weekday, from: context.today)
    },
    Production("date.weekend") { (context) -> DateValue? in
      let today = context.today
      return DateValue(day: today.weekday == .sunday ? today : today.next(.saturday))
    },
    Production("date.monthEnd") { (context, months: Int) -> DateValue? in
      DateValue(day: context.today.firstOfMonth.adding(months: months).lastOfMonth)
    },
    Production("date.monthStart") { (context, months: Int) -> DateValue? in
      DateValue(day: context.today.firstOfMonth.adding(months: months))
    },
    Production("date.inMonth") { (context, month: Int) -> DateValue? in
      let today = context.today
      return today.month == month
        ? DateValue(day: today.lastOfMonth, isNextInYear: true) : nextDay(month: month, day: 1, context)
    },
    Production("date.endOfMonth") { (context, month: Int) -> DateValue? in
      let today = context.today
      return nextDay(month: month, day: 1, context).map { first in
        DateValue(
          day: today.month == month ? today.lastOfMonth : first.day.lastOfMonth, isNextInYear: true)
      }
    },
    Production("date.inMonthOfYear") { (_, month: Int, year: Digits) -> DateValue? in
      civil(year.value, month, 1)
    },
    Production("date.inMonthDigits") { (_, month: Digits, year: Digits) -> DateValue? in
      civil(year.value, month.value, 1)
    },
    Production("date.dayOfMonthOfYear") { (_, month: Int, day: Int, year: Digits) -> DateValue? in
      civil(year.value, month, day)
    },
    Production("date.monthRange") { (context, first: Int, last: Int) -> DateValue? in
      guard let from = nextDay(month: first, day: 1, context) else { return nil }
      return months(from.day, to: last, in: from.day.year + (last < first ? 1 : 0))
    },
    Production("date.monthRangeOfYear") { (_, first: Int, last: Int, year: Digits) -> DateValue? in
      civil(last < first ? year.value - 1 : year.value, first, 1).flatMap {
        months($0.day, to: last, in: year.value)
      }
    },
    Production("date.monthsOfYears") {
      (_, first: Int, year: Digits, last: Int, lastYear: Digits) -> DateValue? in
      civil(year.value, first, 1).flatMap { months($0.day, to: last, in: lastYear.value) }
    },
    Production("date.endOfMonthOfYear") { (_, month: Int, year: Digits) -> DateValue? in
      civil(year.value, month, 1).map { DateValue(day: $0.day.lastOfMonth) }
    },
    Production("date.inYear") { (context, years: Int, month: Int, day: Int) -> DateValue? in
      civil(context.today.year + years, month, day)
    },
  ]

  /// The first day of the nth seven days of a month; of the fifth the last seven.
  private static func weekOfMonth(_ nth: Int, _ month: Int, _ context: ProductionContext) -> DateValue? {
    guard (1...5).contains(nth), let next = nextDay(month: month, day: 1, context) else { return nil }
    let today = context.today
    let first = today.month == month ? today.firstOfMonth : next.day
    return DateValue(day: nth == 5 ? first.lastOfMonth.adding(days: -6) : first.adding(days: 7 * (nth - 1)))
  }

  // MARK: The rules behind them

  /// From the first of a month to the last of another.
  private static func months(_ from: Day, to month: Int, in year: Int) -> DateValue? {
    guard let last = civil(year, month, 1)?.day.lastOfMonth, last > from else { return nil }
    return DateValue(day: from, endDay: last)
  }

  private static func nthFromThisMonth(_ nth: Int, _ months: Int, _ today: Day) -> DateValue? {
    let month = today.firstOfMonth.adding(months: months)
    return civil(month.year, month.month, nth)
  }

  /// A weekday of the week with this number (ISO 8601: week 1 holds 4 January), the next one from today on.
  private static func numberedWeek(_ week: Int, _ weekday: Int, from today: Day) -> DateValue? {
    for year in today.year...today.year + 8 {
      guard let fourth = Day(year: year, month: 1, day: 4), let next = Day(year: year + 1, month: 1, day: 4)
      else { return nil }
      let monday = fourth.monday.adding(days: 7 * (week - 1))
      let day = monday.adding(days: weekday - 1)
      if week >= 1, monday < next.monday, day >= today { return DateValue(day: day) }
    }
    return nil
  }
}
