extension RecurrenceRule {
  /// The occurrences of the rule on one wall clock, earliest first, made as they are asked for.
  ///
  /// The start counts as an occurrence only when the rule matches it; `RecurrenceSet` counts it always.
  /// A rule without COUNT goes to `notBefore` at once, without walking there from the start.
  /// - Parameters:
  ///   - start: where the repetition starts (DTSTART); it gives what the rule does not say.
  ///   - notBefore: the first time that may be given; nil is the start.
  ///   - zone: the zone of the wall clock, which matters only for an UNTIL in UTC.
  public func occurrences(
    from start: LocalSecond, notBefore: LocalSecond? = nil, in zone: Zone = .utc
  ) -> Occurrences {
    var occurrences = Occurrences(of: self, from: start, zone: zone)
    if let notBefore { occurrences.skip(to: notBefore) }
    return occurrences
  }

  /// Where a repetition begins that is given this start: the first time from it on that the rule matches.
  ///
  /// The start itself when the rule has COUNT, which counts it, and when the rule matches nothing from it on.
  public func firstOccurrence(from start: LocalSecond) -> LocalSecond {
    if case .count = end { return start }
    var endless = self
    endless.end = .never
    var walk = endless.occurrences(from: start)
    return walk.next() ?? start
  }

  /// The days on which the rule falls, earliest first, each once.
  ///
  /// Days that do not exist are left out and not counted (RFC 5545 §3.3.10):
  /// `FREQ=MONTHLY` from 2027-01-31 → 2027-01-31, 2027-03-31, 2027-05-31;
  /// `FREQ=YEARLY` from 2028-02-29 → 2028-02-29, 2032-02-29.
  /// - Parameters:
  ///   - start: the day on which the repetition starts.
  ///   - notBefore: the first day that may be given; nil is the start.
  ///   - limit: how many days at most; none when it is not positive.
  /// - Returns: fewer than `limit` days when the repetition ends before.
  public func days(from start: Day, notBefore: Day? = nil, limit: Int) -> [Day] {
    var days: [Day] = []
    guard limit > 0 else { return days }
    var walk = occurrences(from: start.midnight, notBefore: notBefore?.midnight)
    while days.count < limit, let day = walk.next()?.day {
      days.append(day)
      if isWithinDays { walk.skip(to: day.adding(days: 1).midnight) }
    }
    return days
  }

  /// The first day after a day on which the rule falls; nil when the repetition has ended by then.
  /// - Parameter start: the day on which the repetition starts.
  public func next(after day: Day, from start: Day) -> Day? {
    days(from: start, notBefore: day.adding(days: 1), limit: 1).first
  }

  /// The first time after a time at which the rule falls, to the minute; nil when the repetition has ended.
  ///
  /// This is wall-clock time. `Zone.moment(at:)` then says which instant it is, also where the wall clock
  /// skips the time: daily at 02:30 in Berlin falls on 2027-03-28T02:30, which is 03:30 of that day.
  /// - Parameters:
  ///   - start: where the repetition starts.
  ///   - zone: the zone of the wall clock, which matters only for an UNTIL in UTC.
  public func next(after time: LocalDateTime, from start: LocalDateTime, in zone: Zone = .utc)
    -> LocalDateTime?
  {
    let minute = LocalSecond(time.adding(minutes: 1))
    var walk = occurrences(from: LocalSecond(start), notBefore: minute, in: zone)
    return walk.next()?.local
  }

  /// True when a day may have several occurrences.
  public var isWithinDays: Bool {
    frequency < .daily || hours.count > 1 || minutes.count > 1 || seconds.count > 1
  }
}

extension Day {
  /// The first second of the day.
  var midnight: LocalSecond { LocalSecond(seconds: WideInt(number) * 86_400) }
}
