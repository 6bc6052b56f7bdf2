import Escalation
import Moments
import Planner
import Reminding

// A clock that was ahead, for example on a machine that woke in 2030 for a moment, and is correct again: whatever it
// advanced is computed again.
extension Session {
  /// Saves the time of the clock while something is due.
  func remember(clock: Moment) throws {
    try statement("INSERT OR REPLACE INTO memo (name, value) VALUES (?, ?)").run(
      .text(Firings.clock), .text("\(clock.seconds)"))
  }

  /// Returns the clock for deleting old alerts. It advances by at most a week each time something is due, so that a
  /// clock that is ahead for a moment does not delete the history.
  func steadyClock() throws -> Moment {
    let last = try statement("SELECT value FROM memo WHERE name = ?").first(.text(Firings.steadyClock)) {
      Int($0.text(0))
    }
    let clock = min(now.seconds, last.flatMap { $0 }.map { $0 + 7 * 86_400 } ?? now.seconds)
    try statement("INSERT OR REPLACE INTO memo (name, value) VALUES (?, ?)").run(
      .text(Firings.steadyClock), .text("\(clock)"))
    return Moment(seconds: clock)
  }

  /// Computes again what happened at an instant that is still to come.
  func turnBack(from future: Moment) throws {
    // What has its next alert after that instant fired while the clock was ahead; or it ended then.
    let ended =
      "SELECT thing FROM history WHERE time > ?1 AND event IN ('\(HistoryEvent.expired.rawValue)', '\(HistoryEvent.missed.rawValue)')"
    let isMeant = "(alert_at >= ?2 OR remind_from > ?1 OR alert_at IS NULL AND id IN (\(ended)))"
    let back = "id IN (\(Session.broughtBack))"
    var tasks: [TaskRow] = []
    try statement("SELECT \(TaskRow.columns) FROM task WHERE closed IS NULL AND (\(isMeant) OR \(back))")
      .rows(
        .integer(now.seconds), .integer(future.seconds)
      ) {
        tasks.append(TaskRow($0))
        return true
      }
    let broughtBack = try tasksBroughtBack()
    for old in tasks {
      var row = old
      try turnBack(&row, isBack: broughtBack.contains(row.id))
      try statement("UPDATE task SET remind_from = ?, alert_at = ? WHERE id = ?").run(
        .integer(row.remindFrom?.seconds), .integer(row.alertAt?.seconds), .integer(row.id))
    }
    for old in try reminderRows(isMeant, .integer(now.seconds), .integer(future.seconds)) {
      var row = old
      try turnBack(&row)
      if row != old { try writeDerived(row) }
    }
  }

  /// The numbers of tasks that `takeBackFuture` brought back: they go on where they were at the correct time.
  private func tasksBroughtBack() throws -> Set<Int> {
    var tasks: Set<Int> = []
    try statement("\(Session.broughtBack)").rows(.integer(now.seconds)) {
      tasks.insert($0.integer(0))
      return true
    }
    return tasks
  }

  private static let broughtBack = """
    SELECT task.id FROM step JOIN change ON change.step = step.id JOIN task ON task.uuid = change.uuid
    WHERE step.role = 'rule' AND step.undone_by IS NOT NULL AND step.time > ?1 AND change.entity = 'task'
    """

  /// - Parameter isBack: true for a task that the passing of time had closed by the clock that was ahead.
  private func turnBack(_ row: inout TaskRow, isBack: Bool) throws {
    var armed = try row.armed(in: self)
    try armed.turnBack(isBack: isBack) { try told(of: row.id, due: $0) }
    try row.follow(armed, in: self)
  }

  private func turnBack(_ row: inout ReminderRow) throws {
    var armed = try row.armed(in: self)
    try armed.turnBack {
      // What is still to come was not missed.
      try statement(
        "DELETE FROM occurrence WHERE thing = ? AND time > ? AND status IN ('scheduled', 'missed', 'sent')"
      ).run(.integer(row.id), .integer(now.seconds))
      return try openOccurrence(of: row)
    } told: {
      try told(of: row.id, due: $0)
    }
    try row.follow(armed, in: self)
  }

  /// The last occurrence up to now if it has no result yet, or else the next one.
  private func openOccurrence(of row: ReminderRow) throws -> PlannedOccurrence? {
    let since = max(row.reminding, now.adding(seconds: -366 * 86_400))
    if let last = occurrences(of: row.fields, from: since, to: now).last,
      try record(of: last.start, ofThing: row.id).map({ $0.status == .sent }) ?? true
    {
      return last
    }
    return occurrence(of: row.fields, from: now.adding(seconds: 1))
  }

  /// When the last alert of something for a due moment was delivered up to now; nil when none was.
  private func told(of thing: Int, due: Int) throws -> Moment? {
    try statement(
      "SELECT max(time) FROM history WHERE thing = ? AND due = ? AND event = ? AND time <= ?"
    ).first(
      .integer(thing), .integer(due), .text(HistoryEvent.sent.rawValue), .integer(now.seconds)
    ) { $0.moment(0) } ?? nil
  }
}
