import Moments
import Planner

// How a filter finds its tasks without reading them all.
//
//     TaskFilter ──▶ FilterSQL: what each index answers, and what only rows know
//                        │
//       places(of:) ─────┤ few      each of some that words, creation dates or rare things leave is looked at
//                        │ walked   along the indexes by date, Arc, closing or shape, until there are enough
//                        ▼ looked   all rows, where no index leads to what is asked for
//                   ListPlace ──▶ tasks
extension PlannerSnapshot {
  /// The tasks that a filter asks for.
  ///
  /// Open ones come first: by when they are due, by Arc and number where that is the same, then undated ones by
  /// number; closed ones follow, the last closed first. Costs what the answer costs, not what the store holds, as far as
  /// indexes go: words, Arcs, dates, states and what tasks have are looked up. When tasks were made is looked up where
  /// few or all were made then, and else looked at.
  /// - Parameters:
  ///   - kind: which ones; `asksForClosed` of the filter says whether open ones can do.
  ///   - limit: how many at most, from 0; nil for all.
  public func tasks(matching filter: TaskFilter, kind: Kind = .open, limit: Int? = nil) throws -> [ArcTask] {
    try tasks(at: places(of: filter, kind, limit: max(0, limit ?? Int.max)))
  }

  /// The first tasks that a filter asks for, in the order of `tasks(matching:)`, and how many there are.
  /// - Parameters:
  ///   - limit: how many at most, from 0; nil for all.
  ///   - most: up to how many are counted and no further; at least as many as are found.
  public func list(
    matching filter: TaskFilter, kind: Kind = .open, limit: Int?, countingTo most: Int
  ) throws -> (tasks: [ArcTask], count: Int) {
    // To count within a range of dates or an Arc goes the same way again; everywhere it has shorter ones.
    let isOneWay = filter.conditions.contains { condition in
      switch condition.test {
      case .due, .overdue, .arcs: !condition.isNegated
      default: false
      }
    }
    guard let limit, isOneWay else {
      let tasks = try tasks(matching: filter, kind: kind, limit: limit)
      guard tasks.count == limit, most > tasks.count else { return (tasks, tasks.count) }
      return (tasks, try count(matching: filter, kind: kind, atMost: most))
    }
    let places = try places(of: filter, kind, limit: max(limit, most))
    return (try tasks(at: places.prefix(limit)), places.count)
  }

  private func tasks(at places: some Sequence<ListPlace>) throws -> [ArcTask] {
    let tree = try session.tree()
    let fetch = try session.statement("SELECT \(TaskRow.columns) FROM task WHERE id = ?")
    return try places.compactMap { place in
      try fetch.first(.integer(place.id)) { TaskRow($0) }.map { try session.task(session.here($0), in: tree) }
    }
  }

  /// How many tasks a filter asks for, counted up to `most` and no further.
  public func count(matching filter: TaskFilter, kind: Kind = .open, atMost most: Int = .max) throws -> Int {
    try session.writeTexts()
    let sql = try FilterSQL(filter, in: session)
    if kind == .open, sql.limitsDue, sql.arcs == nil, !sql.looksAtRows, !sql.asksForWords,
      !sql.isRare, !sql.isImpossible, !sql.isClosed
    {
      // The index answers alone, and no list of Arcs is needed.
      return try sql.dueOfOpen.reduce(0) { count, range in
        let conditions = sql.conditions(on: .open, due: range)
        let counted = try session.statement(
          """
          SELECT count(*) FROM (
            SELECT 1 FROM task AS t INDEXED BY task_by_due WHERE \(Self.openAndDated)\(conditions.text) LIMIT ?)
          """)
        return count
          + (try counted.first(conditions.values + [.integer(most - count)]) { $0.integer(0) } ?? 0)
      }
    }
    return try places(of: filter, kind, limit: most, isOrdered: false).count
  }

  /// The numbers of the tasks that a filter asks for, in the order of `tasks(matching:)`.
  public func numbers(matching filter: TaskFilter, kind: Kind = .open) throws -> [Int] {
    try places(of: filter, kind, limit: .max).map(\.id)
  }

  /// - Parameter isOrdered: false when any of the tasks will do, so that not all Arcs need to be asked.
  private func places(of filter: TaskFilter, _ kind: Kind, limit: Int, isOrdered: Bool = true) throws
    -> [ListPlace]
  {
    try session.writeTexts()
    let sql = try FilterSQL(filter, in: session)
    if limit == 0 || sql.isImpossible { return [] }
    if let few = try few(sql, kind) { return few.isEmpty ? [] : try looked(sql, kind, limit, few) }
    let isEverywhere = !sql.limitsDue && sql.arcs == nil && !sql.isRare && !sql.asksForWords
    if isEverywhere, sql.looksAtRows { return try looked(sql, kind, limit) }
    return try walked(sql, kind, limit, isOrdered)
  }

  /// The numbers of those that may come back, where they are so few that to look at each is better than to walk; nil
  /// where they are not.
  private func few(_ sql: FilterSQL, _ kind: Kind) throws -> [Int]? {
    if let few = try sql.hits?.few(in: session) ?? fewRare(sql) {
      return few.filter { hit in
        switch kind {
        case .open where hit.isClosed, .done where !hit.isClosed: return false
        default: break
        }
        if let arcs = sql.arcs, !arcs.contains(hit.arc) { return false }
        guard let range = sql.due else { return true }
        return hit.due.map { range.contains($0) } ?? false
      }.map(\.number)
    }
    return try sql.made.flatMap { try session.numbers(madeIn: $0, atMost: session.search.fewMade) }
  }

  /// The tasks with something rare, for filters that go Arc by Arc: most of their lists would match nothing.
  private func fewRare(_ sql: FilterSQL) throws -> [TaskHit]? {
    guard sql.isRare, let arcs = sql.arcs, try isFew(arcs) else { return nil }
    return try session.few(of: shapes(of: sql))
  }

  /// Tasks found by looking at each, in the order of `tasks(matching:)`.
  /// - Parameter numbers: those that are looked at; nil for all.
  private func looked(_ sql: FilterSQL, _ kind: Kind, _ limit: Int, _ numbers: [Int]? = nil) throws
    -> [ListPlace]
  {
    let conditions = sql.conditions(on: kind)
    let state =
      switch kind {
      case .open: " AND t.closed IS NULL"
      case .done: " AND t.closed IS NOT NULL"
      case .all: ""
      }
    let among = numbers.map { "t.id IN (\($0.list))" } ?? "true"
    var places: [ListPlace] = []
    try session.statement(
      """
      SELECT t.id, t.closed, \(session.due), t.arc FROM task AS t NOT INDEXED
      WHERE \(among)\(state)\(inArcs(sql))\(conditions.text)
      """
    ).rows(conditions.values) {
      if let closed = $0.optionalInteger(1) {
        places.append(ListPlace(group: 2, key: -closed, id: $0.integer(0)))
      } else {
        let due = $0.optionalInteger(2)
        places.append(
          ListPlace(
            group: due == nil ? 1 : 0, key: due ?? 0, arc: due == nil ? 0 : $0.integer(3), id: $0.integer(0)))
      }
      return true
    }
    return Array(places.sorted().prefix(limit))
  }
}
