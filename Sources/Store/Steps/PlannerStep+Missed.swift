import Moments
import Planner

extension TaskRow {
  /// Makes an occurrence a task of its own, which brings no next one; the history of the series still knows it.
  mutating func leaveSeries() {
    fields.repetition = nil
  }
}

// What people do with missed occurrences afterwards.
extension PlannerStep {
  /// Closes a missed occurrence as what it was after all.
  func makeUp(for old: TaskRow, _ outcome: ClosingOutcome) throws -> ClosedTask {
    var row = old
    row.closing = Closing(at: session.now, outcome: outcome)
    try write(&row, over: old)
    try uncount(old)
    return ClosedTask(task: row.task(in: try session.tree()), wasClosed: false)
  }

  /// Opens an occurrence whose series has gone on, as a task of its own.
  func keepOpen(_ old: TaskRow) throws -> ArcTask {
    var row = old
    row.closing = nil
    row.leaveSeries()
    try write(&row, over: old)
    if old.closing?.outcome == .missed { try uncount(old) }
    return row.task(in: try session.tree())
  }

  /// The open occurrence has one less before it that was missed.
  private func uncount(_ row: TaskRow) throws {
    guard let open = try openOccurrence(of: row), open.missed > 0 else { return }
    _ = try change(open.id) { $0.missed -= 1 }
  }

  /// Closes the missed occurrences before one, those since the last that somebody closed, as what they were after all.
  /// - Returns: them, the earliest first.
  /// - Throws: `PlannerError.unknownNumber`.
  @discardableResult
  public func closeMissed(before number: Int, _ outcome: ClosingOutcome) throws -> [ClosedTask] {
    let row = try snapshot.row(ofTask: number)
    let earlier = try session.occurrences(inSeriesOf: row).filter { $0.id != row.id }
      .reversed().drop { $0.closing == nil }.prefix { $0.closing?.outcome == .missed }
    return try earlier.reversed().map { try makeUp(for: $0, outcome) }
  }
}

extension PlannerSnapshot {
  /// All occurrences of the series that a task belongs to, the earliest first; the task alone for a single one.
  /// - Throws: `PlannerError.unknownNumber`.
  public func occurrences(ofTask number: Int) throws -> [ArcTask] {
    let tree = try arcs()
    return try session.occurrences(inSeriesOf: row(ofTask: number)).map { $0.task(in: tree) }
  }

  /// The task that a number means to somebody who wants to do something about it: the open occurrence, when the one
  /// with that number was missed.
  /// - Throws: `PlannerError.unknownNumber`.
  public func current(_ number: Int) throws -> Int {
    let row = try row(ofTask: number)
    guard row.closing?.outcome == .missed else { return number }
    return try session.openOccurrence(of: row)?.id ?? number
  }

  /// The number of the open occurrence of the series that a closed task belongs to; nil when there is none, or when the
  /// task itself is open.
  /// - Throws: `PlannerError.unknownNumber`.
  public func openOccurrence(insteadOf number: Int) throws -> Int? {
    let row = try row(ofTask: number)
    return row.closing == nil ? nil : try session.openOccurrence(of: row)?.id
  }
}

extension Session {
  /// The rows of the series that a task belongs to, by where they start by the rule.
  func occurrences(inSeriesOf row: TaskRow) throws -> [TaskRow] {
    guard let series = row.series else { return [row] }
    var rows: [TaskRow] = []
    try statement("SELECT \(TaskRow.columns) FROM task WHERE series = ? ORDER BY occurrence, id").rows(
      .identity(series)
    ) {
      rows.append(TaskRow($0))
      return true
    }
    return rows
  }

  /// The open occurrence of the series that a task belongs to; nil when there is none.
  func openOccurrence(of row: TaskRow, besides number: Int = 0) throws -> TaskRow? {
    guard let series = row.series else { return nil }
    return try statement(
      """
      SELECT \(TaskRow.columns) FROM task
      WHERE series = ? AND completed IS NULL AND recurrence IS NOT NULL AND id <> ?
      """
    ).first(.identity(series), .integer(number)) { TaskRow($0) }
  }
}
