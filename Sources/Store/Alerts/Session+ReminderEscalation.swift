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

extension ReminderRow {
  /// Returns the reminder with the occurrence and the alert that come next.
  func armed(in session: Session) throws -> ArmedReminder {
    ArmedReminder(
      fields, pick: pick(in: session), created: created, remindFrom: remindFrom, next: next, alertAt: alertAt,
      state: try session.escalationState(ofThing: id), in: try session.context())
  }

  /// Takes over what happened to it; saves its state, and carries out the effects.
  mutating func follow(_ armed: ArmedReminder, in session: Session) throws {
    (remindFrom, next, alertAt) = (armed.remindFrom, armed.next, armed.alertAt)
    for result in armed.results { try session.keep(result.state, of: id, result.effects) }
  }
}

// The effects of changes to a reminder.
extension Session {
  /// Arms a reminder whose row is new or was restored.
  func arm(_ row: inout ReminderRow) throws {
    var armed = try row.armed(in: self)
    armed.arm()
    try row.follow(armed, in: self)
  }

  /// Computes the first occurrence and alert of a reminder that has never fired.
  func derive(_ row: inout ReminderRow) throws {
    var armed = try row.armed(in: self)
    armed.begin()
    try row.follow(armed, in: self)
  }

  /// Arms a changed reminder for the first occurrence that is not past.
  func rearm(_ row: inout ReminderRow, from old: ReminderRow) throws {
    try forgetSkips(of: row, from: old)
    var change = ReminderChange(from: try old.armed(in: self), to: try row.armed(in: self))
    if let earlier = row.earlier {
      row.earlier = nil
      try mark(earlier.occurrence, of: row)
      change.goBack(to: earlier.state)
    } else {
      try change.rearm {
        try free(of: row.id)
      } isAnswered: {
        try record(of: $0, ofThing: row.id)?.status.isAnswered == true
      }
    }
    try row.follow(change.after, in: self)
    if let replaced = change.replaced { try putAside(replaced, in: &row) }
  }

  /// Forgets the skipped occurrences that are restored.
  private func forgetSkips(of row: ReminderRow, from old: ReminderRow) throws {
    let back = Set(old.fields.timetable?.exclusions ?? []).subtracting(row.fields.timetable?.exclusions ?? [])
    for date in back {
      let home = row.fields.timetable.map { self.home(of: $0) } ?? zone
      try forgetCancelled(
        of: row.id, on: date.day(in: home), because: .skipped,
        except: row.earlier?.occurrence.split(separator: " ").first.map(String.init))
    }
  }

  /// Saves what a change replaced, for undo.
  private func putAside(_ replaced: ReminderChange.Replaced, in row: inout ReminderRow) throws {
    let start = replaced.occurrence.start
    let status = try record(of: start, ofThing: row.id)?.status ?? .scheduled
    let after = replaced.stays ? status : OccurrenceStatus.cancelled
    row.putAside = (
      (replaced.before, "\(start) \(status.rawValue)"), (replaced.after, "\(start) \(after.rawValue)")
    )
  }

  /// Recomputes what depends on the machine's zone, on the settings and on paths.
  /// - Parameter former: what alerts depended on when they were last computed; nil: the zone and settings of then.
  func rederiveAlert(of row: inout ReminderRow, from former: FormerContext? = nil) throws {
    var armed = try row.armed(in: self)
    try armed.follow(former ?? formerContext()) { try lastFired(row.id) }
    try row.follow(armed, in: self)
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
