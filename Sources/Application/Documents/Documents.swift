import Entry
import JSONText
import Moments
import Planner

extension JSONWriter {
  /// `{"schema":1, …}`, the frame of every document.
  package static func document(_ body: (inout JSONWriter) throws -> Void) rethrows -> JSONWriter {
    var json = JSONWriter()
    try json.object {
      $0.field("schema", 1)
      try body(&$0)
    }
    return json
  }

  /// `{"schema":1,"steps":[{…},…]}`, a frame around one list.
  package static func document<Element>(
    of list: [Element], called name: StaticString, _ body: (inout JSONWriter, Element) -> Void
  ) -> JSONWriter {
    .document { $0.list(name, list, body) }
  }

  /// Returns a document with one list whose elements write their own values.
  package static func document<Element>(
    ofValues list: [Element], called name: StaticString, _ body: (inout JSONWriter, Element) -> Void
  ) -> JSONWriter {
    .document {
      $0.key(name)
      $0.array { json in for element in list { body(&json, element) } }
    }
  }

  /// Adds a list of strings under a name.
  package mutating func texts(_ name: StaticString, _ texts: [String]) {
    key(name)
    array { json in for text in texts { json.value(text) } }
  }

  /// Adds a list of objects under a name.
  package mutating func list<Element>(
    _ name: StaticString, _ list: [Element], _ body: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    array { json in for element in list { json.object { body(&$0, element) } } }
  }

  /// Writes a task with all its fields. Its dates and times are in the zone that `zone` names, and `local` has them on
  /// the clock here; without a zone, they are local times wherever the machine is. Dates, instants and durations are in
  /// ISO 8601.
  package mutating func value(_ task: ArcTask, here: ViewContext) {
    let fields = task.fields
    object {
      $0.field("id", task.id)
      $0.field("uuid", task.uuid)
      $0.field("arc", task.arcPath)
      $0.field("title", fields.title)
      $0.field("kind", fields.kind?.rawValue ?? "task")
      $0.field("date", fields.date?.description)
      $0.field("time", fields.time?.description)
      $0.field("endDate", fields.endDate?.description)
      $0.field("endTime", fields.endTime?.description)
      $0.field("zone", fields.zone)
      if fields.zone != nil {
        let local = here.shown(fields)
        $0.key("local")
        $0.object {
          $0.field("date", local.date?.description)
          $0.field("time", local.time?.description)
          $0.field("endDate", local.endDate?.description)
          $0.field("endTime", local.endTime?.description)
        }
      }
      $0.field("duration", fields.duration.map(isoDuration))
      $0.field("location", fields.location)
      $0.field("description", fields.description)
      $0.field("recurrence", fields.recurrence)
      $0.field("repeatFrom", fields.repetitionBasis?.rawValue)
      $0.field("path", fields.path)
      $0.key("leads")
      $0.array { list in fields.leads.forEach { list.value(LeadTime.iso($0)) } }
      $0.field("snooze", fields.snooze.map(LeadTime.length))
      $0.field("priority", fields.priority?.rawValue)
      $0.texts("labels", fields.labels.sorted())
      $0.field("startDate", fields.startDate?.description)
      $0.field("nextAlert", task.alertAt?.description)
      $0.field("overdue", here.state(of: task) == .overdue)
      $0.field("created", task.created.description)
      $0.field("closed", task.closing?.at.description)
      $0.field("outcome", task.closing?.outcome.rawValue)
      $0.field("missed", here.missed(task))
      $0.key("keepMissed")
      if let keeps = fields.keepsMissed { $0.value(keeps) } else { $0.null() }
    }
  }

  /// Writes a list of Arcs, each with its counts, and one of tasks.
  package mutating func arcs(_ arcs: [Arc], counts: [Int: ArcCounts], tasks: [ArcTask], here: ViewContext) {
    key("arcs")
    array { list in arcs.forEach { list.value($0, counts: counts[$0.id] ?? ArcCounts()) } }
    key("tasks")
    array { list in tasks.forEach { list.value($0, here: here) } }
  }

  /// Writes an Arc with all its fields and the counts of tasks in it and its SubArcs.
  /// - Parameter look: how it is shown where there is little room; nil: not written.
  package mutating func value(_ arc: Arc, counts: ArcCounts, look: ArcLook? = nil) {
    object {
      $0.field("id", arc.id)
      $0.field("uuid", arc.uuid)
      $0.field("path", arc.path)
      $0.field("title", arc.title)
      $0.field("description", arc.fields.description)
      $0.field("ends", arc.fields.ends?.description)
      $0.key("aliases")
      $0.array { list in arc.fields.aliases.forEach { list.value($0) } }
      $0.field("short", arc.fields.short)
      $0.field("colour", arc.fields.colour)
      if let look {
        $0.key("look")
        $0.object {
          // A number alone would be taken for a time: `9 AM 54`.
          $0.field("short", look.short.contains(where: \.isLetter) ? look.short : look.code)
          $0.field("colour", look.colour.rawValue)
        }
      }
      $0.field("open", counts.total.open)
      $0.field("overdue", counts.total.overdue)
      $0.field("done", counts.total.done)
      $0.field("putAway", counts.total.putAway)
      $0.field("subArcs", counts.subArcs)
      $0.field("created", arc.created.description)
      $0.field("archived", arc.archived?.description)
    }
  }
}
