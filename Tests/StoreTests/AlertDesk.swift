import Escalation
import Foundation
import Moments
import Planner
import Reminding
import Testing

@testable import Store

// fixedNow is Friday 2026-11-20 17:00 UTC.

/// A store with one Arc and one task, and what its channels would be told.
final class AlertDesk {
  let folder: TemporaryFolder
  let store: PlannerStore
  let number: Int
  var channels = ["desktop"]

  init(_ fields: ArcTask.Fields, reminding: ReminderSettings = .usual) throws {
    folder = try TemporaryFolder()
    store = planner(folder.file)
    store.reminding = reminding
    number = try store.record("added") { step in
      let arc = try step.addArc(path: "CS 298").id
      return try step.add(fields, to: arc).id
    }
  }

  /// Sets the clock; `HH:MM` on the 20th, or `DD HH:MM`.
  func at(_ time: String) throws -> AlertDesk {
    let parts = time.split(separator: " ")
    let day = parts.count == 2 ? Int(parts[0]) ?? 20 : 20
    let clock = try #require(TimeOfDay(iso: parts[parts.count - 1]))
    let date = try #require(Day(iso: "2026-11-20"))
      .adding(days: day - 20)
    store.now = Zone.utc.moment(at: LocalDateTime(day: date, time: clock)).moment
    return self
  }

  /// Fires what is due: `step level lead late`.
  func fire() throws -> [String] {
    let names = channels
    return try store.fire(to: { _ in names }).map { alert in
      "\(alert.step) \(alert.level)" + (alert.isLead ? " lead" : "")
        + (alert.late > 0 ? " late \(alert.late)" : "")
    }
  }

  /// Delivers what waits through every channel.
  func deliver() throws {
    for delivery in try store.waitingDeliveries() {
      try store.accepted(alert: delivery.alert.id, by: delivery.channel, as: "bubble \(delivery.alert.id)")
    }
  }

  /// When the next alert comes, `DD HH:MM`; `-` for never.
  func next() throws -> String {
    try store.read { try $0.task(number).alertAt }.map { moment in
      let local = Zone.utc.local(at: moment)
      return "\(local.day.day) \(local.time)"
    } ?? "-"
  }

  func statuses() throws -> [String] { try store.rows("SELECT status FROM alert ORDER BY id") }
}

func nag(_ title: String, _ date: String, _ time: String) -> ArcTask.Fields {
  var fields = task(title, date, time)
  fields.path = "nag"
  return fields
}
