import Moments

/// What differs from person to person in how dates are shown.
package struct Regional {
  /// The first day of the week.
  package var firstWeekday: Weekday = .monday
  /// True for `Mar 12`, false for `12 Mar`.
  package var monthFirst = false
  /// How times of day are said.
  package var clock = ClockForm.twentyFour
  /// The language of lines, which repetitions are said in.
  package var language = "en"

  /// As in most of the world: weeks from Monday, `12 Mar`.
  package init() {}

  /// As it is set, or as the locale has it.
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
