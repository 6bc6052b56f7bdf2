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
      $0.field("missed", counts.total.missed)
      $0.field("subArcs", counts.subArcs)
      $0.field("created", arc.created.description)
      $0.field("archived", arc.archived?.description)
    }
  }
}
