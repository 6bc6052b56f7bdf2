import Calendars
import ICal
import Moments
import Planner
import Store

/// Reads calendars of any program: to-dos become tasks, events reminders or tasks.
///
/// An event waits until the end of the file when the zone that it names has not been explained.
struct TodoFileReader {
  let file: String
  var intake: Intake
  /// What events become.
  let kind: Feed.Kind
  var reader: TodoReader
  /// Which occurrences of what have events of their own, or were called off.
  var replaced: [Identity: [RecurrenceDate]] = [:]
  /// What arc wrote and is not as it wrote it any more.
  var changed: [Identity: Reminder.Fields] = [:]
  /// What changes an occurrence and all that follow, by the UID of the series.
  var later: [String: [LaterChange]] = [:]
  /// The reminders that this file has brought.
  var made: Set<Identity> = []
  private var calendar = CalendarReader()
  /// Members of groups, which wait for their groups.
  var members: [(kept: String, place: Intake.Place)] = []
  /// What the calendar calls itself.
  private var name: String?
  private var waiting: [(component: Component, name: String?)] = []
  /// Whether anything of a calendar has come yet, if without a calendar around it.
  private var isCalendar = false

  init(file: String, intake: Intake, kind: Feed.Kind, dueTime: TimeOfDay) {
    (self.file, self.intake, self.kind) = (file, intake, kind)
    reader = TodoReader(
      named: { try? Zone(named: $0) }, here: intake.here.zone, now: intake.here.now, dueTime: dueTime)
  }

  /// Reads the next bytes of the file.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    var items: [CalendarReader.Item] = []
    calendar.read(bytes) { items.append($0) }
    for item in items { try take(item) }
  }

  /// Ends the file.
  /// - Throws: `Failure` when no calendar was in it.
  mutating func finish() throws {
    var items: [CalendarReader.Item] = []
    calendar.finish { items.append($0) }
    for item in items { try take(item) }
    for (component, name) in waiting { try take(component, of: name) }
    waiting = []
    try leaveOutReplaced()
    try takeLaterChanges()
    try takeMembers()
    guard isCalendar else { throw Failure(.refused, "\(file) holds no calendar, so nothing was imported") }
  }

  private mutating func take(_ item: CalendarReader.Item) throws {
    switch item {
    case .begins:
      (name, reader.isOwn, isCalendar) = (nil, false, true)
      reader.calendarZone = nil
    case .property(let line):
      switch line.name {
      case "X-WR-TIMEZONE": reader.calendarZone = line.text
      case "NAME", "X-WR-CALNAME": name = name ?? line.text
      case "PRODID": reader.isOwn = line.text == CalendarExport.product
      case let name where name.hasPrefix("X-ARC-") && reader.isOwn: try takeKept(line)
      default: break
      }
    case .component(let component):
      isCalendar = true
      reader.zones.add(component)
      let tzids = component.properties.compactMap { $0.parameter("TZID") }
      if tzids.contains(where: { reader.zones.zone($0) == nil }), !reader.isOwn {
        waiting.append((component, name))
      } else {
        try take(component, of: name)
      }
    case .ends: break
    case .mistake(let mistake): try intake.tell(mistake, in: file)
    }
  }

  private mutating func take(_ component: Component, of calendar: String?) throws {
    for mistake in component.mistakes { try intake.tell(mistake, in: file) }
    let title = component.text("SUMMARY") ?? component.name
    let place = Intake.Place(file: file, line: component.line, text: TodoReader.line(title))
    switch component.name {
    case "VTIMEZONE": return
    case "VTODO": break
    case "VEVENT" where kind == .reminders: return try takeEvent(component, at: place)
    case "VEVENT": break
    default:
      return try intake.leaveOut(["\(component.name), which is neither a to-do nor an event"], of: place)
    }
    let reading: TodoReader.Reading
    do { reading = try reader.reading(of: component) } catch { return try intake.reject(place, error.reason) }
    try tellUnknownZones(of: component)
    let path = reading.categories.first ?? calendar ?? ""
    // What arc itself wrote it keeps, however little it acts upon it.
    let lost =
      reader.isOwn
      ? []
      : reading.lost + reading.lostAlarms
        + reading.categories.dropFirst().map { "the category \($0)" }
    let before = intake.counts.imported
    try intake.take(
      reading.task, in: path.split(separator: "/").map { String($0) }, at: place, lost: lost)
    if intake.counts.imported > before, let identity = Identity(reading.task.uuid) {
      try intake.step.keep(reading.item, of: identity)
    }
  }

  /// Says which zones nothing explains.
  mutating func tellUnknownZones(of component: Component) throws {
    for name in Set(component.properties.compactMap({ $0.parameter("TZID") })).sorted()
    where reader.zones.zone(name) == nil {
      try intake.tell(
        CalendarMistake(line: component.line, component: component.name, problem: .unknownZone(name)),
        in: file)
    }
  }
}
