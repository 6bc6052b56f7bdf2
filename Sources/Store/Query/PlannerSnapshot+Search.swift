import Planner

extension PlannerSnapshot {
  /// The tasks that hold words, best first: those whose title has them all, then those whose title has the last one
  /// begun, then those that have them in title, notes and location together.
  ///
  /// Among equals open tasks come first, then the words one after the other, then by date; of very many equals only the
  /// newest are looked at, so that a common word costs no more than a rare one.
  /// - Parameters:
  ///   - text: words in any order; signs part words.
  ///   - limit: how many at most.
  ///   - most: up to how many are counted and no further; at least `limit`.
  /// - Returns: the tasks, and how many hold the words.
  public func search(_ text: String, limit: Int, countingTo most: Int = 0) throws -> (
    tasks: [ArcTask], count: Int
  ) {
    let words = WordQuery.words(of: text)
    guard !words.isEmpty, limit > 0 else { return ([], 0) }
    let most = max(most, limit)
    let whole = "(" + words.map { "\"\($0)\"" }.joined(separator: " ") + ")"
    let begun = WordQuery.query(text) ?? whole
    let tree = try session.tree()
    let phrase = words.joined(separator: " ").lowercased()
    let read = try session.statement("SELECT \(TaskRow.columns) FROM task WHERE id = ?")
    var found: [ArcTask] = []
    var seen: Set<Int> = []
    var count: Int?
    for query in ["title : " + whole, "title : " + begun, begun]
    where found.count < limit {
      let numbers = try newest(query, limit: max(limit * 4, most))
      // Whatever fulfils one of them fulfils the last. To look for words begun costs most, and need not be done then.
      if query == begun || numbers.count >= most { count = min(numbers.count, most) }
      var tier: [ArcTask] = []
      for number in numbers.prefix(limit * 4) where seen.insert(number).inserted {
        if let row = try read.first(.integer(number), body: { TaskRow($0) }) {
          tier.append(try session.task(session.here(row), in: tree))
        }
      }
      found += tier.sorted { $0.rank(phrase) < $1.rank(phrase) }
    }
    return (Array(found.prefix(limit)), try count ?? newest(begun, limit: most).count)
  }

  /// Tasks of some Arcs that hold words, when there are very many, of which only the newest are looked at: open ones by
  /// when they are due, then undated ones, then closed ones, the last closed first.
  /// - Parameters:
  ///   - words: each may be begun only.
  ///   - limit: how many, at most 100.
  /// - Returns: nil when there are not twice as many of them among the last that hold the words, and where more are
  ///   wanted; then `tasks(matching:)` finds them all.
  public func newest(_ words: [String], in arcs: Set<Int>, limit: Int) throws -> [ArcTask]? {
    let queries = words.compactMap { WordQuery.query($0) }
    guard limit <= 100, !words.isEmpty, queries.count == words.count else { return nil }
    let tree = try session.tree()
    let read = try session.statement("SELECT \(TaskRow.columns) FROM task WHERE id = ?")
    var found: [ArcTask] = []
    for number in try newest(queries.joined(separator: " AND "), limit: 80 * limit) {
      let row = try read.first(.integer(number)) { TaskRow($0) }
      guard let row, arcs.contains(row.arc) else { continue }
      found.append(try session.task(session.here(row), in: tree))
      if found.count == 2 * limit { return Array(found.sorted { $0.place < $1.place }.prefix(limit)) }
    }
    return nil
  }

  private func newest(_ query: String, limit: Int) throws -> [Int] {
    try session.writeTexts()
    let table = WordQuery.table
    var numbers: [Int] = []
    try session.statement("SELECT rowid FROM \(table) WHERE \(table) MATCH ? ORDER BY rowid DESC LIMIT ?")
      .rows(
        .text(query), .integer(limit)
      ) {
        numbers.append($0.integer(0))
        return true
      }
    return numbers
  }
}

extension ArcTask {
  /// The position among tasks of several Arcs: as in a list, except that equal tasks are ordered by Arc.
  fileprivate var place: (Int, Int, Int) {
    closing.map { (2, -$0.at.seconds, id) } ?? (due == nil ? 1 : 0, due?.seconds ?? 0, id)
  }

  fileprivate func rank(_ phrase: String) -> (Int, Int, Int, Int) {
    (
      closing == nil ? 0 : 1, fields.title.lowercased().contains(phrase) ? 0 : 1, due?.seconds ?? .max, id
    )
  }
}
