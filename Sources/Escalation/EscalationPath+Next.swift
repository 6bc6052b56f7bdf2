extension EscalationPath {
  /// Starts a reminder for a due moment, armed for the first firing that is not past.
  ///
  /// Past firings get no alert; `.passed` counts them. `standard`, due at 12:00: started at 11:45, the push of 11:30
  /// is passed and the first one comes at 12:00; started at 12:30, the first comes at 13:00. Do not start one if no
  /// reminder of a past moment is wanted.
  /// - Parameters:
  ///   - due: the due moment; seconds since 1970, UTC.
  ///   - now: the current time; seconds since 1970, UTC.
  ///   - environment: the wall clock and quiet hours.
  public func start(
    due: Int, at now: Int, in environment: Environment = .plain
  ) -> (state: State, effects: [Effect]) {
    var machine = Machine(
      path: self, environment: environment, now: now, state: State(due: Machine.bounded(due)))
    machine.armFirst(isNew: true)
    return (machine.state, machine.effects)
  }

  /// Applies an event to the state of a reminder; returns the new state and what the caller must do.
  ///
  /// `nag`, due at 12:00, each alert delivered at once:
  ///
  ///     12:00 tick ▶ step 1, push     13:00 tick ▶ step 2, push     13:01 snooze until 16:00
  ///     16:00 tick ▶ step 2, push     17:00 tick ▶ step 3, push     18:00 tick ▶ step 4, alarm, then hourly
  ///
  /// An event that does not fit leaves the state unchanged. Instants outside the years 1 to 9999 become the nearest
  /// inside.
  /// - Parameters:
  ///   - state: the current state. It may come from an earlier version of this path.
  ///   - event: what happened.
  ///   - now: the time of the event; seconds since 1970, UTC. It may be earlier than in the previous call.
  ///   - environment: the wall clock and quiet hours.
  public func next(
    _ state: State, on event: Event, at now: Int, in environment: Environment = .plain
  ) -> (state: State, effects: [Effect]) {
    var machine = Machine(path: self, environment: environment, now: now, state: state)
    machine.take(event)
    return (machine.state, machine.effects)
  }
}
