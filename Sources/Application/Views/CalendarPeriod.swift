import Moments

extension Period {
  /// The day that a calendar shows, from the words after `month`, `week` or `day`: a period, a number, or a step
  /// forward or back.
  ///
  /// | words | mean |
  /// |---|---|
  /// | `month 3`, `month +1` | March, the next month |
  /// | `week 12`, `week -1` | the week with the number 12 (ISO 8601), the last week |
  /// | `day 24`, `day +2` | the 24th of this month, the day after tomorrow |
  ///
  /// - Parameter unit: `month`, `week` or `day`; nil when none was given.
  /// - Throws: `Failure` for other words, and for a year, which no view shows.
  package init(calendar words: String, unit: String?, in workspace: Workspace) throws {
    let today = workspace.here.local.day
    // `arc week next` is `arc week +1`.
    let words = ["next": "+1", "last": "-1", "previous": "-1"][words.lowercased()] ?? words
    let isSigned = words.hasPrefix("+") || words.hasPrefix("-")
    if isSigned, let count = Int(words), abs(count) < 10_000 {
      let day =
        switch unit {
        case "week": today.adding(days: 7 * count)
        case "day": today.adding(days: count)
        default: today.firstOfMonth.adding(months: count)
        }
      self.init(first: day, last: unit == nil ? day.lastOfMonth : day)
    } else if let number = Int(words), number < 1900 {
      guard let day = Period.day(number, unit, today) else {
        let problem =
          switch unit {
          case "month": "is not a month; months are 1 to 12"
          case "week": "is not a week; weeks are 1 to 53"
          case "day": "is not a day of this month"
          default: "could be a day, a week or a month"
          }
        throw Failure(
          .refused, "'\(words)' \(problem)",
          hints: [
            "write a number, as in arc cal month 3, arc cal week 12 or arc cal day 24, or a name or date"
          ])
      }
      self.init(first: day, last: day)
    } else {
      try self.init(words, in: workspace)
      guard last.number - first.number < 100 else {
        throw Failure(
          .refused, "'\(words)' is longer than a calendar can show",
          hints: ["name a month: arc cal \(DateWords.month(first).lowercased())"])
      }
    }
  }

  /// The day for a number: a month of this year or the next, an ISO 8601 week, or a day of this month.
  private static func day(_ number: Int, _ unit: String?, _ today: Day) -> Day? {
    switch unit {
    case "month":
      return month(number, year: today.month > number ? today.year + 1 : today.year)?.first
    case "week":
      guard (1...53).contains(number) else { return nil }
      for year in [today.year, today.year + 1] {
        guard let fourth = Day(year: year, month: 1, day: 4) else { continue }
        let start = fourth.weekStart(.monday).adding(days: 7 * (number - 1))
        if start.adding(days: 6) >= today { return start }
      }
      return nil
    case "day": return Day(year: today.year, month: today.month, day: number)
    default: return nil
    }
  }
}
