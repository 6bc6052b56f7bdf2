import Planner

extension PlannerSnapshot {
  /// Tasks, the open ones first: by when they are due, then undated ones, all by number where that is the same; done
  /// ones follow, the last completed first.
  /// - Parameters:
  ///   - arc: the number of the Arc they lie in; nil for all Arcs.
  ///   - below: true for the tasks of its SubArcs too.
  ///   - kind: which ones.
  ///   - limit: how many at most, from 0; nil for all.
  /// - Throws: `PlannerError.unknownArcNumber`.
  public func tasks(in arc: Int? = nil, below: Bool = true, kind: Kind = .open, limit: Int? = nil) throws
    -> [ArcTask]
  {
    let tree = try session.tree()
    if let arc, tree[arc] == nil { throw PlannerError.unknownArcNumber(String(arc)) }
    let arcs = arc.map { below ? tree.subtree(of: $0).map(\.id) : [$0] }
    let limit = max(0, limit ?? Int.max)
    var rows: [TaskRow] = []
    if kind != .done {
      rows = try dated(in: arcs, limit: limit)
      if rows.count < limit {
        rows += try undated(in: arcs ?? tree.arcs.map(\.id), limit: limit - rows.count)
      }
    }
    if kind != .open, rows.count < limit {
      rows += try done(in: arcs ?? tree.arcs.map(\.id), limit: limit - rows.count)
    }
    return rows.map { $0.task(in: tree) }
  }

  /// Open tasks with a date, the earliest first.
  private func dated(in arcs: [Int]?, limit: Int) throws -> [TaskRow] {
    let open = "completed IS NULL AND due_instant IS NOT NULL"
    guard let arcs else {
      return try rows("\(open) ORDER BY due_instant, id LIMIT ?", .integer(limit)).map(\.row)
    }
    return try first(limit, of: arcs) {
      try rows("arc = ? AND \(open) ORDER BY due_instant, id LIMIT ?", .integer($0), .integer(limit))
    }
  }

  /// Open tasks without a date, by number.
  private func undated(in arcs: [Int], limit: Int) throws -> [TaskRow] {
    try first(limit, of: arcs) {
      try rows(
        "arc = ? AND completed IS NULL AND due_instant IS NULL ORDER BY id LIMIT ?", .integer($0),
        .integer(limit))
    }
  }

  /// Completed tasks, the last completed first.
  private func done(in arcs: [Int], limit: Int) throws -> [TaskRow] {
    try first(limit, of: arcs) {
      try rows(
        "arc = ? AND completed IS NOT NULL ORDER BY completed DESC, id LIMIT ?", .integer($0),
        .integer(limit), by: { -($0.closing?.at.seconds ?? 0) })
    }
  }

  /// The first rows of several lists that are each in order.
  private func first(_ limit: Int, of arcs: [Int], list: (Int) throws -> [(key: Int, row: TaskRow)]) throws
    -> [TaskRow]
  {
    var all: [(key: Int, row: TaskRow)] = []
    for arc in arcs { all += try list(arc) }
    if arcs.count > 1 { all.sort { ($0.key, $0.row.id) < ($1.key, $1.row.id) } }
    return all.prefix(limit).map(\.row)
  }

  /// The tasks that fulfil a condition, each with what it is ordered by, as a rule when it is due.
  private func rows(
    _ condition: String, _ first: SQLValue, _ second: SQLValue? = nil, by key: ((TaskRow) -> Int)? = nil
  ) throws -> [(key: Int, row: TaskRow)] {
    var rows: [(key: Int, row: TaskRow)] = []
    let statement = try session.statement("SELECT \(TaskRow.columns) FROM task WHERE \(condition)")
    let values = second.map { [first, $0] } ?? [first]
    try statement.rows(values) {
      let row = TaskRow($0)
      rows.append((key?(row) ?? row.due?.seconds ?? 0, row))
      return true
    }
    return rows
  }
}
