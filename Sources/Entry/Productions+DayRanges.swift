import Grammar
import Moments

extension Production {
  /// From one day to another.
  static let dayRanges: [Production] = [
    Production("date.range") { (_, from: DateValue, to: DateValue) -> DateValue? in range(from, to) },
    Production("date.weekdaysInWeek") {
      (context, from: Weekday, to: Weekday, weeks: Int) -> DateValue? in
      let monday = context.today.monday.adding(days: 7 * weeks)
      let days = (from.rawValue - 1, to.rawValue - 1 + (to.rawValue < from.rawValue ? 7 : 0))
      return from == to
        ? nil : DateValue(day: monday.adding(days: days.0), endDay: monday.adding(days: days.1))
    },
    Production("date.dayRange") { (context, month: Int, first: Digits, last: Digits) -> DateValue? in
      guard first.value < last.value, let from = nextDay(month: month, day: first.value, context) else {
        return nil
      }
      return Day(year: from.day.year, month: month, day: last.value).flatMap {
        range(from, DateValue(day: $0))
      }
    },
    Production("date.dayRangeNumbers") { (context, month: Int, first: Int, last: Int) -> DateValue? in
      guard first < last, let from = nextDay(month: month, day: first, context) else { return nil }
      return Day(year: from.day.year, month: month, day: last).flatMap { range(from, DateValue(day: $0)) }
    },
    // `from the 27th to the 3rd of april` begins in the month before.
    Production("date.dayRangeAcross") { (context, month: Int, first: Digits, last: Digits) -> DateValue? in
      guard first.value > last.value, let to = nextDay(month: month, day: last.value, context) else {
        return nil
      }
      let before = to.day.adding(days: -last.value)
      return Day(year: before.year, month: before.month, day: first.value).flatMap {
        $0 < context.today ? nil : range(DateValue(day: $0), DateValue(day: to.day))
      }
    },
    Production("date.dotsRange") {
      (_, first: Digits, last: Digits, month: Digits, year: Digits) -> DateValue? in
      guard let from = civil(fullYear(year), month.value, first.value),
        let to = civil(fullYear(year), month.value, last.value)
      else { return nil }
      return range(from, to)
    },
    Production("date.dotsRangeNoYear") {
      (context, first: Digits, last: Digits, month: Digits) -> DateValue? in
      guard context.dateOrder == .dayMonth, first.value < last.value,
        let from = nextDay(month: month.value, day: first.value, context), !from.isImpossible,
        let to = Day(year: from.day.year, month: month.value, day: last.value)
      else { return nil }
      return range(from, DateValue(day: to))
    },
    Production("date.slashDayRange") {
      (context, first: Digits, second: Digits, last: Digits) -> DateValue? in
      guard let (month, day) = monthAndDay(first.value, second.value, context.dateOrder),
        month == first.value, day < last.value, let from = nextDay(month: month, day: day, context)
      else { return nil }
      return Day(year: from.day.year, month: month, day: last.value).flatMap {
        range(from, DateValue(day: $0))
      }
    },
    Production("date.yearDayRange") {
      (_, year: Digits, month: Int, first: Digits, last: Digits) -> DateValue? in
      guard let from = civil(year.value, month, first.value), !from.isImpossible else { return nil }
      return civil(year.value, month, last.value).flatMap { range(from, $0) }
    },
  ]

  // MARK: The rules behind them

  private static func range(_ from: DateValue, _ to: DateValue) -> DateValue? {
    guard !from.isImpossible, !to.isImpossible, from.endDay == nil, to.endDay == nil else { return nil }
    var (from, end) = (from, to.day)
    // `March 30 to April 2, 2028`: the year of the end is that of both.
    if from.isNextInYear, !to.isNextInYear, !to.rollsOver,
      let day = Day(year: end.year, month: from.day.month, day: from.day.day)
    {
      from.day = day <= end ? day : day.adding(months: -12)
    }
    if end < from.day, to.isNextInMonth { end = end.adding(months: 1) }
    if end < from.day, to.rollsOver { end = from.day.next(end.weekday) }
    // What says all of its day does not move: `from 12/10/2026 to 12/5/2026` is no range.
    if end < from.day, !to.isNextInYear, !to.rollsOver, !to.isNextInMonth {
      return DateValue(day: from.day, isImpossible: true)
    }
    if end < from.day, let later = Day(year: end.year + 1, month: end.month, day: end.day) { end = later }
    guard end > from.day else { return nil }
    return DateValue(day: from.day, endDay: end)
  }
}
