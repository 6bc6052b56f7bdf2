import Escalation
import Moments
import Planner
import Reminding

// Reminders and groups, in lists that also contain tasks.
extension PlannerSnapshot {
  /// Returns the escalation of a reminder or group; nil when it has none.
  /// - Throws: `ReminderError.unknownNumber`.
  public func escalation(ofReminder number: Int) throws -> SubjectReminder? {
    try escalation(of: row(ofReminder: number))
  }

  /// Returns the escalations of the reminders and groups matching an SQL condition.
  func escalations(_ condition: String) throws -> [SubjectReminder] {
    try session.reminderRows(condition).filter { try !hasNobody($0) }.compactMap(escalation)
  }

  func escalation(of row: ReminderRow) throws -> SubjectReminder? {
    let context = try session.context()
    guard row.isOn, let path = row.path(in: context), let state = try session.state(of: row),
      let topic = try topic(of: row, at: row.next)
    else { return nil }
    return SubjectReminder(
      topic: topic,
      name: context.pathName(row.fields.path, or: row.defaultPath), path: path, state: state,
      environment: context.environment)
  }

  /// The topic of a reminder at an occurrence; for a group, with the member whose turn it is. What the places of a task
  /// set off is about the task; nil when that is closed.
  func topic(of row: ReminderRow, at occurrence: PlannedOccurrence?) throws -> ReminderTopic? {
    if let places = TaskPlaces(row) {
      guard let open = try places.openTask(in: session) else { return nil }
      var task = try session.task(open)
      task.alertAt = row.alertAt
      return .task(task)
    }
    let member = try row.rotation == nil ? nil : occurrence.flatMap { try session.pick(for: $0, of: row) }
    return .reminder(row.reminder, at: occurrence, saying: member?.fields.title)
  }
}
