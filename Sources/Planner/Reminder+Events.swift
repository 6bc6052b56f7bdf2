import Moments

// What comes from a calendar happens by itself: it needs no tick, and it is over when it ends.
extension Reminder.Fields {
  /// True for an event of a calendar, subscribed or imported.
  public var isEvent: Bool { origin.feed != nil || origin.uid != nil }

  /// Returns the instant at which an occurrence of an event is over; nil for any other reminder, and for a moment with
  /// reminders that someone chose, which come until they are answered.
  ///
  /// | occurrence | length | over |
  /// |---|---|---|
  /// | Fri 9:00 | 50 minutes | Fri 9:50 |
  /// | Fri 9:00 | | Fri 10:00: one hour is assumed |
  /// | Fri | | Sat 0:00 |
  /// | Mon | 5 days | Sat 0:00 |
  ///
  /// - Parameter zone: the machine's zone, in which whole days begin and end.
  public func over(_ occurrence: PlannedOccurrence, in zone: Zone) -> Moment? {
    guard isEvent, let timetable, timetable.duration != nil || path == nil else { return nil }
    if occurrence.start.time == nil {
      let end = occurrence.start.day.adding(days: max(1, (timetable.duration ?? 0) / 86_400))
      return zone.moment(at: LocalDateTime(day: end, time: .midnight)).moment
    }
    return occurrence.due.adding(seconds: timetable.duration ?? 3600)
  }
}

extension Timetable {
  /// Returns the last day that an occurrence is on; one that ends at midnight is not on the day that begins then.
  /// - Parameter zone: the machine's zone, in which days begin and end.
  public func lastDay(of occurrence: PlannedOccurrence, in zone: Zone) -> Day {
    let length = max(0, duration ?? 0)
    let first = zone.local(at: occurrence.due).day
    if occurrence.start.time == nil { return first.adding(days: max(1, length / 86_400) - 1) }
    return max(first, zone.local(at: occurrence.due.adding(seconds: length - 1)).day)
  }
}
