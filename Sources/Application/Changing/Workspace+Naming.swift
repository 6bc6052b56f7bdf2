import Names
import Planner
import Store

// The names of Arcs.
extension Workspace {
  /// Gives an Arc another title.
  package func rename(_ arc: Arc, to title: String) throws -> Arc {
    try edit(arc, "renamed the Arc \(arc.path) to \(title)") { $0.title = title }
  }

  /// Gives an Arc more names.
  package func add(aliases names: [String], to arc: Arc) throws -> Arc {
    try edit(arc, "gave \(arc.path) the name \(names.joined(separator: ", "))") { $0.aliases += names }
  }

  /// Takes a name from an Arc.
  /// - Throws: `Failure` when it has none like it.
  package func remove(alias name: String, from arc: Arc) throws -> Arc {
    try edit(arc, "removed the name \(name) from \(arc.path)") { fields in
      guard let index = fields.aliases.firstIndex(where: { NameKey($0) == NameKey(name) }) else {
        throw Failure(.notFound, "\(arc.path) has no other name '\(name)'")
      }
      fields.aliases.remove(at: index)
    }
  }

  /// Merges an Arc into another: its tasks, SubArcs and names.
  /// - Returns: the other, as it is now.
  package func merge(_ arc: Arc, into goal: Arc) throws -> Arc {
    try store.record("merged \(arc.path) into \(goal.path)") { try $0.merge(arc: arc.id, into: goal.id) }
  }

}
