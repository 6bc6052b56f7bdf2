import Escalation
import Moments
import Planner
import Reminding

// The escalation of a task: every change of the task is an event for it, in the same transaction.
//
//     new, with a date ──▶ begun: computed from path, due moment and start; no row             task.alert_at
//     the first alert  ──▶ a row in `escalation`, which every later event updates
//     another date or path ──▶ edit       closed ──▶ complete, ignore, cancel       undone ──▶ reopen

/// Cached facts about reminders in a transaction.
struct ReminderFacts {
  /// What reminders depend on in addition to their own fields.
  var context: ReminderContext?
  /// What alerts depended on when they were last computed, in that zone and with those settings.
  var former: (zone: String, reminding: String?, context: FormerContext)?
  /// True when some reminder has a row; nil when not read yet.
  var haveRows: Bool?
  /// True when some place exists; nil when not read yet.
  var havePlaces: Bool?
  /// The places of tasks, by the UUID of the task or of its series; nil when not read since a reminder was written.
  var triggers: [Identity: PlaceTrigger]?
}

extension Session {
  /// The stored state of the escalation of a task, reminder or group; nil when it has none or it cannot be read.
  func escalationState(ofThing thing: Int) throws -> State? {
    if let visited = visit?.states[thing] { return visited }
    if reminders.haveRows == nil {
      reminders.haveRows = try statement("SELECT 1 FROM escalation LIMIT 1").first { _ in true } ?? false
    }
    guard reminders.haveRows == true else { return nil }
    let text = try statement("SELECT state FROM escalation WHERE thing = ?").first(.integer(thing)) {
      $0.text(0)
    }
    return text.flatMap { try? State(text: $0) }
  }

  /// Saves the state of an escalation, and carries out the effects.
  func keep(_ state: State, of thing: Int, _ effects: [Effect]) throws {
    // A visit changes nothing in the file.
    if let visit { return visit.states[thing] = state }
    try statement("INSERT OR REPLACE INTO escalation (thing, state) VALUES (?, ?)").run(
      .integer(thing), .text(state.text))
    reminders.haveRows = true
    for effect in effects { try follow(effect, of: thing, due: Moment(seconds: state.due)) }
  }

  /// Carries out an effect of an escalation.
  /// - Parameter due: the due moment it refers to.
  func follow(_ effect: Effect, of thing: Int, due: Moment) throws {
    switch effect {
    case .withdraw: try recall(.withdraw, alertsOf: thing)
    case .silence: try recall(.silence, alertsOf: thing)
    case .sent(let key):
      try end(key, of: thing, .sent)
      try note(.sent, of: thing, due: due)
      try statement(
        "UPDATE occurrence SET status = 'sent', time = ? WHERE thing = ? AND due = ? AND status = 'scheduled'"
      ).run(.integer(now.seconds), .integer(thing), .integer(due.seconds))
    case .failed(let key):
      try end(key, of: thing, .failed)
      try note(.failed, of: thing, due: due, reason: .words(reasonOfFailure(of: thing)))
    // Missed and cancelled occurrences are recorded by the caller, which knows the reason.
    case .closed(.missed), .closed(.cancelled): break
    case .closed(let outcome): try note(HistoryEvent(outcome), of: thing, due: due)
    case .alert, .missed, .passed, .refused: break
    }
  }

  /// Saves the standing after a turn, and carries out its effects.
  func keep(_ turn: Turn, of row: some RemindingRow) throws {
    try keep(turn.standing.state, of: row.id, [])
    for effect in turn.effects {
      switch effect {
      case .escalation(let effect, let occurrence):
        try follow(effect, of: row.id, due: occurrence.due)
      case .spoke(let occurrence, let pick):
        try row.mark(occurrence, nil, pick: pick, reason: nil, in: self)
      case .became(let occurrence, let status, let pick, let reason):
        try row.mark(occurrence, status, pick: pick, reason: reason, in: self)
      }
    }
  }

  /// The errors that the channels reported for the last alert of a thing.
  private func reasonOfFailure(of thing: Int) throws -> String {
    try statement(
      """
      SELECT group_concat(channel || ': ' || error, '; ') FROM delivery
      WHERE error IS NOT NULL AND alert = (SELECT max(id) FROM alert WHERE thing = ?)
      """
    ).first(.integer(thing)) { $0.optionalText(0) }?.flatMap { $0 } ?? "there is no channel for it"
  }

  /// Applies an event to the escalation of a thing.
  /// - Parameter instant: when; nil: now.
  func send(
    _ event: Event, at instant: Moment? = nil, to state: inout State, of thing: Int, on path: EscalationPath
  ) throws {
    var chain = try EventChain(state, on: path, in: context())
    chain.send(event, at: instant)
    for result in chain.results { try keep(result.state, of: thing, result.effects) }
    state = chain.state
  }

  /// The first instant at which a changed reminder may fire: the next second when it has fired in this one, so that
  /// nothing comes twice.
  func free(of thing: Int) throws -> Moment {
    let hasFired = try statement("SELECT 1 FROM alert WHERE thing = ? AND fired = ? LIMIT 1").first(
      .integer(thing), .integer(now.seconds)
    ) { _ in true }
    return hasFired == true ? now.adding(seconds: 1) : now
  }
}

extension TaskRow {
  /// Returns the task with the alert that comes next.
  func armed(in session: Session) throws -> ArmedTask {
    ArmedTask(
      fields, isOpen: closing == nil, start: occurrence, lastDay: try lastDay(in: session), due: due,
      created: created, remindFrom: remindFrom, alertAt: alertAt,
      state: try session.escalationState(ofThing: id), in: try session.context())
  }

  /// Takes over what happened to it; saves its state, and carries out the effects.
  mutating func follow(_ armed: ArmedTask, in session: Session) throws {
    (remindFrom, alertAt) = (armed.remindFrom, armed.alertAt)
    for result in armed.results { try session.keep(result.state, of: id, result.effects) }
  }
}

// What changes of a task do.
extension Session {
  /// Begins the reminder of a task whose row is new; one that came back goes on under a new epoch.
  func beginReminder(of row: inout TaskRow) throws {
    if row.remindFrom == nil, row.created != now {
      row.remindFrom = now
      try revivePlaces(of: row, endedAt: nil)
    }
    // A new task without a date needs no paths and zones.
    if row.fields.date == nil, try escalationState(ofThing: row.id) == nil { return row.alertAt = nil }
    var armed = try row.armed(in: self)
    armed.arm()
    try row.follow(armed, in: self)
  }

  /// Ends the reminder of a deleted task; its row stays for when the task is restored.
  func endReminder(of row: TaskRow) throws {
    try quietPlaces(of: row, .cancel)
    guard try escalationState(ofThing: row.id) != nil else { return }
    var (row, armed) = (row, try row.armed(in: self))
    armed.cancel()
    try row.follow(armed, in: self)
  }

  /// Applies a change of a task to its reminder.
  /// - Returns: the states before and after, when undo needs them.
  func changeReminder(of old: TaskRow, to row: inout TaskRow) throws -> UndoState? {
    try copyToPlaces(from: old, row)
    if let closing = row.closing, old.closing == nil {
      // What passed was not cancelled by anyone, as cancelled places would say in the history.
      try quietPlaces(of: row, closing.outcome == .passed ? .ignore : closing.outcome.event)
    } else if row.closing == nil, let closing = old.closing {
      try revivePlaces(of: row, endedAt: closing.at)
    }
    let change = TaskChange(
      from: old.fields, to: row.fields, wasClosed: old.closing != nil, outcome: row.closing?.outcome,
      earlier: row.earlier)
    var armed = try row.armed(in: self)
    if armed.state != nil { row.earlier = nil }
    let states = try armed.follow(change) { try free(of: row.id) }
    try row.follow(armed, in: self)
    return states.map {
      UndoState(
        before: UndoState.Standing(state: $0.before.text), after: UndoState.Standing(state: $0.after.text))
    }
  }
}

// Effects on the alerts.
extension Session {
  /// Ends an alert that waits for its first channel.
  private func end(_ key: AlertKey, of thing: Int, _ status: FiredAlert.Status) throws {
    try statement("UPDATE alert SET status = ?, ended = ? WHERE thing = ? AND epoch = ? AND sequence = ?")
      .run(
        .text(status.rawValue), .integer(now.seconds), .integer(thing), .integer(key.epoch),
        .integer(key.sequence))
  }

  /// Asks the channels to silence or remove the messages of a thing, and drops waiting deliveries.
  private func recall(_ kind: AlertRecall.Kind, alertsOf thing: Int) throws {
    if kind == .withdraw {
      try statement(
        """
        UPDATE delivery SET status = 'dropped', next_attempt = NULL
        WHERE status = 'waiting' AND alert IN (SELECT id FROM alert WHERE thing = ?)
        """
      ).run(.integer(thing))
      try statement("UPDATE alert SET status = 'withdrawn', ended = ? WHERE thing = ? AND status = 'pending'")
        .run(
          .integer(now.seconds), .integer(thing))
    }
    try statement(
      """
      UPDATE delivery SET recall = ? WHERE status = 'sent' AND ifnull(recall, '') <> 'withdraw'
        AND alert IN (SELECT id FROM alert WHERE thing = ?)
      """
    ).run(.text(kind.rawValue), .integer(thing))
  }
}
