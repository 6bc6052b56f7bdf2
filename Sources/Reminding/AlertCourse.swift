import Escalation
import Moments
import Planner

/// The alerts to come for a task, reminder or group if no one answers, across its occurrences.
///
///     every day 8:00, `at due push, +1h push, then push every 1d`:
///     Sat 8:00 push, 9:00 push │ Sun 8:00 push, 9:00 push │ …      the next occurrence replaces the previous one
public struct AlertCourse {
  let path: EscalationPath
  var state: State
  let environment: Environment
  /// Returns the occurrence that replaces the one due at `due`; with `until`, the last one whose first alert comes by
  /// then. In seconds since 1970; nil when there is none.
  let later: (_ due: Int, _ until: Int?) -> Succession?

  /// Returns the alerts to come, earliest first.
  /// - Parameters:
  ///   - now: the current time; overdue alerts come now. Seconds since 1970.
  ///   - until: the time of the latest alert returned; seconds since 1970.
  ///   - limit: the maximum number of alerts.
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
      // Otherwise an undelivered alert would come before the next occurrence.
      deliver(at: now)
      if state.isClosed, let next { send(.edit(due: next.due), at: next.since) }
      // A state that neither fires nor postpones would loop forever.
      if state == before { break }
    }
    return found
  }

  /// When something happens next without an answer; nil when nothing will.
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
