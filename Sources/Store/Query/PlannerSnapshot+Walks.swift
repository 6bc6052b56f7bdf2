import Moments
import Planner
import SQLite

/// A task and its position in a list.
struct ListPlace: Comparable {
  /// 0 open with a date, 1 open without, 2 closed.
  var group: Int
  var key: Int
  /// The Arc, where it counts.
  var arc = 0
  var id: Int

  static func < (a: ListPlace, b: ListPlace) -> Bool {
    (a.group, a.key, a.arc, a.id) < (b.group, b.key, b.arc, b.id)
  }
}

// Tasks found on the way along the indexes: by due instant, by Arc, by closing, and by shape for what few tasks have.
extension PlannerSnapshot {
  /// What an index of open tasks with a date holds.
  static let openAndDated = "t.closed IS NULL AND t.due_instant IS NOT NULL"

  /// Tasks found on the way along the indexes.
  func walked(_ sql: FilterSQL, _ kind: Kind, _ limit: Int, _ isOrdered: Bool) throws -> [ListPlace] {
    var places: [ListPlace] = []
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

  /// Open tasks with a date, the earliest first.
  private func dated(_ sql: FilterSQL, _ limit: Int, _ isOrdered: Bool) throws -> [ListPlace] {
    var found: [ListPlace] = []
    for range in sql.dueOfOpen where found.count < limit {
      let rest = limit - found.count
      found +=
        try session.visit == nil || !isOrdered
        ? dated(sql, in: range, rest, isOrdered) : datedHere(sql, in: range, rest)
    }
    return found
  }

  /// The same in a zone in which they are due in another order than in the index: some of them, then all that are due
  /// no later than the last of these.
  private func datedHere(_ sql: FilterSQL, in range: MomentRange, _ limit: Int) throws -> [ListPlace] {
    func placed(_ places: [ListPlace]) throws -> [ListPlace] {
      try places.map { place in
        var place = place
        place.key = try session.visit?.due(place.id, keptAs: place.key, in: session) ?? place.key
        return place
      }.sorted()
    }
    let some = try placed(dated(sql, in: range, limit, true))
    guard some.count == limit, let last = some.last else { return some }
    let all = range.overlap(MomentRange(until: Moment(seconds: last.key + 1)))
    return try Array(placed(dated(sql, in: all, .max, true)).prefix(limit))
  }

  private func dated(_ sql: FilterSQL, in range: MomentRange, _ limit: Int, _ isOrdered: Bool) throws
    -> [ListPlace]
  {
    let open = Self.openAndDated
    let conditions = sql.conditions(on: .open, due: range)
    // A few Arcs are queried one by one; with many, most of the next tasks are in one of them anyway.
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
  private func undated(_ sql: FilterSQL, _ limit: Int, _ isOrdered: Bool) throws -> [ListPlace] {
    let undated = "t.closed IS NULL AND t.due_instant IS NULL"
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
  private func closed(_ sql: FilterSQL, _ limit: Int, _ isOrdered: Bool) throws -> [ListPlace] {
    let conditions = sql.conditions(on: .done)
    guard sql.limitsDue else {
      let (closed, key) = ("t.closed IS NOT NULL", "-t.closed")
      if sql.isRare, try sql.arcs.map({ try !isFew($0) }) ?? true {
        return try firstRare(limit, isOrdered, sql, conditions, group: 2, closed, key: key)
      }
      return try first(limit, isOrdered, conditions, in: try arcs(of: sql), group: 2, closed, key: key)
    }
    let most = sql.asksForWords ? .max : limit
    let closed = try places(
      """
      SELECT -t.closed, 0, t.id FROM task AS t INDEXED BY task_closed_by_due
      WHERE t.closed IS NOT NULL AND t.due_instant IS NOT NULL\(inArcs(sql))\(conditions.text)
      ORDER BY \(session.due), t.id LIMIT ?
      """, conditions.values + [.integer(most)], group: 2)
    return Array(closed.sorted().prefix(limit))
  }

  /// True for a few Arcs.
  func isFew(_ arcs: Set<Int>) throws -> Bool { try arcs.count * 8 <= session.tree().count }

  /// The first places of tasks that have what few tasks have, in the order of a key.
  private func firstRare(
    _ limit: Int, _ isOrdered: Bool, _ sql: FilterSQL, _ conditions: FilterSQL.Conditions, group: Int,
    _ state: String, key: String, arc: String = "0"
  ) throws -> [ListPlace] {
    try first(
      limit, isOrdered, conditions, by: "t.shape >= 4 AND t.shape", index: "INDEXED BY task_by_shape",
      in: shapes(of: sql).map(\.rawValue), group: group, state + inArcs(sql), key: key, arc: arc)
  }

  /// The first places of one list for each Arc, or for each shape, all of them in the order of a key.
  private func first(
    _ limit: Int, _ isOrdered: Bool, _ conditions: FilterSQL.Conditions, by column: String = "t.arc",
    index: String = "", in lists: some Collection<Int>, group: Int, _ state: String, key: String,
    arc: String = "0"
  ) throws -> [ListPlace] {
    let (order, isBefore) =
      switch key {
      case "0": ("t.id", "t.id <= ?")
      case "-t.closed": ("t.closed DESC, t.id", "t.closed >= -?")
      default: ("\(key), \(arc), t.id", "\(key) <= ?")
      }
    func read(_ number: Int, _ most: Int, upTo last: Int?) throws -> [ListPlace] {
      return try places(
        """
        SELECT \(key), \(arc), t.id FROM task AS t \(index)
        WHERE \(column) = ? AND \(state)\(last == nil ? "" : " AND " + isBefore)\(conditions.text)
        ORDER BY \(order) LIMIT ?
        """, [.integer(number)] + (last.map { [.integer($0)] } ?? []) + conditions.values + [.integer(most)],
        group: group)
    }
    var all: [ListPlace] = []
    guard isOrdered else {
      for number in lists where all.count < limit { all += try read(number, limit - all.count, upTo: nil) }
      return all
    }
    // Rows after the last one that counts so far are not read.
    var last: Int?
    func bound(_ place: ListPlace) -> Int { key == "0" ? place.id : place.key }
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

  private func places(_ query: String, _ values: [SQLValue], group: Int) throws -> [ListPlace] {
    var places: [ListPlace] = []
    try session.statement(query).rows(values) {
      places.append(ListPlace(group: group, key: $0.integer(0), arc: $0.integer(1), id: $0.integer(2)))
      return true
    }
    return places
  }

  private func arcs(of sql: FilterSQL) throws -> [Int] {
    try sql.arcs.map { Array($0) } ?? session.tree().arcs.map(\.id)
  }

  func inArcs(_ sql: FilterSQL) -> String { sql.arcs.map { " AND t.arc IN (\($0.list))" } ?? "" }

  func shapes(of sql: FilterSQL) throws -> [TaskShape] {
    try session.rareShapes().filter { $0.isSuperset(of: sql.shape) && $0.isDisjoint(with: sql.lack) }
  }
}
