import Moments
import Planner

// Archiving: an Arc that is over keeps its contents, and nothing can be added.
extension PlannerStep {
  /// The result of archiving or unarchiving an Arc.
  public struct Archived {
    /// The Arc, and those archived or unarchived with it.
    public var arcs: [Arc]
    /// The repeating tasks that archiving ended.
    public var ended: [ArcTask]
  }

  /// Archives an Arc with its SubArcs, and ends the repeating tasks in them; an archived Arc is unchanged.
  /// - Throws: `PlannerError.unknownArcNumber`, and `.unfinished` while tasks that do not repeat are open.
  @discardableResult
  public func archive(arc number: Int) throws -> Archived {
    guard let arc = try session.tree()[number] else { throw PlannerError.unknownArcNumber(String(number)) }
    let obstacles = try snapshot.unfinished(in: number)
    if let error = obstacles.error(archiving: arc) { throw error }
    var archived = Archived(arcs: [], ended: [])
    for task in try snapshot.openRepeating(in: number) {
      archived.ended.append(try close(task: task.id, .passed, bringingNext: false).task)
    }
    for old in try session.tree().subtree(of: number) where old.archived == nil {
      var arc = old
      arc.archived = session.now
      archived.arcs.append(try write(arc, over: old))
    }
    return archived
  }

  /// Unarchives an Arc, the SubArcs that were archived at the same instant, and the Arcs above it.
  /// - Returns: the Arcs that are active again, topmost first, and the repeating tasks that archiving ended, which
  ///   stay closed.
  /// - Throws: `PlannerError.unknownArcNumber`.
  @discardableResult
  public func unarchive(arc number: Int) throws -> Archived {
    let tree = try session.tree()
    guard let arc = tree[number] else { throw PlannerError.unknownArcNumber(String(number)) }
    let above = tree.path(of: number).dropFirst().reversed()
    let below = tree.subtree(of: number).filter { $0.archived == arc.archived }
    var back = Archived(arcs: [], ended: [])
    for old in (above + below) {
      guard let archived = old.archived else { continue }
      var arc = old
      arc.archived = nil
      back.arcs.append(try write(arc, over: old))
      back.ended += try repeating(in: old.id, endedAt: archived)
    }
    return back
  }

  /// The repeating tasks of an Arc that archiving closed at an instant.
  private func repeating(in arc: Int, endedAt moment: Moment) throws -> [ArcTask] {
    let tree = try session.tree()
    var tasks: [ArcTask] = []
    try session.statement(
      """
      SELECT \(TaskRow.columns) FROM task
      WHERE arc = ? AND closed = ? AND outcome = 'passed' AND recurrence IS NOT NULL ORDER BY id
      """
    ).rows(.integer(arc), .integer(moment.seconds)) {
      tasks.append(try session.task(TaskRow($0), in: tree))
      return true
    }
    return tasks
  }
}

/// The open tasks that prevent an Arc from being archived.
public struct ArchiveBlockers: Hashable, Sendable {
  /// The first few of them, by due date.
  public var tasks: [ArcTask]
  /// The number of all of them.
  public var count: Int
  /// The titles of the SubArcs that contain some of them.
  public var subArcs: [String]

  /// Returns the error for archiving the Arc; nil when no task is open.
  public func error(archiving arc: Arc) -> PlannerError? {
    guard count > 0 else { return nil }
    return .unfinished(
      path: arc.path, tasks: tasks.map { "\($0.id) \($0.fields.title)" }, count: count, subArcs: subArcs)
  }
}

extension PlannerSnapshot {
  /// Returns the open tasks in an Arc and below it that do not repeat.
  public func unfinished(in arc: Int, limit: Int = 5) throws -> ArchiveBlockers {
    let tree = try session.tree()
    var open: [TaskRow] = []
    var count = 0
    var subArcs: [String] = []
    let condition = "FROM task AS t WHERE arc = ? AND closed IS NULL AND recurrence IS NULL"
    for inner in tree.subtree(of: arc) {
      let here = try session.statement("SELECT count(*) \(condition)").first(.integer(inner.id)) {
        $0.integer(0)
      }
      guard let here, here > 0 else { continue }
      count += here
      if inner.id != arc { subArcs.append(inner.title) }
      let order = "ORDER BY due_instant IS NULL, \(session.due), id LIMIT \(limit)"
      try session.statement("SELECT \(TaskRow.columns) \(condition) \(order)").rows(.integer(inner.id)) {
        open.append(TaskRow($0))
        return true
      }
    }
    open = try open.map(session.here)
    open.sort { ($0.due?.seconds ?? .max, $0.id) < ($1.due?.seconds ?? .max, $1.id) }
    return ArchiveBlockers(
      tasks: try open.prefix(limit).map { try session.task($0, in: tree) }, count: count, subArcs: subArcs)
  }

  /// Returns the open repeating tasks in an Arc and below it; in all Arcs for nil.
  public func openRepeating(in arc: Int? = nil) throws -> [ArcTask] {
    let tree = try session.tree()
    let inside = arc.map { Set(tree.subtree(of: $0).map(\.id)) }
    var tasks: [ArcTask] = []
    try session.statement(
      "SELECT \(TaskRow.columns) FROM task WHERE closed IS NULL AND recurrence IS NOT NULL"
    ).rows([]) {
      let row = TaskRow($0)
      if inside?.contains(row.arc) ?? true { tasks.append(try session.task(row, in: tree)) }
      return true
    }
    return tasks.sorted { $0.id < $1.id }
  }

  /// Returns the active Arcs whose last day has come, in the order of the tree; Arcs below another such Arc are left
  /// out.
  public func endedArcs() throws -> [Arc] {
    let tree = try session.tree()
    let today = session.zone.local(at: session.now).day
    var covered: Set<Int> = []
    return tree.arcs.filter { arc in
      guard arc.archived == nil, let ends = arc.fields.ends, ends <= today, !covered.contains(arc.id) else {
        return false
      }
      covered.formUnion(tree.subtree(of: arc.id).map(\.id))
      return true
    }
  }

  /// Returns true when the person was not asked about ended Arcs yet today.
  public func mayAsk() -> Bool { session.store.asked != session.zone.local(at: session.now).day }
}
