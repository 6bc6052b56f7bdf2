import JSONText
import Planner
import Store

extension ChangedThings {
  /// A document with the changed things as they are now, and the messages for the person.
  package func document(_ messages: [String], _ workspace: Workspace) throws -> JSONWriter {
    let counts = arcs.isEmpty ? [:] : try workspace.store.read { try $0.counts() }
    return .document {
      $0.list("steps", steps) {
        $0.field("id", $1.id)
        $0.field("label", $1.label)
      }
      $0.key("tasks")
      $0.array { list in tasks.forEach { list.value($0, here: workspace.here) } }
      $0.key("arcs")
      $0.array { list in arcs.forEach { list.value($0, counts: counts[$0.id] ?? ArcCounts()) } }
      $0.key("reminders")
      $0.array { list in reminders.forEach { list.value($0) } }
      $0.list("others", others) { $0.write($1) }
      $0.list("deleted", deleted) { $0.write($1) }
      $0.texts("messages", messages)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ thing: ChangedThings.Thing) {
    field("kind", thing.kind)
    field("uuid", thing.uuid)
    field("id", thing.number)
    field("title", thing.title)
  }
}
