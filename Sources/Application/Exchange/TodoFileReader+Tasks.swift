import Calendars
import ICal
import Planner
import Store

// To-dos and events as tasks.
extension TodoFileReader {
  /// Imports a to-do or event as a task; a series leaves out the occurrences that have their own tasks.
  package mutating func takeTask(_ component: Component, of calendar: String?, at place: Intake.Place) throws
  {
    let part = Waiting(component: component, calendar: calendar, place: place)
    guard reader.isOwn, let uid = component.text("UID"), index.replaced[uid] != nil else {
      return try takeTask(part)
    }
    guard let other = waiting[uid], other.isSeries != part.isSeries else {
      if let other = waiting.updateValue(part, forKey: uid) { try takeTask(other) }
      return
    }
    waiting[uid] = nil
    try takeTask(part.isSeries ? part : other, movedTo: part.isSeries ? other.component : component)
  }

  /// Imports the parts of series whose other part is missing.
  package mutating func takeWaiting() throws {
    for part in waiting.values.sorted(by: { $0.component.line < $1.component.line }) { try takeTask(part) }
    waiting = [:]
  }

  /// A component of a series that has two: one says where its open occurrence was moved.
  package struct Waiting {
    package var component: Component
    package var calendar: String?
    package var place: Intake.Place

    package var isSeries: Bool { component["RECURRENCE-ID"] == nil }
  }

  private mutating func takeTask(_ part: Waiting, movedTo occurrence: Component? = nil) throws {
    let place = part.place
    var component = part.component
    var lost: [String] = []
    if !reader.isOwn {
      guard let whole = whole(component, &lost) else { return }
      component = whole
    }
    var reading: TodoReader.Reading
    do {
      reading = try reader.reading(of: component)
      if let occurrence { try reader.move(&reading, to: occurrence) }
    } catch { return try intake.reject(place, error.reason) }
    try tellUnknownZones(of: component)
    let path = try home(of: &reading) ?? part.calendar ?? ""
    // What arc itself wrote it keeps, however little it acts upon it.
    if !reader.isOwn {
      lost += reading.lost + reading.lostAlarms
    }
    let before = intake.counts.imported
    try intake.take(
      reading.task, in: path.split(separator: "/").map { String($0) }, at: place, lost: lost)
    if intake.counts.imported > before, let identity = Identity(reading.task.uuid) {
      try intake.step.keep(reading.item, of: identity)
    }
  }

  /// The name of a task's Arc: the first category in what arc wrote, else one that is called like an Arc here. The
  /// other categories of other programs are labels.
  private func home(of reading: inout TodoReader.Reading) throws -> String? {
    if reader.isOwn { return reading.categories.first }
    let tree = try intake.step.snapshot.arcs()
    let names = reading.categories.map(TodoReader.line).filter { !$0.isEmpty }
    let home = names.first { (try? tree.arc(called: $0, exactly: true)) != nil }
    reading.task.fields.labels = Set(names).subtracting([home].compactMap { $0 })
    return home
  }

  /// What a component is of its series; nil: nothing is left of it.
  private mutating func whole(_ component: Component, _ lost: inout [String]) -> Component? {
    if let reason = index.alone[component.line] { lost.append("what follows: \(reason)") }
    let isChange = component["RECURRENCE-ID"] != nil
    switch series.part(component, reader: &reader) {
    case .nothing: return nil
    case .whole(let whole):
      // One occurrence that is called off is only left out.
      return isChange && whole["STATUS"]?.value.uppercased() == "CANCELLED" ? nil : whole
    case .goesOn(var after, let isUnmoved):
      if isUnmoved { lost.append("the same move of later occurrences") }
      let uid = ThisAndFuture.uid(of: component)
      after.properties = after.properties.map { $0.name == "UID" ? ContentLine("UID", text: uid) : $0 }
      return after
    }
  }
}
