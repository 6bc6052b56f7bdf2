import Escalation
import Moments
import Planner
import Reminding
import SQLite

/// The escalation of a task, reminder or group: its path and state.
public struct SubjectReminder: Sendable {
  /// What it is about.
  public var topic: ReminderTopic
  /// The name of the path.
  public var name: String
  /// The path, with the subject's own leads and those of the settings applied.
  public var path: EscalationPath
  /// The state of the escalation.
  public var state: State
  let environment: Environment

  /// Returns the alerts to come if no one answers, earliest first.
  public func upcoming(from now: Moment, until: Moment, limit: Int) -> [(at: Moment, alert: Alert)] {
    path.upcoming(of: state, from: now.seconds, until: until.seconds, limit: limit, in: environment).map {
      (Moment(seconds: $0.at), $0.alert)
    }
  }
}

extension SubjectReminder {
  /// The sort order: the most urgent comes first.
  fileprivate var order: (Int, Int) { (topic.alertAt?.seconds ?? .max, topic.number) }
}

extension PlannerSnapshot {
  /// Returns the reminder of a task; nil when it has none: the task is closed, has no date or no alerts, or was
  /// overdue when the date was set.
  /// - Throws: `PlannerError.unknownNumber`.
  public func reminder(ofTask number: Int) throws -> SubjectReminder? {
    try reminder(of: row(ofTask: number))
  }

  /// Returns the reminders with an alert up to an instant, most urgent first.
  public func reminders(until: Moment, limit: Int = 10_000) throws -> [SubjectReminder] {
    if session.visit != nil {
      return try speakingHere(until: until, limit: limit)
    }
    let soon = "alert_at <= \(until.seconds) ORDER BY alert_at, id LIMIT \(limit)"
    return try (reminders(soon) + escalations(soon)).sorted { $0.order < $1.order }
  }

  /// Returns the reminders that have fired or are due, and are not closed, most urgent first.
  public func activeReminders(limit: Int = 1000) throws -> [SubjectReminder] {
    // Two index lookups; with OR, SQLite would scan all rows.
    func active(_ table: String) -> String {
      """
      id IN (SELECT thing FROM escalation UNION ALL SELECT id FROM
        (SELECT id FROM \(table) WHERE alert_at <= \(session.now.seconds) ORDER BY alert_at, id LIMIT \(limit)))
      ORDER BY alert_at IS NULL, alert_at, id LIMIT \(limit)
      """
    }
    let found =
      try session.visit != nil
      ? speakingHere(until: session.now, limit: limit, withStates: true)
      : reminders("closed IS NULL AND \(active("task"))")
        + escalations("disabled IS NULL AND \(active("reminder"))")
    return found.filter { reminder in
      // The last occurrence of a series that has ended keeps its answer.
      if case .closed(let outcome) = reminder.state.phase, outcome != .expired { return false }
      return reminder.state.cursor != nil || (reminder.topic.alertAt.map { $0 <= session.now } ?? false)
    }.sorted { $0.order < $1.order }
  }

  /// Returns the alerts of a path for a due moment and their times, with the leads and quiet hours of the settings.
  /// - Parameter limit: the maximum number of alerts.
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

  /// Returns when the quiet hours end that contain a moment; nil when it is not in them.
  public func quietEnd(around moment: Moment) throws -> Moment? {
    let environment = try session.context().environment
    return environment.quiet?.end(around: moment.seconds, on: environment.clock).map { Moment(seconds: $0) }
  }

  /// Returns the due moment of a task's alerts; whole days are due at the time in the settings; nil without a date.
  public func reminderDue(_ fields: ArcTask.Fields) -> Moment? {
    fields.reminderDue(in: session.home(of: fields), wholeDaysAt: session.reminding.dueTime)
  }

  /// The reminders with an alert up to an instant in the zone of the visit, most urgent first.
  /// - Parameter withStates: true to include everything that has fired.
  private func speakingHere(until: Moment, limit: Int, withStates: Bool = false) throws -> [SubjectReminder] {
    let isOld = "id IN (SELECT thing FROM escalation)"
    func rows<Row: RemindingRow>(_ known: [Row], _ table: Row.Type) throws -> [Row] {
      let soon = try Row.speaking(until: until, limit: limit, in: session)
        .prefix { $0.end.at <= until.seconds }.prefix(limit)
      let ids = Set(soon.map(\.id))
      let all = try soon + known.filter { !ids.contains($0.id) }.map { try $0.here(in: session) }
      return Array(all.sorted { $0.end < $1.end }.prefix(limit))
    }
    let (tasks, others) = try (
      rows(withStates ? taskRows("closed IS NULL AND \(isOld)") : [], TaskRow.self),
      rows(withStates ? session.reminderRows("disabled IS NULL AND \(isOld)") : [], ReminderRow.self)
    )
    let found =
      try tasks.compactMap(reminder) + others.filter { try !hasNobody($0) }.compactMap(escalation)
    return found.sorted { $0.order < $1.order }
  }

  private func reminders(_ condition: String) throws -> [SubjectReminder] {
    try taskRows(condition).compactMap(reminder)
  }

  private func taskRows(_ condition: String) throws -> [TaskRow] {
    var rows: [TaskRow] = []
    try session.statement("SELECT \(TaskRow.columns) FROM task WHERE \(condition)").rows([]) {
      rows.append(TaskRow($0))
      return true
    }
    return rows
  }

  private func reminder(of row: TaskRow) throws -> SubjectReminder? {
    let context = try session.context()
    guard row.isOn, let path = row.path(in: context), let state = try session.state(of: row) else {
      return nil
    }
    return SubjectReminder(
      topic: .task(try session.task(row)),
      name: context.pathName(row.fields.path, or: DefaultPath(for: row.fields)), path: path, state: state,
      environment: context.environment)
  }
}
