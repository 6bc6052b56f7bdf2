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
      $0.field("title", fields.title)
      $0.field("subtext", fields.subtext)
      $0.field("body", fields.body)
      $0.field("location", fields.location)
      $0.field("timetable", fields.timetable?.description)
      $0.field("date", fields.timetable?.start.day.description)
      $0.field("time", fields.timetable.flatMap { $0.isTimed ? $0.start.time.description : nil })
      $0.field("zone", fields.timetable?.zone)
      $0.field("recurrence", fields.timetable?.rule?.description)
      $0.field("path", fields.path)
      $0.key("leads")
      $0.array { list in fields.leads.forEach { list.value(LeadTime.iso($0)) } }
      $0.field("snooze", fields.snooze.map(LeadTime.length))
      $0.texts("channels", fields.channels)
      $0.field("enabled", fields.isEnabled)
      $0.field("item", fields.item)
      $0.field("stack", fields.stack)
      $0.texts("apart", fields.apart)
      if let trigger = fields.trigger { $0.field("arriving", trigger.isArrival) }
      $0.texts("places", fields.trigger?.places ?? [])
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
      $0.field("pick", reminder.rotation?.pick.rawValue)
      $0.field("seed", reminder.rotation?.seed)
      $0.field("anchor", reminder.rotation?.anchor?.description)
      $0.texts("turns", (reminder.rotation?.turns ?? []).map(\.description))
      $0.field("next", reminder.next?.due.description)
      $0.field("nextAlert", reminder.alertAt?.description)
      $0.field("created", reminder.created.description)
      $0.field("changed", reminder.changed.description)
    }
  }
}
