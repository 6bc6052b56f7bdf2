// What is owed when the machine moves to another zone, or the path becomes another one.
extension Machine {
  /// Whether an alert should have come already, say with the lid closed on a flight.
  var isOwed: Bool { state.pending == nil && (state.next ?? .max) <= now }

  /// Arms the station that the path has reached by now.
  /// - Parameter owed: the first one that has not been told; nil: the first of all.
  /// - Returns: false when that one is still to come.
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
    // Past its due moment a delay counts from the last alert, so no move puts off what follows it.
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
    // A lead that is past only by the new path is not told.
    let isLead = told.map(path.isLead) ?? true
    let last = isLead && !isOwed ? max(since ?? now, now - 1) : since ?? now
    let next = course.following(told, firedAt: last).map(course.folded)
    state.armed = next ?? course.end(after: cursor, firedAt: since ?? now)
  }
}

extension EscalationPath {
  /// The station that a station of another path is here: the lead of its time or the last one before that, the step of
  /// its number, the repeating step for the repeating one; nil for a lead when all leads here come later.
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
