import Moments
import Planner

extension TaskRow {
  /// Makes an occurrence a separate task, without a next occurrence; the history of the series still includes it.
  mutating func leaveSeries() {
    fields.repetition = nil
    beginsByRule = false
  }
}

extension TaskRow {
  /// True when a person closed it.
  fileprivate var isAnswered: Bool { closing.map { [.completed, .ignored].contains($0.outcome) } ?? false }
}

// Later changes to missed occurrences.
extension PlannerStep {
  /// Changes how a missed occurrence was closed.
  func makeUp(for old: TaskRow, _ outcome: ClosingOutcome) throws -> ClosedTask {
    var row = old
    row.closing = Closing(at: session.now, outcome: outcome)
    try write(&row, over: old)
    try uncount(old)
    return ClosedTask(task: try session.task(row), wasClosed: false)
  }

  /// Reopens an occurrence whose series has continued, as a separate task.
  func keepOpen(_ old: TaskRow) throws -> ArcTask {
    var row = old
    row.closing = nil
    row.leaveSeries()
    try write(&row, over: old)
    if old.closing?.outcome == .missed { try uncount(old) }
    return try session.task(row)
  }

  /// Decrements `missed` of the series' open occurrence.
  private func uncount(_ row: TaskRow) throws {
    guard let open = try openOccurrence(of: row), open.missed > 0 else { return }
    _ = try change(open.id) { $0.missed -= 1 }
  }

  /// Changes how the missed occurrences directly before this one were closed, back to the last that a person closed.
  ///
  /// Before one that is yet to come, those that a person has closed since are passed over.
  /// - Returns: the changed occurrences, earliest first.
  /// - Throws: `PlannerError.unknownNumber`.
  @discardableResult
  public func closeMissed(before number: Int, _ outcome: ClosingOutcome) throws -> [ClosedTask] {
    let row = try snapshot.row(ofTask: number)
    let before = try session.occurrences(inSeriesOf: row).prefix { $0.id != row.id }.reversed()
    let answered = try snapshot.isYetToCome(row) ? before.prefix { $0.isAnswered }.count : 0
    let earlier = before.dropFirst(answered)
    // A series can keep its missed occurrences open.
    let kept = earlier.prefix { $0.closing == nil }
    let missed = earlier.dropFirst(kept.count).prefix { $0.closing?.outcome == .missed }
    return try missed.reversed().map { try makeUp(for: $0, outcome) }
      + kept.reversed().map { try close(task: $0.id, outcome) }
  }
}

extension PlannerSnapshot {
  /// True for an open occurrence of a series whose day has not begun.
  public func isYetToCome(task number: Int) throws -> Bool { try isYetToCome(row(ofTask: number)) }

  fileprivate func isYetToCome(_ row: TaskRow) throws -> Bool {
    guard row.closing == nil, row.series != nil, let day = row.fields.date else { return false }
    return day > session.zone.local(at: session.now).day
  }

  /// Returns all occurrences of a task's series, earliest first; only the task itself when it does not repeat.
  /// - Throws: `PlannerError.unknownNumber`.
  public func occurrences(ofTask number: Int) throws -> [ArcTask] {
    let tree = try arcs()
    return try session.occurrences(inSeriesOf: row(ofTask: number)).map { try session.task($0, in: tree) }
  }

  /// Returns the number of the task to act on when a person gives this number: if that occurrence was missed, the
  /// open occurrence of its series.
  /// - Throws: `PlannerError.unknownNumber`.
  public func current(_ number: Int) throws -> Int {
    let row = try row(ofTask: number)
    guard row.closing?.outcome == .missed else { return number }
    return try session.openOccurrence(of: row)?.id ?? number
  }

  /// Returns the open occurrence of a task's series other than the task itself; nil when there is none.
  /// - Throws: `PlannerError.unknownNumber`.
  public func openOccurrence(besides number: Int) throws -> ArcTask? {
    try session.openOccurrence(of: row(ofTask: number), besides: number).map { try session.task($0) }
  }

  /// Returns the number of the open occurrence of a closed task's series; nil when there is none, or when the task
  /// itself is open.
  /// - Throws: `PlannerError.unknownNumber`.
  public func openOccurrence(insteadOf number: Int) throws -> Int? {
    let row = try row(ofTask: number)
    return row.closing == nil ? nil : try session.openOccurrence(of: row)?.id
  }
}

extension Session {
  /// The rows of a task's series, in the order in which the rule places them.
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

  /// The open occurrence of a task's series; nil when there is none.
  func openOccurrence(of row: TaskRow, besides number: Int = 0) throws -> TaskRow? {
    guard let series = row.series else { return nil }
    return try statement(
      """
      SELECT \(TaskRow.columns) FROM task
      WHERE series = ? AND closed IS NULL AND recurrence IS NOT NULL AND id <> ?
      """
    ).first(.identity(series), .integer(number)) { TaskRow($0) }
  }
}
