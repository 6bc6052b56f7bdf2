/// The occurrences of a rule on one wall clock, earliest first, computed on demand.
///
///     period ──DayFilter──▶ days × hours × minutes × seconds ──BYSETPOS──▶ occurrences
///     (year, month, week, day, hour, minute or second; then the period INTERVAL later)
///
/// Ends with COUNT, UNTIL or the year 9999, so a rule that nothing matches ends, too: a year without a matching day
/// costs twelve calls of a `DayFilter`.
public struct Occurrences: Sequence, IteratorProtocol, Sendable {
  private let frequency: RecurrenceRule.Frequency
  private let interval: WideInt
  private let weekStart: Int
  private let filter: DayFilter
  /// Only for periods shorter than a day.
  private let timeFilter: TimeFilter?
  private let start: WideInt
  private let until: RecurrenceDate?
  private let zone: Zone

  /// The number of occurrences left; nil without COUNT.
  private var remaining: Int?
  /// The number of the current period: the year; the month since year 0; the week, day, hour … since 1970.
  private var period: WideInt = 0
  private var isOver = false

  /// The occurrences of the current period, and the index of the next one.
  private var times: PeriodTimes
  private var index = 0

  /// Cache: the last month looked at, counted from year 0, and its days.
  private var month = (number: -1, days: UInt32(0))

  /// Creates the occurrences of a rule with this start.
  init(of rule: RecurrenceRule, from start: LocalSecond, zone: Zone) {
    frequency = rule.frequency
    interval = WideInt(rule.interval)
    weekStart = rule.weekStart.rawValue - 1
    filter = DayFilter(rule, start: start.day)
    self.start = start.seconds
    self.zone = zone
    remaining = if case .count(let count) = rule.end { count } else { nil }
    until = if case .until(let date) = rule.end { date } else { nil }

    times = PeriodTimes(of: rule, start: start)
    timeFilter = TimeFilter(rule, first: start.seconds.flooredDivision(by: rule.frequency.unit ?? 1))
    period = number(of: start.seconds)
    isOver =
      start.day < .first || start.day > .last || remaining ?? 1 <= 0 || timeFilter?.canMatch == false
      || !times.canMatch(days: mostDays)
    if !isOver { findPeriod() }
  }

  /// The next occurrence; nil when there are no more.
  public mutating func next() -> LocalSecond? {
    while !isOver {
      guard index < times.count else {
        period += interval
        findPeriod()
        continue
      }
      let local = LocalSecond(seconds: times[index])
      index += 1
      guard !isPastEnd(local), remaining != 0 else { break }
      remaining = remaining.map { $0 - 1 }
      return local
    }
    isOver = true
    return nil
  }

  /// Advances to the first occurrence that is not before a time; never goes back.
  ///
  /// Without COUNT this costs no more than one step. With it, the skipped occurrences are counted by whole periods.
  public mutating func skip(to time: LocalSecond) {
    guard !isOver else { return }
    let target = Swift.min(time.seconds, WideInt(Day.last.number + 1) * 86_400)
    if remaining != nil { countPeriods(before: target) }
    guard !isOver else { return }
    let periods = number(of: target) - period
    if periods >= interval {
      period += periods / interval * interval
      findPeriod()
      guard !isOver else { return }
    }
    let from = times.firstIndex(notBefore: target)
    guard from > index else { return }
    remaining = remaining.map { $0 - (from - index) }
    index = from
    if remaining ?? 1 <= 0 { isOver = true }
  }
}

// MARK: - Periods

extension Occurrences {
  /// The number of the period that contains a time.
  private func number(of time: WideInt) -> WideInt {
    let day = time.flooredDivision(by: 86_400)
    switch frequency {
    case .yearly: return WideInt(Day(number: Int(clamping: day)).year)
    case .monthly:
      let (year, month, _) = Day(number: Int(clamping: day)).civil
      return WideInt(year * 12 + month - 1)
    // 1970-01-01 was a Thursday, three days after a Monday.
    case .weekly: return (day + 3 - WideInt(weekStart)).flooredDivision(by: 7)
    case .daily: return day
    case .hourly: return time.flooredDivision(by: 3600)
    case .minutely: return time.flooredDivision(by: 60)
    case .secondly: return time
    }
  }

  /// The maximum number of days in a period.
  private var mostDays: Int {
    switch frequency {
    case .yearly: 366
    case .monthly: 31
    case .weekly: 7
    default: 1
    }
  }

  /// Advances from `period` (included) to the first period with occurrences.
  private mutating func findPeriod() {
    repeat {
      times.clear()
      index = 0
      switch frequency {
      case .yearly:
        guard period <= 9999 else { return isOver = true }
        for month in 1...12 { appendDays(year: Int(period), month: month) }
      case .monthly:
        guard period < 120_000 else { return isOver = true }
        appendDays(year: Int(period / 12), month: Int(period % 12) + 1)
      case .weekly:
        let monday = period * 7 - 3
        guard monday + WideInt(weekStart) <= Day.last.number else { return isOver = true }
        let first = Int(monday) + weekStart
        for day in first..<first + 7 where isAllowed(day) { times.days.append(day) }
      case .daily:
        guard let day = allowedDay(from: period) else { return isOver = true }
        if day > period {
          // Only by whole intervals, so the day may have to be found again.
          period += (WideInt(day) - period + interval - 1) / interval * interval
          guard period <= Day.last.number, isAllowed(Int(period)) else { continue }
        }
        times.days.append(Int(period))
      case .hourly, .minutely, .secondly:
        findShortPeriod()
        guard !isOver else { return }
      }
      times.choose()
      if times.count == 0 { period += interval }
    } while times.count == 0
    if times[0] < start { index = times.firstIndex(notBefore: start) }
  }

  /// Advances to the first period shorter than a day that passes both filters.
  private mutating func findShortPeriod() {
    guard let timeFilter else { return }
    let perDay = timeFilter.unitsPerDay
    while true {
      let today = period.flooredDivision(by: perDay)
      guard let day = allowedDay(from: today) else { return isOver = true }
      if let match = timeFilter.firstMatch(from: Swift.max(period, WideInt(day) * perDay)) {
        period = match
        break
      }
      period = timeFilter.aligned(WideInt(day + 1) * perDay)
    }
    times.set(start: period * timeFilter.unit, unit: timeFilter.unit)
  }

  /// The first day on or after a day that passes the filter; nil after the year 9999.
  private mutating func allowedDay(from day: WideInt) -> Int? {
    var day = Int(clamping: day)
    while day <= Day.last.number {
      let (year, month, dayOfMonth) = Day(number: day).civil
      let later = allowedDays(year: year, month: month) >> UInt32(dayOfMonth - 1)
      if later != 0 { return day + later.trailingZeroBitCount }
      day += Day.daysInMonth(year: year, month: month) - dayOfMonth + 1
    }
    return nil
  }

  private mutating func isAllowed(_ day: Int) -> Bool {
    let (year, month, dayOfMonth) = Day(number: day).civil
    return allowedDays(year: year, month: month) & (1 << UInt32(dayOfMonth - 1)) != 0
  }

  private mutating func appendDays(year: Int, month: Int) {
    var left = allowedDays(year: year, month: month)
    guard left != 0 else { return }
    let first = Day.number(year: year, month: month, day: 1)
    while left != 0 {
      times.days.append(first + left.trailingZeroBitCount)
      left &= left - 1
    }
  }

  /// The days of a month that pass the filter, cached for one month.
  private mutating func allowedDays(year: Int, month number: Int) -> UInt32 {
    let key = year * 12 + number
    if month.number != key { month = (key, filter.days(year: year, month: number)) }
    return month.days
  }
}

// MARK: - The end

extension Occurrences {
  private func isPastEnd(_ local: LocalSecond) -> Bool {
    switch until {
    case nil: false
    case .day(let day): local.day > day
    case .local(let last): local > last
    case .utc(let last): zone.moment(at: local).moment > last
    }
  }

  /// Advances to the period of a time, and subtracts the skipped occurrences from `remaining`.
  private mutating func countPeriods(before time: WideInt) {
    let target = number(of: time)
    while !isOver, period < target, let left = remaining {
      guard left > times.count - index else { return isOver = true }
      remaining = left - (times.count - index)
      period += interval
      countDays(before: time.flooredDivision(by: 86_400))
      findPeriod()
    }
  }

  /// The same for whole days of periods shorter than a day.
  ///
  /// A day's occurrences depend only on its first period, which has few different positions, so each kind of day is
  /// counted once.
  private mutating func countDays(before last: WideInt) {
    guard let timeFilter, var left = remaining else { return }
    let perDay = timeFilter.unitsPerDay
    var periodsFrom: [WideInt: Int] = [:]
    while let day = allowedDay(from: period.flooredDivision(by: perDay)), day < last {
      let first = timeFilter.aligned(Swift.max(period, WideInt(day) * perDay))
      let place = first - WideInt(day) * perDay
      if place < perDay {
        let periods = periodsFrom[place] ?? timeFilter.countMatches(from: first)
        periodsFrom[place] = periods
        guard left > periods * times.count else { return isOver = true }
        left -= periods * times.count
      }
      period = timeFilter.aligned(WideInt(day + 1) * perDay)
    }
    remaining = left
  }
}
