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
    guard let date else { return nil }
    if let time { return zone.moment(at: LocalTime(day: date, time: time)).moment }
    return zone.moment(at: LocalTime(day: date.adding(days: 1), time: .midnight)).moment.adding(seconds: -1)
  }
}
