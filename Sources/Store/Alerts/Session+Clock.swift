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
    let ended = "SELECT thing FROM history WHERE time > ?1 AND event IN ('expired', 'missed')"
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
    if let from = row.remindFrom, from > now { row.remindFrom = now }
    // What came due while the clock was wrong is overdue, although the task is back only since now.
    if isBack, let from = row.remindFrom, let due = try context().due(row.fields) {
      row.remindFrom = min(from, Moment(seconds: due))
    }
    guard var state = try escalationState(ofThing: row.id), let plan = try row.plan(in: self),
      let own = plan.context.due(row.fields)
    else { return row.alertAt = try firstAlertTime(of: row) }
    let isEnded = state.isClosed && state.phase != .closed(.expired)
    guard !isEnded else { return }
    let due = plan.succession(after: own, until: now.seconds)?.due ?? own
    try turnBack(
      &state, of: row.id, to: row.fields.recurrence == nil ? state.due : due, on: plan.path, isBack: isBack)
    row.alertAt = plan.alertTime(state)
  }

  private func turnBack(_ row: inout ReminderRow) throws {
    if let from = row.remindFrom, from > now { row.remindFrom = now }
    guard var state = try escalationState(ofThing: row.id), let path = try row.path(in: context()) else {
      return row.fields.timetable == nil ? () : try derive(&row)
    }
    guard !state.isClosed || state.phase == .closed(.expired) else { return }
    if row.fields.timetable?.repeats ?? false {
      // What is still to come was not missed.
      try statement(
        "DELETE FROM occurrence WHERE thing = ? AND time > ? AND status IN ('scheduled', 'missed', 'sent')"
      ).run(.integer(row.id), .integer(now.seconds))
      guard let next = try openOccurrence(of: row) else { return }
      row.next = next
    }
    let due = row.next?.due.seconds ?? state.due
    try turnBack(&state, of: row.id, to: due, on: path)
    row.alertAt = try alertTime(state, of: row)
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

  /// - Parameter isBack: true when the reminder begins again, although its due instant is the same.
  private func turnBack(
    _ state: inout State, of thing: Int, to due: Int, on path: EscalationPath, isBack: Bool = false
  ) throws {
    guard isBack || due != state.due || state.isClosed else {
      return try send(.retime(due: due), to: &state, of: thing, on: path)
    }
    // What was not announced at the correct time is overdue: it goes on from the last alert that was.
    let told =
      try statement(
        "SELECT max(time) FROM history WHERE thing = ? AND due = ? AND event = 'sent' AND time <= ?"
      ).first(.integer(thing), .integer(due), .integer(now.seconds)) { $0.moment(0) } ?? nil
    let since = told?.adding(seconds: 1) ?? min(Moment(seconds: due), now)
    try send(.edit(due: due), at: since, to: &state, of: thing, on: path)
  }
}
