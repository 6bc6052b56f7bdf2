extension EscalationPath {
  /// The alerts that are to come when nobody answers, the earliest first: what `next(_:on:at:in:)` would give if the
  /// machine stayed on and every alert were delivered at once.
  ///
  /// `nag`, due at 12:00, asked at 11:00 with `until` 15:30: 12:00 push, 13:00 push, 14:00 push, 15:00 alarm.
  /// - Parameters:
  ///   - now: the present; what is overdue comes now. Seconds since 1970, UTC.
  ///   - until: no alert is later than that; seconds since 1970, UTC.
  ///   - limit: how many alerts at most.
  public func upcoming(
    of state: State, from now: Int, until: Int, limit: Int, in environment: Environment = .plain
  ) -> [(at: Int, alert: Alert)] {
    var (state, now) = (state, now)
    return advance(&state, &now, until: until, limit: limit, in: environment)
  }

  /// The same, and lets the reminder move on through them, as far as it does by itself.
  /// - Parameters:
  ///   - state: where it stands; afterwards where it stands when the last of them has been delivered.
  ///   - now: the present; afterwards the moment of the last thing that happened.
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
      // A tick that neither fires nor puts off would be met again for ever.
      if after == state { break }
      state = after
    }
    return alerts
  }
}
