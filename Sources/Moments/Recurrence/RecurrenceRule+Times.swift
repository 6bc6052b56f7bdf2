extension RecurrenceRule {
  /// The rule of the same days at several times on each of them; nil when no rule says that.
  ///
  /// | days | times | rule |
  /// |---|---|---|
  /// | `FREQ=DAILY` | 08:00, 20:00 | `FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0` |
  /// | `FREQ=DAILY` | 08:00, 12:30 | `FREQ=DAILY;BYHOUR=8,12;BYMINUTE=0,30;BYSETPOS=1,4` |
  /// | `FREQ=MONTHLY;BYMONTHDAY=15,31` | 08:00, 12:30 | nil: not every month has two such days |
  ///
  /// Hours and minutes are every hour with every minute. Where those are more than the times, positions among them
  /// choose (BYSETPOS), which takes a rule that falls on as many days of every period.
  /// - Parameter times: from one, in any order.
  public func at(_ times: [TimeOfDay]) -> RecurrenceRule? {
    guard frequency >= .daily, hours.isEmpty, minutes.isEmpty, seconds.isEmpty, !times.isEmpty else {
      return nil
    }
    let hours = Set(times.map { $0.hour }).sorted()
    let minutes = Set(times.map { $0.minute }).sorted()
    let all = hours.flatMap { hour in minutes.compactMap { TimeOfDay(hour: hour, minute: $0) } }
    let chosen = all.indices.filter { times.contains(all[$0]) }
    var positions: [Int] = []
    if !self.positions.isEmpty {
      positions = self.positions.flatMap { day in
        chosen.map { RecurrenceRule.position(day, $0, of: all.count) }
      }
    } else if chosen.count < all.count {
      guard let days = daysInPeriod else { return nil }
      positions = (1...days).flatMap { day in chosen.map { RecurrenceRule.position(day, $0, of: all.count) } }
    }
    guard positions.allSatisfy({ abs($0) <= 366 }) else { return nil }
    return RecurrenceRule(
      frequency, interval: interval, end: end, months: months, weekNumbers: weekNumbers, yearDays: yearDays,
      monthDays: monthDays, weekdays: weekdays, hours: hours, minutes: minutes, positions: positions,
      weekStart: weekStart)
  }

  /// The rule as one of days and the times on each of them, such that `days.at(times)` is the rule again; nil for a
  /// rule that says no times, or not the same ones on each of its days.
  public var daysAndTimes: (days: RecurrenceRule, times: [TimeOfDay])? {
    guard frequency >= .daily, !hours.isEmpty, !minutes.isEmpty, seconds.isEmpty else { return nil }
    let all = hours.flatMap { hour in minutes.compactMap { TimeOfDay(hour: hour, minute: $0) } }
    guard all.count == hours.count * minutes.count else { return nil }
    let places = positions.map { position in
      position > 0
        ? (day: (position - 1) / all.count + 1, index: (position - 1) % all.count)
        : (day: (position + 1) / all.count - 1, index: all.count - 1 + (position + 1) % all.count)
    }
    let chosen = Set(places.map { $0.index }).sorted()
    let times = positions.isEmpty ? all : chosen.map { all[$0] }
    let days = Set(places.map { $0.day }).sorted()
    return [[], days].lazy.map { positions in
      (
        RecurrenceRule(
          frequency, interval: interval, end: end, months: months, weekNumbers: weekNumbers,
          yearDays: yearDays,
          monthDays: monthDays, weekdays: weekdays, positions: positions, weekStart: weekStart), times
      )
    }.first { $0.0.at($0.1) == self }
  }

  /// The position among `count` times a day of the one with an index, on the nth day of the period (−1: its last).
  private static func position(_ day: Int, _ index: Int, of count: Int) -> Int {
    day > 0 ? (day - 1) * count + index + 1 : day * count + index
  }

  /// On how many days of each period the rule falls, or on none; nil when that differs from period to period.
  private var daysInPeriod: Int? {
    if frequency == .daily { return 1 }
    guard weekNumbers.isEmpty, yearDays.isEmpty, weekdays.isEmpty || monthDays.isEmpty else { return nil }
    switch frequency {
    case .secondly, .minutely, .hourly, .daily: return nil
    case .weekly: return months.isEmpty || weekdays.count < 2 ? max(1, weekdays.count) : nil
    case .monthly, .yearly:
      let inMonths = frequency == .yearly ? max(1, months.count) : 1
      let days = max(1, monthDays.count + weekdays.count)
      if days > 1 || inMonths > 1 {
        // Days that every month has, and each only once.
        guard monthDays.allSatisfy({ (1...28).contains($0) }) || monthDays == [-1],
          weekdays.allSatisfy({ (1...4).contains($0.ordinal ?? 0) })
        else { return nil }
      } else if weekdays.contains(where: { $0.ordinal == nil }) {
        return nil
      }
      return frequency == .yearly && months.isEmpty && days > 1 ? nil : inMonths * days
    }
  }
}

extension RecurrenceRule {
  /// The rule without BYHOUR, BYMINUTE and BYSECOND.
  public var withoutTimes: RecurrenceRule {
    guard !hours.isEmpty || !minutes.isEmpty || !seconds.isEmpty else { return self }
    return RecurrenceRule(
      frequency, interval: interval, end: end, months: months, weekNumbers: weekNumbers, yearDays: yearDays,
      monthDays: monthDays, weekdays: weekdays, positions: positions, weekStart: weekStart)
  }
}
