import Moments
import Planner

// When the next occurrence of a repeating task takes the place of the open one: `task.next_at`, by which those are found.
extension Session {
  /// The series of an open task whose occurrences make room for the next by themselves; nil for all others.
  func series(goingOnFrom row: TaskRow) -> Series? {
    guard row.closing == nil, let repetition = row.fields.repetition, !repetition.countsFromCompletion,
      row.fields.kind != .event
    else { return nil }
    return Series(row.fields, start: row.occurrence, home: home(of: row.fields))
  }

  /// When the next occurrence takes the place of a task; nil: never.
  func nextBegin(after row: TaskRow) throws -> Moment? {
    guard let series = series(goingOnFrom: row) else { return nil }
    return try series.successors(until: tree().lastDay(of: row.arc)).first { _ in true }?.begins
  }

  /// The open occurrences whose next one has begun, and perhaps some more.
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
