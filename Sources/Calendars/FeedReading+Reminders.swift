import ICal
import Moments
import Planner
import Store

// Reminders.
extension FeedReading {
  mutating func reminder(_ reading: TodoReader.Reading, _ component: Component) -> Reminder.Fields {
    let task = reading.task.fields
    var fields = Reminder.Fields(title: task.title)
    (fields.body, fields.location, fields.path, fields.leads) = (
      task.description, task.location, task.path, task.leads
    )
    fields.origin.feed = feed.identity.description
    fields.origin.uid = component.text("UID")
    guard let start = try? (component["DTSTART"] ?? component["DUE"])?.date(), let day = task.date else {
      return fields
    }
    var timetable = Timetable(day: day, time: task.time, zone: task.zone)
    if let set = component.repetition(in: &reader.zones, here: here) {
      let isSameClock = start.tzid == nil || task.zone == reader.zones.zone(start.tzid ?? "")?.name
      if isSameClock { timetable.start = set.start }
      (timetable.rule, timetable.additions, timetable.exclusions) = (set.rule, set.additions, set.exclusions)
    }
    if let end = try? component["DTEND"]?.date(), end.isDay == start.isDay {
      let length =
        end.moment(in: &reader.zones, here: here).seconds
        - start.moment(in: &reader.zones, here: here).seconds
      if length > 0 { timetable.duration = length }
    } else if let length = try? component["DURATION"]?.length(), length.totalSeconds > 0 {
      timetable.duration = length.totalSeconds
    }
    fields.timetable = timetable
    return fields
  }

  mutating func put(_ fields: Reminder.Fields, _ event: inout FeedEvent) throws {
    guard fields.timetable != nil else { return }
    do {
      if let old = try event.thing.flatMap({ try step.snapshot.reminder($0) }) {
        var new = old.fields
        (new.title, new.body, new.location, new.timetable) = (
          fields.title, fields.body, fields.location, fields.timetable
        )
        new = try step.edit(reminder: old.id, new).fields
        if new != old.fields { outcome.changed += 1 }
        event.written = likeness(of: new)
      } else {
        let made = try step.add(fields)
        (event.thing, event.written) = (Identity(made.uuid), likeness(of: made.fields))
        outcome.added += 1
      }
    } catch is ReminderError {
      // What arc cannot remind of, such as a rule without any day, is no reminder.
    }
  }
}

/// A hash of what a feed says of a task; what is a person's own, like the Arc and the path, apart.
func likeness(of fields: ArcTask.Fields) -> Int {
  likeness([
    fields.title, fields.date?.description, fields.time?.description, fields.endDate?.description,
    fields.endTime?.description, fields.zone, fields.duration.map(String.init), fields.location,
    fields.description,
    fields.recurrence,
  ])
}

/// A hash of what a feed says of a reminder.
func likeness(of fields: Reminder.Fields) -> Int {
  likeness([fields.title, fields.subtext, fields.body, fields.location, fields.timetable?.description])
}
