import Moments

extension ArcTask.Fields {
  /// The last instant at which the task is not overdue; nil without a date. It is overdue when `due < now`.
  ///
  /// With a time: that time on that day. Without: the last second of the day.
  ///
  /// | date, time | zone | due |
  /// |---|---|---|
  /// | 2027-03-12 17:00 | America/Los_Angeles | 2027-03-13T01:00:00Z |
  /// | 2027-03-12 | America/Los_Angeles | 2027-03-13T07:59:59Z |
  /// | 2027-03-14 (23 hours long) | America/Los_Angeles | 2027-03-15T06:59:59Z |
  /// | 2027-03-14 02:30 (skipped) | America/Los_Angeles | 2027-03-14T10:30:00Z, 03:30 on the clock |
  ///
  /// - Parameter zone: the zone the task is pinned to, or the machine's for one that floats.
  public func due(in zone: Zone) -> Moment? {
    date.map { ArcTask.Fields.due(on: $0, at: time, in: zone) }
  }

  /// Returns the last instant at which a task with this date is not overdue.
  /// - Parameter time: nil for the whole day.
  public static func due(on date: Day, at time: TimeOfDay?, in zone: Zone) -> Moment {
    guard let time else { return end(of: date, in: zone) }
    return zone.moment(at: LocalDateTime(day: date, time: time)).moment
  }

  /// Returns the instant at which an event is over; nil without a date.
  ///
  /// | start | end | over |
  /// |---|---|---|
  /// | Fri 9:00 | 10:30 | Fri 10:30 |
  /// | Fri 9:00 | takes 45 minutes | Fri 9:45 |
  /// | Fri 9:00 | | Fri 10:00: one hour is assumed |
  /// | Fri | | the last second of Fri |
  /// | Mon | Fri | the last second of Fri |
  ///
  /// - Parameter zone: the zone the event is pinned to, or the machine's for one that floats.
  public func over(in zone: Zone) -> Moment? {
    guard let date else { return nil }
    if let endTime { return zone.moment(at: LocalDateTime(day: endDate ?? date, time: endTime)).moment }
    if let endDate { return ArcTask.Fields.end(of: endDate, in: zone) }
    guard let time else { return ArcTask.Fields.end(of: date, in: zone) }
    return zone.moment(at: LocalDateTime(day: date, time: time)).moment.adding(seconds: 60 * (duration ?? 60))
  }

  private static func end(of day: Day, in zone: Zone) -> Moment {
    zone.moment(at: LocalDateTime(day: day.adding(days: 1), time: .midnight)).moment.adding(seconds: -1)
  }
}
