extension EscalationPath {
  /// Returns the alerts that will come if no one answers, earliest first: what `next(_:on:at:in:)` would give if the
  /// machine stayed on and every alert were delivered at once.
  ///
  /// `nag`, due at 12:00, asked at 11:00 with `until` 15:30: 12:00 push, 13:00 push, 14:00 push, 15:00 alarm.
  /// - Parameters:
  ///   - now: the current time; overdue alerts come now. Seconds since 1970, UTC.
  ///   - until: the time of the latest alert returned; seconds since 1970, UTC.
  ///   - limit: the maximum number of alerts.
  public func upcoming(
    of state: State, from now: Int, until: Int, limit: Int, in environment: Environment = .plain
  ) -> [(at: Int, alert: Alert)] {
    var (state, now) = (state, now)
    return advance(&state, &now, until: until, limit: limit, in: environment)
  }

  /// Returns the same alerts, and advances the state through them.
  /// - Parameters:
  ///   - state: the current state; afterwards, the state once the alerts were delivered.
  ///   - now: the current time; afterwards, the time of the last firing.
  public func advance(
    _ state: inout State, _ now: inout Int, until: Int, limit: Int, in environment: Environment = .plain
  ) -> [(at: Int, alert: Alert)] {
    var alerts: [(at: Int, alert: Alert)] = []
    while alerts.count < limit {
      if let key = state.pending?.key {
        state = next(state, on: .delivered(key), at: now, in: environment).state
      }
      guard let due = state.next, due <= until else { break }
      now = max(now, due)
      let (after, effects) = next(state, on: .tick, at: now, in: environment)
      for case .alert(let alert) in effects { alerts.append((now, alert)) }
      // A tick that neither fires nor postpones would loop forever.
      if after == state { break }
      state = after
    }
    return alerts
  }
}
