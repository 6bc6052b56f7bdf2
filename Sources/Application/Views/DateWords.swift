import Moments
import Planner

/// The forms of dates shown to people; JSON has ISO dates.
///
/// With now = Fri 2026-11-20 09:00:
///
///     2026-11-20 → today            2026-11-26 → Thu             2026-11-27 → Fri 27 Nov
///     2026-11-21 → tomorrow         2026-11-18 → last Wed        2027-03-12 → Fri 12 Mar 2027
package struct DateWords {
  package var now: LocalDateTime
  /// True for `Mar 12`, false for `12 Mar`.
  package var monthFirst = false
  /// The form of times of day.
  package var clock = ClockForm.twentyFour

  /// A day: its weekday within a week, otherwise weekday and date, with the year if it is another one.
  package func short(_ day: Day) -> String {
    switch days(until: day) {
    case -1...1: distance(day)
    case 2...6: DateWords.weekday(day)
    case -6 ... -2: "last \(DateWords.weekday(day))"
    default: date(day)
    }
  }

  /// `in 9 days`, `in 3 months` for a day that `short` shows as a date; nil for a nearer day.
  package func farther(_ day: Day) -> String? { abs(days(until: day)) < 7 ? nil : distance(day) }

  /// A day and time, as in lists.
  package func short(_ day: Day, _ time: TimeOfDay?) -> String {
    short(day) + (time.map { " \(clock.text($0))" } ?? "")
  }

  /// The start and end of a task, the end with its day if that is another; nil without a date.
  ///
  ///     Fri 9 am, 9:50      Tue, Thu 3 Dec      Mon 19 Apr, Fri 23 Apr 2027
  package func span(_ fields: ArcTask.Fields) -> (start: String, end: String?)? {
    guard let date = fields.date else { return nil }
    var start = short(date, fields.time)
    if fields.lastDay == date, fields.endTime == .midnight {
      return (start, clock.end(.midnight, after: fields.time))
    }
    if let last = fields.endDate, last > date {
      if last.year == date.year, !year(date).isEmpty { start = start.replacing(year(date), with: "") }
      return (start, short(last, fields.endTime))
    }
    if let end = fields.endTime { return (start, clock.end(end, after: fields.time)) }
    return (start, fields.time.flatMap { time in fields.end(after: time).map { clock.end($0, after: time) } })
  }

  /// A text in which dates of ISO 8601 are in the person's own form: `snoozed until 2027-02-04T17:00` is `snoozed until Thu
  /// 4 Feb 17:00`.
  package func inOwnForm(_ text: String) -> String {
    text.replacing(/\b(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?\b/) { match in
      guard let day = Day(iso: match.1) else { return String(match.0) }
      let time = match.2.flatMap { TimeOfDay(iso: $0) }
      return date(day) + (time.map { " \(clock.text($0))" } ?? "")
    }
  }

  /// `Fri 12 Mar`, with the year if it is not the current one.
  package func date(_ day: Day) -> String { "\(DateWords.weekday(day)) \(dayOfMonth(day))\(year(day))" }

  /// The name of a near day, `yesterday`, `today`, `Fri`; nil for others.
  package func near(_ day: Day) -> String? {
    switch days(until: day) {
    case -1...1: distance(day)
    case 2...6: DateWords.weekday(day)
    default: nil
    }
  }

  /// The shortest form: `today`, `Fri` within six days, `12 Mar`, `2028` for a day of another year.
  package func brief(_ day: Day) -> String {
    let days = days(until: day)
    if (-1...1).contains(days) { return distance(day) }
    if (2...6).contains(days) { return DateWords.weekday(day) }
    return day.year == now.day.year || abs(days) < 180 ? dayOfMonth(day) : String(day.year)
  }

  /// `12 Mar`, or `Mar 12` with `monthFirst`.
  package func dayOfMonth(_ day: Day) -> String {
    let (_, month, number) = day.civil
    let name = DateWords.monthNames[month - 1]
    return monthFirst ? "\(name) \(number)" : "\(number) \(name)"
  }

  /// ` 2027` for a day of another year; empty for the current one.
  private func year(_ day: Day) -> String {
    day.year == now.day.year ? "" : monthFirst ? ", \(day.year)" : " \(day.year)"
  }

  /// `Fri`.
  package static func weekday(_ day: Day) -> String { weekdays[day.weekday.rawValue - 1] }

  /// `November 2026`.
  package static func month(_ day: Day) -> String { "\(longMonthNames[day.month - 1]) \(day.year)" }

  /// The distance to a day: `today`, `tomorrow`, `in 9 days`, `in 4 months`, `3 days ago`.
  package func distance(_ day: Day) -> String {
    let days = days(until: day)
    switch days {
    case 0: return "today"
    case 1: return "tomorrow"
    case -1: return "yesterday"
    default: break
    }
    // Two months have at most 62 days, so the count is never one month.
    let months = DateWords.months(from: min(day, now.day), to: max(day, now.day))
    let (count, unit) =
      abs(days) < 62 ? (abs(days), "days") : months < 24 ? (months, "months") : (months / 12, "years")
    return days > 0 ? "in \(count) \(unit)" : "\(count) \(unit) ago"
  }

  /// A duration in words: `45 min`, `2 h`, `1 h 30 min`, `30 s`.
  package static func duration(seconds: Int) -> String {
    guard seconds % 60 > 0 else { return duration(minutes: seconds / 60) }
    return (seconds < 60 ? "" : duration(minutes: seconds / 60) + " ") + "\(seconds % 60) s"
  }

  /// A duration in words, from minutes.
  package static func duration(minutes: Int) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60)
    if hours == 0 { return "\(rest) min" }
    return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
  }

  /// The number of whole months between two days, the earlier one first.
  private static func months(from first: Day, to last: Day) -> Int {
    let (a, b) = (first.civil, last.civil)
    return (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day ? 1 : 0)
  }

  private func days(until day: Day) -> Int { day.number - now.day.number }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  /// The number of a month's name or abbreviation, 11 for `november` and `nov`; nil for anything else.
  package static func monthNumber(_ name: some StringProtocol) -> Int? {
    let name = name.lowercased()
    return zip(longMonthNames, monthNames).map { [$0.lowercased(), $1.lowercased()] }.firstIndex {
      $0.contains(name)
    }.map { $0 + 1 }
  }

  private static let longMonthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November",
    "December",
  ]
  private static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  package init(now: LocalDateTime, monthFirst: Bool = false, clock: ClockForm = ClockForm.twentyFour) {
    self.now = now
    self.monthFirst = monthFirst
    self.clock = clock
  }
}
