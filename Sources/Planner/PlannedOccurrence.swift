import Moments

/// One occurrence of a reminder.
public struct PlannedOccurrence: Hashable, Sendable {
  /// Where it starts according to the rule, on the wall clock of its zone.
  public var start: OccurrenceStart
  /// The due moment, which alerts refer to.
  public var due: Moment

  /// Creates an occurrence.
  public init(start: OccurrenceStart, due: Moment) {
    self.start = start
    self.due = due
  }
}

/// The status of an occurrence.
public enum OccurrenceStatus: String, Hashable, CaseIterable, Sendable {
  /// It is in the future.
  case scheduled
  /// A channel has delivered it; no answer yet.
  case sent
  /// The next one came first, or arc was not running when it was due.
  case missed
  /// It was cancelled.
  case cancelled
  /// It was done.
  case completed
  /// The person gave it up.
  case ignored

  /// True when it was completed or ignored.
  public var isAnswered: Bool { self == .completed || self == .ignored }
}

extension Timetable {
  /// Returns the occurrences due at an instant or later, earliest first; computed lazily.
  ///
  /// A time in the gap of a clock change moves forward by the length of the gap; a whole day is due at the given
  /// time.
  /// - Parameters:
  ///   - home: the zone of the timetable's wall clock.
  ///   - time: the time at which a whole day is due.
  public func occurrences(from instant: Moment, in home: Zone, wholeDaysAt time: TimeOfDay)
    -> some Sequence<PlannedOccurrence>
  {
    let local = home.localSecond(at: instant)
    let isTimed = hasTimes
    // No zone moves its clock by more than this.
    let from = isTimed ? LocalSecond(seconds: local.seconds - 3 * 3600) : local.day.firstSecond
    return starts(notBefore: from, in: home).lazy.map { start in
      let due = isTimed ? start : LocalSecond(LocalDateTime(day: start.day, time: time))
      return PlannedOccurrence(
        start: OccurrenceStart(day: start.day, time: isTimed ? start.time : nil),
        due: home.moment(at: due).moment)
    }.drop { $0.due < instant }
  }

  /// Returns the start of an occurrence in the form the timetable's dates have.
  public func date(of start: OccurrenceStart) -> RecurrenceDate {
    guard let time = start.time else { return .day(start.day) }
    return .local(LocalSecond(LocalDateTime(day: start.day, time: time)))
  }
}

extension Day {
  /// Midnight at the start of the day.
  public var firstSecond: LocalSecond { LocalSecond(LocalDateTime(day: self, time: .midnight)) }
}
