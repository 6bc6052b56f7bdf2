import Escalation
import Moments
import Planner

/// What a task, reminder or group says when nobody answers, from one occurrence to the next.
///
///     every day 8:00, `at due push, +1h push, then push every 1d`:
///     Sat 8:00 push, 9:00 push │ Sun 8:00 push, 9:00 push │ …      the next occurrence takes the place of the one before
public struct AlertCourse {
  let path: EscalationPath
  var state: State
  let environment: Environment
  /// The occurrence that takes the place of the one that is due then; with a second instant, the last one that speaks
  /// until then. In seconds since 1970; nil when there is none.
  let later: (_ due: Int, _ until: Int?) -> Succession?

  /// The alerts that are to come, the earliest first.
  /// - Parameters:
  ///   - now: the present; what is overdue comes now. Seconds since 1970.
  ///   - until: no alert is later than that; seconds since 1970.
  ///   - limit: how many at most.
  public mutating func alerts(from now: Int, until: Int, limit: Int) -> [(at: Int, alert: Alert)] {
    var now = now
    var found: [(at: Int, alert: Alert)] = []
    deliver(at: now)
    while found.count < limit, !state.isClosed, let wakes = wakesAt(now), wakes <= until {
      let before = state
      if let next = later(state.due, wakes) {
        now = wakes
        send(.supersede, at: now)
        send(.edit(due: next.due), at: next.since)
      }
      let next = later(state.due, nil)
      let end = min(until, (next?.wakes ?? .max) - 1)
      found += path.advance(&state, &now, until: end, limit: limit - found.count, in: environment)
      // What was not delivered yet would go ahead of the next occurrence.
      deliver(at: now)
      if state.isClosed, let next { send(.edit(due: next.due), at: next.since) }
      // What neither fires nor puts off would be met again for ever.
      if state == before { break }
    }
    return found
  }

  /// When something happens to it by itself; nil: never.
  private func wakesAt(_ now: Int) -> Int? {
    let next = state.pending == nil ? state.next.map { max($0, now) } : now
    guard state.mayBeSucceeded else { return next }
    return [next, later(state.due, nil).map { max($0.wakes, now) }].compactMap { $0 }.min()
  }

  private mutating func deliver(at instant: Int) {
    if let key = state.pending?.key { send(.delivered(key), at: instant) }
  }

  private mutating func send(_ event: Event, at instant: Int) {
    state = path.next(state, on: event, at: instant, in: environment).state
  }
}
