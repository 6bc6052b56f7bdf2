import Moments
import Planner
import Store

/// The result of archiving an Arc.
package struct ArchivedArc {
  /// The Arc, and the SubArcs archived with it; empty when it was already archived.
  package var arcs: [Arc]
  /// The number of open tasks that were closed.
  package var closed: Int
  /// The repeating tasks that ended with it.
  package var ended: [ArcTask]
}

// Archiving Arcs, and changing their last days.
extension Workspace {
  /// Archives an Arc and its SubArcs.
  /// - Parameter closesOpen: true to close their open tasks as ignored; repeating tasks end with the Arc.
  /// - Throws: `PlannerError.unfinished` when tasks are open.
  package func archive(_ arc: Arc, closingOpen closesOpen: Bool = false) throws -> ArchivedArc {
    try store.record("archived \(arc.path)") { step in
      let open =
        closesOpen ? try step.snapshot.tasks(in: arc.id).filter { $0.fields.recurrence == nil } : []
      for task in open { _ = try step.close(task: task.id, .ignored) }
      let done = try step.archive(arc: arc.id)
      return ArchivedArc(arcs: done.arcs, closed: open.count, ended: done.ended)
    }
  }

  /// Restores an archived Arc, with the SubArcs that were archived with it.
  /// - Throws: `Failure` when it is not archived.
  package func unarchive(_ arc: Arc) throws -> PlannerStep.Archived {
    guard arc.archived != nil else { throw Failure(.refused, "\(arc.path) is not archived") }
    return try store.record("unarchived \(arc.path)") { try $0.unarchive(arc: arc.id) }
  }

  /// Changes an Arc's last day.
  /// - Parameter when: the day in words: `6/30`, `in 2 weeks`.
  /// - Throws: `Failure` for words that are not a day, and for a day that has passed.
  package func extend(_ arc: Arc, until when: String) throws -> Arc {
    var reader = try FieldReader(self)
    let day = try reader.day(when)
    if day < here.local.day {
      throw Failure(.refused, "\(here.when.date(day)) has passed; choose a day in the future")
    }
    return try store.record("extended \(arc.path) to \(day)") { step in
      guard let current = try step.snapshot.arcs()[arc.id] else {
        throw PlannerError.unknownArc(name: arc.path, near: [])
      }
      var fields = current.fields
      fields.ends = day
      return try step.edit(arc: arc.id, fields)
    }
  }
}
