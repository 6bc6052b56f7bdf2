import Grammar
import Moments

extension Production {
  /// Times of day, ranges of them, lengths, and moments that are both day and time.
  static let times: [Production] = [
    // Clock times
    Production("time.hour") { (_, hour: Digits) -> TimeValue? in clock(hour, 0) },
    Production("time.hourNumber") { (_, hour: Int) -> TimeValue? in
      clock(Digits(value: hour, width: 1), 0)
    },
    Production("time.hourMinute") { (_, hour: Digits, minute: Digits) -> TimeValue? in
      clock(hour, minute.value)
    },
    Production("time.hourMinuteNumber") { (_, hour: Int, minute: Int) -> TimeValue? in
      clock(Digits(value: hour, width: 1), minute)
    },
    Production("time.meridiem") { (_, time: TimeValue, half: Int) -> TimeValue? in
      guard time.isOpen else {
        // `07:00 PM`: the half of the day is written, so the leading zero says nothing.
        if (60..<720).contains(time.start) { return TimeValue(start: time.start + 720 * half) }
        return half == 1 && time.start >= 720 ? time : nil
      }
      return TimeValue(start: time.start + 720 * half)
    },
    Production("time.military") { (_, digits: Digits) -> TimeValue? in
      digits.value % 100 < 60 && digits.value < 2400
        ? TimeValue(start: digits.value / 100 * 60 + digits.value % 100) : nil
    },
    Production("time.militarySeconds") { (_, digits: Digits) -> TimeValue? in
      let minutes = digits.value / 100
      return minutes % 100 < 60 ? TimeValue(start: minutes / 100 * 60 + minutes % 100) : nil
    },
    Production("time.compact") { (_, digits: Digits) -> TimeValue? in
      clock(Digits(value: digits.value / 100, width: 1), digits.value % 100)
    },
    Production("time.past") { (_, minutes: Int, hour: TimeValue) -> TimeValue? in past(hour, minutes) },
    Production("time.pastDigits") { (_, minutes: Digits, hour: TimeValue) -> TimeValue? in
      past(hour, minutes.value)
    },
    Production("time.to") { (_, minutes: Int, hour: TimeValue) -> TimeValue? in past(hour, -minutes) },
    Production("time.toDigits") { (_, minutes: Digits, hour: TimeValue) -> TimeValue? in
      past(hour, -minutes.value)
    },
    Production("time.toRound") { (_, minutes: Int, hour: TimeValue) -> TimeValue? in
      minutes % 5 == 0 ? past(hour, -minutes) : nil
    },
    Production("time.toRoundDigits") { (_, minutes: Digits, hour: TimeValue) -> TimeValue? in
      minutes.value % 5 == 0 ? past(hour, -minutes.value) : nil
    },
    Production("time.fixed") { (_, minutes: Int) -> TimeValue? in TimeValue(start: minutes) },

    // Parts of the day
    Production("time.part") { (context, part: Int) -> TimeValue? in
      DayPart(rawValue: part).map { usual($0, context) }
    },
    Production("time.shifted") { (context, time: TimeValue, length: LengthValue, sign: Int) -> TimeValue? in
      shifted(time, by: length, sign, context.settings)
    },
    Production("time.pastThisHour") { (context, minutes: Int) -> TimeValue? in
      let now = context.now.time.minutes
      return TimeValue(start: (now + (minutes - now % 60 + 60) % 60) % 1440)
    },
    Production("time.inPart") { (_, time: TimeValue, part: Int) -> TimeValue? in
      guard let part = DayPart(rawValue: part), !time.isPartAlone else { return nil }
      var time = time
      time.part = part
      return time
    },

    // Zones and ranges
    Production("time.inZone") { (_, time: TimeValue, zone: TextIndex) -> TimeValue? in
      guard time.zone == nil else { return nil }
      var time = time
      time.zone = zone.index
      return time
    },
    Production("time.inZoneNamed") { (context, time: TimeValue, zone: TokenRange) -> TimeValue? in
      guard time.zone == nil, context.isZone(zone) else { return nil }
      var time = time
      time.zoneName = zone
      return time
    },
    Production("time.range") { (context, from: TimeValue, to: TimeValue) -> TimeValue? in
      range(from, to, context.settings)
    },
    Production("time.rangeNoYears") { (context, from: TimeValue, to: TimeValue) -> TimeValue? in
      let years = 19 * 60..<21 * 60
      return years.contains(from.start) && years.contains(to.start) ? nil : range(from, to, context.settings)
    },

    // Lengths
    Production("length.of") { (_, count: Digits, unit: TimeUnit) -> LengthValue? in
      length(count.value, unit)
    },
    Production("length.ofNumber") { (_, count: Int, unit: TimeUnit) -> LengthValue? in length(count, unit) },
    Production("length.ofShort") { (_, count: Digits, unit: Int) -> LengthValue? in
      TimeUnit(rawValue: unit).flatMap { length(count.value, $0) }
    },
    Production("length.ofUnit") { (_, count: Int, unit: Int) -> LengthValue? in
      TimeUnit(rawValue: unit).flatMap { length(count, $0) }
    },
    Production("length.days") { (_, days: Int) -> LengthValue? in LengthValue(days: days) },
    Production("length.months") { (_, months: Int) -> LengthValue? in LengthValue(months: months) },
    Production("length.fortnights") { (_, count: Int) -> LengthValue? in length(2 * count, .week) },
    Production("length.decimalShort") { (_, whole: Digits, part: Digits, unit: Int) -> LengthValue? in
      TimeUnit(rawValue: unit).flatMap { decimal(whole, part, $0) }
    },
    Production("length.hoursMinutes") { (_, hours: Digits, minutes: Digits) -> LengthValue? in
      hours.value < 1000 ? LengthValue(minutes: hours.value * 60 + minutes.value) : nil
    },
    Production("length.clockOnly") { (_, length: LengthValue) -> LengthValue? in
      length.days == 0 && length.months == 0 ? length : nil
    },
    Production("length.minutes") { (_, minutes: Int) -> LengthValue? in length(minutes, .minute) },
    Production("length.half") { (_, whole: Int, unit: TimeUnit) -> LengthValue? in
      fraction(whole * 10 + 5, 10, unit)
    },
    Production("length.quarters") { (_, quarters: Int, unit: TimeUnit) -> LengthValue? in
      fraction(quarters, 4, unit)
    },
    Production("length.decimal") { (_, whole: Digits, part: Digits, unit: TimeUnit) -> LengthValue? in
      decimal(whole, part, unit)
    },
    Production("length.sum") { (_, first: LengthValue, second: LengthValue) -> LengthValue? in
      guard first.minutes % 60 == 0, second.minutes < 60 || first.minutes == 0 else { return nil }
      return LengthValue(
        months: first.months + second.months, days: first.days + second.days,
        minutes: first.minutes + second.minutes)
    },

    Production("number.same") { (_, number: Int) -> Int? in number },
    Production("number.digits") { (_, digits: Digits) -> Int? in digits.value },
    Production("number.sum") { (_, first: Int, second: Int) -> Int? in second < 10 ? first + second : nil },

    // Moments
    Production("moment.todayPart") { (context, days: Int, part: Int) -> MomentValue? in
      DayPart(rawValue: part).map {
        MomentValue(date: DateValue(day: context.today.adding(days: days)), time: usual($0, context))
      }
    },
    Production("moment.inPart") { (context, days: Int, time: TimeValue, part: Int) -> MomentValue? in
      guard let part = DayPart(rawValue: part) else { return nil }
      var time = time
      time.part = part
      return MomentValue(date: DateValue(day: context.today.adding(days: days)), time: time)
    },
    Production("moment.partNear") { (context, date: DateValue, part: Int, days: Int) -> MomentValue? in
      guard !date.isImpossible, let part = DayPart(rawValue: part) else { return nil }
      return MomentValue(date: DateValue(day: date.day.adding(days: days)), time: usual(part, context))
    },
    Production("moment.onPart") { (context, date: DateValue, part: Int) -> MomentValue? in
      guard !date.isImpossible, date.endDay == nil, let part = DayPart(rawValue: part) else { return nil }
      return MomentValue(date: date, time: usual(part, context))
    },
    Production("moment.atInPart") { (_, date: DateValue, time: TimeValue, part: Int) -> MomentValue? in
      guard !date.isImpossible, let part = DayPart(rawValue: part), !time.isPartAlone else { return nil }
      var time = time
      time.part = part
      return MomentValue(date: date, time: time)
    },
    Production("moment.weekdayPart") { (context, weekday: Int, part: Int) -> MomentValue? in
      guard let weekday = Weekday(rawValue: weekday), let part = DayPart(rawValue: part) else { return nil }
      return MomentValue(
        date: DateValue(day: context.today.next(weekday), rollsOver: true), time: usual(part, context))
    },
    Production("moment.withTime") { (_, moment: MomentValue, time: TimeValue) -> MomentValue? in
      guard moment.time.isPartAlone, !time.isPartAlone else { return nil }
      var moment = moment
      let part = moment.time.part
      moment.time = time
      moment.time.part = part
      return moment
    },
    Production("moment.military") { (_, date: DateValue, digits: Digits) -> MomentValue? in
      guard digits.value % 100 < 60, digits.value < 2400 else { return nil }
      return MomentValue(
        date: date, time: TimeValue(start: digits.value / 100 * 60 + digits.value % 100))
    },
    Production("moment.militaryNoYear") { (_, date: DateValue, digits: Digits) -> MomentValue? in
      guard digits.value % 100 < 60, digits.value < 1900 else { return nil }
      return MomentValue(
        date: date, time: TimeValue(start: digits.value / 100 * 60 + digits.value % 100))
    },
    Production("moment.now") { (context, date: DateValue) -> MomentValue? in
      guard !date.isImpossible, date.endDay == nil else { return nil }
      return MomentValue(date: DateValue(day: date.day), time: TimeValue(start: context.now.time.minutes))
    },
    Production("moment.atInYear") { (_, date: DateValue, time: TimeValue, year: Digits) -> MomentValue? in
      guard !date.isImpossible, let date = civil(fullYear(year), date.day.month, date.day.day) else {
        return nil
      }
      return MomentValue(date: date, time: time)
    },
    Production("moment.at") { (_, date: DateValue, time: TimeValue) -> MomentValue? in
      date.isImpossible ? nil : MomentValue(date: date, time: time)
    },
    Production("moment.range") {
      (context, day: DateValue, start: TimeValue, endDay: DateValue, end: TimeValue) -> MomentValue? in
      guard !day.isImpossible, !endDay.isImpossible, day.endDay == nil, endDay.endDay == nil,
        endDay.day >= day.day, var time = range(start, end, context.settings)
      else { return nil }
      // On another day the end says nothing about the half of the day of the start.
      if endDay.day > day.day, start.isOpen, start.part == nil {
        (time.start, time.isOpen) = (start.settled(context.settings).start, false)
      }
      return MomentValue(date: DateValue(day: day.day, endDay: endDay.day), time: time)
    },
    Production("moment.after") { (context, length: LengthValue) -> MomentValue? in elapsed(length, 1, context)
    },
    Production("moment.afterMinutes") { (context, minutes: Int) -> MomentValue? in
      elapsed(LengthValue(minutes: minutes), 1, context)
    },
    Production("moment.ago") { (context, length: LengthValue) -> MomentValue? in elapsed(length, -1, context)
    },
  ]

  // MARK: The rules behind them

  /// A part of the day by itself.
  private static func usual(_ part: DayPart, _ context: borrowing ProductionContext) -> TimeValue {
    TimeValue(start: context.settings.usualMinute(of: part), part: part, isPartAlone: true)
  }

  /// An hour and a minute as written: a leading zero or an hour above 12 means the 24-hour clock, anything
  /// else leaves a.m. or p.m. open.
  private static func clock(_ hour: Digits, _ minute: Int) -> TimeValue? {
    guard hour.value <= 24, minute < 60 else { return nil }
    if hour.value == 24 { return minute == 0 ? TimeValue(start: 1439) : nil }
    if hour.value > 12 || hour.value == 0 || (hour.width == 2 && hour.value < 10) {
      return TimeValue(start: hour.value * 60 + minute)
    }
    return TimeValue(start: hour.value % 12 * 60 + minute, isOpen: true)
  }

  /// `quarter to 7`: the hour moved by minutes, still open when the hour was.
  private static func past(_ hour: TimeValue, _ minutes: Int) -> TimeValue? {
    guard abs(minutes) < 60, hour.start % 60 == 0 else { return nil }
    let half = hour.isOpen ? 720 : 1440
    var time = hour
    time.start = (hour.start + minutes + half) % half
    return time
  }

  /// Both ends of a range; what one of them leaves open the other settles.
  ///
  /// 11-1pm → 11:00–13:00; from 10 to 8 → 10:00–20:00; 2-3:30pm → 14:00–15:30; from 2 to 4 → 14:00–16:00.
  static func range(_ from: TimeValue, _ to: TimeValue, _ settings: Settings) -> TimeValue? {
    guard from.end == nil, to.end == nil, !from.isPartAlone, !to.isPartAlone else { return nil }
    var range = from
    if from.part != nil, to.part != nil {
      (range.start, range.isOpen) = (from.settled(settings).start, false)
    }
    range.end = to.start
    range.endIsOpen = to.isOpen
    range.zone = to.zone ?? from.zone
    range.zoneName = to.zoneName ?? from.zoneName
    range.part = to.part ?? from.part
    return range
  }

  /// `an hour before noon`: a time moved within its day.
  private static func shifted(
    _ time: TimeValue, by length: LengthValue, _ sign: Int, _ settings: Settings
  ) -> TimeValue? {
    guard length.days == 0, length.months == 0, time.end == nil, !time.isPartAlone else { return nil }
    var time = time
    time.start = time.settled(settings).start + sign * length.minutes
    time.isOpen = false
    return (0..<1440).contains(time.start) ? time : nil
  }

  private static func length(_ count: Int, _ unit: TimeUnit) -> LengthValue? {
    guard count > 0, count < 100_000 else { return nil }
    switch unit {
    case .minute: return LengthValue(minutes: count)
    case .hour: return LengthValue(minutes: count * 60)
    case .day: return LengthValue(days: count)
    case .week: return LengthValue(days: count * 7)
    case .month: return LengthValue(months: count)
    case .year: return LengthValue(months: count * 12)
    }
  }

  private static func decimal(_ whole: Digits, _ part: Digits, _ unit: TimeUnit) -> LengthValue? {
    guard part.width <= 3 else { return nil }
    let scale = [1, 10, 100, 1000][part.width]
    return fraction(whole.value * scale + part.value, scale, unit)
  }

  /// `count / parts` of a unit, when that is a whole number of a smaller one.
  private static func fraction(_ count: Int, _ parts: Int, _ unit: TimeUnit) -> LengthValue? {
    guard count > 0, count < 1_000_000 else { return nil }
    func whole(_ size: Int) -> Int? { count * size % parts == 0 ? count * size / parts : nil }
    switch unit {
    case .minute: return whole(1).map { LengthValue(minutes: $0) }
    case .hour: return LengthValue(minutes: (count * 60 + parts / 2) / parts)
    case .day: return whole(1440).map { LengthValue(minutes: $0) }
    case .week: return whole(7).map { LengthValue(days: $0) }
    case .month:
      return count % parts == 0 ? LengthValue(months: count / parts) : LengthValue(days: count * 30 / parts)
    case .year: return whole(12).map { LengthValue(months: $0) }
    }
  }

  /// Minutes that elapse from now, to the minute.
  private static func elapsed(
    _ length: LengthValue, _ sign: Int, _ context: borrowing ProductionContext
  ) -> MomentValue? {
    guard length.minutes > 0, length.months == 0, length.days < 3_650_000 else { return nil }
    let minutes = sign * (length.minutes + length.days * 1440)
    let then = context.zone.local(
      at: context.zone.moment(at: context.now).moment.adding(seconds: 60 * minutes))
    return MomentValue(date: DateValue(day: then.day), time: TimeValue(start: then.time.minutes))
  }
}

extension TimeValue {
  /// Minutes since midnight of an end of the range, a.m. or p.m. settled.
  ///
  /// Left open, English has 1–6 p.m., 7–11 a.m., 12 noon; German all a.m. but 12, which is noon. A part of the
  /// day beside it decides otherwise.
  private static func settled(_ minutes: Int, isOpen: Bool, part: DayPart?, _ settings: Settings) -> Int {
    guard isOpen else { return minutes }
    switch part {
    case .morning: return minutes
    case .lunch, .afternoon, .evening: return minutes + 720
    case .night: return minutes == 0 ? 1439 : minutes < 300 ? minutes : minutes + 720
    case nil: return minutes < settings.firstMorningMinute ? minutes + 720 : minutes
    }
  }

  /// Start and end in minutes since midnight; the end nil when there is none.
  func settled(_ settings: Settings) -> (start: Int, end: Int?) {
    let first = TimeValue.settled(start, isOpen: isOpen, part: part, settings)
    guard let end else { return (first, nil) }
    if isOpen, !endIsOpen {
      // The end's half of the day spreads to the start unless that puts the start after the end.
      let sameHalf = end >= 720 ? start + 720 : start
      return (sameHalf < end ? sameHalf : start + (end >= 720 ? 0 : 720), end)
    }
    guard endIsOpen else { return (first, end) }
    let last = TimeValue.settled(end, isOpen: true, part: part, settings)
    return (first, last > first || end + 720 <= first ? last : end + 720)
  }
}
