import Moments

/// Applies the rule of a repeating task: counts missed occurrences and finds the next one.
///
/// One occurrence is open at a time. Occurrences that fall due while it stays open are missed. When it is closed, the
/// first one after both its own date and now replaces it, so nothing piles up.
///
///     every Monday 9:00, open: 9 Nov, now: Fri 20 Nov 9:00 ──▶ missed 1 (16 Nov), next 23 Nov
///     every day, open: 18 Nov, now: Fri 20 Nov 9:00        ──▶ missed 1 (19 Nov), next 20 Nov: today is not over
///     every! 3 days, closed Fri 20 Nov                     ──▶ next 23 Nov, regardless of what was due before
public struct Series {
  /// The occurrence that is open, or was just closed.
  public let fields: ArcTask.Fields
  /// Where that occurrence starts according to the rule, even if it was moved.
  public let start: OccurrenceStart
  /// The zone of its wall clock.
  public let home: Zone
  let repetition: RecurrencePattern

  /// Creates the series of an occurrence; nil for a task that does not repeat, has no date, or has an unreadable
  /// rule.
  /// - Parameters:
  ///   - start: where it starts according to the rule; nil when it was not moved.
  ///   - home: the zone the task is pinned to, or the machine's.
  public init?(_ fields: ArcTask.Fields, start: OccurrenceStart?, home: Zone) {
    guard let text = fields.recurrence, let repetition = try? RecurrencePattern(text),
      let start = start ?? fields.start
    else {
      return nil
    }
    self.fields = fields
    self.start = start
    self.home = home
    self.repetition = repetition
  }

  /// Returns the number of occurrences that fell due since the open one, including any due now, at most `limit`; 0
  /// for a series that is counted from completion.
  public func missed(at now: Moment, limit: Int = 999) -> Int {
    guard fields.scheduledRule != nil else { return 0 }
    var missed = 0
    for local in repetition.set(from: first).occurrences(in: home) where local > own {
      guard missed < limit, let due = due(local), due <= now else { break }
      missed += 1
    }
    return missed
  }

  /// Returns the due moments after an instant, earliest first; empty for a series that is counted from completion.
  /// - Parameter time: the time at which a whole day is due.
  public func moments(after instant: Moment, wholeDaysAt time: TimeOfDay) -> some Sequence<Moment> {
    occurrences(after: instant, wholeDaysAt: time).lazy.map(\.due)
  }

  /// Returns the same occurrences, with the start of each according to the rule.
  public func occurrences(after instant: Moment, wholeDaysAt time: TimeOfDay)
    -> some Sequence<PlannedOccurrence>
  {
    let from = home.localSecond(at: instant)
    var set = repetition.set(from: first)
    if fields.scheduledRule == nil { set.rule = nil }
    let day = LocalSecond(LocalDateTime(day: from.local.day, time: .midnight))
    return set.occurrences(notBefore: max(day, own), in: home).lazy.map { local in
      let due = isTimed ? local : LocalSecond(LocalDateTime(day: local.day, time: time))
      return PlannedOccurrence(
        start: OccurrenceStart(day: local.day, time: isTimed ? local.local.time : nil),
        due: home.moment(at: due).moment)
    }.filter { $0.due > instant }
  }

  /// Returns the days in the range on which the rule places an occurrence, from the open one on. If the open one was
  /// moved into the range, its day according to the rule is included.
  public func days(from first: Day, to last: Day) -> [Day] {
    var days: [Day] = []
    if let date = fields.date, date >= first, date <= last { days.append(start.day) }
    for local in repetition.set(from: self.first).occurrences(in: home) {
      if local.day > last { break }
      if local.day >= first, !days.contains(local.day) { days.append(local.day) }
    }
    return days.sorted()
  }

  /// Returns the next occurrence as the fields of a task; nil when the series has ended.
  /// - Parameters:
  ///   - now: when this one was closed.
  ///   - lastDay: the day on which the Arc ends; nil when it has no end.
  public func next(after now: Moment, lastDay: Day?) -> ArcTask.Fields? {
    let found = fields.scheduledRule == nil ? afterCompletion(now) : onSchedule(now)
    guard let (local, count) = found, lastDay.map({ local.day <= $0 }) ?? true else { return nil }
    let next = occurrence(at: local, counting: count)
    // The calendar ends with the year 9999, so the series ends there too.
    return next.isInCalendar ? next : nil
  }

  /// The first occurrence that is due after an instant when the rule counts from a day on; nil when there is none soon.
  func begun(onOrAfter day: Day, after now: Moment) -> ArcTask.Fields? {
    var endless = rule
    endless.end = .never
    let time = hasTimes ? .midnight : start.time ?? .midnight
    // `every other Monday` begins with the next Monday.
    var days = rule.ofEveryPeriod.occurrences(from: LocalSecond(LocalDateTime(day: day, time: time)))
    guard let begin = days.next() else { return nil }
    let leftOut = Set(repetition.exclusions)
    for local in endless.occurrences(from: begin).prefix(Series.mostLeftOut) {
      guard !leftOut.contains(.day(local.day)), !leftOut.contains(.local(local)) else { continue }
      let moved = moved(to: local)
      if let due = due(local), due > now { return moved.isInCalendar ? moved : nil }
    }
    return nil
  }

  /// How many occurrences are looked at for the first one that is neither left out nor over.
  private static let mostLeftOut = 1000

  /// The open occurrence where the rule places it.
  public var unmoved: ArcTask.Fields { moved(to: first) }

  /// Returns the occurrence that starts at a time of the rule.
  /// - Parameter count: the number of occurrences left, including this one; nil when the rule has no COUNT.
  func occurrence(at local: LocalSecond, counting count: Int?) -> ArcTask.Fields {
    var next = moved(to: local)
    if let count {
      var rest = repetition
      rest.rule.end = .count(count)
      next.recurrence = rest.description
    }
    return next
  }
}

extension Series {
  /// Where the open occurrence starts according to the rule.
  var first: LocalSecond { LocalSecond(start.local) }

  /// Where the open occurrence is now, or where the rule placed it when that is later.
  var own: LocalSecond {
    guard let date = fields.date else { return first }
    return max(first, LocalSecond(LocalDateTime(day: date, time: fields.time ?? .midnight)))
  }

  var rule: RecurrenceRule { repetition.rule }

  /// True when the rule itself contains times of day.
  private var hasTimes: Bool { rule.frequency < .daily || !rule.hours.isEmpty }

  private var isTimed: Bool { start.time != nil || hasTimes }

  /// The first occurrence after its own date that is not due yet, and the number left including it.
  private func onSchedule(_ now: Moment) -> (LocalSecond, count: Int?)? {
    var count: Int?
    var notBefore: LocalSecond?
    if case .count(let all) = rule.end {
      // Missed occurrences count toward COUNT, so all of them are visited.
      count = all
    } else {
      // A whole day is due at its end, and zones are at most a day apart.
      notBefore = max(
        own, LocalSecond(LocalDateTime(day: home.local(at: now).day.adding(days: -1), time: .midnight)))
    }
    var index = 0
    // Excluded dates count, too.
    let leftOut = Set(repetition.exclusions)
    for local in RecurrenceSet(start: first, rule: rule).occurrences(notBefore: notBefore, in: home) {
      if local > own, let due = due(local), due > now, !leftOut.contains(.day(local.day)),
        !leftOut.contains(.local(local))
      {
        return (local, count.map { $0 - index })
      }
      index += 1
      if index > 1_000_000 { return nil }
    }
    return nil
  }

  /// The first occurrence of the rule when it starts at the completion, at the usual time of day.
  private func afterCompletion(_ now: Moment) -> (LocalSecond, count: Int?)? {
    var base = home.local(at: now)
    if !hasTimes { base = LocalDateTime(day: base.day, time: start.time ?? .midnight) }
    var endless = rule
    var count: Int?
    if case .count(let all) = rule.end {
      guard all > 1 else { return nil }
      (endless.end, count) = (.never, all - 1)
    }
    let set = RecurrencePattern(endless, except: repetition.exclusions).set(from: LocalSecond(base))
    for local in set.occurrences(in: home) where local > LocalSecond(base) { return (local, count) }
    return nil
  }

  private func due(_ local: LocalSecond) -> Moment? {
    var one = ArcTask.Fields(title: "")
    (one.date, one.time) = (local.day, isTimed ? local.local.time : nil)
    return one.due(in: home)
  }

  /// The same task at another start: its end and the day until which it is hidden move with it.
  private func moved(to local: LocalSecond) -> ArcTask.Fields {
    var next = fields
    (next.date, next.time) = (local.day, isTimed ? local.local.time : nil)
    guard let date = fields.date else { return next }
    next.startDate = fields.startDate.map { local.day.adding(days: $0.number - date.number) }
    if let endTime = fields.endTime, let time = fields.time, let newTime = next.time {
      let length =
        LocalDateTime(day: fields.endDate ?? date, time: endTime).minutes
        - LocalDateTime(day: date, time: time).minutes
      let end = LocalDateTime(day: local.day, time: newTime).adding(minutes: length)
      (next.endDate, next.endTime) = (end.day == local.day ? nil : end.day, end.time)
    } else if let endDate = fields.endDate {
      next.endDate = local.day.adding(days: endDate.number - date.number)
    }
    return next
  }
}

extension RecurrenceRule {
  /// The same rule in every period, without an end.
  fileprivate var ofEveryPeriod: RecurrenceRule {
    RecurrenceRule(
      frequency, months: months, weekNumbers: weekNumbers, yearDays: yearDays, monthDays: monthDays,
      weekdays: weekdays, hours: hours, minutes: minutes, seconds: seconds, positions: positions,
      weekStart: weekStart)
  }
}

extension ArcTask.Fields {
  /// False for what would lie beyond the year 9999.
  var isInCalendar: Bool { [date, endDate].allSatisfy { $0?.isInCalendar ?? true } }
}

extension Identity {
  /// The UUID of an occurrence that the program makes: version 8 (RFC 9562 §5.8), from a SHA-256, so that every
  /// device that makes the occurrence gives it the same one.
  /// - Parameters:
  ///   - series: the UUID of the series, or of the occurrence before when it is counted from completion.
  ///   - start: where it starts by the rule; nil when it is counted from completion.
  public init(series: Identity, start: OccurrenceStart?) {
    var message = [series.high, series.low].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * $0)) }
    }
    if let start { message += Array(start.description.utf8) }
    self.init(digestOf: message)
  }
}
