import Escalation
import Moments
import Planner

/// What a task, reminder or group says when nobody answers, from one occurrence to the next.
///
///     every day 8:00, `at due push, +1h push, then push every 1d`:
///     Sat 8:00 push, 9:00 push │ Sun 8:00 push, 9:00 push │ …      the next occurrence takes the place of the one before
struct AlertCourse {
  let path: EscalationPath
  var state: State
  let surroundings: Surroundings
  /// True when the next occurrence takes over as soon as it falls due, not with the next alert.
  let isPrompt: Bool
  /// The first later occurrence that falls due after an instant; with a second instant, the last one up to that. All in
  /// seconds since 1970; nil when there is none.
  let later: (_ after: Int, _ until: Int?) throws -> Int?

  /// The alerts that are to come, the earliest first.
  /// - Parameters:
  ///   - now: the present; what is overdue comes now. Seconds since 1970.
  ///   - until: no alert is later than that; seconds since 1970.
  ///   - limit: how many at most.
  mutating func alerts(from now: Int, until: Int, limit: Int) throws -> [(at: Int, alert: Alert)] {
    var now = now
    var found: [(at: Int, alert: Alert)] = []
    deliver(at: now)
    while found.count < limit, !state.isClosed, let wakes = try wakesAt(now), wakes <= until {
      let before = state
      if let due = try later(state.due, wakes) {
        now = wakes
        send(.supersede, at: now)
        send(.edit(due: due), at: due)
      }
      let next = try later(state.due, nil)
      let end = isPrompt ? min(until, (next ?? .max) - 1) : until
      // Where the next occurrence takes over with an alert, each is looked at.
      let most = isPrompt || next == nil ? limit - found.count : 1
      found += path.advance(&state, &now, until: end, limit: most, in: surroundings)
      // What was not delivered yet would go ahead of the next occurrence.
      deliver(at: now)
      if state.isClosed, let next { send(.edit(due: next), at: now) }
      // What neither fires nor puts off would be met again for ever.
      if state == before { break }
    }
    return found
  }

  /// When something happens to it by itself; nil: never.
  private func wakesAt(_ now: Int) throws -> Int? {
    let next = state.pending == nil ? state.next.map { max($0, now) } : now
    guard isPrompt, state.cursor != nil || state.pending != nil else { return next }
    return [next, try later(state.due, nil).map { max($0, now) }].compactMap { $0 }.min()
  }

  private mutating func deliver(at instant: Int) {
    if let key = state.pending?.key { send(.delivered(key), at: instant) }
  }

  private mutating func send(_ event: Event, at instant: Int) {
    state = path.next(state, on: event, at: instant, in: surroundings).state
  }
}

extension Session {
  /// What a task will say; nil when it says nothing.
  func course(of row: TaskRow) throws -> AlertCourse? {
    guard row.closing == nil, let path = try path(of: row.fields),
      let state = try reminder(of: row.id) ?? begun(row)?.state
    else { return nil }
    return AlertCourse(path: path, state: state, surroundings: surroundings(), isPrompt: false) {
      row.fields.recurrence == nil ? nil : try self.nextMoment(of: row, after: $0, until: $1)
    }
  }

  /// What a reminder or group will say; nil when it says nothing.
  func course(of row: ReminderRow) throws -> AlertCourse? {
    guard row.fields.isEnabled, let path = try path(of: row.fields),
      let state = try reminder(of: row.id) ?? begun(row)?.state
    else { return nil }
    let repeats = row.fields.timetable?.repeats ?? false
    return AlertCourse(path: path, state: state, surroundings: surroundings(), isPrompt: true) {
      after, until in
      guard repeats else { return nil }
      let from = Moment(seconds: after + 1)
      guard let until else { return self.occurrence(of: row.fields, from: from)?.due.seconds }
      return self.occurrences(of: row.fields, from: from, to: Moment(seconds: until)).last?.due.seconds
    }
  }

  /// The moment of a later occurrence of a repeating task: the last one up to an instant, or the first one.
  func nextMoment(of row: TaskRow, after due: Int, until now: Int?) throws -> Int? {
    guard let series = Series(row.fields, start: row.occurrence, home: home(of: row.fields)) else {
      return nil
    }
    let last = try tree().lastDay(of: row.arc)
    var found: Int?
    for moment in series.moments(after: Moment(seconds: due), wholeDaysAt: reminding.dueTime) {
      if let last, series.home.local(at: moment).day > last { break }
      if let now, moment.seconds > now { break }
      found = moment.seconds
      if now == nil { break }
    }
    return found
  }
}
