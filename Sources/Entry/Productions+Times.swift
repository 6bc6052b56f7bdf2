import Grammar
import Moments

extension Production {
  /// Times of day and ranges of them.
  static let times: [Production] = [
    // Clock times
    Production("time.hour") { (_, hour: Digits) -> TimeValue? in clock(hour, 0) },
    Production("time.hourNumber") { (_, hour: Int) -> TimeValue? in
      clock(Digits(value: hour, width: 1), 0)
    },
    Production("time.hourMinute") { (_, hour: Digits, minute: Digits) -> TimeValue? in
      clock(hour, minute.value)
    },
    Production("time.hourMinuteSecond") { (_, hour: Digits, minute: Digits, second: Digits) -> TimeValue? in
      guard var time = clock(hour, minute.value) else { return nil }
      time.second = second.value
      return time
    },
    Production("time.hourMinuteNumber") { (_, hour: Int, minute: Int) -> TimeValue? in
      clock(Digits(value: hour, width: 1), minute)
    },
    Production("time.meridiem") { (_, time: TimeValue, half: Int) -> TimeValue? in
      guard time.isOpen else {
        // `07:00 PM`: the half of the day is written, so the leading zero says nothing.
        if (60..<720).contains(time.start) {
          return TimeValue(start: time.start + 720 * half, second: time.second)
        }
        return half == 1 && time.start >= 720 ? time : nil
      }
      return TimeValue(start: time.start + 720 * half, second: time.second)
    },
    Production("time.none") { (_) -> TimeValue? in TimeValue(start: 0, isImpossible: true) },
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
    Production("time.compactRound") { (_, digits: Digits) -> TimeValue? in
      guard digits.value % 5 == 0 else { return nil }
      return clock(Digits(value: digits.value / 100, width: 1), digits.value % 100)
    },
    // Digits behind a day: `fri 1159` leaves its half open, `fri 0630` and `fri 1730` do not.
    Production("time.behindDay") { (_, digits: Digits) -> TimeValue? in
      clock(
        Digits(value: digits.value / 100, width: digits.value < 1000 && digits.width == 4 ? 2 : 1),
        digits.value % 100)
    },
    Production("time.past") { (_, minutes: Int, hour: TimeValue) -> TimeValue? in past(hour, minutes) },
    Production("time.pastNumber") { (_, minutes: Int, hour: Int) -> TimeValue? in
      clock(Digits(value: hour, width: 1), 0).flatMap { past($0, minutes) }
    },
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
      time.zone = ZoneValue(text: zone.index)
      return time
    },
    Production("time.inZoneNamed") { (context, time: TimeValue, zone: TokenRange) -> TimeValue? in
      guard time.zone == nil, context.isZone(zone) else { return nil }
      var time = time
      time.zone = ZoneValue(words: zone)
      return time
    },
    Production("time.range") { (context, from: TimeValue, to: TimeValue) -> TimeValue? in
      range(from, to, context.settings)
    },
    // `8-1` counts the hours over noon; `2-4` may count anything.
    Production("time.rangeOverNoon") { (context, from: Digits, to: Digits) -> TimeValue? in
      guard (7...11).contains(from.value), (1...6).contains(to.value), let start = clock(from, 0),
        let end = clock(to, 0)
      else { return nil }
      return range(start, end, context.settings)
    },
    // `8 to 9` are hours, `10 to 5` is ten minutes before it.
    Production("time.rangeInWords") { (context, from: TimeValue, to: TimeValue) -> TimeValue? in
      range(from, to, context.settings)
    },
    Production("time.rangeNoYears") { (context, from: TimeValue, to: TimeValue) -> TimeValue? in
      // `2026-0412` begins with a year, `1930-2100` and the night shift `1900-0730` with an hour.
      let years = 19 * 60..<21 * 60
      let endsNextDay = to.start < from.start && !(from.start % 15 == 0 && to.start % 15 == 0)
      let isNumber = years.contains(from.start) && (years.contains(to.start) || endsNextDay)
      return isNumber ? nil : range(from, to, context.settings)
    },
  ]

  // MARK: The rules behind them

  /// A part of the day by itself.
  static func usual(_ part: DayPart, _ context: ProductionContext) -> TimeValue {
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
    time.isSpoken = hour.isOpen
    return time
  }

  /// Both ends of a range; what one of them leaves open the other settles.
  ///
  /// 11-1pm → 11:00–13:00; from 10 to 8 → 10:00–20:00; 2-3:30pm → 14:00–15:30; from 2 to 4 → 14:00–16:00.
  static func range(_ from: TimeValue, _ to: TimeValue, _ settings: LanguageSettings) -> TimeValue? {
    guard from.end == nil, to.end == nil, !from.isPartAlone, !to.isPartAlone else { return nil }
    var range = from
    if from.part != nil, to.part != nil {
      (range.start, range.isOpen) = (from.settled(settings).start, false)
    }
    range.end = to.start
    range.endIsOpen = to.isOpen
    range.zone = from.zone ?? to.zone
    range.endZone = to.zone == range.zone ? nil : to.zone
    range.part = to.part ?? from.part
    return range
  }

  /// `an hour before noon`: a time moved within its day.
  private static func shifted(
    _ time: TimeValue, by length: LengthValue, _ sign: Int, _ settings: LanguageSettings
  ) -> TimeValue? {
    guard length.days == 0, length.months == 0, time.end == nil, !time.isPartAlone else { return nil }
    var time = time
    time.start = time.settled(settings).start + sign * length.minutes
    time.isOpen = false
    return (0..<1440).contains(time.start) ? time : nil
  }
}

extension TimeValue {
  /// Minutes since midnight of an end of the range, a.m. or p.m. settled.
  ///
  /// Left open, English has 1–6 p.m., 7–11 a.m., 12 noon; German all a.m. but 12, which is noon, and what is spoken
  /// as in English (`halb 6` is 17:30). A part of the day beside it decides otherwise.
  private func settled(_ minutes: Int, isOpen: Bool, _ settings: LanguageSettings) -> Int {
    guard isOpen else { return minutes }
    switch part {
    case .morning: return minutes
    case .lunch, .afternoon, .evening: return minutes + 720
    case .night: return minutes == 0 ? 1439 : minutes < 300 ? minutes : minutes + 720
    case nil:
      let first = isSpoken ? settings.firstSpokenMorningMinute : settings.firstMorningMinute
      return minutes < first ? minutes + 720 : minutes
    }
  }

  /// Start and end in minutes since midnight; the end nil when there is none.
  func settled(_ settings: LanguageSettings) -> (start: Int, end: Int?) {
    let first = settled(start, isOpen: isOpen, settings)
    guard let end else { return (first, nil) }
    if isOpen, !endIsOpen {
      // The end's half of the day spreads to the start unless that puts the start after the end.
      let sameHalf = end >= 720 ? start + 720 : start
      return (sameHalf < end ? sameHalf : start + (end >= 720 ? 0 : 720), end)
    }
    guard endIsOpen else { return (first, end) }
    let last = settled(end, isOpen: true, settings)
    // `work 6-2:30` is a day's work, not a night's.
    if isOpen, part == nil, first == start + 720, start >= 360, (60..<start).contains(end) {
      return (start, end + 720)
    }
    // `10pm to 2` passes midnight: the next such hour.
    return (first, last > first ? last : end + 720 > first ? end + 720 : end)
  }
}
