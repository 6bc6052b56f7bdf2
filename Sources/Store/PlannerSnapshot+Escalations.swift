import Escalation
import Moments
import Planner

// Reminders and groups where tasks and they are listed together.
extension PlannerSnapshot {
  /// Where the escalation of a reminder or group stands; nil when it has none.
  /// - Throws: `ReminderError.unknownNumber`.
  public func escalation(ofReminder number: Int) throws -> TaskReminder? {
    try escalation(of: row(ofReminder: number))
  }

  /// The reminders and groups that fulfil a condition, as what reminds.
  func escalations(_ condition: String) throws -> [TaskReminder] {
    try session.reminderRows(condition).filter { try !hasNobody($0) }.compactMap(escalation)
  }

  private func escalation(of row: ReminderRow) throws -> TaskReminder? {
    guard row.fields.isEnabled, let path = try session.path(of: row) else { return nil }
    let kept = try session.reminder(of: row.id)
    guard let state = try kept ?? session.begun(row)?.state else { return nil }
    return TaskReminder(
      task: try standIn(for: row),
      name: try session.pathName(row.fields.path, or: DefaultPath(for: row)), path: path, state: state,
      surroundings: session.surroundings(), isTask: false)
  }

  /// A reminder as a task without an Arc, for views that show both; of a group, what its occurrence says.
  private func standIn(for row: ReminderRow) throws -> ArcTask {
    let member = try row.rotation == nil ? nil : row.next.flatMap { try session.pick(for: $0, of: row) }
    return try named(row.reminder.standIn(saying: member?.fields.title, at: row.next, in: session.zone), row)
  }

  /// What stands for the places of a task has the number and the Arc of the task.
  func named(_ standIn: ArcTask, _ row: ReminderRow) throws -> ArcTask {
    guard let task = try session.task(of: row) else { return standIn }
    var named = standIn
    (named.id, named.arc) = (task.id, task.arc)
    named.arcPath = try session.tree()[task.arc]?.path ?? ""
    return named
  }
}

extension Reminder {
  /// The reminder as a task without an Arc, for views that show both.
  /// - Parameters:
  ///   - title: what a group says; nil: its own title.
  ///   - occurrence: when it is due; nil: never.
  ///   - zone: the zone whose wall clock shows it.
  public func standIn(saying title: String? = nil, at occurrence: PlannedOccurrence?, in zone: Zone)
    -> ArcTask
  {
    var task = ArcTask.Fields(title: title ?? fields.title)
    let local = occurrence.map { zone.local(at: $0.due) }
    task.date = local?.day
    task.time = occurrence?.start.time == nil ? nil : local?.time
    task.location = fields.location
    task.path = fields.path
    task.snooze = fields.snooze
    return ArcTask(
      id: id, uuid: uuid, arc: 0, arcPath: title == nil ? "" : fields.title, created: created,
      due: occurrence?.due,
      alertAt: alertAt, fields: task)
  }
}
