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
    fields.timetable = reader.timetable(of: component, task)
    if let timetable = fields.timetable, let replaced = try? component["RECURRENCE-ID"]?.date() {
      fields.origin.recurrenceID = reader.start(replaced, on: timetable)
    }
    return fields
  }

  mutating func put(_ fields: Reminder.Fields, _ event: inout FeedEvent, _ component: Component)
    throws
  {
    guard fields.timetable != nil else {
      return outcome.mistakes.add(component, fields.title, "it has no date")
    }
    do {
      let old = try event.thing.flatMap { try step.snapshot.reminder($0) }
      let said = fingerprint(of: try fields.checked())
      if stays(&event, old.map { fingerprint(of: $0.fields) }, said) { return }
      if let old {
        var new = old.fields
        (new.title, new.body, new.location, new.timetable) = (
          fields.title, fields.body, fields.location, fields.timetable
        )
        new = try step.edit(reminder: old.id, new).fields
        if new != old.fields { outcome.changed += 1 }
        event.written = fingerprint(of: new)
      } else {
        let made = try step.add(fields, as: identity(of: event))
        (event.thing, event.written) = (Identity(made.uuid), fingerprint(of: made.fields))
        outcome.added += 1
      }
    } catch let error as ReminderError {
      outcome.mistakes.add(component, fields.title, "\(error)")
    }
  }
}

extension FeedReading {
  /// The UUID of what an event becomes; nil to create a new one, because that UUID is in use.
  func identity(of event: FeedEvent) throws -> Identity? {
    let derived = Identity(of: event.key, in: feed)
    let isTaken = try step.snapshot.task(derived) != nil || step.snapshot.reminder(derived) != nil
    return isTaken ? nil : derived
  }
}

extension ArcTask.Fields {
  /// Takes over the fields that a feed sets, which are those of its `fingerprint`; all others are the person's own.
  mutating func takeWhatFeedsSay(from other: ArcTask.Fields) {
    title = other.title
    (date, time, endDate, endTime) = (other.date, other.time, other.endDate, other.endTime)
    (zone, duration, recurrence) = (other.zone, other.duration, other.recurrence)
    (location, description) = (other.location, other.description)
  }
}

/// A hash of the fields that a feed sets; not of the person's own fields: the Arc, the path, the priority, labels …
func fingerprint(of fields: ArcTask.Fields) -> Int {
  fingerprint([
    fields.title, fields.date?.description, fields.time?.description, fields.endDate?.description,
    fields.endTime?.description, fields.zone, fields.duration.map(String.init), fields.location,
    fields.description,
    fields.recurrence,
  ])
}

/// A hash of the fields of a reminder that a feed sets.
func fingerprint(of fields: Reminder.Fields) -> Int {
  fingerprint([fields.title, fields.subtext, fields.body, fields.location, fields.timetable?.description])
}
