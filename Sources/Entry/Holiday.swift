import Moments

/// A day that comes once a year by a rule.
enum Holiday: Equatable {
  /// The same month and day every year.
  case fixed(month: Int, day: Int)
  /// The nth such weekday of a month (−1: the last, −2: the one before it), and a number of days after it.
  case weekday(month: Int, weekday: Weekday, nth: Int, offset: Int)
  /// A number of days after Easter Sunday of the Gregorian calendar.
  case easter(offset: Int)

  /// Its day in a year, 1–9999; nil when that year has none (29 February).
  func day(in year: Int) -> Day? {
    switch self {
    case .fixed(let month, let day):
      return Day(year: year, month: month, day: day)
    case .weekday(let month, let weekday, let nth, let offset):
      guard let first = Day(year: year, month: month, day: 1) else { return nil }
      let day =
        nth > 0
        ? first.next(weekday).adding(days: 7 * (nth - 1))
        : first.adding(months: 1).last(weekday).adding(days: 7 * (nth + 1))
      return day.adding(days: offset)
    case .easter(let offset):
      return Holiday.easterSunday(year).adding(days: offset)
    }
  }

  /// Its next day, `today` included.
  func next(from today: Day) -> Day? {
    let year = today.year
    for candidate in year...min(9999, year + 8) {
      if let day = day(in: candidate), day >= today { return day }
    }
    return nil
  }

  /// Easter Sunday by the Gregorian computus (Meeus, Astronomical Algorithms, chapter 8).
  static func easterSunday(_ year: Int) -> Day {
    let a = year % 19
    let (b, c) = (year / 100, year % 100)
    let (d, e) = (b / 4, b % 4)
    let g = (8 * b + 13) / 25
    let h = (19 * a + b - d - g + 15) % 30
    let (i, k) = (c / 4, c % 4)
    let l = (32 + 2 * e + 2 * i - h - k) % 7
    let m = (a + 11 * h + 19 * l) / 433
    let month = (h + l - 7 * m + 90) / 25
    let day = (h + l - 7 * m + 33 * month + 19) % 32
    return Day(year: year, month: month, day: day) ?? Day(number: 0)
  }
}
