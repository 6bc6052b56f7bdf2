import Planner
import Store

// Reopening tasks, their notes, and tasks that have been overdue for long.
extension Workspace {
  /// Reopens closed tasks, in one step.
  /// - Parameter numbers: chooses the tasks inside the transaction.
  /// - Returns: the tasks, and the numbers of those that were open already.
  package func reopen(_ numbers: (PlannerSnapshot) throws -> [Int]) throws -> (
    tasks: [ArcTask], wereOpen: [Int]
  ) {
    try store.record("reopened tasks") { step in
      let numbers = try numbers(step.snapshot)
      let wereOpen = try numbers.filter { try step.snapshot.task($0).closing == nil }
      let tasks = try numbers.map { try step.reopen(task: $0) }
      step.label = "reopened \(tasks.filter { !wereOpen.contains($0.id) }.words)"
      return (tasks, wereOpen)
    }
  }

  /// Changes the notes of a task.
  /// - Parameter change: returns the new notes for those that the task has now.
  package func changeNotes(of task: ArcTask, _ change: (String) throws -> String) throws -> ArcTask {
    try store.record("added a note to \(task.fields.title)") { step in
      var fields = try step.snapshot.task(task.id).fields
      fields.description = try change(fields.description)
      return try step.edit(task: task.id, fields)
    }
  }

  /// The open tasks that have been overdue for more than so many seconds.
  package func overdue(for seconds: Int) -> TaskFilter {
    TaskFilter([TaskFilter.Condition(.overdue(at: now.adding(seconds: -seconds)))])
  }

  /// Closes as passed what has been overdue for more than so many seconds.
  /// - Parameters:
  ///   - byRule: true when a setting does it and not a person: `undo` does not take that back, and tasks that were
  ///     reopened stay open.
  ///   - inMemory: true to do it to a copy, until the store is closed.
  /// - Returns: the tasks; none when nothing has been overdue for that long, and then nothing is written.
  package func putAway(overdueFor seconds: Int, byRule: Bool = false, inMemory: Bool = false) throws
    -> [ArcTask]
  {
    let moment = now.adding(seconds: -seconds)
    if byRule {
      guard try store.readByRule({ try !$0.passing(overdueAt: moment).isEmpty }) else { return [] }
    } else {
      guard try store.read({ try $0.count(matching: overdue(for: seconds), atMost: 1) }) > 0 else {
        return []
      }
    }
    if inMemory { try store.goOnInMemory() }
    return try store.record("put away") { step in
      if byRule { step.actByRule() }
      let numbers =
        byRule
        ? try step.snapshot.passing(overdueAt: moment)
        : try step.snapshot.numbers(matching: overdue(for: seconds))
      let tasks = try numbers.map { try step.close(task: $0, .passed).task }
      step.label = "put away \(tasks.words) as passed"
      return tasks
    }
  }
}
