import Moments

extension Timetable {
  /// Returns a timetable of only this occurrence.
  public func single(_ start: OccurrenceStart) -> Timetable {
    Timetable(
      start: LocalSecond(start.local),
      isTimed: start.time != nil,
      zone: zone, duration: duration)
  }

  /// Splits a series at an occurrence into the part before it, and the part from it on.
  /// - Returns: `before` is nil when there is nothing before it.
  public func split(at start: OccurrenceStart, in home: Zone) -> (before: Timetable?, after: Timetable) {
    let local = LocalSecond(start.local)
    var (before, after) = (self, self)
    let last = LocalSecond(seconds: local.seconds - 1)
    before.rule?.end = isTimed ? .until(.local(last)) : .until(.day(local.day.adding(days: -1)))
    if case .count(let all) = rule?.end {
      var passed = 0
      for occurrence in RecurrenceSet(start: self.start, rule: rule).occurrences(in: home) {
        if occurrence >= local { break }
        passed += 1
      }
      after.rule?.end = .count(max(1, all - passed))
      before.rule?.end = .count(max(1, passed))
    }
    after.start = local
    after.isTimed = start.time != nil
    func isBefore(_ date: RecurrenceDate) -> Bool {
      switch date {
      case .day(let day): day < local.day
      case .local(let time): time < local
      case .utc(let moment): home.localSecond(at: moment) < local
      }
    }
    before.additions = additions.filter(isBefore)
    after.additions = additions.filter { !isBefore($0) }
    before.exclusions = exclusions.filter(isBefore)
    after.exclusions = exclusions.filter { !isBefore($0) }
    return (local > self.start ? before : nil, after)
  }
}
