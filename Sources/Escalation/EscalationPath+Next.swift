extension EscalationPath {
  /// A reminder of a moment, armed for the first firing that is not yet past.
  ///
  /// Firings that are past get no alert; `.passed` counts them. `standard`, due at 12:00: begun at 11:45, the push
  /// of 11:30 is passed and the first one comes at 12:00; begun at 12:30, the first comes at 13:00. Whoever wants no
  /// reminder of a moment that is past does not begin one.
  /// - Parameters:
  ///   - due: the moment to remind of; seconds since 1970, UTC.
  ///   - now: the present; seconds since 1970, UTC.
  ///   - surroundings: the wall clock and the quiet hours of the place.
  public func start(
    due: Int, at now: Int, in environment: Environment = .plain
  ) -> (state: State, effects: [Effect]) {
    var machine = Machine(
      path: self, environment: environment, now: now, state: State(due: Machine.bounded(due)))
    machine.armFirst(isNew: true)
    return (machine.state, machine.effects)
  }

  /// What becomes of a reminder on an event, and what there is to do.
  ///
  /// `nag`, due at 12:00, each alert delivered at once:
  ///
  ///     12:00 tick ▶ step 1, push     13:00 tick ▶ step 2, push     13:01 snooze until 16:00
  ///     16:00 tick ▶ step 2, push     17:00 tick ▶ step 3, push     18:00 tick ▶ step 4, alarm, then hourly
  ///
  /// An event that does not fit leaves the state as it is. Instants outside of the years 1 to 9999 become the
  /// nearest that are inside.
  /// - Parameters:
  ///   - state: where it stands. It may come from another path, whose name now means this one.
  ///   - event: what has happened.
  ///   - now: when; seconds since 1970, UTC. It may be earlier than in the call before.
  ///   - surroundings: the wall clock and the quiet hours of the place.
  public func next(
    _ state: State, on event: Event, at now: Int, in environment: Environment = .plain
  ) -> (state: State, effects: [Effect]) {
    var machine = Machine(path: self, environment: environment, now: now, state: state)
    machine.take(event)
    return (machine.state, machine.effects)
  }
}
