import Entry
import JSONText
import Moments
import Planner

extension JSONWriter {
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
}
