/// Applies one event to a state.
struct Machine {
  let path: EscalationPath
  let environment: Environment
  let now: Int
  var state: State
  var effects: [Effect] = []

  init(path: EscalationPath, environment: Environment, now: Int, state: State) {
    self.path = path
    self.environment = environment
    self.now = Machine.bounded(now)
    self.state = state
  }

  /// The nearest instant in the years 1 to 9999, where sums of instants and intervals cannot overflow.
  static func bounded(_ instant: Int) -> Int { min(max(instant, -62_135_596_800), 253_402_300_799) }

  var course: Course {
    Course(path: path, environment: environment, due: state.due, leadsDismissed: state.leadsDismissed)
  }

  mutating func take(_ event: Event) {
    switch event {
    case .tick: tick()
    case .delivered(let key): if accepts(key) { effects.append(.sent(key)) }
    case .failed(let key):
      guard accepts(key) else { return }
      effects.append(.failed(key))
      tick()
    case .recover: recover()
    case .edit(let due): edit(due)
    case .retime(let due): retime(due)
    case .move(let due): move(due)
    case .follow(let old, let since): follow(old, since)
    case .reopen(let earlier): reopen(earlier)
    case .complete: close(.completed)
    case .ignore: close(.ignored)
    case .cancel: close(.cancelled)
    case .supersede: if !state.isClosed { close(.missed) }
    case .disable: disable()
    case .enable: enable()
    case .snooze(let until): snooze(until)
    case .mute: mute()
    case .dismiss: dismiss()
    }
  }

  // MARK: - Firing

  private mutating func tick() {
    guard state.pending == nil, var firing = state.armed, firing.at <= now else { return }
    firing.position = path.clamped(firing.position)
    guard path.step(at: firing.position) != nil else { return expire() }
    firing = course.reached(from: firing, by: now)
    let loudTime = course.loudTime(firing.position, now, again: isAgain(firing))
    if loudTime > now {
      firing.at = loudTime
      state.armed = course.folded(firing)
    } else {
      fire(firing)
    }
  }

  /// True when a firing repeats the last one after a snooze.
  private func isAgain(_ firing: Firing) -> Bool {
    if case .snoozed = state.phase { return firing.position == state.cursor }
    return false
  }

  private mutating func fire(_ firing: Firing) {
    guard let step = path.step(at: firing.position) else { return }
    let planned = min(course.loudTime(firing.position, firing.planned, again: isAgain(firing)), now)
    state.sequence += 1
    let alert = Alert(
      key: AlertKey(epoch: state.epoch, sequence: state.sequence),
      step: path.number(at: firing.position), isLead: path.isLead(firing.position), level: step.level,
      intensity: step.intensity, ring: step.ring, due: state.due, planned: planned, late: now - planned,
      missed: firing.folded, waited: firing.waited)
    state.pending = alert
    state.cursor = firing.position
    state.phase = .active
    state.missed += firing.folded
    arm(course.following(firing.position, firedAt: now).map(course.folded), after: firing.position)
    if firing.folded > 0 { effects.append(.missed(firing.folded)) }
    effects.append(.alert(alert))
  }

  mutating func arm(_ firing: Firing?, after position: Position?) {
    state.armed = firing ?? course.end(after: position, firedAt: now)
  }

  /// Arms the first firing that is not past, or the rest of a snooze.
  /// - Parameter isNew: true when the due moment is new, so that everything planned before now is past.
  mutating func armFirst(isNew: Bool = false) {
    let (first, passed) = course.first(notBefore: now, isNew: isNew)
    if case .snoozed(let until) = state.phase, let cursor = state.cursor, until > now {
      // The due moment may have moved past the end of the snooze; then the snoozed alert is no longer valid.
      let isAhead = first.map { path.clamped(cursor) >= $0.position } ?? false
      if !isAhead { return armSnoozed(until, cursor) }
      if let first, until > first.at {
        return state.armed = course.reached(from: first, by: until).putOff(until)
      }
    }
    arm(first, after: state.cursor)
    if case .snoozed = state.phase { state.phase = .active }
    if passed > 0 { effects.append(.passed(passed)) }
  }

  private mutating func expire() {
    silence()
    state.close(.expired)
    effects.append(.closed(.expired))
  }

  // MARK: - Deliveries

  /// Clears the pending alert when it has this key.
  private mutating func accepts(_ key: AlertKey) -> Bool {
    guard state.pending?.key == key else { return false }
    state.pending = nil
    return true
  }

  private mutating func recover() {
    guard var alert = state.pending else { return }
    alert.late = max(alert.late, now - alert.planned)
    effects.append(.alert(alert))
  }

  // MARK: - What people do

  /// True when the reminder is neither closed nor disabled; otherwise reports a refusal.
  private mutating func isOpen() -> Bool {
    switch state.phase {
    case .closed(let outcome): effects.append(.refused(.closed(outcome)))
    case .disabled: effects.append(.refused(.disabled))
    case .scheduled, .active, .snoozed: return true
    }
    return false
  }

  private mutating func mute() {
    if !state.isClosed, state.phase != .disabled { silence() }
  }

  private mutating func silence() {
    if state.cursor != nil { effects.append(.silence) }
  }

  /// Withdraws the alert that was shown in this epoch or is pending.
  private mutating func withdraw() {
    state.pending = nil
    if state.cursor != nil, !state.isClosed, state.phase != .disabled { effects.append(.withdraw) }
  }

  private mutating func close(_ outcome: Outcome) {
    if case .closed(let earlier) = state.phase { return effects.append(.refused(.closed(earlier))) }
    withdraw()
    state.close(outcome)
    effects.append(.closed(outcome))
  }

  private mutating func snooze(_ until: Int) {
    guard isOpen() else { return }
    guard let cursor = state.cursor else { return effects.append(.refused(.notActive(until: firstAlert))) }
    let until = Machine.bounded(until)
    guard until > now else { return effects.append(.refused(.notLater)) }
    withdraw()
    state.phase = .snoozed(until: until)
    armSnoozed(until, cursor)
  }

  private var firstAlert: Int? {
    guard let armed = state.armed, armed.position != .end else { return nil }
    return armed.at
  }

  /// When a snooze ends, the last station repeats; if a lead is snoozed past the due moment, the due alert comes
  /// instead.
  mutating func armSnoozed(_ until: Int, _ cursor: Position) {
    let cursor = path.clamped(cursor)
    var firing = course.firing(cursor, planned: until, again: true)
    if path.isLead(cursor) {
      let onDue = Position(path.leads.count - 1)
      if let due = course.following(onDue, firedAt: .min), due.planned <= until {
        firing = course.firing(due.position, planned: due.planned, earliest: until)
      }
    }
    state.armed = course.folded(firing)
  }

  private mutating func dismiss() {
    guard isOpen() else { return }
    guard now < state.due, !path.leads.isEmpty else { return silence() }
    state.leadsDismissed = true
    if state.pending?.isLead == true { withdraw() } else { silence() }
    if case .snoozed = state.phase { state.phase = .active }
    let last = Position(path.leads.count - 1)
    arm(course.following(last, firedAt: now).map(course.folded), after: nil)
  }

  private mutating func disable() {
    guard isOpen() else { return }
    withdraw()
    state.before = state.phase
    state.phase = .disabled
    state.armed = nil
  }

  private mutating func enable() {
    guard state.phase == .disabled else {
      if case .closed(let outcome) = state.phase { effects.append(.refused(.closed(outcome))) }
      return
    }
    state.phase = state.before ?? .scheduled
    state.before = nil
    armFirst()
  }

  // MARK: - Other times

  private mutating func edit(_ due: Int) {
    let isDisabled = state.phase == .disabled
    withdraw()
    var anew = State(due: Machine.bounded(due))
    anew.epoch = state.epoch + 1
    anew.sequence = state.sequence
    state = anew
    if isDisabled {
      state.phase = .disabled
      state.before = .scheduled
    } else {
      armFirst(isNew: true)
    }
  }

  private mutating func retime(_ due: Int) {
    let isOwed = isOwed
    state.due = Machine.bounded(due)
    guard !state.isClosed, state.phase != .disabled else { return }
    if !isOwed || !armReached() { armFirst() }
  }

  private mutating func reopen(_ earlier: State) {
    withdraw()
    var again = earlier
    again.epoch = max(state.epoch, earlier.epoch) + 1
    again.sequence = max(state.sequence, earlier.sequence)
    again.pending = nil
    again.armed = nil
    if case .closed = earlier.phase {
      again.phase = earlier.before ?? .scheduled
      again.before = nil
      if again.phase == .disabled { again.before = again.cursor == nil ? .scheduled : .active }
    }
    state = again
    if state.phase != .disabled { armFirst() }
  }
}

extension Firing {
  /// The same firing, not before an instant, with nothing folded into it.
  fileprivate func putOff(_ instant: Int) -> Firing {
    Firing(position: position, planned: planned, at: max(at, instant))
  }
}

extension State {
  mutating func close(_ outcome: Outcome) {
    before = phase
    phase = .closed(outcome)
    armed = nil
    pending = nil
  }
}
