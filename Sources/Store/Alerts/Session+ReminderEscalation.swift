import Escalation
import Moments
import Planner
import Reminding
import SQLite

// Reminders and groups use the same escalations as tasks, one occurrence after the other:
//
//     new ──▶ armed for the first occurrence that is not past; no row in `escalation`     next, alert_at
//     the first alert ──▶ a row, which every later event updates
//     done, ignored, expired ──▶ closed, and armed for the next occurrence under a new epoch
//     the next occurrence falls due ──▶ supersede: the one before was missed
extension Session {
  /// The zone of a timetable's wall clock.
  func home(of timetable: Timetable) -> Zone { home(timetable.zone) }

  /// The first occurrence due at an instant or later; nil when there is none.
  func occurrence(of fields: Reminder.Fields, from instant: Moment) -> PlannedOccurrence? {
    guard let timetable = fields.timetable else { return nil }
    return timetable.occurrences(from: instant, in: home(of: timetable), wholeDaysAt: reminding.dueTime).first
    { _ in
      true
    }
  }

  /// The first occurrence due at an instant or later that was not answered before its time.
  private func unansweredOccurrence(of row: ReminderRow, from instant: Moment) throws -> PlannedOccurrence? {
    guard let timetable = row.fields.timetable else { return nil }
    return try timetable.occurrences(
      from: instant, in: home(of: timetable), wholeDaysAt: reminding.dueTime
    ).first { try record(of: $0.start, ofThing: row.id)?.status.isAnswered != true }
  }

  /// The occurrences due in a range, both ends included.
  func occurrences(of fields: Reminder.Fields, from: Moment, to: Moment, limit: Int = 100_000)
    -> [PlannedOccurrence]
  {
    guard let timetable = fields.timetable, from <= to else { return [] }
    return occurrences(of: timetable, from: from, to: to, limit: limit)
  }

  /// The same for a timetable.
  func occurrences(of timetable: Timetable, from: Moment, to: Moment, limit: Int = 100_000)
    -> [PlannedOccurrence]
  {
    Array(
      timetable.occurrences(from: from, in: home(of: timetable), wholeDaysAt: reminding.dueTime)
        .prefix { $0.due <= to }.prefix(limit))
  }
}

// The effects of changes to a reminder.
extension Session {
  /// Arms a reminder whose row is new or was restored.
  func arm(_ row: inout ReminderRow) throws {
    if let state = try escalationState(ofThing: row.id) { return try reopen(&row, as: state) }
    if row.remindFrom == nil, row.created != now { row.remindFrom = now }
    try derive(&row)
  }

  /// Computes the first occurrence and alert of a reminder that has never fired.
  func derive(_ row: inout ReminderRow) throws {
    row.next = occurrence(of: row.fields, from: row.reminding)
    row.alertAt = try firstAlertTime(of: row)
  }

  /// Arms a changed reminder for the first occurrence that is not past.
  func rearm(_ row: inout ReminderRow, from old: ReminderRow) throws {
    try forgetSkips(of: row, from: old)
    if let earlier = row.earlier {
      row.earlier = nil
      try mark(earlier.occurrence, of: row)
      if case .closed(let outcome) = earlier.state.phase {
        // Undo restores what was open, so this is a redo.
        return try close(&row, outcome)
      }
      return try reopen(&row, as: earlier.state)
    }
    guard old.fields.schedule != row.fields.schedule else { return }
    let active = try underWay(old)
    try rearmChanged(&row, from: old)
    if let active { try putAside(active, from: old, in: &row) }
  }

  /// The state of a reminder that has fired, or should have; nil when it is still waiting or is closed.
  func underWay(_ row: ReminderRow) throws -> State? {
    guard let state = try state(of: row), state.isUnderWay(at: now) else {
      return nil
    }
    return state
  }

  /// Forgets the skipped occurrences that are restored.
  private func forgetSkips(of row: ReminderRow, from old: ReminderRow) throws {
    let back = Set(old.fields.timetable?.exclusions ?? []).subtracting(row.fields.timetable?.exclusions ?? [])
    for date in back {
      let home = row.fields.timetable.map { self.home(of: $0) } ?? zone
      try statement(
        """
        DELETE FROM occurrence WHERE thing = ? AND start LIKE ? AND status = 'cancelled' AND reason = 'skipped'
          AND start IS NOT ?
        """
      ).run(
        .integer(row.id), .text("\(date.day(in: home))%"),
        .text(row.earlier?.occurrence.split(separator: " ").first.map(String.init)))
    }
  }

  /// Saves the previous state for undo, when a change of the reminder replaced it.
  private func putAside(_ active: State, from old: ReminderRow, in row: inout ReminderRow) throws {
    guard let occurrence = old.next, let state = try state(of: row),
      state.due != active.due || state.epoch != active.epoch
    else { return }
    let status = try record(of: occurrence.start, ofThing: row.id)?.status ?? .scheduled
    let stays = self.occurrence(of: row.fields, from: occurrence.due) == occurrence
    let after = stays ? status : OccurrenceStatus.cancelled
    row.putAside = (
      (active, "\(occurrence.start) \(status.rawValue)"), (state, "\(occurrence.start) \(after.rawValue)")
    )
  }

  private func rearmChanged(_ row: inout ReminderRow, from old: ReminderRow) throws {
    guard var state = try escalationState(ofThing: row.id) else {
      // An alert that is overdue and unchanged still comes.
      if !hasSameOccurrence(old, row) || row.alertAt.map({ $0 > now }) ?? true { row.remindFrom = now }
      return try derive(&row)
    }
    let path = try row.path(in: context())
    let isSame = old.fields.timetable == row.fields.timetable
    let since = try free(of: row.id)
    if hasSameOccurrence(old, row), state.isUnderWay(at: now), let active = old.next,
      try active.due <= now
        || unansweredOccurrence(of: row, from: since).map({ $0.due >= active.due }) ?? true
    {
      // Only other occurrences were added or removed: the current one continues.
      return row.alertAt = try alertTime(state, of: row)
    }
    let first =
      try isSame && !state.isClosed && state.cursor != nil
      ? row.next : unansweredOccurrence(of: row, from: since)
    row.next = first
    row.alertAt = nil
    guard row.fields.isEnabled, let path, let first else {
      let event: Event = row.fields.isEnabled ? .cancel : .disable
      return try send(event, to: &state, of: row.id, on: path ?? .deadline)
    }
    if !old.fields.isEnabled { try send(.enable, to: &state, of: row.id, on: path) }
    try send(.edit(due: first.due.seconds), at: since, to: &state, of: row.id, on: path)
    row.alertAt = try alertTime(state, of: row)
  }

  /// True when the current or next occurrence is the same after the change, with the same path.
  private func hasSameOccurrence(_ old: ReminderRow, _ row: ReminderRow) -> Bool {
    guard old.fields.isEnabled, row.fields.isEnabled, old.fields.path == row.fields.path,
      old.fields.leads == row.fields.leads, let next = old.next
    else { return false }
    return occurrence(of: row.fields, from: next.due) == next
  }

  /// Restores the escalation of a reminder, with a new epoch.
  private func reopen(_ row: inout ReminderRow, as earlier: State) throws {
    row.next = occurrence(of: row.fields, from: Moment(seconds: earlier.due))
    if row.fields.timetable == nil, row.fields.trigger != nil {
      let local = zone.local(at: Moment(seconds: earlier.due))
      row.next = PlannedOccurrence(
        start: OccurrenceStart(day: local.day, time: local.time), due: Moment(seconds: earlier.due))
    }
    row.alertAt = nil
    // A reminder that was closed before it was deleted stays closed.
    if case .closed(let outcome) = earlier.phase, outcome != .cancelled { return }
    guard row.fields.isEnabled, let path = try row.path(in: context()) else { return }
    var state = try escalationState(ofThing: row.id) ?? earlier
    try reopen(earlier, to: &state, of: row.id, on: path)
    if let next = row.next, next.due.seconds != state.due {
      try send(.edit(due: next.due.seconds), to: &state, of: row.id, on: path)
    }
    row.alertAt = try alertTime(state, of: row)
  }

  /// Restores an escalation; an alert that is due and was not announced yet comes now.
  func reopen(_ earlier: State, to state: inout State, of thing: Int, on path: EscalationPath) throws {
    var chain = try EventChain(state, on: path, in: context())
    chain.reopen(earlier)
    try keep(chain, in: &state, of: thing)
  }

  /// Closes the escalation of the last occurrence again.
  private func close(_ row: inout ReminderRow, _ outcome: Escalation.Outcome) throws {
    row.alertAt = nil
    guard var state = try escalationState(ofThing: row.id), !state.isClosed else { return }
    try send(
      outcome == .completed ? .complete : .ignore, to: &state, of: row.id,
      on: row.path(in: context()) ?? .gentle
    )
  }

  /// Recomputes what depends on the machine's zone and on the settings.
  func rederiveAlert(of row: inout ReminderRow) throws {
    guard var state = try escalationState(ofThing: row.id), let path = try row.path(in: context()) else {
      return try rederiveBeginning(of: &row)
    }
    guard let next = row.next, let timetable = row.fields.timetable else { return }
    let due = try context().due(of: next.start, in: timetable)
    row.next?.due = due
    if !state.isClosed, let former = try formerContext().flatMap(row.path), former != path {
      try send(.follow(path: former, since: lastFired(row.id)), to: &state, of: row.id, on: path)
    }
    if !state.isClosed, state.due != due.seconds {
      try send(.move(due: due.seconds), to: &state, of: row.id, on: path)
    }
    row.alertAt = try alertTime(state, of: row)
  }

  /// Recomputes the first alert of a reminder that has never fired.
  private func rederiveBeginning(of row: inout ReminderRow) throws {
    let old = row
    let wasOwed = row.alertAt.map { $0 <= now } ?? false
    try derive(&row)
    if let path = try row.path(in: context()), row.fields.isEnabled, old.alertAt != nil, let next = old.next,
      let timetable = row.fields.timetable, case let due = try context().due(of: next.start, in: timetable),
      due != next.due
    {
      let state = try moved(path, from: next.due.seconds, to: due.seconds, since: row.reminding)
      // The promised time may be earlier than the time at which it was promised.
      let isSkipped = row.next.map { $0.due > due } ?? true
      let isOwed = state.next.map { $0 <= now.seconds } ?? false
      if isSkipped || isOwed && !wasOwed {
        row.next = PlannedOccurrence(start: next.start, due: due)
        try keep(state, of: row.id, [])
        return row.alertAt = try alertTime(state, of: row)
      }
    }
    if let alert = row.alertAt, alert < now, !wasOwed {
      row.remindFrom = now
      try derive(&row)
    }
  }

  /// Recomputes the next alert of every reminder matching an SQL condition.
  func rederiveReminders(_ condition: String, _ values: SQLValue...) throws {
    var last = 0
    while true {
      var rows: [ReminderRow] = []
      try statement(
        "SELECT \(ReminderRow.columns) FROM reminder WHERE id > ? AND timetable IS NOT NULL AND \(condition) ORDER BY id LIMIT 1000"
      ).rows([.integer(last)] + values) {
        rows.append(ReminderRow($0))
        return true
      }
      for old in rows {
        var row = old
        try rederiveAlert(of: &row)
        if row != old { try writeDerived(row) }
      }
      guard let end = rows.last else { return }
      last = end.id
    }
  }

  /// Writes the computed columns of a reminder.
  func writeDerived(_ row: ReminderRow) throws {
    try statement(
      "UPDATE reminder SET remind_from = ?, occurrence = ?, due_at = ?, alert_at = ? WHERE id = ?"
    ).run(
      .integer(row.remindFrom?.seconds), .text(row.next?.start.description), .integer(row.next?.due.seconds),
      .integer(row.alertAt?.seconds), .integer(row.id))
  }

  /// Moves a reminder to the occurrence that is due now, as firing does: what a person answers when no daemon ran.
  /// - Returns: the row as it is now.
  func caughtUp(_ old: ReminderRow) throws -> ReminderRow {
    guard old.isOn, let plan = try old.plan(in: self), let begun = try standing(of: old, plan) else {
      return old
    }
    var turn = Turn(plan, begun)
    try turn.reachNow()
    guard turn.standing.occurrence != begun.occurrence else { return old }
    var row = old
    row.follow(turn.standing)
    row.alertAt = turn.alertAt
    try keep(turn, of: row)
    try row.writeDerived(in: self)
    return row
  }
}
