import Moments
import Planner

extension PlannerSnapshot {
  /// Tasks of several days, open or closed, that have begun before a day and end on it or later; 1000 at most.
  public func spanning(_ day: Day, matching filter: TaskFilter = TaskFilter()) throws -> [ArcTask] {
    try session.writeTexts()
    let sql = try FilterSQL(filter, in: session)
    guard sql.match == nil, !sql.isImpossible else {
      return try tasks(matching: filter, kind: .all).filter { task in
        task.fields.endDate.map { $0 >= day } ?? false && task.fields.date.map { $0 < day } ?? false
      }
    }
    let tree = try session.tree()
    var tasks: [ArcTask] = []
    try session.statement(
      """
      SELECT \(TaskRow.columns) FROM task AS t WHERE end_date IS NOT NULL AND end_date >= ? AND due_date < ?\(sql.text)
      ORDER BY end_date, id LIMIT 1000
      """
    ).rows([.text(day.description), .text(day.description)] + sql.values) {
      let task = TaskRow($0).task(in: tree)
      if sql.arcs?.contains(task.arc) ?? true { tasks.append(task) }
      return true
    }
    return tasks
  }

  /// Open tasks that repeat, 1000 at most.
  public func repeating(matching filter: TaskFilter = TaskFilter()) throws -> [ArcTask] {
    try session.writeTexts()
    let sql = try FilterSQL(filter, in: session)
    guard sql.match == nil, !sql.isImpossible else {
      return try tasks(matching: filter).filter { $0.fields.recurrence != nil }
    }
    let tree = try session.tree()
    var tasks: [ArcTask] = []
    try session.statement(
      "SELECT \(TaskRow.columns) FROM task AS t WHERE completed IS NULL AND recurrence IS NOT NULL\(sql.text) LIMIT 1000"
    ).rows(sql.values) {
      let task = TaskRow($0).task(in: tree)
      if sql.arcs?.contains(task.arc) ?? true { tasks.append(task) }
      return true
    }
    return tasks
  }
}
