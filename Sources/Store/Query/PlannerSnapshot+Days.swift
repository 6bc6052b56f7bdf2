import Moments
import Planner

extension PlannerSnapshot {
  /// Tasks of several days, open or closed, that have begun before a day and end on it or later; 1000 at most.
  public func spanning(_ day: Day, matching filter: TaskFilter = TaskFilter()) throws -> [ArcTask] {
    try session.writeTexts()
    let sql = try FilterSQL(filter, in: session)
    if sql.isImpossible { return [] }
    let tree = try session.tree()
    var rows: [TaskRow] = []
    let conditions = sql.conditions(on: .all)
    let read = try session.statement(
      """
      SELECT \(TaskRow.columns) FROM task AS t INDEXED BY task_by_end
      WHERE end_date IS NOT NULL AND end_date >= ? AND due_date < ?\(conditions.text)
      ORDER BY end_date, id LIMIT \(most(sql))
      """)
    try read.rows([.text(day.description), .text(day.description)] + conditions.values) {
      let row = TaskRow($0)
      if sql.arcs?.contains(row.arc) ?? true { rows.append(row) }
      return true
    }
    return try rows.map { try session.task(session.here($0), in: tree) }
  }

  /// Open tasks that repeat, 1000 at most.
  public func repeating(matching filter: TaskFilter = TaskFilter()) throws -> [ArcTask] {
    try session.writeTexts()
    let sql = try FilterSQL(filter, in: session)
    if sql.isImpossible || sql.isClosed { return [] }
    let tree = try session.tree()
    var rows: [TaskRow] = []
    let conditions = sql.conditions(on: .open)
    let read = try session.statement(
      """
      SELECT \(TaskRow.columns) FROM task AS t INDEXED BY task_repeating
      WHERE closed IS NULL AND recurrence IS NOT NULL\(conditions.text)
      LIMIT \(most(sql))
      """)
    try read.rows(conditions.values) {
      let row = TaskRow($0)
      if sql.arcs?.contains(row.arc) ?? true { rows.append(row) }
      return true
    }
    return try rows.map { try session.task(session.here($0), in: tree) }
  }

  /// How many are read; -1 for all that hold words.
  private func most(_ sql: FilterSQL) -> Int { sql.asksForWords ? -1 : 1000 }
}
