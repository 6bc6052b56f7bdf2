import Moments
import Names
import Planner

/// One change in the making: what `PlannerStore.record` hands out.
///
/// Everything done here is one transaction and one step of the change log. After its `record` has ended, everything
/// throws `StoreError`.
public final class PlannerStep {
  /// What was done, in words, for the log.
  public var label: String
  /// The store as it is with the changes made so far.
  public let snapshot: PlannerSnapshot
  /// True when nothing of the step will be kept.
  public private(set) var isDiscarded = false

  let session: Session
  let log: ChangeLog

  init(label: String, session: Session, random: @escaping () -> UInt64) {
    self.label = label
    self.session = session
    snapshot = PlannerSnapshot(session: session)
    log = ChangeLog(session, random: random)
  }

  /// Makes everything done in this step undone when `record` ends: a dry run, or an import with mistakes.
  public func discard() { isDiscarded = true }
}

// Arcs.
extension PlannerStep {
  /// Creates an Arc at a path (`CS 298/Labs`).
  /// - Parameters:
  ///   - path: names joined by `/`; what comes before the last `/` is looked up as a person types it (`cs298/Labs`).
  ///   - fields: description, end and aliases; its title is replaced by the last name of the path.
  ///   - creatingParents: creates the parents that do not exist, too.
  /// - Throws: `PlannerError.unknownArc` for a missing parent, `.nameTaken` when there is such an Arc, and the
  ///   errors of names.
  @discardableResult
  public func addArc(
    path: String, fields: Arc.Fields = Arc.Fields(title: ""), creatingParents: Bool = false
  ) throws -> Arc {
    // Not by recursion: a path of a hundred thousand names must not exhaust the stack.
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    var known = names.count - 1
    var parent: Arc?
    while known > 0, parent == nil {
      do {
        parent = try session.tree().arc(called: names[..<known].joined(separator: "/"))
      } catch PlannerError.unknownArc where creatingParents {
        known -= 1
      }
    }
    for name in names[known..<(names.count - 1)] {
      parent = try addArc(Arc.Fields(title: String(name)), under: parent)
    }
    var fields = fields
    fields.title = String(names[names.count - 1])
    return try addArc(fields, under: parent)
  }

  private func addArc(_ fields: Arc.Fields, under parent: Arc?) throws -> Arc {
    let fields = try session.tree().checked(fields, under: parent?.id)
    try log.begin(label)
    let identity = log.newIdentity()
    let arc = Arc(
      id: session.takeArcNumber(), uuid: identity.description, parent: parent?.id,
      path: (parent.map { $0.path + "/" } ?? "") + fields.title, created: session.now, fields: fields)
    try session.insert(arc)
    try log.write(
      .add, "arc", identity, arc.logged(parent: parent?.uuid), created: arc.created.seconds, id: arc.id)
    return arc
  }

  /// Changes the fields of an Arc, its name too.
  /// - Throws: `PlannerError.unknownArcNumber`, `.nameTaken`, and the errors of names.
  @discardableResult
  public func edit(arc number: Int, _ fields: Arc.Fields) throws -> Arc {
    let tree = try session.tree()
    let old = try tree.arc(called: String(number))
    var arc = old
    arc.fields = try tree.checked(fields, under: old.parent, arc: number)
    guard arc != old else { return old }
    try log.begin(label)
    try session.update(arc)
    let parent = old.parent.flatMap { tree[$0]?.uuid }
    try log.write(
      edit: "arc", Identity(old.uuid) ?? .none, old.logged(parent: parent), arc.logged(parent: parent))
    return try session.tree().arc(called: String(number))
  }

  /// Deletes an Arc with everything in it; `PlannerSnapshot.counts` says beforehand what that is.
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
      try session.delete(arc)
      try log.write(
        .delete, "arc", Identity(arc.uuid) ?? .none,
        arc.logged(parent: arc.parent.flatMap { tree[$0]?.uuid }), created: arc.created.seconds, id: arc.id)
    }
  }
}

// Tasks.
extension PlannerStep {
  /// Adds a task to an Arc.
  /// - Throws: `PlannerError.unknownArcNumber` for the Arc, and the errors of `ArcTask.Fields.checked`.
  @discardableResult
  public func add(_ fields: ArcTask.Fields, to arc: Int) throws -> ArcTask {
    let tree = try session.tree()
    guard let arc = tree[arc] else { throw PlannerError.unknownArcNumber(String(arc)) }
    let fields = try fields.checked()
    try log.begin(label)
    var row = TaskRow(
      id: session.takeID(), identity: log.newIdentity(), arc: arc.id, created: session.now, fields: fields)
    row.keepSeries()
    try session.insert(&row)
    try log.write(
      .add, "task", row.identity, row.logged(arc: arc.uuid), created: row.created.seconds, id: row.id)
    return row.task(in: tree)
  }

  /// Changes the fields of a task, and its Arc unless `arc` is nil.
  /// - Throws: `PlannerError.unknownNumber`, `.unknownArcNumber` for the Arc, and the errors of
  ///   `ArcTask.Fields.checked`.
  @discardableResult
  public func edit(task number: Int, _ fields: ArcTask.Fields, arc: Int? = nil) throws -> ArcTask {
    try change(number) { row in
      row.fields = try fields.checked()
      row.keepSeries()
      guard let arc else { return }
      guard try session.tree()[arc] != nil else { throw PlannerError.unknownArcNumber(String(arc)) }
      row.arc = arc
    }
  }

  /// Completes a task now; a closed one stays as it is.
  /// - Throws: `PlannerError.unknownNumber`.
  @discardableResult
  public func complete(task number: Int) throws -> ArcTask {
    try change(number) { row in row.closing = row.closing ?? Closing(at: session.now, outcome: .completed) }
  }

  /// Deletes a task; the change log keeps it whole.
  /// - Throws: `PlannerError.unknownNumber`.
  public func remove(task number: Int) throws {
    let row = try snapshot.row(ofTask: number)
    try log.begin(label)
    try delete(row, in: session.tree())
  }

  private func change(_ number: Int, _ body: (inout TaskRow) throws -> Void) throws -> ArcTask {
    let old = try snapshot.row(ofTask: number)
    var row = old
    try body(&row)
    let tree = try session.tree()
    let before = old.logged(arc: tree[old.arc]?.uuid ?? "")
    let after = row.logged(arc: tree[row.arc]?.uuid ?? "")
    if before != after {
      try log.begin(label)
      try session.update(old, to: &row)
      try log.write(edit: "task", row.identity, before, after)
    }
    return row.task(in: tree)
  }

  private func delete(_ row: TaskRow, in tree: ArcTree) throws {
    try session.delete(row)
    try log.write(
      .delete, "task", row.identity, row.logged(arc: tree[row.arc]?.uuid ?? ""), created: row.created.seconds,
      id: row.id)
  }
}
