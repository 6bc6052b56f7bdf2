import ICal
import Planner
import Store

// A series whose open occurrence was moved. One component is the series as its rule places it, and another, with its UID
// and the RECURRENCE-ID of that occurrence (RFC 5545 §3.8.4.4), says where it is instead.
//
//     every Wed 11:00, the one of 3 Feb at 14:00 ──▶ UID 9  DTSTART 3 Feb 11:00  RRULE FREQ=WEEKLY
//                                                    UID 9  DTSTART 3 Feb 14:00  RECURRENCE-ID 3 Feb 11:00
extension TodoWriter {
  /// Returns the components of a task: one, or two when only its open occurrence was moved.
  func components(_ task: ArcTask, as role: TaskRole, alarms: [TodoAlarm], item: CalendarRemainder?)
    -> [Component]
  {
    if let event = componentByDays(task, as: role, item: item) { return [event] }
    guard let start = task.movedFrom, let unmoved = unmoved(task, start) else {
      return [component(task, as: role, alarms: alarms, item: item)]
    }
    let toCome = alarms.map { TodoAlarm(lead: $0.lead, isAlarm: $0.isAlarm, acknowledged: nil) }
    return [
      component(unmoved, as: role, alarms: toCome, item: item),
      occurrence(task, from: start, as: role, alarms: alarms, item: item),
    ]
  }

  /// The same task where the rule places its open occurrence.
  private func unmoved(_ task: ArcTask, _ start: OccurrenceStart) -> ArcTask? {
    let home = task.fields.zone.flatMap(zones) ?? here
    guard let series = Series(task.fields, start: start, home: home) else { return nil }
    var unmoved = task
    unmoved.fields = series.unmoved
    return unmoved
  }

  /// The open occurrence alone. What only arc reads is in the component of the series.
  private func occurrence(
    _ task: ArcTask, from start: OccurrenceStart, as role: TaskRole, alarms: [TodoAlarm],
    item: CalendarRemainder?
  ) -> Component {
    var alone = task
    alone.fields.recurrence = nil
    var component = component(alone, as: role, alarms: alarms, item: item)
    component.properties.removeAll {
      $0.name.hasPrefix("X-ARC-") && !TodoReader.ofOccurrence.contains($0.name)
    }
    let replaced = date(start.day, start.time, task.fields.zone).line("RECURRENCE-ID")
    component.properties.insert(replaced, at: min(1, component.properties.count))
    return component
  }
}

extension TodoReader {
  /// The properties of arc that the component of a moved occurrence has, too.
  static let ofOccurrence: Set<String> = [TaskRole.property, shownLength]

  /// Moves the open occurrence of a series that arc wrote to where another component of it says.
  public mutating func move(_ reading: inout Reading, to occurrence: Component) throws(Refusal) {
    let other = try self.reading(of: occurrence).task.fields
    var fields = reading.task.fields
    (fields.date, fields.time, fields.zone) = (other.date, other.time, other.zone)
    (fields.endDate, fields.endTime, fields.duration) = (other.endDate, other.endTime, other.duration)
    reading.task.fields = fields
  }
}

extension ArcTask {
  /// Where the rule places the open occurrence of a series when only that one was moved; nil otherwise.
  fileprivate var movedFrom: OccurrenceStart? {
    guard closing == nil, fields.scheduledRule != nil, fields.date != nil,
      let start = occurrence?.start, start != fields.start
    else { return nil }
    return start
  }
}
