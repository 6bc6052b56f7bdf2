import ICal
import Moments
import Planner
import Store

// Series with changed occurrences.
extension FeedReading {
  /// Returns an event without the occurrences that other events change; nil when nothing is left.
  mutating func whole(_ component: Component, _ key: FeedEvent.Key) -> Component? {
    switch series.part(component, reader: &reader) {
    case .whole(let component): return component
    case .goesOn(let component, let isUnmoved):
      if isUnmoved {
        outcome.mistakes.add(
          component, component.text("SUMMARY") ?? key.uid, "later occurrences stay on the days of the series")
      }
      return component
    case .nothing: return nil
    }
  }

  /// Reports the mistakes in an event.
  mutating func tellMistakes(of component: Component) {
    component.mistakes.forEach { outcome.mistakes.add($0) }
    var told: [String] = []
    for property in component.properties {
      guard let name = property.parameter("TZID"), reader.zones.zone(name) == nil, !told.contains(name) else {
        continue
      }
      told.append(name)
      outcome.mistakes.add(
        CalendarMistake(line: component.line, component: component.name, problem: .unknownZone(name)))
    }
  }
}

extension TodoReader {
  /// The UUID of an event that was imported from a file.
  static func identity(of key: FeedEvent.Key) -> Identity {
    identity(uid: key.uid, recurrenceID: key.recurrenceID)
  }
}

// What needs not to be read.
extension FeedReading {
  /// True for what this planner published itself, for the copies of to-dos, and for what was imported as the other kind.
  func isHere(_ component: Component, _ key: FeedEvent.Key) throws -> Bool {
    if TaskRole(of: component) == .copy { return true }
    guard known[key] == nil else { return false }
    if let task = TaskRole.task(of: component),
      try step.snapshot.number(ofTask: task) != nil || step.snapshot.reminder(task) != nil
    {
      return true
    }
    // It was imported as the other kind.
    let imported = TodoReader.identity(of: key)
    return try feed.kind == .tasks
      ? step.snapshot.reminder(imported) != nil : step.snapshot.number(ofTask: imported) != nil
  }
}
