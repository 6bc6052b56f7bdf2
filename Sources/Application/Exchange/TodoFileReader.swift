import Calendars
import ICal
import Moments
import Planner
import Store

/// Reads calendars of any program: to-dos become tasks, events reminders or tasks.
///
///     look(bytes)* ─▶ what its components have to do with one another, and its zones
///     read(bytes)* ─▶ each component, then finish()
package struct TodoFileReader {
  package let file: String
  package var intake: Intake
  /// What events become.
  package let kind: Feed.Kind
  /// The calendars that are subscribed to; none when duplicates are wanted.
  private let feeds: [Feed]
  package var reader: TodoReader
  /// The occurrences of each series that have their own events, or were cancelled.
  package var replaced: [Identity: [Replaced]] = [:]
  /// What arc wrote and is not as it wrote it any more.
  package var changed: [Identity: Reminder.Fields] = [:]
  /// What changes an occurrence and all that follow, by the UID of the series.
  package var later: [String: [LaterChange]] = [:]
  /// The reminders that this file has brought.
  package var made: Set<Identity> = []
  private var calendar = CalendarReader()
  package private(set) var index = CalendarIndex()
  package var series = ChangedSeries(CalendarIndex())
  /// Parts of series that arc wrote, which wait for the part that says where the open occurrence was moved.
  package var waiting: [String: Waiting] = [:]
  /// Members of groups, which wait for their groups.
  package var members: [(kept: String, place: Intake.Place)] = []
  /// What the calendar calls itself.
  private var name: String?
  /// Whether anything of a calendar has come yet, if without a calendar around it.
  private var isCalendar = false

  package init(file: String, intake: Intake, kind: Feed.Kind, dueTime: TimeOfDay) throws {
    (self.file, self.intake, self.kind) = (file, intake, kind)
    feeds = try intake.allowsDuplicates ? [] : intake.step.snapshot.feeds()
    reader = TodoReader(
      named: { try? Zone(named: $0) }, here: intake.here.zone, now: intake.here.now, dueTime: dueTime)
  }

  /// Looks a file through, before it is read.
  /// - Parameter eachPiece: hands out its bytes, each time from the start.
  package mutating func look(_ eachPiece: ((UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Void) throws
  {
    for isAgain in [false, true] where !isAgain || index.needsSecondLook {
      var calendar = CalendarReader()
      func take(_ item: CalendarReader.Item) {
        guard case .component(let component) = item else { return }
        if !isAgain { reader.zones.add(component) }
        guard CalendarIndex.holds(component) else { return }
        if isAgain { index.lookAgain(at: component) } else { index.look(at: component) }
      }
      try eachPiece { calendar.read($0, take) }
      calendar.finish(take)
    }
    index.finish(&reader.zones)
    series = ChangedSeries(index)
  }

  /// Reads the next bytes of the file.
  package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    var items: [CalendarReader.Item] = []
    calendar.read(bytes) { items.append($0) }
    for item in items { try take(item) }
  }

  /// Ends the file.
  /// - Throws: `Failure` when no calendar was in it.
  package mutating func finish() throws {
    var items: [CalendarReader.Item] = []
    calendar.finish { items.append($0) }
    for item in items { try take(item) }
    try takeWaiting()
    try leaveOutReplaced()
    try takeLaterChanges()
    try takeMembers()
    guard isCalendar else { throw Failure(.refused, "\(file) contains no calendar, so nothing was imported") }
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
      case CalendarExport.formProperty: break
      case let name where name.hasPrefix("X-ARC-") && reader.isOwn: try takeKept(line)
      default: break
      }
    case .component(let component):
      isCalendar = true
      reader.zones.add(component)
      try take(component, of: name)
    case .ends: break
    case .mistake(let mistake): try intake.tell(mistake, in: file)
    }
  }

  private mutating func take(_ component: Component, of calendar: String?) throws {
    for mistake in component.mistakes { try intake.tell(mistake, in: file) }
    let title = component.text("SUMMARY") ?? component.name
    let place = Intake.Place(file: file, line: component.line, text: TodoReader.line(title))
    if !reader.isOwn, let outdated = index.outdated[component.line] {
      return try intake.leaveOut([outdated.description], of: place)
    }
    if let task = try ownTask(component) ?? fedThing(component) { return try intake.skip(place, task) }
    switch component.name {
    case "VTIMEZONE": return
    case "VTODO": try takeTask(component, of: calendar, at: place)
    case "VEVENT" where TaskRole(of: component) == .copy: break
    case "VEVENT" where TaskRole(of: component) == .event: try takeTask(component, of: calendar, at: place)
    case "VEVENT" where kind == .reminders: try takeEvent(component, at: place)
    case "VEVENT": try takeTask(component, of: calendar, at: place)
    default:
      try intake.leaveOut(["\(component.name), which is neither a to-do nor an event"], of: place)
    }
  }

  /// The number of the task that an event means, even if another program removed arc's properties from it.
  private func ownTask(_ component: Component) throws -> Int? {
    guard component.name == "VEVENT", TaskRole(of: component) == nil else { return nil }
    let number = try TaskRole.task(of: component).flatMap { try intake.step.snapshot.number(ofTask: $0) }
    // A changed occurrence of a series that this file brings is another task.
    return component["RECURRENCE-ID"] != nil && number.map(intake.isNew) == true ? nil : number
  }

  /// The number of what a subscribed calendar has made of the event with the same UID.
  private func fedThing(_ component: Component) throws -> Int? {
    guard !reader.isOwn, !feeds.isEmpty, CalendarIndex.holds(component) else { return nil }
    let (snapshot, key) = (intake.step.snapshot, FeedEvent.Key(of: component))
    for feed in feeds {
      let thing = Identity(of: key, in: feed)
      if let number = try snapshot.number(ofTask: thing) ?? snapshot.reminder(thing)?.id { return number }
    }
    return nil
  }

  /// Says which zones nothing explains.
  package mutating func tellUnknownZones(of component: Component) throws {
    for name in Set(component.properties.compactMap({ $0.parameter("TZID") })).sorted()
    where reader.zones.zone(name) == nil {
      try intake.tell(
        CalendarMistake(line: component.line, component: component.name, problem: .unknownZone(name)),
        in: file)
    }
  }
}
