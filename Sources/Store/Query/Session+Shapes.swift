import Moments
import Planner
import SQLite

// What few tasks have, and when tasks were made.
//
// The UUIDs of tasks begin with the instant at which they were made (RFC 9562 §5.7), so the index of UUIDs is one of
// those instants, too. Other programs bring UUIDs of other kinds; `task_of_other_uuid` holds such tasks by that instant.

/// A repeating task, and its position.
struct TaskHit {
  var number: Int
  var isClosed: Bool
  var due: Moment?
  var arc: Int
}

extension Session {
  /// To be called when tasks come, go, or stand elsewhere: nothing is known any more of where they stand.
  func forgetPlaces() {
    search.knownShapes = nil
    if !search.wordHits.isEmpty { search.wordHits = [:] }
  }

  /// The shapes of tasks that have what few tasks have, each once.
  func rareShapes() throws -> [TaskShape] {
    if let known = search.knownShapes { return known }
    var shapes: [TaskShape] = []
    // Leaps from one to the next instead of reading every task's: downwards, since of two lower bounds SQLite takes the
    // one of the index, and would read all tasks of a shape to find what is greater.
    let next = try statement(
      "SELECT max(shape) FROM task INDEXED BY task_by_shape WHERE shape >= 4 AND shape < ?")
    while let shape = try next.first(.integer(shapes.last?.rawValue ?? .max), body: { $0.optionalInteger(0) })
      ?? nil
    {
      shapes.append(TaskShape(rawValue: shape))
    }
    search.knownShapes = shapes
    return shapes
  }

  /// Whether any task, open or closed, is an event.
  func hasEvents() throws -> Bool {
    let highest = try statement("SELECT max(shape) FROM task INDEXED BY task_by_shape WHERE shape >= 4").first
    {
      $0.optionalInteger(0) ?? 0
    }
    guard highest ?? 0 >= TaskShape.event.rawValue else { return false }
    return try rareShapes().contains { $0.contains(.event) }
  }

  /// The tasks of some of those shapes; nil when they are more than `fewHits`.
  func few(of shapes: [TaskShape]) throws -> [TaskHit]? {
    if let known = search.rareHits[shapes] { return known }
    var hits: [TaskHit] = []
    let read = try statement(
      """
      SELECT id, closed, \(due), arc FROM task AS t INDEXED BY task_by_shape WHERE shape >= 4 AND shape = ? LIMIT ?
      """)
    for shape in shapes where hits.count <= search.fewHits {
      try read.rows([.integer(shape.rawValue), .integer(search.fewHits + 1 - hits.count)]) {
        hits.append(
          TaskHit(
            number: $0.integer(0), isClosed: $0.optionalInteger(1) != nil, due: $0.moment(2),
            arc: $0.integer(3)))
        return true
      }
    }
    let few = hits.count > search.fewHits ? nil : hits
    search.rareHits[shapes] = .some(few)
    return few
  }

  /// True when all tasks were made in a range.
  func isEverythingMade(in range: MomentRange) throws -> Bool {
    guard try !rareShapes().contains(where: { $0.contains(.otherUUID) }) else { return false }
    if let from = range.from {
      let earlier = try statement("SELECT 1 FROM task WHERE uuid < ? LIMIT 1")
      if try earlier.first(.identity(Identity(firstAt: from)), body: { _ in true }) != nil { return false }
    }
    if let until = range.until {
      let later = try statement("SELECT 1 FROM task WHERE uuid >= ? LIMIT 1")
      if try later.first(.identity(Identity(firstAt: until)), body: { _ in true }) != nil { return false }
    }
    return true
  }

  /// The numbers of the tasks made in a range, and perhaps some more; nil when they are more than `most`.
  func numbers(madeIn range: MomentRange, atMost most: Int) throws -> [Int]? {
    var numbers: [Int] = []
    func read(_ query: String, _ values: [SQLValue]) throws {
      if numbers.count > most { return }
      try statement(query + " LIMIT ?").rows(values + [.integer(most + 1 - numbers.count)]) {
        numbers.append($0.integer(0))
        return true
      }
    }
    try read(
      """
      SELECT id FROM task INDEXED BY task_of_other_uuid
      WHERE shape & \(TaskShape.otherUUID.rawValue) <> 0 AND created >= ? AND created < ?
      """, [.integer(range.from?.seconds ?? .min), .integer(range.until?.seconds ?? .max)])
    let from = Identity(firstAt: range.from ?? Moment(seconds: 0))
    let until = range.until.map { Identity(firstAt: $0) } ?? Identity(high: .max, low: .max)
    try read("SELECT id FROM task WHERE uuid >= ? AND uuid < ?", [.identity(from), .identity(until)])
    return numbers.count > most ? nil : Array(Set(numbers))
  }
}
