import Escalation
import Foundation
import Moments
import Planner
import Testing

@testable import Store

// fixedNow is Friday 2026-11-20 17:00 UTC.

/// A store with reminders, its clock, and what its channels would be told.
final class ReminderDesk {
  let folder: TemporaryFolder
  let store: PlannerStore

  init() throws {
    folder = try TemporaryFolder()
    store = planner(folder.file)
  }

  /// Adds a reminder whose timetable is one of RFC 5545 properties, joined by spaces.
  @discardableResult
  func add(
    _ title: String, _ timetable: String? = nil, path: String? = nil, pick: Rotation.Pick? = nil,
    to groups: [Int] = []
  ) throws -> Int {
    var fields = Reminder.Fields(title: title)
    fields.timetable = try timetable.map { try Timetable(text: $0.replacing(" ", with: "\n")) }
    fields.path = path
    return try store.record("added \(title)") { try $0.add(fields, pick: pick, to: groups).id }
  }

  /// Sets the clock: `DD HH:MM` of November.
  func at(_ time: String) throws -> ReminderDesk {
    store.now = try moment(time)
    return self
  }

  func moment(_ time: String) throws -> Moment {
    let parts = time.split(separator: " ")
    let day = try #require(Day(iso: "2026-11-01")).adding(days: (Int(parts[0]) ?? 1) - 1)
    return Zone.utc.moment(at: LocalDateTime(day: day, time: try #require(TimeOfDay(iso: parts[1])))).moment
  }

  /// Fires what is due, delivers it, and says it: `title step level`.
  @discardableResult
  func fire() throws -> [String] {
    let alerts = try store.fire(to: { _ in ["desktop"] })
    for delivery in try store.waitingDeliveries() {
      try store.accepted(alert: delivery.alert.id, by: "desktop")
    }
    return alerts.map { "\($0.title) \($0.step) \($0.level)" + ($0.late > 0 ? " late" : "") }
  }

  func next(_ number: Int) throws -> String {
    let next = try store.read { try $0.reminder(number).next }
    return next.map {
      let local = Zone.utc.local(at: $0.due); return "\(local.day.day) \(local.time)"
    } ?? "-"
  }

  /// What became of the occurrences, the earliest first: `21 08:00 missed`.
  func became(_ number: Int) throws -> [String] {
    try store.read { try $0.recorded(ofReminder: number, limit: 1000) }.reversed().map { record in
      "\(record.occurrence.start.day.day) \(record.status.rawValue)" + (record.said.map { " " + $0 } ?? "")
    }
  }

  func titles() throws -> [String] { try store.read { try $0.reminders().map(\.fields.title) } }
  func undo() throws { try store.record("undo") { try $0.undo() } }
  func redo() throws { try store.record("redo") { try $0.redo() } }
}

let daily = "DTSTART:20261121T080000 RRULE:FREQ=DAILY"
