import Moments

extension Timetable {
  /// The largest number of dates that may replace a rule that cannot be moved.
  private static let mostDates = 1000

  /// Returns the same occurrences, each moved by as much as the first one.
  ///
  ///     weekly on Monday and Thursday 18:00, its start moved to Tuesday 19:00 ──▶ weekly on Tuesday and Friday 19:00
  ///     monthly on the second Monday, three times, moved by a day             ──▶ three dates
  ///
  /// - Parameter first: the timetable of the moved first occurrence alone, with its zone and length.
  /// - Returns: nil when no rule expresses it and it would take more than a thousand dates.
  public func moved(to first: Timetable, in home: Zone) -> Timetable? {
    let seconds = first.start.seconds - start.seconds
    func date(_ local: LocalSecond) -> RecurrenceDate {
      let moved = LocalSecond(seconds: local.seconds + seconds)
      return first.isTimed ? .local(moved) : .day(moved.day)
    }
    func moved(_ old: RecurrenceDate) -> RecurrenceDate {
      switch old {
      case .day(let day): date(LocalSecond(seconds: day.number * 86_400 + (isTimed ? start.secondOfDay : 0)))
      case .local(let local): date(local)
      case .utc(let moment) where first.isTimed: .utc(moment.adding(seconds: seconds))
      case .utc(let moment): date(home.localSecond(at: moment))
      }
    }
    var result = first
    result.additions = additions.map(moved)
    result.exclusions = exclusions.map(moved)
    guard var rule else { return result }
    switch rule.end {
    case .until(.day(let last)):
      rule.end = .until(.day(last.adding(days: first.start.day.number - start.day.number)))
    case .until(let last): rule.end = .until(moved(last))
    default: break
    }
    if let rule = rule.moved(from: start, to: first.start) {
      result.rule = rule
      return result
    }
    var starts = RecurrenceSet(start: start, rule: self.rule).occurrences(in: home)
    var dates: [RecurrenceDate] = []
    while let next = starts.next() {
      guard dates.count < Timetable.mostDates else { return nil }
      dates.append(date(next))
    }
    result.additions += dates.dropFirst()
    return result
  }
}

extension RecurrenceRule {
  /// The rule of the same occurrences after the first one moves; nil when no rule expresses that.
  fileprivate func moved(from start: LocalSecond, to other: LocalSecond) -> RecurrenceRule? {
    if start == other { return self }
    let days = other.day.number - start.day.number
    guard frequency >= .daily, positions.isEmpty || days == 0 else { return nil }
    if start.secondOfDay != other.secondOfDay, !(hours + minutes + seconds).isEmpty { return nil }
    if days == 0 { return self }
    guard (months + weekNumbers + yearDays + monthDays).isEmpty, weekdays.allSatisfy({ $0.ordinal == nil })
    else { return nil }
    if frequency > .weekly {
      // No month is shorter than 28 days.
      let isInMonth = start.day.month == other.day.month && start.day.year == other.day.year
      return weekdays.isEmpty && isInMonth && max(start.day.day, other.day.day) <= 28 ? self : nil
    }
    return RecurrenceRule(
      frequency, interval: interval, end: end,
      weekdays: weekdays.map { NthWeekday(nil, $0.weekday.moved(by: days)) },
      hours: hours, minutes: minutes, seconds: seconds, weekStart: weekStart.moved(by: days))
  }
}

extension Weekday {
  /// The weekday this many days later.
  fileprivate func moved(by days: Int) -> Weekday {
    Weekday(rawValue: ((rawValue - 1 + days) % 7 + 7) % 7 + 1) ?? self
  }
}
