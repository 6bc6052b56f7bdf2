import Moments

extension Production {
  /// Repetitions, sets of weekdays, reminders.
  static let recurrences: [Production] = [
    // Sets of weekdays, one bit each
    Production("days.one") { (_, weekday: Weekday) -> Int? in 1 << (weekday.rawValue - 1) },
    Production("days.and") { (_, days: Int, weekday: Weekday) -> Int? in
      let day = 1 << (weekday.rawValue - 1)
      return days & day == 0 ? days | day : nil
    },
    Production("days.range") { (_, from: Weekday, to: Weekday) -> Int? in
      from == to ? nil : WeekdaySet.range(from, to)
    },
    Production("days.code") { (_, days: Int) -> Int? in days },
    Production("days.several") { (_, days: Int) -> Int? in days.nonzeroBitCount >= 2 ? days : nil },

    // Repetitions
    Production("every.unit") { (_, count: Int, unit: TimeUnit) -> RecurrenceValue? in every(count, unit) },
    Production("every.units") { (_, count: Digits, unit: TimeUnit) -> RecurrenceValue? in
      every(count.value, unit)
    },
    Production("every.period") { (_, count: Int, unit: Int) -> RecurrenceValue? in
      TimeUnit(rawValue: unit).flatMap { every(count, $0) }
    },
    Production("every.days") { (_, days: Int, weeks: Int) -> RecurrenceValue? in
      RecurrenceValue(frequency: .weekly, interval: weeks, weekdays: WeekdaySet(bits: days))
    },
    Production("every.daysOf") { (_, days: Int, weeks: Digits) -> RecurrenceValue? in
      RecurrenceValue(frequency: .weekly, interval: weeks.value, weekdays: WeekdaySet(bits: days))
    },
    Production("every.daysExcept") { (_, days: Int) -> RecurrenceValue? in
      let rest = WeekdaySet.all & ~days
      return rest == 0 ? nil : RecurrenceValue(frequency: .weekly, weekdays: WeekdaySet(bits: rest))
    },
    Production("every.part") { (_, part: Int) -> RecurrenceValue? in
      RecurrenceValue(frequency: .daily, part: DayPart(rawValue: part))
    },
    Production("every.daysPart") { (_, days: Int, part: Int) -> RecurrenceValue? in
      RecurrenceValue(frequency: .weekly, weekdays: WeekdaySet(bits: days), part: DayPart(rawValue: part))
    },
    Production("every.partAt") { (context, part: Int, time: TimeValue) -> RecurrenceValue? in
      guard !time.isPartAlone, time.end == nil, time.zone == nil, time.zoneName == nil else { return nil }
      var time = time
      time.part = DayPart(rawValue: part)
      return RecurrenceValue(
        frequency: .daily, part: time.part, minute: time.settled(context.settings).start)
    },
    Production("every.weekdayInPart") { (_, weekday: Int, part: Int) -> RecurrenceValue? in
      RecurrenceValue(
        frequency: .weekly, weekdays: WeekdaySet(bits: 1 << (weekday - 1)), part: DayPart(rawValue: part))
    },
    Production("every.nthWeekday") { (_, nth: Int, weekday: Weekday) -> RecurrenceValue? in
      everyNth(nth, weekday)
    },
    Production("every.nthWeekdayDigits") { (_, nth: Digits, weekday: Weekday) -> RecurrenceValue? in
      everyNth(nth.value, weekday)
    },
    Production("every.monthDay") { (_, day: Int) -> RecurrenceValue? in
      RecurrenceValue(frequency: .monthly, monthDays: 1 << UInt32(day & 31))
    },
    Production("every.monthDayDigits") { (_, day: Digits) -> RecurrenceValue? in
      RecurrenceValue(frequency: .monthly, monthDays: 1 << UInt32(day.value & 31))
    },
    Production("every.twoMonthDays") { (_, first: Digits, second: Digits) -> RecurrenceValue? in
      RecurrenceValue(
        frequency: .monthly, monthDays: 1 << UInt32(first.value & 31) | 1 << UInt32(second.value & 31))
    },
    Production("every.lastDay") { (_) -> RecurrenceValue? in
      RecurrenceValue(frequency: .monthly, isOnLastDay: true)
    },
    Production("every.alsoMonthDay") {
      (_, first: RecurrenceValue, second: RecurrenceValue) -> RecurrenceValue? in
      var both = first
      both.monthDays |= second.monthDays
      both.isOnLastDay = first.isOnLastDay || second.isOnLastDay
      return both
    },
    Production("every.interval") { (_, count: Int, every: RecurrenceValue) -> RecurrenceValue? in
      interval(count, every)
    },
    Production("every.intervalDigits") { (_, count: Digits, every: RecurrenceValue) -> RecurrenceValue? in
      interval(count.value, every)
    },
    Production("every.yearly") { (_, date: DateValue) -> RecurrenceValue? in
      date.isImpossible
        ? nil
        : RecurrenceValue(
          frequency: .yearly, monthDays: 1 << UInt32(date.day.day), month: date.day.month)
    },
    Production("every.fromCompletion") { (_, every: RecurrenceValue) -> RecurrenceValue? in
      var every = every
      every.isFromCompletion = true
      return every
    },
    Production("every.times") { (_, every: RecurrenceValue, count: Int) -> RecurrenceValue? in
      times(every, count)
    },
    Production("every.timesDigits") { (_, every: RecurrenceValue, count: Digits) -> RecurrenceValue? in
      times(every, count.value)
    },
    Production("every.until") { (_, every: RecurrenceValue, last: DateValue) -> RecurrenceValue? in
      guard !last.isImpossible else { return nil }
      var every = every
      every.lastDay = last.day.number
      return every
    },
    Production("every.lasting") { (_, every: RecurrenceValue, length: LengthValue) -> RecurrenceValue? in
      guard length.minutes == 0, every.count == 0, every.length == nil else { return nil }
      var every = every
      every.length = length
      return every
    },

    // Reminders
    Production("lead.one") { (_, length: LengthValue) -> LeadValue? in LeadValue(first: length) },
    Production("lead.two") { (_, first: LengthValue, second: LengthValue) -> LeadValue? in
      LeadValue(first: first, second: second)
    },
  ]

  private static func every(_ count: Int, _ unit: TimeUnit) -> RecurrenceValue? {
    guard count > 0 else { return nil }
    let frequency: Recurrence.Frequency =
      switch unit {
      case .minute: .minutely
      case .hour: .hourly
      case .day: .daily
      case .week: .weekly
      case .month: .monthly
      case .year: .yearly
      }
    return RecurrenceValue(frequency: frequency, interval: count)
  }

  private static func everyNth(_ nth: Int, _ weekday: Weekday) -> RecurrenceValue? {
    guard nth == -1 || (1...5).contains(nth) else { return nil }
    return RecurrenceValue(
      frequency: .monthly, weekdays: WeekdaySet(bits: 1 << (weekday.rawValue - 1)), ordinal: nth)
  }

  private static func interval(_ count: Int, _ every: RecurrenceValue) -> RecurrenceValue? {
    guard count > 0 else { return nil }
    var every = every
    every.interval = count
    return every
  }

  private static func times(_ every: RecurrenceValue, _ count: Int) -> RecurrenceValue? {
    guard count > 0, every.count == 0, every.length == nil else { return nil }
    var every = every
    every.count = count
    return every
  }
}
