import Calendars
import ICal
import Moments
import Planner
import Store

/// Reads calendars of any program: to-dos and events become tasks.
///
/// An event waits until the end of the file when the zone that it names has not been explained.
struct TodoFileReader {
  let file: String
  var intake: Intake
  private var reader: TodoReader
  private var calendar = CalendarReader()
  /// What the calendar calls itself.
  private var name: String?
  private var waiting: [(component: Component, name: String?)] = []
  /// Whether a calendar has begun yet.
  private var isCalendar = false

  init(file: String, intake: Intake, dueTime: TimeOfDay) {
    self.file = file
    self.intake = intake
    reader = TodoReader(
      named: { try? Zone(named: $0) }, here: intake.here.zone, now: intake.here.now, dueTime: dueTime)
  }

  /// Reads the next bytes of the file.
  mutating func read(_ bytes: [UInt8]) throws {
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
    guard isCalendar else { throw Failure(.refused, "\(file) holds no calendar, so nothing was imported") }
  }

  private mutating func take(_ item: CalendarReader.Item) throws {
    switch item {
    case .begins: (name, reader.isOwn, isCalendar) = (nil, false, true)
    case .property(let line):
      switch line.name {
      case "NAME", "X-WR-CALNAME": name = name ?? line.text
      case "PRODID": reader.isOwn = line.text == CalendarExport.product
      default: break
      }
    case .component(let component):
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
    case "VTODO", "VEVENT": break
    default:
      return try intake.leaveOut(["\(component.name), which is neither a to-do nor an event"], of: place)
    }
    let reading: TodoReader.Reading
    do { reading = try reader.reading(of: component) } catch { return try intake.reject(place, error.reason) }
    for name in Set(component.properties.compactMap({ $0.parameter("TZID") })).sorted()
    where reader.zones.zone(name) == nil {
      try intake.tell(
        CalendarMistake(line: component.line, component: component.name, problem: .unknownZone(name)),
        in: file)
    }
    let path = reading.categories.first ?? calendar ?? ""
    let others = reading.categories.dropFirst().map { "the category \($0)" }
    let before = intake.counts.imported
    try intake.take(
      reading.task, in: path.split(separator: "/").map { String($0) }, at: place, lost: reading.lost + others)
    if intake.counts.imported > before, let identity = Identity(reading.task.uuid) {
      try intake.step.keep(reading.item, of: identity)
    }
  }
}
