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
  public func search(_ text: String, limit: Int) throws -> [ArcTask] {
    let words = WordQuery.words(of: text)
    guard !words.isEmpty, limit > 0 else { return [] }
    let whole = "(" + words.map { "\"\($0)\"" }.joined(separator: " ") + ")"
    let begun = WordQuery.query(text) ?? whole
    let tree = try session.tree()
    let phrase = words.joined(separator: " ").lowercased()
    let read = try session.statement("SELECT \(TaskRow.columns) FROM task WHERE id = ?")
    var found: [ArcTask] = []
    var seen: Set<Int> = []
    for query in ["title : " + whole, "title : " + begun, begun] where found.count < limit {
      var tier: [ArcTask] = []
      for number in try newest(query, limit: limit * 4) where seen.insert(number).inserted {
        if let task = try read.first(.integer(number), body: { TaskRow($0).task(in: tree) }) {
          tier.append(task)
        }
      }
      found += tier.sorted { $0.rank(phrase) < $1.rank(phrase) }
    }
    return Array(found.prefix(limit))
  }

  /// How many tasks hold the words, counted up to `most` and no further.
  public func countSearch(_ text: String, atMost most: Int) throws -> Int {
    guard let query = WordQuery.query(text) else { return 0 }
    return try newest(query, limit: most).count
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
  fileprivate func rank(_ phrase: String) -> (Int, Int, Int, Int) {
    (
      closing == nil ? 0 : 1, fields.title.lowercased().contains(phrase) ? 0 : 1, due?.seconds ?? .max, id
    )
  }
}
