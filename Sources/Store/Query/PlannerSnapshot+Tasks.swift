import Planner

extension PlannerSnapshot {
  /// Tasks in the order of `tasks(matching:)`.
  /// - Parameters:
  ///   - arc: the number of the Arc they lie in; nil for all Arcs.
  ///   - below: true for the tasks of its SubArcs too.
  ///   - kind: which ones.
  ///   - limit: how many at most, from 0; nil for all.
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
