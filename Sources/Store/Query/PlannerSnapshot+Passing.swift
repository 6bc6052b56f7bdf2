import Moments
import Planner

extension PlannerSnapshot {
  /// The open tasks that are overdue at an instant and that arc may put away by itself: not those that were put away and
  /// reopened since they were due, by undo or by a person.
  public func passing(overdueAt moment: Moment) throws -> [Int] {
    let overdue = TaskFilter([TaskFilter.Condition(.overdue(at: moment))])
    return try numbers(matching: overdue).filter { try !wasBroughtBack(row(ofTask: $0)) }
  }

  /// The open events that are over by now and that arc may put away by itself, earliest first.
  ///
  /// Those that have begun are found by an index; a planner without events needs one query.
  func eventsThatAreOver() throws -> [TaskRow] {
    guard try session.hasEvents() else { return [] }
    var rows: [TaskRow] = []
    let begun = try session.statement(
      """
      SELECT \(TaskRow.columns) FROM task INDEXED BY task_by_shape
      WHERE shape >= 4 AND shape = ? AND closed IS NULL AND due_instant <= ?
      """)
    for shape in try session.rareShapes() where shape.contains(.event) {
      // A whole day is due at its end.
      try begun.rows(.integer(shape.rawValue), .integer(session.now.seconds)) {
        rows.append(TaskRow($0))
        return true
      }
    }
    return try rows.filter { try session.isOver($0) && !wasBroughtBack($0) }
      .sorted { ($0.due?.seconds ?? 0, $0.id) < ($1.due?.seconds ?? 0, $1.id) }
  }

  /// True when the log says that a task was passed and opened again after its due instant.
  private func wasBroughtBack(_ row: TaskRow) throws -> Bool {
    guard let due = row.due else { return false }
    let before = try session.statement("SELECT id FROM step WHERE time < ? ORDER BY id DESC LIMIT 1")
      .first(.integer(due.seconds)) { $0.integer(0) }
    return try session.statement(
      """
      SELECT 1 FROM change WHERE step > ? AND uuid = ? AND op = 'edit'
        AND fields LIKE '%"outcome":["passed",null]%' LIMIT 1
      """
    ).first(.integer(before ?? 0), .identity(row.identity)) { _ in true } ?? false
  }
}
