import Moments

/// One time of several at which something happens.
public struct PlannedOccurrence: Hashable, Sendable {
  /// Where it starts by the rule, on the wall clock of its zone.
  public var start: OccurrenceStart
  /// The moment to remind of.
  public var due: Moment

  /// An occurrence.
  public init(start: OccurrenceStart, due: Moment) {
    self.start = start
    self.due = due
  }
}

/// The status of an occurrence.
public enum OccurrenceStatus: String, Hashable, CaseIterable, Sendable {
  /// It is in the future.
  case scheduled
  /// A channel has delivered it, and nobody has answered yet.
  case sent
  /// The next one came first, or nothing ran when it was due.
  case missed
  /// It was cancelled.
  case cancelled
  /// It was done.
  case completed
  /// It was given up.
  case ignored

  /// True when somebody has answered it.
  public var isAnswered: Bool { self == .completed || self == .ignored }
}

extension Timetable {
  /// The occurrences that are due at an instant or later, earliest first, made as they are asked for.
  ///
  /// A time that the clock skips is the gap later; a whole day is due at the time that is set.
  /// - Parameters:
  ///   - home: the zone of its wall clock.
  ///   - time: when a whole day is due.
  public func occurrences(from instant: Moment, in home: Zone, wholeDaysAt time: TimeOfDay)
    -> some Sequence<PlannedOccurrence>
  {
    let local = home.localSecond(at: instant)
    let isTimed = hasTimes
    // No zone turns its clock by more than this.
    let from = isTimed ? LocalSecond(seconds: local.seconds - 3 * 3600) : local.day.firstSecond
    return starts(notBefore: from, in: home).lazy.map { start in
      let due = isTimed ? start : LocalSecond(LocalDateTime(day: start.day, time: time))
      return PlannedOccurrence(
        start: OccurrenceStart(day: start.day, time: isTimed ? start.time : nil),
        due: home.moment(at: due).moment)
    }.drop { $0.due < instant }
  }

  /// The start of one occurrence as dates of the timetable write it.
  public func date(of start: OccurrenceStart) -> RecurrenceDate {
    guard let time = start.time else { return .day(start.day) }
    return .local(LocalSecond(LocalDateTime(day: start.day, time: time)))
  }
}

extension Day {
  /// Midnight, with which it begins.
  public var firstSecond: LocalSecond { LocalSecond(LocalDateTime(day: self, time: .midnight)) }
}
