import Planner

// Moving and merging Arcs.
extension PlannerStep {
  /// Moves an Arc with everything in it under another one, or to the root.
  /// - Parameter parent: the number of the new parent; nil to make it a root Arc.
  /// - Throws: `PlannerError.unknownArcNumber`, `.intoItself`, `.nameTaken`, `.archivedArc`.
  @discardableResult
  public func move(arc number: Int, under parent: Int?) throws -> Arc {
    guard let old = try session.tree()[number] else {
      throw PlannerError.unknownArcNumber(String(number))
    }
    if let parent {
      let into = try checkedGoal(parent, of: old)
      if old.archived == nil, into.archived != nil { throw PlannerError.archivedArc(path: into.path) }
    }
    var arc = old
    arc.parent = parent
    arc.fields = try session.tree().checked(old.fields, under: parent, arc: number)
    return try write(arc, over: old)
  }

  /// Moves the tasks, SubArcs and names of an Arc into another one, and deletes it. SubArcs with the same name are
  /// merged, too. The last day of the other Arc is kept.
  /// - Returns: the Arc that contains everything now.
  /// - Throws: `PlannerError.unknownArcNumber`, `.intoItself`, `.archivedArc`.
  @discardableResult
  public func merge(arc number: Int, into goal: Int) throws -> Arc {
    try merge(arc: number, into: goal, dissolving: [:])
  }

  /// - Parameter dissolved: the Arcs being merged, each with its destination.
  private func merge(arc number: Int, into goal: Int, dissolving dissolved: [Int: Int]) throws -> Arc {
    let dissolved = dissolved.merging([number: goal]) { _, new in new }
    guard let arc = try session.tree()[number] else {
      throw PlannerError.unknownArcNumber(String(number))
    }
    let into = try checkedGoal(goal, of: arc)
    if into.archived != nil { throw PlannerError.archivedArc(path: into.path) }
    try moveTasks(of: number, to: goal)
    for child in try session.tree().children(of: number) where child.id != goal {
      // What would go into an Arc that is being merged (`A/A/A` into its root) goes to that Arc's destination.
      let same = try sibling(of: child, in: goal)
      if let same {
        _ = try merge(arc: child.id, into: dissolved[same.id] ?? same.id, dissolving: dissolved)
      } else {
        try move(arc: child.id, under: goal)
      }
    }
    try dropTerms(of: arc.identity, for: into.identity)
    try delete(session.tree()[number] ?? arc, byRule: true)
    return try takeNames(of: arc, into: goal)
  }

  /// The Arc in `goal` that shares a name with this one.
  private func sibling(of arc: Arc, in goal: Int) throws -> Arc? {
    let same = try ([arc.title] + arc.fields.aliases).compactMap {
      try session.tree().child(of: goal, named: $0)
    }
    return same.filter { $0.id != arc.id }.min { $0.id < $1.id }
  }

  private func checkedGoal(_ goal: Int, of arc: Arc) throws -> Arc {
    let tree = try session.tree()
    guard let into = tree[goal] else { throw PlannerError.unknownArcNumber(String(goal)) }
    guard !tree.path(of: goal).contains(where: { $0.id == arc.id }) else {
      throw PlannerError.intoItself(path: arc.path, into: into.path)
    }
    return into
  }

  private func moveTasks(of arc: Int, to goal: Int) throws {
    while true {
      var rows: [TaskRow] = []
      try session.statement("SELECT \(TaskRow.columns) FROM task WHERE arc = ? ORDER BY id LIMIT 1000").rows(
        .integer(arc)
      ) {
        rows.append(TaskRow($0))
        return true
      }
      if rows.isEmpty { return }
      for old in rows {
        var row = old
        row.arc = goal
        try write(&row, over: old)
      }
    }
  }

  /// Adds the names of a merged Arc to those of its destination, as far as they are free.
  private func takeNames(of arc: Arc, into goal: Int) throws -> Arc {
    guard let old = try session.tree()[goal] else { throw PlannerError.unknownArcNumber(String(goal)) }
    var into = old
    for name in [arc.title] + arc.fields.aliases {
      var fields = into.fields
      fields.aliases.append(name)
      if let free = try? session.tree().checked(fields, under: into.parent, arc: goal) { into.fields = free }
    }
    if !arc.fields.description.isEmpty, arc.fields.description != into.fields.description {
      into.fields.description += (into.fields.description.isEmpty ? "" : "\n") + arc.fields.description
    }
    return try write(into, over: old)
  }
}
