import ICal
import Moments
import Planner
import Store

// Series of which occurrences are changed.
extension FeedReading {
  /// An event without the occurrences that events of their own change; nil: nothing is left of it.
  mutating func whole(_ component: Component, _ key: FeedEvent.Key) -> Component? {
    var whole = component
    if key.recurrenceID.isEmpty {
      whole.properties += (text.replaced[key.uid] ?? []).map { $0.renamed("EXDATE") }
    }
    guard key.recurrenceID.isEmpty || LaterChanges.isLater(component), let parts = laterChanges(of: key.uid)
    else { return whole }
    guard
      let timetable = key.recurrenceID.isEmpty ? parts.before : parts.after[component.line] ?? nil
    else { return nil }
    if parts.unmoved.contains(component.line) {
      outcome.mistakes.add(
        component, component.text("SUMMARY") ?? key.uid, "what follows stays on the days of its series")
    }
    return reader.repeating(whole, timetable)
  }

  private mutating func laterChanges(of uid: String) -> LaterChanges? {
    guard let later = text.changedLater[uid], var whole = later.series else { return nil }
    if let known = changedLater[uid] { return known }
    changedLater[uid] = .some(nil)
    whole.properties += (text.replaced[uid] ?? []).map { $0.renamed("EXDATE") }
    guard let task = try? reader.reading(of: whole).task.fields,
      let timetable = reader.timetable(of: whole, task)
    else { return nil }
    let parts = LaterChanges(of: timetable, by: later.changes, reader: &reader)
    changedLater[uid] = .some(parts)
    return parts
  }

  /// Tells what is wrong with an event.
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
