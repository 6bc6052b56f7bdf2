import Names
import Planner
import Store

// Creating Arcs, and changing their fields.
extension Workspace {
  /// The Inbox, made now, for a person who names it before anything is in it; nil for another name.
  package func inbox(called typed: String, _ tree: ArcTree) throws -> Arc? {
    guard tree.inbox == nil, NameKey(typed) == NameKey(Inbox.title) else { return nil }
    return try store.record("created the Arc \(Inbox.title)") { try $0.inbox() }
  }

  /// Creates an Arc, and the parents in its path that do not exist.
  /// - Parameters:
  ///   - path: names joined by `/`: `CS 298/Labs`.
  ///   - exactly: true to find parents only by their exact names; false to find them like names in a line.
  /// - Returns: the Arc, and the paths of the parents that were created, outermost first.
  /// - Throws: `PlannerError.nameTaken` when there is such an Arc, and the errors of names.
  package func makeArc(
    at path: String, _ fields: Arc.Fields = Arc.Fields(title: ""), exactly: Bool = false
  ) throws -> (arc: Arc, parents: [String]) {
    try store.record("created the Arc \(path)") { step in
      let known = try Set(step.snapshot.arcs().arcs.map(\.id))
      let arc: Arc
      do {
        arc = try step.addArc(path: path, fields: fields, creatingParents: exactly)
      } catch PlannerError.unknownArc where !exactly {
        arc = try step.addArc(path: path, fields: fields, creatingParents: true)
      }
      let above = try step.snapshot.arcs().path(of: arc.id).dropFirst().filter { !known.contains($0.id) }
      return (arc, above.map(\.path).reversed())
    }
  }

  /// Creates an Arc.
  /// - Parameters:
  ///   - parent: the Arc to put it in; nil: it becomes a top-level Arc.
  ///   - identity: the UUID that it gets; nil: a new one.
  /// - Throws: `PlannerError.nameTaken` when there is such an Arc, and the errors of names.
  package func makeArc(_ fields: Arc.Fields, under parent: Arc?, as identity: Identity? = nil) throws -> Arc {
    let path = (parent.map { $0.path + "/" } ?? "") + fields.title
    return try store.record("created the Arc \(path)") { try $0.addArc(fields, under: parent, as: identity) }
  }

  /// Changes some fields of an Arc, in one step.
  /// - Parameters:
  ///   - label: what the log says; nil: `edited` and its path.
  ///   - parent: the number of the Arc that it moves under, or nil for the top level; not given: it stays.
  ///   - change: changes the fields as they are now.
  package func edit(
    _ arc: Arc, _ label: String? = nil, under parent: Int?? = .none,
    _ change: (inout Arc.Fields) throws -> Void
  ) throws -> Arc {
    try store.record(label ?? "edited \(arc.path)", as: label == nil ? .edit : nil) { step in
      if let parent { try step.move(arc: arc.id, under: parent) }
      guard var fields = try step.snapshot.arcs()[arc.id]?.fields else {
        throw PlannerError.unknownArc(name: arc.path, near: [])
      }
      try change(&fields)
      return try step.edit(arc: arc.id, fields)
    }
  }
}
