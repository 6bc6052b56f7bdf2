import Moments

/// What differs from person to person in how dates are shown.
struct Regional {
  /// The first day of the week.
  var firstWeekday: Weekday = .monday
  /// True for `Mar 12`, false for `12 Mar`.
  var monthFirst = false
  /// How times of day are said.
  var clock = ClockForm.twentyFour
  /// The language of lines, which repetitions are said in.
  var language = "en"

  /// As in most of the world: weeks from Monday, `12 Mar`.
  init() {}

  /// As it is set, or as the locale has it.
  init(_ configuration: Configuration, language: String) {
    firstWeekday = configuration.firstWeekday
    monthFirst = configuration.dateOrder(language: language) == .monthDay
    clock = configuration.clock
    self.language = language
  }
}

extension Day {
  /// The first day of this day's week.
  func weekStart(_ firstWeekday: Weekday) -> Day { adding(days: 1).last(firstWeekday) }
}
