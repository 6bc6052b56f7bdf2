import Moments
import Planner

// How a filter finds its tasks without reading them all.
//
//     TaskFilter ──▶ FilterSQL: what each index answers, and what only rows know
//                        │
//       places(of:) ─────┤ few      each of some that words, creation dates or rare things leave is looked at
//                        │ walked   along the indexes by date, Arc, closing or shape, until there are enough
//                        ▼ looked   all that hold the words, or all rows, when a walk would take longer
//                     Place ──▶ tasks
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
      let isCut = tasks.count == limit
      return (
        tasks, isCut ? try count(matching: filter, kind: kind, atMost: max(most, tasks.count)) : tasks.count
      )
    }
    let places = try places(of: filter, kind, limit: max(limit, most))
    return (try tasks(at: places.prefix(limit)), places.count)
  }

  private func tasks(at places: some Sequence<Place>) throws -> [ArcTask] {
    let tree = try session.tree()
    let fetch = try session.statement("SELECT \(TaskRow.columns) FROM task WHERE id = ?")
    return try places.compactMap { place in
      try fetch.first(.integer(place.id)) { TaskRow($0).task(in: tree) }
    }
  }

  /// How many tasks a filter asks for, counted up to `most` and no further.
  public func count(matching filter: TaskFilter, kind: Kind = .open, atMost most: Int = .max) throws -> Int {
    try session.writeTexts()
    let sql = try FilterSQL(filter, in: session)
    if kind == .open, sql.limitsDue, sql.arcs == nil, !sql.looksAtRows, sql.match == nil, !sql.isRare,
      !sql.isImpossible, !sql.isClosed
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
    if limit == 0 || sql.isImpossible { return [] }
    if let few = try few(sql, kind, limit) {
      return few.isEmpty ? [] : try session.asking(sql.hits) { try looked(sql, kind, limit, few) }
    }
    let isEverywhere = !sql.limitsDue && sql.arcs == nil && !sql.isRare
    if isEverywhere, sql.match != nil || sql.looksAtRows {
      // All of them are no reason to walk, and where any will do the first ones come in the order of the table.
      if limit == .max, sql.match != nil {
        return try session.asking(sql.hits) { try looked(sql, kind, limit) }
      }
      if !isOrdered, !sql.isUndated, limit <= PlannerSnapshot.few,
        let some = try session.asking(sql.hits, { try someLooked(sql, kind, limit) })
      {
        return some
      }
    } else if sql.match == nil {
      return try session.asking(sql.hits) { try walked(sql, kind, limit, isOrdered) }
    }
    return try session.walking(sql.hits, { try walked(sql, kind, limit, isOrdered) })
      ?? session.asking(sql.hits) { try looked(sql, kind, limit) }
  }

  /// The numbers of those that may come back, where they are so few that to look at each is better than to walk; nil
  /// where they are not.
  private func few(_ sql: FilterSQL, _ kind: Kind, _ limit: Int) throws -> [Int]? {
    let few = try sql.hits[0]?.few(for: limit, of: session.mostTasks) ?? fewRare(sql)
    if let few {
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
    return try sql.made.flatMap { try session.numbers(madeIn: $0, atMost: session.fewMade) }
  }

  /// Those that have what few tasks have, for filters that ask Arc by Arc: their lists would be walked in vain.
  private func fewRare(_ sql: FilterSQL) throws -> [TaskHit]? {
    guard sql.isRare, let arcs = sql.arcs, try isFew(arcs) else { return nil }
    return try session.few(of: shapes(of: sql))
  }

  private func shapes(of sql: FilterSQL) throws -> [TaskShape] {
    try session.rareShapes().filter { $0.isSuperset(of: sql.shape) && $0.isDisjoint(with: sql.lack) }
  }

  /// Up to how many are counted by looking at the first ones.
  private static let few = 10_000

  /// Tasks found on the way along the indexes.
  private func walked(_ sql: FilterSQL, _ kind: Kind, _ limit: Int, _ isOrdered: Bool) throws -> [Place] {
    var places: [Place] = []
    if kind != .done, !sql.isClosed {
      // Of undated tasks no dates are walked over; they come last where order counts.
      func add(undated: Bool) throws {
        if places.count >= limit || (undated ? sql.limitsDue || sql.isDated : sql.isUndated) { return }
        let rest = limit - places.count
        places += try undated ? self.undated(sql, rest, isOrdered) : dated(sql, rest, isOrdered)
      }
      for undated in isOrdered ? [false, true] : [true, false] { try add(undated: undated) }
    }
    if kind != .open, !sql.isOpen, places.count < limit {
      places += try closed(sql, limit - places.count, isOrdered)
    }
    return places
  }

  /// Tasks found among all that hold the words, or else among all there are, in the order in which they were made.
  /// - Parameter numbers: those that are looked at; nil for all.
  private func looked(_ sql: FilterSQL, _ kind: Kind, _ limit: Int, _ numbers: [Int]? = nil) throws -> [Place]
  {
    Array(try found(sql, kind, among: -1, limit: -1, numbers).sorted().prefix(limit))
  }

  /// Any of the tasks found among the first of them; nil when these are too few.
  private func someLooked(_ sql: FilterSQL, _ kind: Kind, _ limit: Int) throws -> [Place]? {
    let isOfTable = sql.hits[0].map { !$0.isCostly } ?? false
    let places = try found(sql, kind, among: limit * (isOfTable ? 4 : 16), limit: limit)
    return places.count < limit ? nil : places
  }

  /// - Parameters:
  ///   - most: how many are looked at; -1 for all.
  ///   - limit: how many are found at most; -1 for all.
  ///   - numbers: those among which they are; nil for all.
  private func found(
    _ sql: FilterSQL, _ kind: Kind, among most: Int, limit: Int, _ numbers: [Int]? = nil
  ) throws -> [Place] {
    // What the table gives out only when it has put all together is looked for in the first rows.
    let asksTable = numbers == nil && sql.hits[0].map { most < 0 || !$0.isCostly } ?? false
    let conditions = sql.conditions(on: kind, isWalk: sql.match != nil && !asksTable)
    let state =
      switch kind {
      case .open: " AND t.completed IS NULL"
      case .done: " AND t.completed IS NOT NULL"
      case .all: ""
      }
    let table = WordQuery.table
    let source =
      if asksTable {
        "\(table) WHERE \(table) MATCH ?"
      } else if let numbers {
        "task WHERE id IN (\(numbers.list))"
      } else {
        "task NOT INDEXED"
      }
    var places: [Place] = []
    // CROSS JOIN: the source first, then the tasks.
    try session.statement(
      """
      SELECT t.id, t.completed, t.due_instant, t.arc
      FROM (SELECT rowid AS number FROM \(source)\(most < 0 ? "" : " LIMIT \(most)")) AS source
      CROSS JOIN task AS t ON t.id = source.number WHERE true\(state)\(inArcs(sql))\(conditions.text)
      LIMIT ?
      """
    ).rows((asksTable ? [.text(sql.match)] : []) + conditions.values + [.integer(limit)]) {
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
    var found: [Place] = []
    for range in sql.dueOfOpen where found.count < limit {
      found += try dated(sql, in: range, limit - found.count, isOrdered)
    }
    return found
  }

  private func dated(_ sql: FilterSQL, in range: MomentRange, _ limit: Int, _ isOrdered: Bool) throws
    -> [Place]
  {
    let open = Self.openAndDated
    let conditions = sql.conditions(on: .open, due: range)
    // A few Arcs are asked one by one; for many, most of what is due next lies in one of them anyway.
    if let arcs = sql.arcs, try isFew(arcs) {
      return try first(
        limit, isOrdered, conditions, in: arcs, group: 0, open, key: "t.due_instant", arc: "t.arc")
    }
    if sql.isRare {
      return try firstRare(
        limit, isOrdered, sql, conditions, group: 0, open, key: "t.due_instant", arc: "t.arc")
    }
    return try places(
      """
      SELECT t.due_instant, t.arc, t.id FROM task AS t INDEXED BY task_by_due
      WHERE \(open)\(inArcs(sql))\(conditions.text) ORDER BY t.due_instant, t.arc, t.id LIMIT ?
      """, conditions.values + [.integer(limit)], group: 0)
  }

  /// Open tasks without a date, by number.
  private func undated(_ sql: FilterSQL, _ limit: Int, _ isOrdered: Bool) throws -> [Place] {
    let undated = "t.completed IS NULL AND t.due_instant IS NULL"
    let conditions = sql.conditions(on: .open)
    if let arcs = sql.arcs, try isFew(arcs) {
      return try first(limit, isOrdered, conditions, in: arcs, group: 1, undated, key: "0")
    }
    if sql.isRare { return try firstRare(limit, isOrdered, sql, conditions, group: 1, undated, key: "0") }
    return try places(
      """
      SELECT 0, 0, t.id FROM task AS t INDEXED BY task_undated WHERE \(undated)\(inArcs(sql))\(conditions.text)
      ORDER BY t.id LIMIT ?
      """, conditions.values + [.integer(limit)], group: 1)
  }

  /// Closed tasks, the last closed first; those of a range of dates by their dates when there is a limit and no words
  /// are asked for.
  private func closed(_ sql: FilterSQL, _ limit: Int, _ isOrdered: Bool) throws -> [Place] {
    let conditions = sql.conditions(on: .done)
    guard sql.limitsDue else {
      let (closed, key) = ("t.completed IS NOT NULL", "-t.completed")
      if sql.isRare, try sql.arcs.map({ try !isFew($0) }) ?? true {
        return try firstRare(limit, isOrdered, sql, conditions, group: 2, closed, key: key)
      }
      return try first(limit, isOrdered, conditions, in: try arcs(of: sql), group: 2, closed, key: key)
    }
    let most = sql.match == nil ? limit : .max
    let closed = try places(
      """
      SELECT -t.completed, 0, t.id FROM task AS t INDEXED BY task_closed_by_due
      WHERE t.completed IS NOT NULL AND t.due_instant IS NOT NULL\(inArcs(sql))\(conditions.text)
      ORDER BY t.due_instant, t.id LIMIT ?
      """, conditions.values + [.integer(most)], group: 2)
    return Array(closed.sorted().prefix(limit))
  }

  /// True for a few Arcs.
  private func isFew(_ arcs: Set<Int>) throws -> Bool { try arcs.count * 8 <= session.tree().arcs.count }

  /// The first places of tasks that have what few tasks have, in the order of a key.
  private func firstRare(
    _ limit: Int, _ isOrdered: Bool, _ sql: FilterSQL, _ conditions: FilterSQL.Conditions, group: Int,
    _ state: String, key: String, arc: String = "0"
  ) throws -> [Place] {
    try first(
      limit, isOrdered, conditions, by: "t.shape >= 4 AND t.shape", index: "INDEXED BY task_by_shape",
      in: shapes(of: sql).map(\.rawValue), group: group, state + inArcs(sql), key: key, arc: arc)
  }

  /// The first places of one list for each Arc, or for each shape, all of them in the order of a key.
  private func first(
    _ limit: Int, _ isOrdered: Bool, _ conditions: FilterSQL.Conditions, by column: String = "t.arc",
    index: String = "", in lists: some Collection<Int>, group: Int, _ state: String, key: String,
    arc: String = "0"
  ) throws -> [Place] {
    let (order, isBefore) =
      switch key {
      case "0": ("t.id", "t.id <= ?")
      case "-t.completed": ("t.completed DESC, t.id", "t.completed >= -?")
      default: ("\(key), \(arc), t.id", "\(key) <= ?")
      }
    func read(_ number: Int, _ most: Int, upTo last: Int?) throws -> [Place] {
      try session.beginWalk()
      return try places(
        """
        SELECT \(key), \(arc), t.id FROM task AS t \(index)
        WHERE \(column) = ? AND \(state)\(last == nil ? "" : " AND " + isBefore)\(conditions.text)
        ORDER BY \(order) LIMIT ?
        """, [.integer(number)] + (last.map { [.integer($0)] } ?? []) + conditions.values + [.integer(most)],
        group: group)
    }
    var all: [Place] = []
    guard isOrdered else {
      for number in lists where all.count < limit { all += try read(number, limit - all.count, upTo: nil) }
      return all
    }
    // What lies behind the last one that counts so far is not read.
    var last: Int?
    func bound(_ place: Place) -> Int { key == "0" ? place.id : place.key }
    func keepFirst() {
      all = Array(all.sorted().prefix(limit))
      last = all.last.map(bound)
    }
    // Each list gives its share first; those that could give more before the last one are read again.
    let share = limit > 10_000 ? limit : limit / max(1, lists.count) * 3 / 2 + 8
    var cut: [(number: Int, last: Int)] = []
    for number in lists {
      let part = try read(number, min(share, limit), upTo: last)
      if part.count == share, share < limit, let end = part.last { cut.append((number, bound(end))) }
      all += part
      if all.count / 2 >= limit || all.count >= limit && last == nil { keepFirst() }
    }
    for (number, end) in cut where last.map({ end <= $0 }) ?? true {
      let known = Set(all.map(\.id))
      all += try read(number, limit, upTo: last).filter { !known.contains($0.id) }
      if all.count >= limit { keepFirst() }
    }
    return Array(all.sorted().prefix(limit))
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

  private func inArcs(_ sql: FilterSQL) -> String { sql.arcs.map { " AND t.arc IN (\($0.list))" } ?? "" }
}
