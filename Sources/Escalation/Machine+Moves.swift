// How overdue alerts are treated when the machine moves to another zone or the path changes.
extension Machine {
  /// True when an alert should have come already, for example with the lid closed on a flight.
  var isOwed: Bool { state.pending == nil && (state.next ?? .max) <= now }

  /// Arms the station that the path has reached by now.
  /// - Parameter owed: the first station that was not announced; nil for the first station of the path.
  /// - Returns: false when that station is still in the future.
  mutating func armReached(from owed: Position? = nil) -> Bool {
    var first = course.following(nil, firedAt: .min)
    while let firing = first, let owed, firing.position.index < owed.index {
      first = course.following(firing.position, firedAt: firing.planned)
    }
    guard let first = first.map(course.folded), first.at <= now else { return false }
    if case .snoozed = state.phase { state.phase = .active }
    var firing = course.reached(from: first, by: now)
    (firing.folded, firing.waited) = (0, 0)
    state.armed = firing
    return true
  }

  mutating func move(_ due: Int) {
    let before = state.armed
    let isOwed = isOwed
    state.due = Machine.bounded(due)
    guard !state.isClosed, state.phase != .disabled else { return }
    if isOwed, armReached() { return }
    var isSnoozed = false
    if case .snoozed = state.phase { isSnoozed = true }
    let isDueTold = state.cursor.map { !path.isLead(path.clamped($0)) } ?? false
    guard let before, before.position != .end else { return armFirst() }
    if !isSnoozed, !isDueTold, state.pending == nil, armReached(from: path.clamped(before.position)) {
      return
    }
    armFirst()
    // After the due moment an interval counts from the last alert, so a move must not delay the alert that follows
    // it.
    guard state.due <= now, isDueTold || state.pending != nil else { return }
    if let armed = state.armed, armed.position != .end, armed.at <= before.at { return }
    state.armed = before
  }

  mutating func follow(_ old: EscalationPath, _ since: Int?) {
    guard !state.isClosed else { return }
    let isOwed = isOwed
    let told = state.cursor.flatMap { path.position(of: old.clamped($0), on: old) }
    if state.cursor != nil { state.cursor = told ?? path.clamped(Position(0)) }
    guard state.phase != .disabled else { return }
    if case .snoozed(let until) = state.phase, let cursor = state.cursor {
      return armSnoozed(until, cursor)
    }
    guard let cursor = state.cursor else {
      if !isOwed || !armReached() { armFirst() }
      return
    }
    // A lead that is past only on the new path is not announced.
    let isLead = told.map(path.isLead) ?? true
    let last = isLead && !isOwed ? max(since ?? now, now - 1) : since ?? now
    let next = course.following(told, firedAt: last).map(course.folded)
    state.armed = next ?? course.end(after: cursor, firedAt: since ?? now)
  }
}

extension EscalationPath {
  /// The station here that corresponds to a station of another path. For a lead, it is the lead at the same time or
  /// the last one before it; for a step, the step with its number; for the repeating step, the repeating step. Nil
  /// for a lead when all leads here come later.
  func position(of position: Position, on old: EscalationPath) -> Position? {
    if position == .end { return .end }
    if old.isLead(position) {
      let interval = old.leads[position.index].interval
      return leads.lastIndex { $0.interval >= interval }.map { Position($0) }
    }
    let step = position.index - old.leads.count
    if step >= old.steps.count, tail != nil {
      return Position(leads.count + steps.count, times: position.times)
    }
    return clamped(Position(leads.count + min(step, steps.count)))
  }
}
