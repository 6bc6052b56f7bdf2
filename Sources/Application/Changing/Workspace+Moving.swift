import Planner
import Store

/// Tasks that were moved into an Arc.
package struct MovedTasks {
  /// As they are now.
  package var tasks: [ArcTask]
  /// Where they are.
  package var arc: Arc
  /// True when all of them were there before.
  package var wereThere: Bool
}

// Tasks and Arcs in other places.
extension Workspace {
  /// Moves tasks into an Arc, in one step.
  /// - Parameters:
  ///   - words: numbers, ranges or a filter.
  ///   - path: of the Arc.
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

  /// Moves an Arc with all in it.
  /// - Parameter goal: the Arc that it comes under; nil: it becomes a root.
  /// - Returns: the Arc as it is now.
  package func move(_ arc: Arc, under goal: Arc?) throws -> Arc {
    try store.record("moved the arc \(arc.path) \(goal.map { "under \($0.path)" } ?? "to the root")") {
      try $0.move(arc: arc.id, under: goal?.id)
    }
  }
}
