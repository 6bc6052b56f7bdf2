import Moments
import Planner

// Computes when the next occurrence of a repeating task replaces the open one; stored in `task.next_at`, an indexed
// column.
extension Session {
  /// The series of an open task whose occurrences replace each other over time; nil for all other tasks.
  func series(goingOnFrom row: TaskRow) -> Series? {
    guard row.closing == nil, row.fields.scheduledRule != nil, row.fields.kind != .event else { return nil }
    return Series(row.fields, start: row.occurrence, home: home(of: row.fields))
  }

  /// When the next occurrence replaces a task; nil when none will.
  func nextBegin(after row: TaskRow) throws -> Moment? {
    guard let series = series(goingOnFrom: row) else { return nil }
    return try series.successors(until: tree().lastDay(of: row.arc)).first { _ in true }?.begins
  }

  /// Open occurrences whose next one has begun. A superset: callers must check each row again.
  func overtaken(limit: Int = .max) throws -> [TaskRow] {
    var rows: [TaskRow] = []
    try statement(
      "SELECT \(TaskRow.columns) FROM task WHERE next_at IS NOT NULL AND next_at <= ? ORDER BY next_at, id LIMIT ?"
    ).rows(.integer(now.seconds), .integer(limit)) {
      rows.append(TaskRow($0))
      return true
    }
    return rows
  }
}
