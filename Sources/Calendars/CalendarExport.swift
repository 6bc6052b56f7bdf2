import Escalation
import ICal
import Moments
import Planner
import Store

/// Writes tasks and reminders as one calendar: the time zones they use, a VEVENT (an event, RFC 5545 §3.6.1) for each
/// task with a date and each reminder and group, and a VTODO (a to-do, §3.6.2) for each other task.
public struct CalendarExport {
  private let snapshot: PlannerSnapshot
  private let writer: TodoWriter
  private let eventWriter: ReminderWriter
  private let zones: (String) -> Zone?
  private let here: Zone

  /// Creates an export of one state of the store.
  /// - Parameters:
  ///   - zones: returns the zone with an IANA name; nil when it does not exist.
  ///   - here: the machine's zone.
  ///   - dueTime: the time at which whole days are due.
  public init(_ snapshot: PlannerSnapshot, zones: @escaping (String) -> Zone?, here: Zone, dueTime: TimeOfDay)
  {
    self.snapshot = snapshot
    (self.zones, self.here) = (zones, here)
    writer = TodoWriter(zones: zones, here: here, dueTime: dueTime)
    eventWriter = ReminderWriter(zones: zones, here: here, dueTime: dueTime)
  }

  /// Writes a calendar.
  /// - Parameters:
  ///   - name: the name of the calendar; nil to write none.
  ///   - form: the components that tasks become.
  ///   - eachTask: passes on the tasks; called twice, and must use the same order.
  ///   - reminders: which reminders to include.
  ///   - output: receives the bytes, piece by piece.
  public func write(
    name: String? = nil, tasks form: CalendarTaskForm,
    eachTask: @escaping ((ArcTask) throws -> Void) throws -> Void,
    reminders: Reminders, to output: ([UInt8]) throws -> Void
  ) throws {
    var lines = CalendarWriter()
    lines.begin("VCALENDAR")
    lines.write(ContentLine("VERSION", value: "2.0"))
    lines.write(ContentLine("PRODID", text: CalendarExport.product))
    if let name {
      lines.write(ContentLine("NAME", text: name))
      lines.write(ContentLine("X-WR-CALNAME", text: name))
    }
    if form != .events { lines.write(ContentLine(CalendarExport.formProperty, text: form.rawValue)) }
    // The zone in which Google shows floating times.
    if zones(here.name) != nil { lines.write(ContentLine("X-WR-TIMEZONE", text: here.name)) }
    if reminders == .all { try eachLine { lines.write($0) } }
    let (zones, changed) = try look(eachTask, reminders)
    for zone in zones { lines.write(zone) }
    let items = try snapshot.calendarItems()
    try eachTask { task in
      let item = items.isEmpty ? nil : Identity(task.uuid).flatMap { items[$0] }
      let alarms = try alarms(of: task)
      for role in form.roles(of: task) {
        writer.components(task, as: role, alarms: alarms, item: item).forEach { lines.write($0) }
      }
      if lines.bytes.count > 65_536 { try output(lines.takeBytes()) }
    }
    try eachEvent(reminders, changed, items) { component in
      lines.write(component)
      if lines.bytes.count > 65_536 { try output(lines.takeBytes()) }
    }
    lines.end("VCALENDAR")
    try output(lines.takeBytes())
  }

  /// The PRODID of arc's calendars (RFC 5545 §3.7.3).
  public static let product = "-//arc//arc//EN"

  /// The property that says what tasks became in the calendar; missing when they became events.
  public static let formProperty = "X-ARC-FORM"

  /// The beginning of a published file, by which arc recognizes it; exported calendars have no name.
  static let publishedBeginning = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:\(product)\r\nNAME:"

  /// Collects what the header needs: a VTIMEZONE for each zone in use, from the year of its first use on, and the
  /// occurrences of each series that have their own reminders.
  private func look(
    _ eachTask: ((ArcTask) throws -> Void) throws -> Void, _ reminders: Reminders
  ) throws -> (zones: [Component], changed: [String: Set<OccurrenceStart>]) {
    var years: [String: Int] = [:]
    var changed: [String: Set<OccurrenceStart>] = [:]
    func add(_ zone: String?, _ day: Day) {
      if let zone, zone != "UTC" { years[zone] = min(years[zone] ?? .max, day.year) }
    }
    try eachTask { task in
      if task.fields.time != nil, let day = task.fields.date { add(task.fields.zone, day) }
    }
    if reminders != .none {
      try snapshot.eachReminder { reminder in
        guard shows(reminder, reminders) else { return }
        if let timetable = reminder.fields.timetable, timetable.hasTimes {
          add(timetable.zone, timetable.start.day)
        }
        let origin = reminder.fields.origin
        if let series = origin.series, let start = origin.recurrenceID {
          changed[series, default: []].insert(start)
        }
      }
    }
    let named = years.sorted { $0.key < $1.key }.compactMap { name, year in
      zones(name).map { Component(zone: $0, from: year) }
    }
    return (named, changed)
  }

  /// The alarms of a task: the leads of its path, and the due moment when that is one of its own.
  private func alarms(of task: ArcTask) throws -> [TodoAlarm] {
    guard task.closing == nil, task.fields.date != nil, let reminder = try snapshot.reminder(ofTask: task.id),
      let due = snapshot.reminderDue(task.fields)
    else { return [] }
    let path = reminder.path
    let whenDue = task.fields.leads.contains(0) ? path.steps.prefix(1).filter { $0.interval == 0 } : []
    return (path.leads + whenDue).enumerated().map { index, step in
      let isSeen = reminder.state.cursor.map { index <= $0.index } ?? false
      return TodoAlarm(
        lead: step.interval, isAlarm: step.level == .alarm,
        acknowledged: isSeen ? due.adding(seconds: -step.interval) : nil)
    }
  }
}

// Reminders.
extension CalendarExport {
  /// Which reminders a calendar includes.
  public enum Reminders: Hashable, Sendable {
    /// None.
    case none
    /// Leaves out feed events (readers can subscribe to the feed) and place reminders (private).
    case shown
    /// All reminders, with the stacks, places and groups they need.
    case all
  }

  private func shows(_ reminder: Reminder, _ reminders: Reminders) -> Bool {
    reminders == .all
      || reminders == .shown && reminder.fields.origin.feed == nil && reminder.fields.timetable != nil
  }

  /// Passes on everything without a date, which other programs ignore.
  private func eachLine(_ put: (ContentLine) throws -> Void) throws {
    for kind in [ExportedKind.stacks, .places] {
      try snapshot.eachKept(kind) { try put(ReminderWriter.line(kind, kept: $0)) }
    }
    try snapshot.eachReminderKept(dated: false) { _, kept in
      try put(ReminderWriter.line(.reminders, kept: kept))
    }
    try snapshot.eachKept(.members) { try put(ReminderWriter.line(.members, kept: $0)) }
  }

  /// Passes on the components of the reminders with a date.
  private func eachEvent(
    _ reminders: Reminders, _ changed: [String: Set<OccurrenceStart>], _ items: [Identity: CalendarRemainder],
    _ put: (Component) throws -> Void
  ) throws {
    guard reminders != .none else { return }
    try snapshot.eachReminderKept(dated: true) { reminder, kept in
      guard let timetable = reminder.fields.timetable, shows(reminder, reminders) else { return }
      let series = try reminder.fields.origin.series.flatMap { Identity($0) }.flatMap {
        try snapshot.reminder($0)
      }
      let item = Identity(reminder.uuid).flatMap { items[$0] }
      try put(
        eventWriter.component(
          reminder, timetable, kept: kept,
          series: series.flatMap { series in
            series.fields.timetable.map { (self.uid(of: series, items), $0) }
          }, changed: changed[reminder.uuid] ?? [], alarms: try alarms(of: reminder), item: item))
    }
  }

  private func uid(of reminder: Reminder, _ items: [Identity: CalendarRemainder]) -> String {
    Identity(reminder.uuid).flatMap { items[$0]?.uid } ?? reminder.fields.origin.uid ?? reminder.uuid
  }

  /// The alarms of the current or next occurrence: the leads of its path, and the due moment unless the path has no
  /// alert then.
  private func alarms(of reminder: Reminder) throws -> [TodoAlarm] {
    guard let escalation = try snapshot.escalation(ofReminder: reminder.id) else { return [] }
    let cursor = escalation.state.cursor?.index ?? -1
    let path = escalation.path
    let leads = path.leads.filter { $0.interval != 0 }
    let isSilentWhenDue = !leads.isEmpty && path.steps.isEmpty && path.ending == .stop
    let whenDue = isSilentWhenDue ? [] : [(0, leads.last?.level ?? .push)]
    return (leads.map { ($0.interval, $0.level) } + whenDue).enumerated().map {
      index, step in
      TodoAlarm(
        lead: step.0, isAlarm: step.1 == .alarm,
        acknowledged: index <= cursor ? reminder.next?.due.adding(seconds: -step.0) : nil)
    }
  }
}
