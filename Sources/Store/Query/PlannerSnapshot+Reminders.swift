import Escalation
import Moments
import Planner
import Reminding
import SQLite

/// Where a task, reminder or group stands with reminding.
public struct SubjectReminder: Sendable {
  /// What it is about.
  public var topic: ReminderTopic
  /// The name of its path.
  public var name: String
  /// Its path, with its own leads and those that are set.
  public var path: EscalationPath
  /// Where it stands.
  public var state: State
  let environment: Environment

  /// The alerts that are to come when nobody answers, the earliest first.
  public func upcoming(from now: Moment, until: Moment, limit: Int) -> [(at: Moment, alert: Alert)] {
    path.upcoming(of: state, from: now.seconds, until: until.seconds, limit: limit, in: environment).map {
      (Moment(seconds: $0.at), $0.alert)
    }
  }
}

extension SubjectReminder {
  /// The most urgent one comes first.
  fileprivate var order: (Int, Int) { (topic.alertAt?.seconds ?? .max, topic.number) }
}

extension PlannerSnapshot {
  /// The reminder of a task; nil when it has none: it is closed, has no date, wants none, or was overdue when the date
  /// was set.
  /// - Throws: `PlannerError.unknownNumber`.
  public func reminder(ofTask number: Int) throws -> SubjectReminder? {
    try reminder(of: row(ofTask: number))
  }

  /// The reminders that have something to say until an instant, the most urgent first.
  public func reminders(until: Moment, limit: Int = 10_000) throws -> [SubjectReminder] {
    let soon = "alert_at <= \(until.seconds) ORDER BY alert_at, id LIMIT \(limit)"
    return try (reminders(soon) + escalations(soon)).sorted { $0.order < $1.order }
  }

  /// The reminders of open tasks that have spoken, or have something to say by now, the most urgent first.
  public func activeReminders(limit: Int = 1000) throws -> [SubjectReminder] {
    // Two look-ups in indexes; with OR, SQLite would look at every row.
    func active(_ table: String) -> String {
      """
      id IN (SELECT thing FROM escalation UNION ALL SELECT id FROM
        (SELECT id FROM \(table) WHERE alert_at <= \(session.now.seconds) ORDER BY alert_at, id LIMIT \(limit)))
      ORDER BY alert_at IS NULL, alert_at, id LIMIT \(limit)
      """
    }
    let tasks = try reminders("completed IS NULL AND \(active("task"))")
    let others = try escalations("disabled IS NULL AND \(active("reminder"))")
    return (tasks + others).filter { reminder in
      // The last occurrence of what has ended stays as it was answered.
      if case .closed(let outcome) = reminder.state.phase, outcome != .expired { return false }
      return reminder.state.cursor != nil || (reminder.topic.alertAt.map { $0 <= session.now } ?? false)
    }.sorted { $0.order < $1.order }
  }

  /// How a path goes for a moment, with the leads and quiet hours that are set: its alerts, and when they come.
  /// - Parameter limit: how many alerts at most.
  public func course(of path: EscalationPath, due: Moment, limit: Int) throws -> [(at: Moment, alert: Alert)]
  {
    let environment = try session.context().environment
    let path = session.reminding.set(path)
    let start = due.seconds - (path.leads.first?.interval ?? 0) - 86_400
    let state = path.start(due: due.seconds, at: start, in: environment).state
    return path.upcoming(
      of: state, from: start, until: due.seconds + 400 * 86_400, limit: limit, in: environment
    ).map { (Moment(seconds: $0.at), $0.alert) }
  }

  /// The instant of which a task's reminder is about: whole days are due at the time that is set; nil without a date.
  public func reminderDue(_ fields: ArcTask.Fields) -> Moment? {
    fields.reminderDue(in: session.home(of: fields), wholeDaysAt: session.reminding.dueTime)
  }

  private func reminders(_ condition: String) throws -> [SubjectReminder] {
    try session.needsDerived()
    var rows: [TaskRow] = []
    try session.statement("SELECT \(TaskRow.columns) FROM task WHERE \(condition)").rows([]) {
      rows.append(TaskRow($0))
      return true
    }
    return try rows.compactMap(reminder)
  }

  private func reminder(of row: TaskRow) throws -> SubjectReminder? {
    let context = try session.context()
    guard row.isOn, let path = row.path(in: context), let state = try session.state(of: row) else {
      return nil
    }
    return SubjectReminder(
      topic: .task(row.task(in: try session.tree())),
      name: context.pathName(row.fields.path, or: DefaultPath(for: row.fields)), path: path, state: state,
      environment: context.environment)
  }
}
