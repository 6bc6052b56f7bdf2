import Escalation
import Moments
import Planner

/// Why a reminder stays as it is.
public enum ReminderRefusal: Error, Hashable, Sendable {
  /// The machine refuses the event.
  case refused(Refusal)
  /// The task has no reminder: it has no date, wants none, or its date was past when it was set.
  case noReminder
}

/// What somebody asks of the reminder of a task, besides closing it.
public enum ReminderRequest: Hashable, Sendable {
  /// Be silent until then; the last alert comes again.
  case snooze(until: Moment)
  /// No more leads; from the due moment on: stop the sound.
  case dismiss
  /// Stop the sound: a bubble was closed.
  case hush
}

extension PlannerStep {
  /// Asks something of what a path has come to.
  /// - Returns: what follows; `state` is what it has come to then.
  /// - Throws: `ReminderRefusal`.
  func put(_ request: ReminderRequest, to state: inout State, on path: EscalationPath) throws -> [Effect] {
    if case .snooze = request { see(&state, on: path) }
    let (after, effects) = path.next(
      state, on: request.event, at: session.now.seconds, in: session.surroundings())
    for case .refused(let refusal) in effects { throw ReminderRefusal.refused(refusal) }
    state = after
    return effects
  }

  /// Asks something of the reminder of a task; a step of the log that can be undone, but for a hush.
  /// - Returns: the task as it is now.
  /// - Throws: `PlannerError.unknownNumber`, `ReminderRefusal`.
  @discardableResult
  public func ask(_ request: ReminderRequest, ofTask number: Int) throws -> ArcTask {
    let row = try snapshot.row(ofTask: number)
    // What its places have set off is asked as well; its own reminder with that only once it has spoken.
    if let place = try session.speakingCompanion(of: row) {
      if let own = try session.reminder(of: number), own.cursor != nil, !own.isClosed {
        _ = try askItself(request, row)
      }
      try ask(request, ofReminder: place)
      return try snapshot.task(number)
    }
    return try askItself(request, row)
  }

  private func askItself(_ request: ReminderRequest, _ row: TaskRow) throws -> ArcTask {
    let number = row.id
    guard let path = try session.path(of: row.fields),
      var state = try session.reminder(of: number) ?? session.begun(row)?.state
    else { throw ReminderRefusal.noReminder }
    let before = state
    let effects = try put(request, to: &state, on: path)
    // Nothing to keep: what was not begun is as before.
    if state == before, effects.isEmpty { return row.task(in: try session.tree()) }
    keepsStore = true
    if state != before { try log.begin(label) }
    try session.keep(state, of: number, effects)
    try session.note(request, of: number, in: state)
    var changed = row
    changed.alertAt = try session.alertTime(state, of: row, on: path)
    try session.statement("UPDATE task SET alert_at = ? WHERE id = ?").run(
      .integer(changed.alertAt?.seconds), .integer(number))
    if state != before {
      try log.write(
        edit: "task", row.identity, [LoggedField(name: "reminder", value: .text(before.text))],
        [LoggedField(name: "reminder", value: .text(state.text))])
    }
    return changed.task(in: try session.tree())
  }

  /// Whoever snoozes what is due has seen it, though nothing has delivered it: no daemon runs.
  func see(_ state: inout State, on path: EscalationPath) {
    guard state.pending == nil, let at = state.next, at <= session.now.seconds else { return }
    let fired = path.next(state, on: .tick, at: session.now.seconds, in: session.surroundings())
    state = fired.state
    for case .alert(let alert) in fired.effects {
      state =
        path.next(state, on: .delivered(alert.key), at: session.now.seconds, in: session.surroundings())
        .state
    }
  }
}
