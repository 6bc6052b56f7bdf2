import Escalation
import ICal
import Moments
import Planner
import Store

/// Writes tasks as one calendar: the zones that they name, then a VTODO for each.
public struct CalendarExport {
  private let snapshot: PlannerSnapshot
  private let writer: TodoWriter
  private let zones: (String) -> Zone?

  /// An export from one state of the store.
  /// - Parameters:
  ///   - zones: the zone with an IANA name; nil when there is none.
  ///   - here: the machine's.
  ///   - dueTime: at what time whole days are due.
  public init(_ snapshot: PlannerSnapshot, zones: @escaping (String) -> Zone?, here: Zone, dueTime: TimeOfDay)
  {
    self.snapshot = snapshot
    self.zones = zones
    writer = TodoWriter(zones: zones, here: here, dueTime: dueTime)
  }

  /// Writes a calendar.
  /// - Parameters:
  ///   - name: what it is called; nil: nothing is said.
  ///   - eachTask: hands out the tasks, twice and in the same order.
  ///   - output: takes the bytes, piece by piece.
  public func write(
    name: String? = nil, eachTask: @escaping ((ArcTask) throws -> Void) throws -> Void,
    to output: ([UInt8]) throws -> Void
  ) throws {
    var lines = CalendarWriter()
    lines.begin("VCALENDAR")
    lines.write(ContentLine("VERSION", value: "2.0"))
    lines.write(ContentLine("PRODID", text: CalendarExport.product))
    if let name {
      lines.write(ContentLine("NAME", text: name))
      lines.write(ContentLine("X-WR-CALNAME", text: name))
    }
    for zone in try zonesOf(eachTask) { lines.write(zone) }
    let items = try snapshot.calendarItems()
    try eachTask { task in
      let item = items.isEmpty ? nil : Identity(task.uuid).flatMap { items[$0] }
      lines.write(writer.component(task, alarms: try alarms(of: task), item: item))
      if lines.bytes.count > 65_536 { try output(lines.takeBytes()) }
    }
    lines.end("VCALENDAR")
    try output(lines.takeBytes())
  }

  /// What arc calls itself in calendars.
  public static let product = "-//arc//arc//EN"

  /// A VTIMEZONE for each zone that a task is pinned to, from the year of the first such task on.
  private func zonesOf(_ eachTask: ((ArcTask) throws -> Void) throws -> Void) throws -> [Component] {
    var years: [String: Int] = [:]
    try eachTask { task in
      guard let zone = task.fields.zone, zone != "UTC", task.fields.time != nil, let day = task.fields.date
      else { return }
      years[zone] = min(years[zone] ?? .max, day.year)
    }
    return years.sorted { $0.key < $1.key }.compactMap { name, year in
      zones(name).map { Component(zone: $0, from: year) }
    }
  }

  /// What reminds of a task before it is due: the leads of its path.
  private func alarms(of task: ArcTask) throws -> [TodoAlarm] {
    guard task.closing == nil, task.fields.date != nil, let reminder = try snapshot.reminder(ofTask: task.id),
      let due = snapshot.reminderDue(task.fields)
    else { return [] }
    return reminder.path.leads.enumerated().map { index, step in
      let isSeen = reminder.state.cursor.map { index <= $0.index } ?? false
      return TodoAlarm(
        lead: step.interval, isAlarm: step.level == .alarm,
        acknowledged: isSeen ? due.adding(seconds: -step.interval) : nil)
    }
  }
}
