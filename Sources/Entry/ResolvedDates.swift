import Grammar
import Moments

/// The days and times of an entry, determined relative to now and the zone.
struct ResolvedDates {
  var date: Day?
  var time: TimeOfDay?
  var endDate: Day?
  var endTime: TimeOfDay?
  /// The IANA name of the zone in which the time was written; nil: the local zone.
  var zoneName: String?
  var duration: Int?
  var recurrenceRule: RecurrenceRule?
  /// The days that the recurrence skips.
  var exclusions: [Day] = []
  var warnings: [EntryWarning] = []
  /// The day on which the recurrence ends, if that is before its first day; nil otherwise.
  var endBeforeStart: Day?

  /// - Parameters:
  ///   - values: the values of the chosen phrases.
  ///   - timeZone: the zone in which the time was written; nil: the local zone.
  ///   - endZone: the zone in which the end was written, when it is another.
  ///   - reference: now, and the local zone.
  ///   - settings: how the language decides between a.m. and p.m.
  init(
    _ values: ChosenValues, timeZone: Zone?, endZone: Zone?, reference: Reader.Reference,
    settings: LanguageSettings
  ) {
    resolve(values, timeZone, endZone ?? timeZone, reference, settings)
  }

  /// Apart from `init`, which would return a copy.
  private mutating func resolve(
    _ values: ChosenValues, _ timeZone: Zone?, _ endZone: Zone?, _ reference: Reader.Reference,
    _ settings: LanguageSettings
  ) {
    let now = reference.now.toTheMinute
    var values = values
    if let recurrence = values.recurrence {
      if recurrence.frequency < .daily, values.time == nil {
        values.time = TimeValue(start: now.time.minutes)
      }
      let given = values.time
      if let last = values.clocks.max() { values.time = TimeValue(start: last) }
      var (begin, first) = ResolvedDates.firstDay(of: recurrence, values, now, settings)
      if !values.exclusions.isEmpty { leaveOut(values, of: recurrence, &begin, &first, now.day) }
      let length = values.date.flatMap { date in date.endDay.map { $0.number - date.day.number } }
      values.date = DateValue(day: first, endDay: length.map { first.adding(days: $0) })
      let end = ResolvedDates.end(of: recurrence, first: begin, last: values.lastDay, now.day)
      recurrenceRule = recurrence.rule(end: end)
      if !values.clocks.isEmpty {
        values.time = firstTime(of: values, on: first, given: given, now, settings)
      }
      if case .until(.day(let last)) = end, last < first { endBeforeStart = last }
    }
    let (date, length) = (values.date, values.length)
    guard let time = values.time else {
      settleDays(date, length)
      if let day = self.date, (date?.endDay ?? day) < now.day, day < now.day { warnOfPast() }
      return
    }
    let (start, end) = time.settled(settings)
    // A time in another zone loses its seconds.
    let second = timeZone == nil ? time.second : 0
    guard let startTime = TimeOfDay(minutes: min(start, 1439))?.with(second: second) else { return }
    zoneName = timeZone?.name
    let here = timeZone.map { $0.local(at: reference.zone.moment(at: now).moment) } ?? now
    var day = date?.day ?? (startTime >= here.time ? here.day : here.day.adding(days: 1))
    if let date, date.rollsOver, day == here.day, startTime < here.time { day = day.adding(days: 7) }
    // The hours after midnight belong to the next day: `tonight at 1`.
    if date != nil, values.recurrence == nil, time.part == .night, !time.isPartAlone,
      startTime.minutes < 300
    {
      day = day.adding(days: 1)
    }
    var endLocal: LocalDateTime?
    if let end, let endTime = TimeOfDay(minutes: min(end, 1439)) {
      let start = LocalDateTime(day: day, time: startTime)
      let endDay = date?.endDay ?? ResolvedDates.day(of: endTime, in: endZone, after: start, in: timeZone)
      endLocal = LocalDateTime(day: endDay, time: endTime)
    } else if let length, values.isEffort {
      settleDuration(length)
    } else if let length {
      let shifted = LocalDateTime(
        day: day.adding(months: length.months).adding(days: length.days), time: startTime)
      endLocal = shifted.adding(minutes: WideInt(length.minutes))
    } else if let endDay = date?.endDay {
      self.endDate = endDay
    }
    // A series keeps its time: a time that the clock skips on one day exists on the others.
    let keepsClock = recurrenceRule != nil && timeZone == nil
    let written = LocalDateTime(day: day, time: startTime)
    let shown = localised(written, timeZone, reference.zone, warns: true)
    let startLocal = keepsClock ? written : shown
    self.date = startLocal.day
    self.time = startLocal.time
    if let endLocal {
      let local = keepsClock ? endLocal : localised(endLocal, endZone, reference.zone, warns: false)
      self.endTime = local.time
      self.endDate = local.day == startLocal.day ? nil : local.day
    }
    if startLocal < now { warnOfPast() }
    if date?.contradictsWeekday == true { warnOfWeekday(startLocal.day) }
  }

  /// The day of the first such time behind a start, which may be written in another zone.
  private static func day(
    of end: TimeOfDay, in endZone: Zone?, after start: LocalDateTime, in zone: Zone?
  ) -> Day {
    guard let zone, let endZone, zone.name != endZone.name else {
      return end <= start.time ? start.day.adding(days: 1) : start.day
    }
    let there = endZone.local(at: zone.moment(at: start).moment)
    return end <= there.time ? there.day.adding(days: 1) : there.day
  }

  /// The day on which a series begins, and its first occurrence from now or from the day given next to it.
  ///
  /// `every monday starting 11/16` typed on the 20th means this year's 16th: the series has begun; next is the 23rd.
  private static func firstDay(
    of recurrence: RecurrenceValue, _ values: ChosenValues, _ now: LocalDateTime, _ settings: LanguageSettings
  ) -> (begin: Day, first: Day) {
    var anchor = values.date?.day ?? now.day
    var hasBegun = false
    if let date = values.date, values.startsSeries, date.isNextInYear {
      let before = date.day.adding(months: -12)
      hasBegun = before < now.day && now.day.number - before.number <= longestBegun
      if hasBegun { anchor = before }
    }
    var days = recurrence.firstDays(from: anchor, limit: 2)
    guard let begin = days.first else { return (anchor, anchor) }
    if hasBegun {
      days = recurrence.rule(end: .never).days(from: begin, limit: longestBegun + 2).filter { $0 >= now.day }
    }
    guard let first = days.first else { return (begin, begin) }
    if first == now.day, let time = values.time, time.settled(settings).start < now.time.minutes,
      days.count > 1
    {
      return (begin == first ? days[1] : begin, days[1])
    }
    return (begin, first)
  }

  /// Excludes days from the recurrence; when its first day is excluded, it begins with the next.
  private mutating func leaveOut(
    _ values: ChosenValues, of recurrence: RecurrenceValue, _ begin: inout Day, _ first: inout Day,
    _ today: Day
  ) {
    let rule = recurrence.rule(
      end: ResolvedDates.end(of: recurrence, first: begin, last: values.lastDay, today))
    var days: Set<Day> = []
    for date in values.exclusions {
      let (from, to) = (date.firstDay(from: first), date.endDay.map { $0.number - date.day.number } ?? 0)
      let found = (0...min(max(0, to), ResolvedDates.longestGap)).map { from.adding(days: $0) }.filter {
        $0 >= begin && rule.days(from: begin, notBefore: $0, limit: 1).first == $0
      }
      if found.isEmpty { warnings.append(.nothingToLeaveOut(on: from)) }
      days.formUnion(found)
    }
    while days.contains(first), let next = rule.next(after: first, from: begin) {
      if begin == first { begin = next }
      first = next
    }
    exclusions = days.filter { $0 > first }.sorted { $0.number < $1.number }
  }

  /// Maximum days in an excluded range.
  private static let longestGap = 366

  /// The first of several times on the first day: not before now, and not before a given start time.
  ///
  /// Changes the rule to one with all the times, or warns when no rule can express them.
  private mutating func firstTime(
    of values: ChosenValues, on first: Day, given: TimeValue?, _ now: LocalDateTime,
    _ settings: LanguageSettings
  ) -> TimeValue? {
    let times = values.clocks.compactMap { TimeOfDay(minutes: $0) }
    guard let rule = recurrenceRule?.at(times) else {
      warnings.append(.noSuchRule("that number of times on such days"))
      return values.clocks.min().map { TimeValue(start: $0) }
    }
    recurrenceRule = rule
    let earliest = given.map { $0.settled(settings).start } ?? (first == now.day ? now.time.minutes : 0)
    let sorted = values.clocks.sorted()
    return (sorted.first { $0 >= earliest } ?? sorted.first).map { TimeValue(start: $0) }
  }

  /// Maximum days since the start of a series whose start is written without a year.
  private static let longestBegun = 31

  private static func end(
    of recurrence: RecurrenceValue, first: Day, last: DateValue?, _ today: Day
  ) -> RecurrenceRule.End {
    if recurrence.count > 0 { return .count(recurrence.count) }
    if let length = recurrence.length {
      return .until(.day(first.adding(months: length.months).adding(days: length.days - 1)))
    }
    var last = last
    if recurrence.lastDay != 0 {
      let written = Day(number: recurrence.lastDay)
      last = DateValue(day: written, isNextInYear: written >= today)
    }
    return last.map { .until(.day($0.firstDay(from: first))) } ?? .never
  }

  private mutating func settleDays(_ date: DateValue?, _ length: LengthValue?) {
    self.date = date?.day
    endDate = date?.endDay
    if let date, date.contradictsWeekday { warnOfWeekday(date.day) }
    if let length { settleDuration(length) }
  }

  private mutating func settleDuration(_ length: LengthValue) {
    let minutes = length.minutes + 1440 * (length.days + 30 * length.months)
    duration = minutes > 0 ? minutes : nil
  }

  /// The wall-clock time converted to the local zone; a skipped time moves forward by the gap.
  private mutating func localised(_ local: LocalDateTime, _ from: Zone?, _ to: Zone, warns: Bool)
    -> LocalDateTime
  {
    let (moment, resolution) = (from ?? to).moment(at: local)
    if warns {
      switch resolution {
      case .once: break
      case .skipped:
        warnings.append(
          EntryWarning(
            code: .skippedTime,
            message: "\(local.time) does not exist on \(local.day) in \((from ?? to).name): clocks skip it"))
      case .repeated:
        warnings.append(
          EntryWarning(
            code: .repeatedTime,
            message: "\(local.time) comes twice on \(local.day) in \((from ?? to).name): arc takes the first")
        )
      }
    }
    if from == nil, resolution != .skipped { return local }
    var local = to.local(at: moment)
    local.time = to.localSecond(at: moment).time
    return local
  }

  private mutating func warnOfPast() {
    guard let date else { return }
    let when = time.map { "\(date) \($0)" } ?? "\(date)"
    warnings.append(EntryWarning(code: .inThePast, message: "\(when) is in the past"))
  }

  private mutating func warnOfWeekday(_ day: Day) {
    warnings.append(
      EntryWarning(code: .weekdayMismatch, message: "\(day) is a \("\(day.weekday)".capitalisedFirst)"))
  }
}

extension DateValue {
  /// The first such day not before another: `starting in april until march` ends in the March after that April. A
  /// complete date (`until yesterday`, `until 3/1/2026`) is not moved.
  fileprivate func firstDay(from first: Day) -> Day {
    if day >= first { return day }
    if rollsOver { return first.next(day.weekday) }
    if isNextInYear { return day.adding(months: 12) }
    if isNextInMonth {
      return (1...12).lazy.map { day.adding(months: $0) }.first { $0 >= first && $0.day == day.day } ?? day
    }
    return day
  }
}

extension String {
  /// The text with an upper-case first letter.
  var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
