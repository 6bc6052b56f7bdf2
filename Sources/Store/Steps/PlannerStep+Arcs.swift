import Moments
import Planner

extension PlannerStep {
  /// Creates an Arc at a path (`CS 298/Labs`).
  /// - Parameters:
  ///   - path: names joined by `/`; the part before the last `/` is looked up like typed text (`cs298/Labs`).
  ///   - fields: description, end and aliases; the title is replaced by the last name of the path.
  ///   - creatingParents: true to create missing parents, too.
  ///   - identity: the UUID, if the caller has chosen one; nil for a new one.
  /// - Throws: `PlannerError.unknownArc` for a missing parent, `.nameTaken` when there is such an Arc, and the
  ///   errors of names.
  @discardableResult
  public func addArc(
    path: String, fields: Arc.Fields = Arc.Fields(title: ""), creatingParents: Bool = false,
    as identity: Identity? = nil
  ) throws -> Arc {
    // Not by recursion: a path of a hundred thousand names must not exhaust the stack.
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    if names.count > 1, names.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw PlannerError.pathHoldsNothing(path: path)
    }
    var known = names.count - 1
    var parent: Arc?
    while known > 0, parent == nil {
      do {
        parent = try session.tree().arc(
          called: names[..<known].joined(separator: "/"), exactly: creatingParents)
      } catch PlannerError.unknownArc where creatingParents {
        known -= 1
      }
    }
    for name in names[known..<(names.count - 1)] {
      parent = try addArc(Arc.Fields(title: String(name)), under: parent)
    }
    var fields = fields
    fields.title = String(names[names.count - 1])
    return try addArc(fields, under: parent, as: identity)
  }

  /// Creates an Arc.
  /// - Parameters:
  ///   - parent: the Arc to put it in; nil: it becomes a top-level Arc.
  ///   - identity: the UUID, if the caller has chosen one; nil for a new one.
  /// - Throws: `PlannerError.nameTaken` when there is such an Arc, `.archivedArc`, and the errors of names.
  public func addArc(_ fields: Arc.Fields, under parent: Arc?, as identity: Identity? = nil) throws -> Arc {
    let fields = try session.tree().checked(fields, under: parent?.id)
    if let parent, parent.archived != nil { throw PlannerError.archivedArc(path: parent.path) }
    try log.begin(label)
    let arc = Arc(
      id: session.takeArcNumber(), uuid: (identity ?? log.newIdentity()).description, parent: parent?.id,
      path: (parent.map { $0.path + "/" } ?? "") + fields.title, created: session.now, fields: fields)
    try insert(arc)
    return arc
  }

  /// Writes a new Arc and logs it.
  /// - Parameter byRule: true when arc, not a person, deleted it before.
  func insert(_ arc: Arc, byRule: Bool = false) throws {
    try log.begin(label)
    try session.insert(arc)
    try log.write(added: "arc", Identity(arc.uuid) ?? .none, byRule: byRule)
  }

  /// Changes the fields of an Arc, including its name.
  /// - Throws: `PlannerError.unknownArcNumber`, `.nameTaken`, and the errors of names.
  @discardableResult
  public func edit(arc number: Int, _ fields: Arc.Fields) throws -> Arc {
    let old = try session.tree().arc(called: String(number))
    var arc = old
    arc.fields = try session.tree().checked(fields, under: old.parent, arc: number)
    return try write(arc, over: old)
  }

  /// Writes the row of an Arc and logs the change; returns the Arc with its new path.
  func write(_ arc: Arc, over old: Arc) throws -> Arc {
    guard arc != old else { return old }
    try log.begin(label)
    try session.update(arc)
    try log.write(edit: "arc", old.identity, old.logged, arc.logged)
    if arc.fields.ends != old.fields.ends || arc.parent != old.parent || arc.archived != old.archived {
      try session.resumeRepeating(under: arc.id)
    }
    return try session.tree()[arc.id] ?? arc
  }

  /// Deletes an Arc with everything in it; `PlannerSnapshot.counts` tells beforehand how much that is.
  /// - Throws: `PlannerError.unknownArcNumber`.
  public func remove(arc number: Int) throws {
    let tree = try session.tree()
    _ = try tree.arc(called: String(number))
    try log.begin(label)
    for arc in tree.subtree(of: number).reversed() {
      while true {
        var tasks: [TaskRow] = []
        try session.statement("SELECT \(TaskRow.columns) FROM task WHERE arc = ? LIMIT 1000").rows(
          .integer(arc.id)
        ) {
          tasks.append(TaskRow($0))
          return true
        }
        if tasks.isEmpty { break }
        for task in tasks { try delete(task, in: tree) }
      }
      try dropTerms(of: arc.identity)
      try delete(arc)
    }
  }

  /// Deletes an empty Arc.
  /// - Parameter byRule: its contents were moved elsewhere, so it does not go to the trash.
  func delete(_ arc: Arc, byRule: Bool = false) throws {
    try log.begin(label)
    try session.delete(arc)
    try log.write(
      deleted: "arc", arc.identity, arc.logged, created: arc.created.seconds, id: arc.id, byRule: byRule)
  }
}
