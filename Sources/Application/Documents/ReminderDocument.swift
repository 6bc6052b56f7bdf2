import Entry
import JSONText
import Moments
import Planner
import Store

extension JSONWriter {
  /// Writes a reminder or group with all its fields, and its next occurrence and alert.
  package mutating func value(
    _ reminder: Reminder, groups: [(name: String, uuid: String, isEnabled: Bool)] = []
  ) {
    let fields = reminder.fields
    object {
      $0.field("id", reminder.id)
      $0.field("uuid", reminder.uuid)
      $0.field("kind", reminder.isGroup ? "group" : "reminder")
      for field in ReminderField.allCases where field != .pick { $0.field(field, of: reminder) }
      $0.field("series", fields.origin.series)
      $0.field("recurrenceID", fields.origin.recurrenceID?.description)
      $0.field("feed", fields.origin.feed)
      $0.field("uid", fields.origin.uid)
      $0.key("groups")
      $0.array { list in
        for group in groups {
          list.object {
            $0.field("name", group.name)
            $0.field("uuid", group.uuid)
            $0.field("enabled", group.isEnabled)
          }
        }
      }
      $0.field(.pick, of: reminder)
      $0.field("seed", reminder.rotation?.seed)
      $0.field("anchor", reminder.rotation?.anchor?.description)
      $0.texts("turns", (reminder.rotation?.turns ?? []).map(\.description))
      $0.field("next", reminder.next?.due.description)
      $0.field("nextAlert", reminder.alertAt?.description)
      $0.field("created", reminder.created.description)
      $0.field("changed", reminder.changed.description)
    }
  }

  /// Writes a field of a reminder under its name; one that is not set is null or empty, and `arriving` is left out.
  private mutating func field(_ field: ReminderField, of reminder: Reminder) {
    let (fields, timetable) = (reminder.fields, reminder.fields.timetable)
    if field == .arriving, fields.trigger == nil { return }
    key(text: field.rawValue)
    switch field {
    case .title: value(fields.title)
    case .subtext: value(fields.subtext)
    case .body: value(fields.body)
    case .location: value(fields.location)
    case .timetable: value(timetable?.description)
    case .date: value(timetable?.start.day.description)
    case .time: value(timetable.flatMap { $0.isTimed ? $0.start.time.description : nil })
    case .zone: value(timetable?.zone)
    case .recurrence: value(timetable?.rule?.description)
    case .path: value(fields.path)
    case .leads: array { list in fields.leads.forEach { list.value(LeadTime.iso($0)) } }
    case .snooze: value(fields.snooze.map(LeadTime.length))
    case .channels: array { list in fields.channels.forEach { list.value($0) } }
    case .enabled: value(fields.isEnabled)
    case .item: value(fields.item)
    case .stack: value(fields.stack)
    case .apart: array { list in fields.apart.forEach { list.value($0) } }
    case .arriving: value(fields.trigger?.isArrival ?? true)
    case .places: array { list in fields.trigger?.places.forEach { list.value($0) } }
    case .pick: value(reminder.rotation?.pick.rawValue)
    }
  }
}
