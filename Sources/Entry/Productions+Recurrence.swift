import Moments

extension Production {
  /// Repetitions and sets of weekdays.
  static let recurrences: [Production] = [
    // Sets of weekdays, one bit each
    Production("days.one") { (_, weekday: Weekday) -> Int? in 1 << (weekday.rawValue - 1) },
    Production("days.and") { (_, days: Int, weekday: Weekday) -> Int? in
      let day = 1 << (weekday.rawValue - 1)
      return days & day == 0 ? days | day : nil
    },
    Production("days.both") { (_, days: Int, others: Int) -> Int? in days & others == 0 ? days | others : nil
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
    Production("every.shortUnits") { (_, count: Digits, unit: Int) -> RecurrenceValue? in
      TimeUnit(rawValue: unit).flatMap { every(count.value, $0) }
    },
    Production("every.days") { (_, days: Int, weeks: Int) -> RecurrenceValue? in
      RecurrenceValue(frequency: .weekly, interval: weeks, weekdays: WeekdaySet(bits: days))
    },
    Production("every.daysOf") { (_, days: Int, weeks: Digits) -> RecurrenceValue? in
      RecurrenceValue(frequency: .weekly, interval: weeks.value, weekdays: WeekdaySet(bits: days))
    },
    Production("every.workDays") { (_, count: Int) -> RecurrenceValue? in workDays(count) },
    Production("every.workDaysDigits") { (_, count: Digits) -> RecurrenceValue? in workDays(count.value) },
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
      guard !time.isPartAlone, time.end == nil, time.zone == nil else { return nil }
      var time = time
      time.part = DayPart(rawValue: part)
      return RecurrenceValue(
        frequency: .daily, part: time.part, minute: time.settled(context.settings).start)
    },
    Production("every.atTime") { (context, every: RecurrenceValue, time: TimeValue) -> RecurrenceValue? in
      guard !time.isPartAlone, time.end == nil, time.zone == nil else { return nil }
      var every = every
      (every.part, every.minute) = (.morning, time.settled(context.settings).start)
      return every
    },
    Production("every.severalTimes") { (_) -> RecurrenceValue? in
      RecurrenceValue(frequency: .daily, hasClocks: true)
    },
    Production("every.weekdayInPart") { (_, weekday: Int, part: Int) -> RecurrenceValue? in
      RecurrenceValue(
        frequency: .weekly, weekdays: WeekdaySet(bits: 1 << (weekday - 1)), part: DayPart(rawValue: part))
    },
    // Places in the month
    Production("places.one") { (_, nth: Int) -> Int? in Places(nth)?.bits },
    Production("places.digits") { (_, nth: Digits) -> Int? in Places(nth.value)?.bits },
    Production("places.and") { (_, first: Int, second: Int) -> Int? in
      first & second == 0 ? first | second : nil
    },
    Production("every.nthWeekdays") { (_, places: Int, days: Int) -> RecurrenceValue? in
      RecurrenceValue(
        frequency: .monthly, places: WeekdayPlaces(Places(bits: places), WeekdaySet(bits: days)))
    },
    Production("every.nthOf") { (_, places: Int, days: Int) -> RecurrenceValue? in
      RecurrenceValue(
        frequency: .monthly, weekdays: WeekdaySet(bits: days), positions: Places(bits: places))
    },
    Production("every.lastDay") { (_, nth: Int) -> RecurrenceValue? in
      guard nth < 0, let day = Places(nth) else { return nil }
      return RecurrenceValue(frequency: .monthly, lastDays: day)
    },
    Production("every.monthDay") { (_, day: Int) -> RecurrenceValue? in
      RecurrenceValue(frequency: .monthly, monthDays: 1 << UInt32(day & 31))
    },
    Production("every.monthDayDigits") { (_, day: Digits) -> RecurrenceValue? in
      RecurrenceValue(frequency: .monthly, monthDays: 1 << UInt32(day.value & 31))
    },
    Production("every.monthDaySpan") {
      (_, first: RecurrenceValue, last: RecurrenceValue) -> RecurrenceValue? in
      let (from, to) = (first.monthDays.trailingZeroBitCount, last.monthDays.trailingZeroBitCount)
      guard from < to, to <= 31 else { return nil }
      return RecurrenceValue(frequency: .monthly, monthDays: (from...to).reduce(0) { $0 | 1 << UInt32($1) })
    },
    Production("every.both") {
      (_, first: RecurrenceValue, second: RecurrenceValue) -> RecurrenceValue? in
      both(first, second)
    },
    Production("every.three") {
      (_, first: RecurrenceValue, second: RecurrenceValue, third: RecurrenceValue) -> RecurrenceValue? in
      both(first, second).flatMap { both($0, third) }
    },
    // Days of the year: one rule when they share their months or their days, otherwise none.
    Production("every.together") {
      (_, first: RecurrenceValue, second: RecurrenceValue) -> RecurrenceValue? in
      together(first, second)
    },
    Production("every.apart") {
      (_, first: RecurrenceValue, second: RecurrenceValue) -> RecurrenceValue? in
      together(first, second) == nil ? first : nil
    },
    Production("every.inMonth") { (_, days: RecurrenceValue, month: Int) -> RecurrenceValue? in
      inMonth(days, month)
    },
    Production("every.inMonths") { (_, days: RecurrenceValue, months: Int) -> RecurrenceValue? in
      var days = inMonth(days, 1)
      days?.months = months
      return days
    },
    Production("every.inMonthOn") {
      (_, days: RecurrenceValue, month: Int, weekdays: Int) -> RecurrenceValue? in
      var days = inMonth(days, month)
      days?.weekdays = WeekdaySet(bits: weekdays)
      return days
    },
    Production("every.twoYearDays") { (_, month: Int, first: Digits, second: Digits) -> RecurrenceValue? in
      guard (1...12).contains(month), first.value < second.value else { return nil }
      return RecurrenceValue(
        frequency: .yearly, monthDays: 1 << UInt32(first.value & 31) | 1 << UInt32(second.value & 31),
        months: 1 << (month - 1))
    },
    // `the last friday of every quarter` is in its last month, any other place in its first.
    Production("every.ofQuarter") { (_, days: RecurrenceValue) -> RecurrenceValue? in
      var days = days
      let numbers =
        days.lastDays.numbers + days.positions.numbers + days.places.weekdays.map { $0.ordinal ?? 1 }
      days.interval = 3
      days.quarterMonth = numbers.contains { $0 < 0 } ? 3 : 1
      return days
    },
    Production("every.inWeek") { (_, week: Digits) -> RecurrenceValue? in
      RecurrenceValue(frequency: .yearly, week: Int8(clamping: week.value))
    },
    Production("every.daysInWeek") { (_, days: Int, week: RecurrenceValue) -> RecurrenceValue? in
      var week = week
      week.weekdays = WeekdaySet(bits: days)
      return week
    },
    Production("every.onYearDay") { (_, day: Digits) -> RecurrenceValue? in
      RecurrenceValue(frequency: .yearly, yearDay: Int16(clamping: day.value))
    },
    Production("every.seconds") { (_, seconds: Int) -> RecurrenceValue? in
      RecurrenceValue(frequency: .secondly, interval: seconds)
    },
    Production("every.months") { (_, months: Int) -> RecurrenceValue? in
      RecurrenceValue(frequency: .yearly, months: months)
    },
    Production("months.one") { (_, month: Int) -> Int? in
      (1...12).contains(month) ? 1 << (month - 1) : nil
    },
    Production("months.and") { (_, months: Int, month: Int) -> Int? in
      let bit = (1...12).contains(month) ? 1 << (month - 1) : 0
      return months & bit == 0 ? months | bit : nil
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
          frequency: .yearly, monthDays: 1 << UInt32(date.day.day), months: 1 << (date.day.month - 1))
    },
    Production("every.holiday") { (_, holiday: Holiday) -> RecurrenceValue? in yearly(holiday) },
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
  ]

  private static func every(_ count: Int, _ unit: TimeUnit) -> RecurrenceValue? {
    guard count > 0 else { return nil }
    let frequency: RecurrenceRule.Frequency =
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

  /// Every weekday, or every second one; the third has no rule, since a week has five.
  private static func workDays(_ count: Int) -> RecurrenceValue? {
    let days = WeekdaySet(bits: WeekdaySet.range(.monday, .friday))
    return switch count {
    case 1: RecurrenceValue(frequency: .weekly, weekdays: days)
    case 2: RecurrenceValue(frequency: .daily, interval: 2, weekdays: days)
    default: nil
    }
  }

  /// Thanksgiving is the fourth Thursday of November, and the day after it the Friday from the 23rd to the 29th;
  /// nil for Easter, and for days that may lie in two months (from 27 November to 3 December).
  private static func yearly(_ holiday: Holiday) -> RecurrenceValue? {
    switch holiday {
    case .fixed(let month, let day):
      return RecurrenceValue(frequency: .yearly, monthDays: 1 << UInt32(day), months: 1 << (month - 1))
    case .weekday(let month, let weekday, let nth, 0):
      return Places(nth).map {
        let days = WeekdaySet(bits: 1 << (weekday.rawValue - 1))
        return RecurrenceValue(frequency: .yearly, places: WeekdayPlaces($0, days), months: 1 << (month - 1))
      }
    case .weekday(let month, let weekday, let nth, let offset):
      // The first of the seven days on which it may fall; any year will do, save where February has its say.
      guard nth > 0, let first = Day(year: 2027, month: month, day: 1)?.adding(days: 7 * (nth - 1) + offset),
        first.year == 2027, first.month == first.adding(days: 6).month, (month <= 2) == (first.month <= 2)
      else { return nil }
      let day = (weekday.rawValue - 1 + offset % 7 + 7) % 7
      return RecurrenceValue(
        frequency: .yearly, weekdays: WeekdaySet(bits: 1 << day),
        monthDays: 0b111_1111 << UInt32(first.day), months: 1 << (first.month - 1))
    case .easter: return nil
    }
  }

  /// Days of the month from both.
  private static func both(_ first: RecurrenceValue, _ second: RecurrenceValue) -> RecurrenceValue? {
    guard first.positions == Places(), second.positions == Places() else { return nil }
    var both = first
    both.monthDays |= second.monthDays
    both.lastDays.bits |= second.lastDays.bits
    both.places = first.places.union(second.places)
    return both
  }

  /// The one yearly rule of two, nil if it would bring other days as well: BYMONTH and BYMONTHDAY multiply (RFC 5545 §3.3.10).
  private static func together(_ first: RecurrenceValue, _ second: RecurrenceValue) -> RecurrenceValue? {
    if first.months == second.months { return both(first, second) }
    var together = second
    together.months = first.months
    guard together == first else { return nil }
    together.months |= second.months
    return together
  }

  private static func inMonth(_ days: RecurrenceValue, _ month: Int) -> RecurrenceValue? {
    guard days.frequency == .monthly, (1...12).contains(month) else { return nil }
    var days = days
    days.frequency = .yearly
    days.months = 1 << (month - 1)
    return days
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
