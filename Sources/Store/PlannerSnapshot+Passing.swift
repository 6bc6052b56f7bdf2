import Moments
import Planner

extension PlannerSnapshot {
  /// The open tasks that are overdue at an instant and that the program may put away by itself: not those that were
  /// put away and brought back since they fell due, whether by undo or by hand.
  public func passing(overdueAt moment: Moment) throws -> [Int] {
    let overdue = TaskFilter([TaskFilter.Condition(.overdue(at: moment))])
    return try numbers(matching: overdue).filter { try !wasBroughtBack(row(ofTask: $0)) }
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
