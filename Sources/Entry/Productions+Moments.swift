import Grammar
import Moments

extension Production {
  /// Moments that are both day and time.
  static let moments: [Production] = [
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
    // `feb 21 am`; `march 5 pm` is rather an hour of some day in March.
    Production("moment.onPartOfLateDay") { (context, date: DateValue, part: Int) -> MomentValue? in
      guard !date.isImpossible, date.endDay == nil, date.day.day > 12, let part = DayPart(rawValue: part)
      else { return nil }
      return MomentValue(date: date, time: usual(part, context))
    },
    Production("moment.weekdayInPart") {
      (context, weekday: Weekday, weeks: Int, part: Int) -> MomentValue? in
      guard let part = DayPart(rawValue: part) else { return nil }
      let day = context.today.monday.adding(days: weekday.rawValue - 1 + 7 * weeks)
      return MomentValue(date: DateValue(day: day), time: usual(part, context))
    },
    // So many days before the event, of which the clause that reminds knows nothing: the day is their number.
    Production("moment.before") { (_, days: Int, time: TimeValue) -> MomentValue? in
      time.isImpossible
        ? nil : MomentValue(date: DateValue(day: Day(number: days), isImpossible: true), time: time)
    },
    Production("moment.partBefore") { (context, days: Int, part: Int) -> MomentValue? in
      DayPart(rawValue: part).map {
        MomentValue(date: DateValue(day: Day(number: days), isImpossible: true), time: usual($0, context))
      }
    },
    // `tonight's`, `Monday's`: a day, and the part of it that settles an hour; 0: none.
    Production("moment.owned") { (_, date: DateValue, part: Int) -> MomentValue? in
      MomentValue(date: date, time: TimeValue(start: 0, part: DayPart(rawValue: part), isPartAlone: true))
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
    Production("moment.onDay") { (_, moment: MomentValue, date: DateValue) -> MomentValue? in
      guard !date.isImpossible, date.endDay == nil else { return nil }
      var moment = moment
      let weekday = moment.date.day.weekday
      moment.date = date
      moment.date.contradictsWeekday = date.day.weekday != weekday
      return moment
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
      // `sunday 1159` leaves its half of the day open.
      let isOpen = (1000..<1300).contains(digits.value)
      return MomentValue(
        date: date,
        time: TimeValue(
          start: digits.value / 100 % (isOpen ? 12 : 24) * 60 + digits.value % 100, isOpen: isOpen))
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
      (context, day: DateValue, start: TimeValue, last: DateValue, end: TimeValue) -> MomentValue? in
      var endDay = last
      // On a Wednesday, `from tues 2pm to wed 10am` ends a week from today.
      if last.rollsOver, last.day < day.day { endDay.day = last.day.adding(days: 7) }
      guard !day.isImpossible, !endDay.isImpossible, day.endDay == nil, endDay.endDay == nil,
        endDay.day >= day.day, var time = range(start, end, context.settings)
      else { return nil }
      // On another day the end says nothing about the half of the day of the start.
      if endDay.day > day.day, start.isOpen, start.part == nil {
        (time.start, time.isOpen) = (start.settled(context.settings).start, false)
      }
      let settled = time.settled(context.settings)
      // `from fri 8pm to fri 8am` is no range.
      if endDay.day == day.day, let last = settled.end, last <= settled.start { return nil }
      return MomentValue(date: DateValue(day: day.day, endDay: endDay.day), time: time)
    },
    Production("moment.after") { (context, length: LengthValue) -> MomentValue? in elapsed(length, 1, context)
    },
    Production("moment.afterMinutes") { (context, minutes: Int) -> MomentValue? in
      elapsed(LengthValue(minutes: minutes), 1, context)
    },
    Production("moment.afterSeconds") { (context, seconds: Int, sign: Int) -> MomentValue? in
      seconds > 0 ? elapsed(seconds: WideInt(sign * seconds), context) : nil
    },
    Production("moment.ago") { (context, length: LengthValue) -> MomentValue? in elapsed(length, -1, context)
    },
  ]

  // MARK: The rules behind them

  /// Lengths below this many seconds are counted to the second: `in a minute` is not the next full minute.
  private static let short: WideInt = 600

  /// What elapses from now, to the minute where it is long.
  private static func elapsed(
    _ length: LengthValue, _ sign: Int, _ context: ProductionContext
  ) -> MomentValue? {
    guard length.minutes > 0 || length.seconds > 0, length.months == 0, length.days < 3_650_000 else {
      return nil
    }
    let minutes = WideInt(length.minutes) + WideInt(length.days) * 1440
    return elapsed(seconds: WideInt(sign) * (60 * minutes + WideInt(length.seconds)), context)
  }

  private static func elapsed(seconds: WideInt, _ context: ProductionContext) -> MomentValue? {
    let isExact = abs(seconds) < short || !seconds.isMultiple(of: 60)
    let now = context.zone.moment(at: context.now).moment.adding(
      seconds: isExact ? WideInt(context.second) : 0)
    let then = context.zone.localSecond(at: now.adding(seconds: seconds))
    var time = TimeValue(start: then.time.minutes)
    if isExact { time.second = then.time.second }
    return MomentValue(date: DateValue(day: then.day), time: time)
  }
}
