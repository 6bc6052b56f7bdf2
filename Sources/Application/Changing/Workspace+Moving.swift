import Planner
import Store

/// Tasks that were moved to an Arc.
package struct MovedTasks {
  /// The tasks after the move.
  package var tasks: [ArcTask]
  /// The Arc they are in now.
  package var arc: Arc
  /// True when all of them were in that Arc before.
  package var wereThere: Bool
}

// Moving tasks and Arcs.
extension Workspace {
  /// Moves tasks to an Arc, in one step.
  /// - Parameters:
  ///   - words: numbers, ranges or a filter.
  ///   - path: the name or path of the Arc.
  package func move(tasks words: [ArgumentText], to path: String) throws -> MovedTasks {
    try store.record("moved tasks") { step in
      let arc = try step.snapshot.arcs().arc(called: path)
      let numbers = try TaskSelection(words, in: step.snapshot, self).numbers
      let from = try numbers.map { try step.snapshot.task($0) }
      let tasks = try numbers.map { try step.move(task: $0, to: arc.id) }
      step.label = "moved \(from.words) to \(arc.path)"
      return MovedTasks(tasks: tasks, arc: arc, wereThere: from.allSatisfy { $0.arc == arc.id })
    }
  }

  /// Moves an Arc with its SubArcs and tasks.
  /// - Parameter goal: its new parent; nil: it becomes a root.
  /// - Returns: the Arc after the move.
  package func move(_ arc: Arc, under goal: Arc?) throws -> Arc {
    try store.record("moved the Arc \(arc.path) \(goal.map { "under \($0.path)" } ?? "to the root")") {
      try $0.move(arc: arc.id, under: goal?.id)
    }
  }
}
