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
  /// The occurrence that takes the place of the one that is due then; with a second instant, the last one that speaks
  /// until then. In seconds since 1970; nil when there is none.
  let later: (_ due: Int, _ until: Int?) throws -> Succession?

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
      if let next = try later(state.due, wakes) {
        now = wakes
        send(.supersede, at: now)
        send(.edit(due: next.due), at: next.since)
      }
      let next = try later(state.due, nil)
      let end = min(until, (next?.wakes ?? .max) - 1)
      found += path.advance(&state, &now, until: end, limit: limit - found.count, in: surroundings)
      // What was not delivered yet would go ahead of the next occurrence.
      deliver(at: now)
      if state.isClosed, let next { send(.edit(due: next.due), at: next.since) }
      // What neither fires nor puts off would be met again for ever.
      if state == before { break }
    }
    return found
  }

  /// When something happens to it by itself; nil: never.
  private func wakesAt(_ now: Int) throws -> Int? {
    let next = state.pending == nil ? state.next.map { max($0, now) } : now
    guard state.cursor != nil || state.pending != nil else { return next }
    return [next, try later(state.due, nil).map { max($0.wakes, now) }].compactMap { $0 }.min()
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
    return AlertCourse(path: path, state: state, surroundings: surroundings()) {
      try self.succession(of: row, on: path, after: $0, until: $1)
    }
  }

  /// What a reminder or group will say; nil when it says nothing.
  func course(of row: ReminderRow) throws -> AlertCourse? {
    guard row.fields.isEnabled, let path = try path(of: row),
      let state = try reminder(of: row.id) ?? begun(row)?.state
    else { return nil }
    return AlertCourse(path: path, state: state, surroundings: surroundings()) {
      self.succession(of: row, on: path, after: $0, until: $1)
    }
  }
}
