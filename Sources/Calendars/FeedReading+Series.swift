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
