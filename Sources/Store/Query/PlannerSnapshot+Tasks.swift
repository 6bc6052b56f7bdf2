import Planner

extension PlannerSnapshot {
  /// Returns tasks in the order of `tasks(matching:)`.
  /// - Parameters:
  ///   - arc: the number of the Arc that contains them; nil for all Arcs.
  ///   - below: true to include the tasks of its SubArcs.
  ///   - kind: open tasks, done tasks, or all.
  ///   - limit: the maximum number of tasks, from 0; nil for all.
  /// - Throws: `PlannerError.unknownArcNumber`.
  public func tasks(in arc: Int? = nil, below: Bool = true, kind: Kind = .open, limit: Int? = nil) throws
    -> [ArcTask]
  {
    guard let arc else { return try tasks(matching: TaskFilter(), kind: kind, limit: limit) }
    let tree = try session.tree()
    guard tree[arc] != nil else { throw PlannerError.unknownArcNumber(String(arc)) }
    let arcs = below ? Set(tree.subtree(of: arc).map(\.id)) : [arc]
    return try tasks(matching: TaskFilter([.init(.arcs(arcs))]), kind: kind, limit: limit)
  }
}
