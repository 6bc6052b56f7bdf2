import Escalation
import Moments
import Planner

// Tasks delegate to reminders: every change of a task is an event for its reminder, in the same transaction.
//
//     new, with a date ──▶ begun: worked out from path, due moment and beginning; no row      task.alert_at
//     the first alert  ──▶ a row in `escalation`, from then on every event goes through it
//     another date or path ──▶ edit       closed ──▶ complete, ignore, cancel       undone ──▶ reopen

/// What a transaction has found out about reminders.
struct ReminderFacts {
  var surroundings: Surroundings?
  /// All paths by name, with the leads that are set.
  var paths: [String: EscalationPath]?
  /// The names of the paths that were set for what names none, while what hangs on them is worked out anew.
  var formerDefaults: [DefaultPath: String]?
  /// Whether any reminder has a row.
  var haveRows: Bool?
  /// Whether any place is known.
  var havePlaces: Bool?
}

extension Session {
  /// The machine's wall clock and the quiet hours.
  func surroundings() -> Surroundings {
    if let known = reminders.surroundings { return known }
    let found = surroundings(in: zone)
    reminders.surroundings = found
    return found
  }

  /// The wall clock of a zone and the quiet hours.
  func surroundings(in zone: Zone) -> Surroundings {
    let year = 366 * 86_400
    let begin = now.adding(seconds: -year)
    let changes = zone.changes(from: begin, to: now.adding(seconds: 6 * year))
    let clock = WallClock(
      offset: zone.offset(at: begin),
      changes: changes.map { WallClock.Change(at: $0.at.seconds, offset: $0.offset) })
    return Surroundings(clock: clock, quiet: reminding.quiet)
  }

  /// All paths by name, with the leads that are set.
  func paths() throws -> [String: EscalationPath] {
    if let known = reminders.paths { return known }
    var paths = Dictionary(uniqueKeysWithValues: EscalationPath.builtIn.map { ($0.name, $0.path) })
    try statement("SELECT name, notation FROM path").rows {
      if let path = try? EscalationPath($0.text(1)) { paths[$0.text(0)] = path }
      return true
    }
    paths = paths.mapValues { reminding.set($0) }
    reminders.paths = paths
    return paths
  }

  /// The path that reminds of a task; nil for one without a date and one that wants none.
  func path(of fields: ArcTask.Fields) throws -> EscalationPath? {
    guard fields.date != nil, fields.path != PathName.none else { return nil }
    let path = try path(named: fields.path, or: DefaultPath(for: fields))
    return fields.leads.isEmpty ? path : path?.replacingLeads(with: fields.leads)
  }

  /// The moment that a task's reminder is about; nil without a date.
  func reminderDue(_ fields: ArcTask.Fields) -> Int? {
    guard let date = fields.date else { return nil }
    let local = LocalTime(day: date, time: fields.time ?? reminding.dueTime)
    return home(of: fields).moment(at: local).moment.seconds
  }

  /// The reminder of an open task as it began, with its path; nil when it has none, or was overdue already. One that
  /// repeats and was overdue begins with its next occurrence.
  func begun(_ row: TaskRow) throws -> (path: EscalationPath, state: State)? {
    let since = row.reminding
    guard row.closing == nil, let overdue = row.due, let path = try path(of: row.fields),
      let due = try overdue >= since ? reminderDue(row.fields) : nextDue(of: row, from: since)
    else { return nil }
    return (path, path.start(due: due, at: since.seconds, in: surroundings()).state)
  }

  /// Where the reminder of a task stands when it has a row; one that cannot be read counts as none.
  func reminder(of task: Int) throws -> State? {
    if reminders.haveRows == nil {
      reminders.haveRows = try statement("SELECT 1 FROM escalation LIMIT 1").first { _ in true } ?? false
    }
    guard reminders.haveRows == true else { return nil }
    let text = try statement("SELECT state FROM escalation WHERE thing = ?").first(.integer(task)) {
      $0.text(0)
    }
    return text.flatMap { try? State(text: $0) }
  }

  /// Writes where the reminder of a task stands, and what follows for its alerts.
  func keep(_ state: State, of task: Int, _ effects: [Effect]) throws {
    try statement("INSERT OR REPLACE INTO escalation (thing, state) VALUES (?, ?)").run(
      .integer(task), .text(state.text))
    reminders.haveRows = true
    for effect in effects {
      switch effect {
      case .withdraw: try recall("withdraw", alertsOf: task)
      case .silence: try recall("silence", alertsOf: task)
      case .sent(let key):
        try end(key, of: task, "sent")
        try note("sent", of: task, due: Moment(seconds: state.due))
        try statement(
          "UPDATE occurrence SET status = 'sent', time = ? WHERE thing = ? AND due = ? AND status = 'scheduled'"
        ).run(.integer(now.seconds), .integer(task), .integer(state.due))
      case .failed(let key):
        try end(key, of: task, "failed")
        try note("failed", of: task, due: Moment(seconds: state.due), reason: reasonOfFailure(of: task))
      // What is missed or called off is noted with its reason by whoever knows it.
      case .closed(.missed), .closed(.cancelled): break
      case .closed(let outcome): try note(outcome.rawValue, of: task, due: Moment(seconds: state.due))
      case .alert, .missed, .passed, .refused: break
      }
    }
  }

  /// What the channels said of the last alert of something that reached nobody.
  private func reasonOfFailure(of thing: Int) throws -> String? {
    try statement(
      """
      SELECT group_concat(channel || ': ' || error, '; ') FROM delivery
      WHERE error IS NOT NULL AND alert = (SELECT max(id) FROM alert WHERE thing = ?)
      """
    ).first(.integer(thing)) { $0.optionalText(0) }?.flatMap { $0 } ?? "there is no channel for it"
  }

  /// Lets something happen to the reminder of a task.
  /// - Parameter instant: when; nil: now.
  func send(
    _ event: Event, at instant: Moment? = nil, to state: inout State, of task: Int, on path: EscalationPath
  ) throws {
    let next = path.next(state, on: event, at: (instant ?? now).seconds, in: surroundings())
    state = next.state
    try keep(state, of: task, next.effects)
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

// What changes of a task do.
extension Session {
  /// Begins the reminder of a task whose row is new; one that came back goes on under a new epoch.
  func beginReminder(of row: inout TaskRow) throws {
    if row.remindFrom == nil, row.created != now {
      row.remindFrom = now
      try reviveCompanion(of: row, endedAt: nil)
    }
    guard var state = try reminder(of: row.id) else { return row.alertAt = try begun(row)?.state.next.moment }
    row.alertAt = nil
    guard row.closing == nil, let path = try path(of: row.fields) else { return }
    try send(.reopen(state), to: &state, of: row.id, on: path)
    row.alertAt = try alertTime(state, of: row, on: path)
  }

  /// Ends the reminder of a task that is deleted; its row stays, for when the task comes back.
  func endReminder(of row: TaskRow) throws {
    try quietCompanion(of: row, .cancel)
    guard var state = try reminder(of: row.id) else { return }
    try send(.cancel, to: &state, of: row.id, on: path(of: row.fields) ?? .deadline)
  }

  /// Tells the reminder of a task what has changed.
  /// - Returns: what it was and is, when undo needs to know.
  func changeReminder(of old: TaskRow, to row: inout TaskRow) throws -> (before: String, after: String)? {
    try changeCompanion(of: old, to: row)
    if let closing = row.closing, old.closing == nil {
      try quietCompanion(of: row, closing.outcome == .completed ? .complete : .ignore)
    } else if row.closing == nil, let closing = old.closing {
      try reviveCompanion(of: row, endedAt: closing.at)
    }
    let isMoved = old.fields.schedule != row.fields.schedule
    // Another path may remind of what is past; another date that is past gets no reminder.
    let isPast = (row.due ?? now) < now
    let hasNewDate = old.fields.start != row.fields.start || old.fields.zone != row.fields.zone
    guard var state = try reminder(of: row.id) else {
      if row.closing == nil, old.closing != nil || isMoved && (hasNewDate || !isPast) { row.remindFrom = now }
      row.alertAt = try begun(row)?.state.next.moment
      return nil
    }
    let before = state.text
    let isUndone = row.earlier != nil
    defer { row.earlier = nil }
    let due =
      try isPast && hasNewDate && !isUndone && old.closing == nil
      ? nextDue(of: row, from: now) : reminderDue(row.fields)
    let path = try path(of: row.fields)
    if let closing = row.closing {
      let event: Event =
        switch closing.outcome {
        case .completed: .complete
        case .ignored: .ignore
        case .passed: .cancel
        }
      if old.closing == nil { try send(event, to: &state, of: row.id, on: path ?? .deadline) }
    } else if let path, let due {
      if old.closing != nil || isUndone {
        try send(.reopen(row.earlier ?? state), to: &state, of: row.id, on: path)
        if state.due != due { try send(.edit(due: due), to: &state, of: row.id, on: path) }
      } else if isMoved {
        let since = state.due == due ? try free(of: row.id) : now
        try send(.edit(due: due), at: since, to: &state, of: row.id, on: path)
      }
    } else if isMoved {
      try send(.cancel, to: &state, of: row.id, on: path ?? .deadline)
    } else if old.arc != row.arc, let path {
      try resume(&state, of: row, on: path)
    }
    row.alertAt = try alertTime(state, of: row, on: path)
    return isUndone || isMoved && row.closing == nil && state.text != before ? (before, state.text) : nil
  }
}

// What changes of the alerts.
extension Session {
  /// Ends an alert that waits for its first channel.
  private func end(_ key: AlertKey, of task: Int, _ status: String) throws {
    try statement("UPDATE alert SET status = ?, ended = ? WHERE thing = ? AND epoch = ? AND sequence = ?")
      .run(
        .text(status), .integer(now.seconds), .integer(task), .integer(key.epoch), .integer(key.sequence))
  }

  /// Asks the channels to silence or take back what they have shown of a task, and not to show what waits.
  private func recall(_ what: String, alertsOf task: Int) throws {
    if what == "withdraw" {
      try statement(
        """
        UPDATE delivery SET status = 'dropped', next_attempt = NULL
        WHERE status = 'waiting' AND alert IN (SELECT id FROM alert WHERE thing = ?)
        """
      ).run(.integer(task))
      try statement("UPDATE alert SET status = 'withdrawn', ended = ? WHERE thing = ? AND status = 'pending'")
        .run(
          .integer(now.seconds), .integer(task))
    }
    try statement(
      """
      UPDATE delivery SET recall = ? WHERE status = 'sent' AND ifnull(recall, '') <> 'withdraw'
        AND alert IN (SELECT id FROM alert WHERE thing = ?)
      """
    ).run(.text(what), .integer(task))
  }
}

/// The names of paths that mean something by themselves.
public enum PathName {
  /// The name that stands for no reminder.
  public static let none = "none"
}

extension ArcTask.Fields {
  /// All on which a reminder hangs.
  fileprivate var schedule: [String?] {
    [
      date?.description, time?.description, zone, path, Leads(leads)?.fieldText,
      DefaultPath(for: self).rawValue,
    ]
  }
}

extension State {
  /// Whether it has reminded and goes on, or should have reminded by now.
  func isUnderWay(at now: Moment) -> Bool {
    guard !isClosed, phase != .disabled else { return false }
    return cursor != nil || pending != nil || next.map { $0 <= now.seconds } ?? false
  }
}

extension Int? {
  /// The instant of so many seconds since 1970.
  var moment: Moment? { map { Moment(seconds: $0) } }
}
