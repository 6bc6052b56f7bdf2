import Moments

/// A person's regional forms of dates and times.
package struct Regional {
  /// The first day of the week.
  package var firstWeekday: Weekday = .monday
  /// True for `Mar 12`, false for `12 Mar`.
  package var monthFirst = false
  /// The 12- or 24-hour clock.
  package var clock = ClockForm.twentyFour
  /// The language of lines, in which repetitions are described.
  package var language = "en"

  /// The forms of most countries: weeks from Monday, `12 Mar`.
  package init() {}

  /// The forms in the settings, or else those of the locale.
  package init(_ settings: Settings, language: String) {
    firstWeekday = settings.firstWeekday
    monthFirst = settings.dateOrder(language: language) == .monthDay
    clock = settings.clock
    self.language = language
  }
}

extension Day {
  /// The first day of this day's week.
  package func weekStart(_ firstWeekday: Weekday) -> Day { adding(days: 1).last(firstWeekday) }
}
