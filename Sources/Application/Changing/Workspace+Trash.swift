import Planner
import Store

/// What was brought back from the trash.
package struct RestoredThings {
  package var tasks: [ArcTask]
  package var reminders: [Reminder]

  /// `hw 2 in CS 298, call mom`.
  package var words: String {
    ((tasks.isEmpty ? [] : [tasks.words]) + reminders.map(\.fields.title)).joined(separator: ", ")
  }
}

// What was deleted, and the way back.
extension Workspace {
  /// Brings tasks and reminders back by their numbers, in one step.
  package func restore(_ numbers: [Int]) throws -> RestoredThings {
    let deleted = try Set(store.read { try $0.trash() }.filter(\.isReminder).map(\.number))
    return try store.record("restored") { step in
      let restored = RestoredThings(
        tasks: try numbers.filter { !deleted.contains($0) }.map { try step.restore(task: $0) },
        reminders: try numbers.filter(deleted.contains).map { try step.restore(reminder: $0) })
      step.label = "restored \(restored.words)"
      return restored
    }
  }

  /// Brings an Arc back, with everything that was deleted with it.
  package func restore(arc path: String) throws -> Arc {
    try store.record("restored an Arc") { step in
      let arc = try step.restore(arc: path)
      step.label = "restored the Arc \(arc.path)"
      return arc
    }
  }

  /// What is in the trash: `1 arc and 3 tasks`; nil when it is empty.
  package func trashWords() throws -> String? {
    let items = try store.read { try $0.trash() }
    return counted(
      (items.count(where: \.isArc), "arc"), (items.count { !$0.isArc && !$0.isReminder }, "task"),
      (items.count { $0.isReminder }, "reminder"))
  }

  /// Deletes for good what is in the trash; undo cannot bring it back.
  package func emptyTrash() throws {
    let words = try trashWords()
    try store.record("emptied the trash" + (words.map { ": " + $0 } ?? "")) { _ = try $0.emptyTrash() }
  }
}
