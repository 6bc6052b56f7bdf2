import Escalation
import Moments
import Planner
import Reminding

/// An alert that is to come when nobody answers.
public struct UpcomingAlert: Sendable {
  /// When.
  public var at: Moment
  /// What.
  public var alert: Alert
  /// What it is about.
  public var topic: ReminderTopic
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
      found.sort { ($0.at, $0.topic.number) < ($1.at, $1.topic.number) }
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
    found.sort { ($0.at, $0.topic.number) < ($1.at, $1.topic.number) }
    return Array(found.prefix(limit))
  }

  /// Hands out the alerts of some tasks, those first that speak next.
  /// - Returns: where the next ones begin; nil: there are none.
  private func upcomingTasks(
    after begin: (at: Int, id: Int), until last: Moment, count: Int, limit: Int,
    _ keep: ([UpcomingAlert]) -> Void
  ) throws -> (at: Int, id: Int)? {
    let rows = try TaskRow.soon(until: last, after: begin, limit: count, of: limit, in: session)
    for row in rows {
      guard var course = try session.course(of: row) else { continue }
      let alerts = course.alerts(from: session.now.seconds, until: last.seconds, limit: limit)
      if alerts.isEmpty { continue }
      let topic = ReminderTopic.task(row.task(in: try session.tree()))
      keep(alerts.map { UpcomingAlert(at: Moment(seconds: $0.at), alert: $0.alert, topic: topic) })
    }
    return rows.count < count ? nil : rows.last?.end
  }

  /// The same of reminders and groups.
  private func upcomingReminders(
    after begin: (at: Int, id: Int), until last: Moment, count: Int, limit: Int,
    _ keep: ([UpcomingAlert]) -> Void
  ) throws -> (at: Int, id: Int)? {
    let rows = try ReminderRow.soon(until: last, after: begin, limit: count, of: limit, in: session)
    for row in rows {
      guard try !hasNobody(row), var course = try session.course(of: row) else { continue }
      let alerts = course.alerts(from: session.now.seconds, until: last.seconds, limit: limit)
      var said: (due: Int, topic: ReminderTopic)?
      keep(
        try alerts.map { at, alert in
          let known = said?.due == alert.due ? said?.topic : nil
          let topic = try known ?? topic(of: row, due: Moment(seconds: alert.due))
          said = (alert.due, topic)
          return UpcomingAlert(at: Moment(seconds: at), alert: alert, topic: topic)
        })
    }
    return rows.count < count ? nil : rows.last?.end
  }

  /// What a reminder is about at its occurrence that is due then.
  private func topic(of row: ReminderRow, due: Moment) throws -> ReminderTopic {
    let occurrence = session.occurrence(of: row.fields, from: due).flatMap { $0.due == due ? $0 : nil }
    return try topic(of: row, at: occurrence ?? row.next)
  }
}
