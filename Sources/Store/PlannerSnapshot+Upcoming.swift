import Escalation
import Moments
import Planner

/// An alert that is to come when nobody answers.
public struct UpcomingAlert: Sendable {
  /// When.
  public var at: Moment
  /// What.
  public var alert: Alert
  /// What it is about; a reminder or group stands here as a task without an Arc.
  public var task: ArcTask
}

extension PlannerSnapshot {
  /// The alerts to come when nobody answers any, the earliest first: of tasks, reminders and groups, and of what repeats
  /// all occurrences.
  ///
  /// No more rows are read than the alerts asked for need, whatever the planner holds.
  /// - Parameters:
  ///   - until: no alert is later than that.
  ///   - limit: how many at most.
  public func upcoming(until: Moment, limit: Int) throws -> [UpcomingAlert] {
    var found: [UpcomingAlert] = []
    // Later ones are of no use once there are enough.
    var last = until
    func keep(_ alerts: [UpcomingAlert]) {
      found += alerts
      guard found.count >= limit else { return }
      found.sort { ($0.at, $0.task.id) < ($1.at, $1.task.id) }
      found.removeLast(found.count - limit)
      // Of those that come at the same moment, there are enough.
      if let end = found.last { last = min(last, end.at.adding(seconds: -1)) }
    }
    for source in [upcomingTasks, upcomingReminders] {
      var begin = (at: Int.min, id: 0)
      var size = min(max(limit, 16), 500)
      while true {
        let rows = try source(begin, last, size, limit, keep)
        guard let end = rows else { break }
        (begin, size) = (end, 500)
      }
    }
    found.sort { ($0.at, $0.task.id) < ($1.at, $1.task.id) }
    return Array(found.prefix(limit))
  }

  /// Hands out the alerts of some tasks, those first that speak next.
  /// - Returns: where the next ones begin; nil: there are none.
  private func upcomingTasks(
    after begin: (at: Int, id: Int), until last: Moment, count: Int, limit: Int,
    _ keep: ([UpcomingAlert]) -> Void
  ) throws -> (at: Int, id: Int)? {
    var rows: [TaskRow] = []
    try session.statement(
      """
      SELECT \(TaskRow.columns) FROM task WHERE alert_at <= ? AND (alert_at, id) > (?, ?)
      ORDER BY alert_at, id LIMIT ?
      """
    ).rows(.integer(last.seconds), .integer(begin.at), .integer(begin.id), .integer(count)) {
      rows.append(TaskRow($0))
      return true
    }
    for row in rows {
      guard var course = try session.course(of: row) else { continue }
      let alerts = try course.alerts(from: session.now.seconds, until: last.seconds, limit: limit)
      if alerts.isEmpty { continue }
      let task = row.task(in: try session.tree())
      keep(alerts.map { UpcomingAlert(at: Moment(seconds: $0.at), alert: $0.alert, task: task) })
    }
    return rows.count < count ? nil : rows.last.map { ($0.alertAt?.seconds ?? .max, $0.id) }
  }

  /// The same of reminders and groups.
  private func upcomingReminders(
    after begin: (at: Int, id: Int), until last: Moment, count: Int, limit: Int,
    _ keep: ([UpcomingAlert]) -> Void
  ) throws -> (at: Int, id: Int)? {
    let rows = try session.reminderRows(
      "alert_at <= ? AND (alert_at, id) > (?, ?) ORDER BY alert_at, id LIMIT ?",
      .integer(last.seconds), .integer(begin.at), .integer(begin.id), .integer(count))
    for row in rows {
      guard try !hasNobody(row), var course = try session.course(of: row) else { continue }
      let alerts = try course.alerts(from: session.now.seconds, until: last.seconds, limit: limit)
      var said: (due: Int, task: ArcTask)?
      keep(
        try alerts.map { at, alert in
          let task = said?.due == alert.due ? said?.task : nil
          let shown = try task ?? standIn(for: row, due: Moment(seconds: alert.due))
          said = (alert.due, shown)
          return UpcomingAlert(at: Moment(seconds: at), alert: alert, task: shown)
        })
    }
    return rows.count < count ? nil : rows.last.map { ($0.alertAt?.seconds ?? .max, $0.id) }
  }

  /// A reminder as it stands in a list for its occurrence that is due then; of a group, the member whose turn it is.
  private func standIn(for row: ReminderRow, due: Moment) throws -> ArcTask {
    let occurrence =
      session.occurrence(of: row.fields, from: due).flatMap { $0.due == due ? $0 : nil } ?? row.next
    let member = try row.rotation == nil ? nil : occurrence.flatMap { try session.pick(for: $0, of: row) }
    return try named(
      row.reminder.standIn(saying: member?.fields.title, at: occurrence, in: session.zone), row)
  }
}
