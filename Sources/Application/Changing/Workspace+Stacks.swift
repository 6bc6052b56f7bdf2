import Planner
import Store

// Stacks: several things that one reminder reminds of together.
extension Workspace {
  /// Makes a stack.
  /// - Throws: `ReminderError` when there is one of that name.
  package func makeStack(named name: String, of items: [String]) throws -> ReminderStack {
    try store.record("created the stack \(name)") { try $0.set(stack: name, to: items, isNew: true) }
  }

  /// Gives a stack other items.
  /// - Throws: `ReminderError` when there is none of that name.
  package func changeStack(named name: String, to items: [String]) throws -> ReminderStack {
    try store.record("changed the stack \(name)") { step in
      _ = try step.snapshot.stack(called: name)
      return try step.set(stack: name, to: items, isNew: false)
    }
  }

  /// Deletes a stack.
  /// - Throws: `ReminderError` when there is none of that name, and while reminders are for it.
  package func removeStack(named name: String) throws {
    try store.record("deleted the stack \(name)") { try $0.remove(stack: name) }
  }
}
