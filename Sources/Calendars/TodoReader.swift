import Hashing
import ICal
import Moments
import Planner
import Store

/// Reads a VTODO (a to-do, RFC 5545 §3.6.2) or VEVENT (an event, §3.6.1) as a task.
///
/// The task's day is DUE of a VTODO and DTSTART of a VEVENT. A time in UTC, or in a zone without an IANA name, keeps
/// its instant. Alarms become lead times.
public struct TodoReader {
  /// The content of a component.
  public struct Reading {
    /// The task, still without an Arc; its UUID is derived from the UID.
    public var task: ArcTask
    /// The values of CATEGORIES; the first is the Arc.
    public var categories: [String]
    /// The properties to save with the task; nil when there are none.
    public var item: CalendarRemainder?
    /// The properties that have no effect, in words.
    public var lost: [String] = []
    /// The alarms that did not become lead times, in words.
    public var lostAlarms: [String] = []
  }

  /// Why a component cannot become a task.
  public struct Refusal: Error, Hashable {
    /// The reason, lower case, without a full stop.
    public var reason: String
  }

  /// The time zones of the file.
  public var zones: CalendarZones
  let named: (String) -> Zone?
  /// The zone of floating times.
  let here: Zone
  /// The time of reading, the creation time of components that state none.
  let now: Moment
  /// The time at which whole days are due.
  let dueTime: TimeOfDay
  /// The zone of the calendar's floating times (X-WR-TIMEZONE, written by Google and Apple); nil when they float.
  public var calendarZone: String? {
    didSet { if calendarZone.flatMap(named) == nil { calendarZone = nil } }
  }
  /// True for calendars written by arc, where DTSTART and DUE are a task's start and end.
  public var isOwn = false
  /// False when the caller needs neither the properties to save nor UUIDs.
  public var keepsItems = true

  /// Creates a reader without any VTIMEZONE.
  /// - Parameters:
  ///   - named: returns the zone with an IANA name; nil when it does not exist.
  ///   - here: the zone of floating times.
  ///   - dueTime: the time at which whole days are due.
  public init(named: @escaping (String) -> Zone?, here: Zone, now: Moment, dueTime: TimeOfDay) {
    // Every event looks up its zone, which means reading a file.
    let memo = ZoneMemo(named)
    zones = CalendarZones(named: memo.zone)
    self.named = memo.zone
    (self.here, self.now, self.dueTime) = (here, now, dueTime)
  }

  private static let carried: Set<String> = [
    "UID", "DTSTAMP", "CREATED", "SUMMARY", "LOCATION", "DESCRIPTION", "CATEGORIES", "COMPLETED", "STATUS",
    "RRULE",
    "DUE", "DTSTART", "DTEND", "DURATION", "PRIORITY",
  ]

  /// Returns the UUID for a UID of a calendar; the same every time it is read.
  public static func identity(uid: String, recurrenceID: String = "") -> Identity {
    if recurrenceID.isEmpty, let identity = Identity(uid) { return identity }
    return Identity(digestOf: Array("\(uid)\n\(recurrenceID)".utf8))
  }

  /// Reads a component as a task; without a title, the task is named after its category or location.
  /// - Throws: `Refusal` when a date cannot be read.
  public mutating func reading(of component: Component) throws(Refusal) -> Reading {
    let categories = component.all("CATEGORIES").flatMap(\.texts)
    let said = TodoReader.line(component.text("SUMMARY") ?? "")
    let role = TaskRole(of: component)
    let title =
      said.isEmpty
      ? TodoReader.title(instead: categories, of: component)
      : role == nil ? said : TaskRole.title(said, in: categories.first ?? "")
    let uid = component.text("UID") ?? ""
    let changed = component["RECURRENCE-ID"]?.value ?? ""
    // A feed identifies its events by UID, and assigns UUIDs to what it makes of them.
    let identity =
      keepsItems
      ? TodoReader.identity(
        uid: uid.isEmpty ? TodoReader.text(of: component) : uid, recurrenceID: changed
      ).description : ""
    var task = ArcTask(
      id: 0, uuid: identity, arc: 0, arcPath: "", created: moment(component["CREATED"]) ?? now,
      fields: ArcTask.Fields(title: title))
    task.fields.location = component.text("LOCATION").map(TodoReader.line)
    task.fields.description = TodoReader.paragraphs(component.text("DESCRIPTION") ?? "")
    task.fields.labels = Set(categories.dropFirst().map(TodoReader.line)).subtracting([""])
    task.fields.priority = component["PRIORITY"].flatMap { Int($0.value) }.flatMap(TodoReader.priority)
    var reading = Reading(task: task, categories: categories)
    if said.isEmpty { reading.lost.append("its missing SUMMARY; it is called \(title)") }
    var kept: Set<String> = TodoReader.carried
    if role != nil { kept.insert("TRANSP") }
    if component["DTSTART"] == nil, component["DUE"] == nil { kept.remove("DURATION") }
    try readDates(of: component, &reading, &kept)
    readRule(of: component, &reading, &kept)
    readClosing(of: component, &reading, &kept)
    readOwn(component, &reading)
    let alarms = readAlarms(of: component, &reading)
    if !changed.isEmpty { reading.lost.append("its link to the series \(TodoReader.line(uid))") }
    guard keepsItems else { return reading }
    reading.item = CalendarRemainder(
      of: component, uid: uid == identity ? nil : uid, without: kept,
      others: [], components: alarms)
    return reading
  }

  /// The priority for a PRIORITY (RFC 5545 §3.8.1.9): 1 to 4 high, 5 medium, 6 to 9 low, otherwise nil.
  private static func priority(_ number: Int) -> Priority? {
    switch number {
    case 1...4: .high
    case 5: .medium
    case 6...9: .low
    default: nil
    }
  }

  /// The title of a component without a SUMMARY.
  private static func title(instead categories: [String], of component: Component) -> String {
    let names = categories + [component.text("LOCATION") ?? ""]
    return names.lazy.map(line).first { !$0.isEmpty } ?? "(no title)"
  }

  /// The component as text, which identifies it when it has no UID.
  private static func text(of component: Component) -> String {
    var writer = CalendarWriter()
    writer.write(component)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The instant of a property in UTC; nil for anything else.
  func moment(_ line: ContentLine?) -> Moment? {
    if case .utc(let moment)? = try? line?.date() { moment } else { nil }
  }

  /// Returns a text on one line, without control characters.
  public static func line(_ text: String) -> String {
    if isPlainLine(text) { return text }
    let plain = text.unicodeScalars.map {
      $0.value < 0x20 || (0x7F...0x9F).contains($0.value) ? " " : Character($0)
    }
    return String(plain).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// True for an ASCII text that is one trimmed line already, as most are.
  private static func isPlainLine(_ text: String) -> Bool {
    var last: UInt8 = 0x20
    for byte in text.utf8 {
      guard (0x20..<0x7F).contains(byte), byte != 0x20 || last != 0x20 else { return false }
      last = byte
    }
    return text.isEmpty || last != 0x20
  }

  /// A text with its line breaks, but without other control characters and without white space at its ends.
  static func paragraphs(_ text: String) -> String {
    if isPlainLine(text) { return text }
    let plain = text.unicodeScalars.filter {
      $0 == "\n" || $0 == "\t" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
    }
    var result = String(String.UnicodeScalarView(plain))[...]
    while result.last?.isWhitespace == true { result.removeLast() }
    while result.first?.isNewline == true { result.removeFirst() }
    return String(result)
  }
}

// Days and times.
extension TodoReader {
  private func date(_ name: String, of component: Component) throws(Refusal) -> CalendarDate? {
    guard let line = component[name] else { return nil }
    do { return try line.date() } catch { throw Refusal(reason: "\(error)") }
  }

  /// A DURATION that arc wrote only so that calendars show the task well. The task has no length while both say the same.
  static let shownLength = "X-ARC-SHOWN-LENGTH"

  /// The DURATION that a component says of itself; nil when it says none.
  func length(of component: Component) -> CalendarDuration? {
    guard let line = component["DURATION"], component[TodoReader.shownLength]?.value != line.value else {
      return nil
    }
    return try? line.length()
  }

  private mutating func readDates(
    of component: Component, _ reading: inout Reading, _ carried: inout Set<String>
  ) throws(Refusal) {
    let start = try date("DTSTART", of: component)
    let due = component.name == "VEVENT" ? try date("DTEND", of: component) : try date("DUE", of: component)
    let length = length(of: component)
    let isEvent = component.name == "VEVENT"
    let isOwn = isOwn && component["X-ARC-DATE"] == nil
    guard let first = isEvent || isOwn ? start ?? due : due ?? start else {
      guard let length else { return }
      if length.totalSeconds % 60 == 0 {
        reading.task.fields.duration = max(1, length.totalSeconds / 60)
      } else {
        // The properties saved with the task include the seconds.
        reading.lost.append("its duration of \(length)")
      }
      return
    }
    put(first, in: &reading.task.fields)
    let zone = reading.task.fields.zone
    if let start, let due, start != due, start.isDay == due.isDay {
      if isEvent || isOwn || (!start.isDay && local(start, zone).day == local(due, zone).day) {
        put(start, in: &reading.task.fields)
        // The end of an event is exclusive: the first day after it.
        put(end: due, excludesDay: isEvent, zone, in: &reading.task.fields)
      } else {
        // The start of a series is the start of its rule.
        if component["RRULE"] == nil, local(start, zone) < local(due, zone) {
          reading.task.fields.startDate = local(start, zone).day
        } else {
          carried.remove("DTSTART")
          reading.lost.append("its start on \(local(start, zone).day)")
        }
      }
    } else if start != nil, due == nil, let length, length.totalSeconds > 0 {
      if first.isDay {
        let days = length.totalSeconds / 86_400
        if days > 1 { reading.task.fields.endDate = first.local.day.adding(days: days - 1) }
      } else if length.totalSeconds % 60 == 0 {
        reading.task.fields.duration = length.totalSeconds / 60
      } else {
        // A duration has no seconds, but an end does.
        let seconds = length.totalSeconds
        let end: CalendarDate =
          if case .floating(let local) = first {
            .floating(LocalSecond(seconds: local.seconds + seconds))
          } else {
            .utc(first.moment(in: &zones, here: here).adding(seconds: seconds))
          }
        put(end: end, excludesDay: isEvent, zone, in: &reading.task.fields)
      }
    }
  }

  /// Sets the day, time and zone of a task.
  private mutating func put(_ date: CalendarDate, in fields: inout ArcTask.Fields) {
    switch date {
    case .day(let day): fields.date = day
    case .floating(let local):
      (fields.date, fields.time) = (local.day, local.time)
      fields.zone = isOwn ? nil : calendarZone
    case .utc:
      fields.zone = "UTC"
      (fields.date, fields.time) = (date.local.day, date.local.time)
    case .zoned(let local, let tzid):
      guard let zone = zones.zone(tzid) else {
        // No VTIMEZONE defines it, which is reported: the time is read as local.
        (fields.date, fields.time) = (local.day, local.time)
        return
      }
      if named(zone.name) != nil {
        fields.zone = zone.name
        (fields.date, fields.time) = (local.day, local.time)
      } else {
        put(.utc(zone.moment(at: local).moment), in: &fields)
      }
    }
  }

  /// A date on the wall clock of a zone.
  private mutating func local(_ date: CalendarDate, _ zone: String?) -> LocalSecond {
    if date.isDay || date == .floating(date.local) { return date.local }
    if date.tzid == zone || (zone == "UTC" && date.tzid == nil && date != .floating(date.local)) {
      return date.local
    }
    let home = zone.flatMap { named($0) } ?? here
    return home.localSecond(at: date.moment(in: &zones, here: here))
  }

  private mutating func put(
    end: CalendarDate, excludesDay: Bool, _ zone: String?, in fields: inout ArcTask.Fields
  ) {
    guard let day = fields.date else { return }
    let local = local(end, zone)
    if end.isDay {
      let last = excludesDay ? local.day.adding(days: -1) : local.day
      if last > day { fields.endDate = last }
      return
    }
    guard let time = fields.time, LocalSecond(LocalDateTime(day: day, time: time)) < local else { return }
    fields.endDate = local.day == day ? nil : local.day
    fields.endTime = local.time
  }
}
