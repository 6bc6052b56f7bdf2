import Planner

extension PlannerSnapshot {
  /// The tasks that a filter asks for.
  ///
  /// Open ones come first: by when they are due, by Arc and number where that is the same, then undated ones by
  /// number; closed ones follow, the last closed first. Costs what the answer costs, not what the store holds, as far as indexes go: words, Arcs, dates and states
  /// are looked up; notes, places, ends and creation dates are looked at.
  /// - Parameters:
  ///   - kind: which ones; `asksForClosed` of the filter says whether open ones can do.
  ///   - limit: how many at most, from 0; nil for all.
  public func tasks(matching filter: TaskFilter, kind: Kind = .open, limit: Int? = nil) throws -> [ArcTask] {
    let tree = try session.tree()
    let fetch = try session.statement("SELECT \(TaskRow.columns) FROM task WHERE id = ?")
    return try places(of: filter, kind, limit: max(0, limit ?? Int.max)).compactMap { place in
      try fetch.first(.integer(place.id)) { TaskRow($0).task(in: tree) }
    }
  }

  /// How many tasks a filter asks for, counted up to `most` and no further.
  public func count(matching filter: TaskFilter, kind: Kind = .open, atMost most: Int = .max) throws -> Int {
    try session.writeTexts()
    let sql = try FilterSQL(filter, in: session)
    if kind == .open, sql.limitsDue, sql.arcs == nil, sql.match == nil, !sql.isImpossible, !sql.isClosed {
      // The index answers alone, and no list of Arcs is needed.
      let counted = try session.statement(
        """
        SELECT count(*) FROM (SELECT 1 FROM task AS t INDEXED BY task_by_due WHERE \(Self.openAndDated)\(sql.text) LIMIT ?)
        """)
      return try session.asking(sql.hits) {
        try counted.first(sql.values + [.integer(most)]) { $0.integer(0) } ?? 0
      }
    }
    return try places(of: filter, kind, limit: most, isOrdered: false).count
  }

  private static let openAndDated = "t.completed IS NULL AND t.due_instant IS NOT NULL"

  /// The numbers of the tasks that a filter asks for, in the order of `tasks(matching:)`.
  public func numbers(matching filter: TaskFilter, kind: Kind = .open) throws -> [Int] {
    try places(of: filter, kind, limit: .max).map(\.id)
  }

  /// A task and where it stands in a list.
  private struct Place: Comparable {
    /// 0 open with a date, 1 open without, 2 closed.
    var group: Int
    var key: Int
    /// The Arc, where it counts.
    var arc = 0
    var id: Int

    static func < (a: Place, b: Place) -> Bool {
      (a.group, a.key, a.arc, a.id) < (b.group, b.key, b.arc, b.id)
    }
  }

  /// - Parameter isOrdered: false when any of the tasks will do, so that not all Arcs need to be asked.
  private func places(of filter: TaskFilter, _ kind: Kind, limit: Int, isOrdered: Bool = true) throws
    -> [Place]
  {
    try session.writeTexts()
    let sql = try FilterSQL(filter, in: session)
    if limit == 0 || sql.isImpossible || sql.isOpen && sql.isClosed || sql.arcs?.isEmpty == true { return [] }
    let isEverywhere = !sql.limitsDue && sql.arcs == nil
    if isEverywhere, sql.match != nil || sql.looksAtRows {
      // All of them are no reason to walk, and where any will do the first ones come in the order of the table.
      if limit == .max { return try session.asking(sql.hits) { try looked(sql, kind, limit) } }
      if !isOrdered, !sql.isUndated,
        let some = try session.asking(
          sql.hits, { try looked(sql, kind, limit, among: limit * (sql.match == nil ? 16 : 4)) })
      {
        return some
      }
    } else if sql.match == nil {
      return try session.asking(sql.hits) { try walked(sql, kind, limit, isOrdered) }
    }
    return try session.walking(sql.hits, { try walked(sql, kind, limit, isOrdered) })
      ?? session.asking(sql.hits) { try looked(sql, kind, limit) }
  }

  /// Tasks found on the way along the indexes.
  private func walked(_ sql: FilterSQL, _ kind: Kind, _ limit: Int, _ isOrdered: Bool) throws -> [Place] {
    var places: [Place] = []
    if kind != .done, !sql.isClosed {
      if !sql.isUndated { places = try dated(sql, limit, isOrdered) }
      if places.count < limit, !sql.limitsDue { places += try undated(sql, limit - places.count, isOrdered) }
    }
    if kind != .open, !sql.isOpen, places.count < limit {
      places += try closed(sql, limit - places.count, isOrdered)
    }
    return places
  }

  /// Tasks found among all that hold the words, or else among all there are, in the order in which they were made.
  private func looked(_ sql: FilterSQL, _ kind: Kind, _ limit: Int) throws -> [Place] {
    Array(try found(sql, kind, among: -1, limit: -1).sorted().prefix(limit))
  }

  /// Any of the tasks found among the first of them; nil when these are too few.
  private func looked(_ sql: FilterSQL, _ kind: Kind, _ limit: Int, among most: Int) throws -> [Place]? {
    let places = try found(sql, kind, among: most, limit: limit)
    return places.count < limit ? nil : places
  }

  /// - Parameters:
  ///   - most: how many are looked at; -1 for all.
  ///   - limit: how many are found at most; -1 for all.
  private func found(_ sql: FilterSQL, _ kind: Kind, among most: Int, limit: Int) throws -> [Place] {
    var conditions = sql.text
    if let arcs = sql.arcs { conditions += " AND t.arc IN (\(list(arcs)))" }
    switch kind {
    case .open: conditions += " AND t.completed IS NULL"
    case .done: conditions += " AND t.completed IS NOT NULL"
    case .all: break
    }
    let table = WordQuery.table
    let source =
      if sql.match != nil {
        "\(table) WHERE \(table) MATCH ?"
      } else if sql.repeats, kind == .open || sql.isOpen {
        "task INDEXED BY task_repeating WHERE completed IS NULL AND recurrence IS NOT NULL"
      } else {
        "task NOT INDEXED"
      }
    var places: [Place] = []
    // CROSS JOIN: the source first, then the tasks.
    try session.statement(
      """
      SELECT t.id, t.completed, t.due_instant, t.arc
      FROM (SELECT rowid AS number FROM \(source)\(most < 0 ? "" : " LIMIT \(most)")) AS source
      CROSS JOIN task AS t ON t.id = source.number WHERE true\(conditions) LIMIT ?
      """
    ).rows((sql.match.map { [.text($0)] } ?? []) + sql.values + [.integer(limit)]) {
      if let closed = $0.optionalInteger(1) {
        places.append(Place(group: 2, key: -closed, id: $0.integer(0)))
      } else {
        let due = $0.optionalInteger(2)
        places.append(
          Place(
            group: due == nil ? 1 : 0, key: due ?? 0, arc: due == nil ? 0 : $0.integer(3), id: $0.integer(0)))
      }
      return true
    }
    return places
  }

  /// Open tasks with a date, the earliest first.
  private func dated(_ sql: FilterSQL, _ limit: Int, _ isOrdered: Bool) throws -> [Place] {
    let open = Self.openAndDated
    // A few Arcs are asked one by one; for many, most of what is due next lies in one of them anyway.
    if let arcs = sql.arcs, try arcs.count * 8 <= session.tree().arcs.count {
      return try first(limit, isOrdered, sql, in: arcs, group: 0, open, key: "t.due_instant", arc: "t.arc")
    }
    let inArcs = sql.arcs.map { " AND t.arc IN (\(list($0)))" } ?? ""
    return try places(
      """
      SELECT t.due_instant, t.arc, t.id FROM task AS t INDEXED BY task_by_due WHERE \(open)\(inArcs)\(sql.walkingText)
      ORDER BY t.due_instant, t.arc, t.id LIMIT ?
      """, sql.values + [.integer(limit)], group: 0)
  }

  /// Open tasks without a date, by number.
  private func undated(_ sql: FilterSQL, _ limit: Int, _ isOrdered: Bool) throws -> [Place] {
    try first(
      limit, isOrdered, sql, in: try arcs(of: sql), group: 1, "t.completed IS NULL AND t.due_instant IS NULL",
      key: "0")
  }

  /// Closed tasks, the last closed first; those of a range of dates by their dates when there is a limit and no words
  /// are asked for.
  private func closed(_ sql: FilterSQL, _ limit: Int, _ isOrdered: Bool) throws -> [Place] {
    guard sql.limitsDue else {
      return try first(
        limit, isOrdered, sql, in: try arcs(of: sql), group: 2, "t.completed IS NOT NULL", key: "-t.completed"
      )
    }
    let inArcs = sql.arcs.map { " AND t.arc IN (\(list($0)))" } ?? ""
    let most = sql.match == nil ? limit : .max
    let closed = try places(
      """
      SELECT -t.completed, 0, t.id FROM task AS t WHERE t.completed IS NOT NULL AND t.due_instant IS NOT NULL\(inArcs)\(sql.walkingText)
      ORDER BY t.due_instant, t.id LIMIT ?
      """, sql.values + [.integer(most)], group: 2)
    return Array(closed.sorted().prefix(limit))
  }

  /// The first places of one list for each Arc, all of them in the order of a key.
  private func first(
    _ limit: Int, _ isOrdered: Bool, _ sql: FilterSQL, in arcs: some Sequence<Int>, group: Int,
    _ condition: String, key: String, arc: String = "0"
  ) throws -> [Place] {
    var all: [Place] = []
    // What lies behind the last one that counts so far is not read.
    var last: Int?
    let (order, isBefore) =
      switch key {
      case "0": ("t.id", "t.id <= ?")
      case "-t.completed": ("t.completed DESC, t.id", "t.completed >= -?")
      default: ("\(key), t.id", "\(key) <= ?")
      }
    func query(_ limits: String) -> String {
      """
      SELECT \(key), \(arc), t.id FROM task AS t WHERE t.arc = ? AND \(condition)\(limits)\(sql.walkingText)
      ORDER BY \(order) LIMIT ?
      """
    }
    for number in arcs {
      let rest = isOrdered ? limit : limit - all.count
      if rest == 0 { break }
      try session.beginWalk()
      let end = last.map { [SQLValue.integer($0)] } ?? []
      all += try places(
        query(last == nil ? "" : " AND " + isBefore),
        [.integer(number)] + end + sql.values + [.integer(rest)],
        group: group)
      if isOrdered, all.count / 2 >= limit || all.count >= limit && last == nil {
        all = Array(all.sorted().prefix(limit))
        last = all.last.map { key == "0" ? $0.id : $0.key }
      }
    }
    return isOrdered ? Array(all.sorted().prefix(limit)) : all
  }

  private func places(_ query: String, _ values: [SQLValue], group: Int) throws -> [Place] {
    var places: [Place] = []
    try session.statement(query).rows(values) {
      places.append(Place(group: group, key: $0.integer(0), arc: $0.integer(1), id: $0.integer(2)))
      return true
    }
    return places
  }

  private func arcs(of sql: FilterSQL) throws -> [Int] {
    try sql.arcs.map { Array($0) } ?? session.tree().arcs.map(\.id)
  }

  private func list(_ arcs: Set<Int>) -> String { arcs.sorted().map(String.init).joined(separator: ",") }
}
