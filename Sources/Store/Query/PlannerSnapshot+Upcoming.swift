import Escalation
import Moments
import Planner
import Reminding

/// An alert that will come if no one answers.
public struct UpcomingAlert: Sendable {
  /// When it comes.
  public var at: Moment
  /// The alert.
  public var alert: Alert
  /// What the alert is about.
  public var topic: ReminderTopic
}

extension PlannerSnapshot {
  /// Returns the alerts to come if no one answers, earliest first: of tasks, reminders and groups, including all
  /// later occurrences of what repeats.
  ///
  /// Only the rows needed for these alerts are read, however large the planner is.
  /// - Parameters:
  ///   - until: the time of the latest alert returned.
  ///   - limit: the maximum number of alerts.
  public func upcoming(until: Moment, limit: Int) throws -> [UpcomingAlert] {
    var found: [UpcomingAlert] = []
    // Once there are enough, later alerts are not needed.
    var last = until
    func keep(_ alerts: [UpcomingAlert]) {
      found += alerts
      guard found.count >= limit else { return }
      found.sort { ($0.at, $0.topic.number) < ($1.at, $1.topic.number) }
      found.removeLast(found.count - limit)
      // Alerts at that same moment are not needed either.
      if let end = found.last { last = min(last, end.at.adding(seconds: -1)) }
    }
    for source in [upcomingTasks, upcomingReminders] {
      var begin = (at: Int.min, id: 0)
      var size = min(max(limit, 16), 500)
      // When there are enough that come now, none comes before them.
      while last >= session.now {
        let rows = try source(begin, last, size, limit, keep)
        guard let end = rows else { break }
        (begin, size) = (end, 500)
      }
    }
    found.sort { ($0.at, $0.topic.number) < ($1.at, $1.topic.number) }
    return Array(found.prefix(limit))
  }

  /// Passes on the alerts of some tasks, in the order of their next alerts.
  /// - Returns: where the next batch begins; nil when there is none.
  private func upcomingTasks(
    after begin: (at: Int, id: Int), until last: Moment, count: Int, limit: Int,
    _ keep: ([UpcomingAlert]) -> Void
  ) throws -> (at: Int, id: Int)? {
    let rows = try TaskRow.soon(until: last, after: begin, limit: count, of: limit, in: session)
    for row in rows {
      guard var course = try session.course(of: row) else { continue }
      let alerts = course.alerts(from: session.now.seconds, until: last.seconds, limit: limit)
      if alerts.isEmpty { continue }
      let topic = ReminderTopic.task(try session.task(row))
      keep(alerts.map { UpcomingAlert(at: Moment(seconds: $0.at), alert: $0.alert, topic: topic) })
    }
    return rows.count < count ? nil : rows.last?.end
  }

  /// The same for reminders and groups.
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
        try alerts.compactMap { at, alert in
          let known = said?.due == alert.due ? said?.topic : nil
          guard let topic = try known ?? topic(of: row, due: Moment(seconds: alert.due)) else { return nil }
          said = (alert.due, topic)
          return UpcomingAlert(at: Moment(seconds: at), alert: alert, topic: topic)
        })
    }
    return rows.count < count ? nil : rows.last?.end
  }

  /// The topic of a reminder at the occurrence due at an instant.
  private func topic(of row: ReminderRow, due: Moment) throws -> ReminderTopic? {
    let occurrence = session.occurrence(of: row.fields, from: due).flatMap { $0.due == due ? $0 : nil }
    return try topic(of: row, at: occurrence ?? row.next)
  }
}
