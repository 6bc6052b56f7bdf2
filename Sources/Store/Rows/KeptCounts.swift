import Moments
import Planner
import SQLite

// The counts of tasks are stored with each Arc, so that reading them costs the same with ten tasks and a million.
//
//     a task is added, deleted, changed ──▶ countChanges ──writeCounts()──▶ arc.open, .overdue, .done, .put_away, .missed
//     time passes ──▶ the open tasks due between store.counted_at and now become overdue
//
// `overdue` is correct for one instant, `counted_at`. For a later instant, the open tasks due between the two are
// added, for an earlier one they are subtracted. Every step sets `counted_at` to its own time, so these tasks are
// few.
extension Session {
  /// Adds a task to the counts of its Arc, or subtracts it when `by` is -1.
  func count(_ row: TaskRow, by sign: Int) {
    var counts = countChanges[row.arc] ?? Counts()
    if row.closing == nil {
      counts.open += sign
      if row.fields.kind != .event, let due = row.due, due.seconds < store.countedAt {
        counts.overdue += sign
      }
    } else {
      switch row.closing?.outcome {
      case .completed: counts.done += sign
      case .missed: counts.missed += sign
      default: counts.putAway += sign
      }
    }
    countChanges[row.arc] = counts
  }

  /// Writes the changes collected by `count`.
  func writeCounts() throws {
    if countChanges.isEmpty { return }
    let add = try statement(
      """
      UPDATE arc SET open = open + ?, overdue = overdue + ?, done = done + ?, put_away = put_away + ?,
        missed = missed + ? WHERE id = ?
      """)
    for (arc, change) in countChanges where change != Counts() {
      try add.run(
        .integer(change.open), .integer(change.overdue), .integer(change.done), .integer(change.putAway),
        .integer(change.missed), .integer(arc))
    }
    countChanges = [:]
  }

  /// Updates the stored counts to the current time; call this before anything changes.
  func countToNow() throws {
    guard store.countedAt != now.seconds else { return }
    for (arc, overdue) in try newlyOverdue() {
      countChanges[arc, default: Counts()].overdue += overdue
    }
    store.countedAt = now.seconds
  }

  /// Returns the counts of the tasks directly in each Arc, at the current time.
  func counts() throws -> [Int: Counts] {
    try writeCounts()
    var counts: [Int: Counts] = [:]
    try statement("SELECT id, open, overdue, done, put_away, missed FROM arc").rows {
      counts[$0.integer(0)] = Counts(
        open: $0.integer(1), overdue: $0.integer(2), done: $0.integer(3), putAway: $0.integer(4),
        missed: $0.integer(5))
      return true
    }
    for (arc, overdue) in try newlyOverdue() { counts[arc]?.overdue &+= overdue }
    return counts
  }

  /// Returns the counts of all tasks, at the current time.
  func totals() throws -> Counts {
    try writeCounts()
    let sums = ["open", "overdue", "done", "put_away", "missed"].map { "ifnull(sum(\($0)), 0)" }
    var totals =
      try statement("SELECT \(sums.joined(separator: ", ")) FROM arc").first {
        Counts(
          open: $0.integer(0), overdue: $0.integer(1), done: $0.integer(2), putAway: $0.integer(3),
          missed: $0.integer(4))
      } ?? Counts()
    let since = cameDue
    let came = try statement("SELECT ifnull(sum(\(since.change)), 0) FROM task AS t WHERE \(since.some)")
    totals.overdue &+= try came.first { $0.integer(0) } ?? 0
    return totals
  }

  /// By how much the number of overdue tasks of each Arc has changed since `counted_at`; it can be negative.
  private func newlyOverdue() throws -> [Int: Int] {
    let since = cameDue
    var counts: [Int: Int] = [:]
    try statement("SELECT arc, \(since.change) FROM task AS t WHERE \(since.some)").rows {
      counts[$0.integer(0), default: 0] += $0.integer(1)
      return true
    }
    return counts
  }

  /// SQL for the open tasks, without events, that may have become overdue since `counted_at` or stopped being
  /// overdue; and for the change of the count by each: 1, 0, or -1. An index answers it.
  private var cameDue: (some: String, change: String) {
    let near = visit?.kept(around: now) ?? now.seconds...now.seconds
    let (first, last) = (min(store.countedAt, near.lowerBound), max(store.countedAt, near.upperBound))
    return (
      """
      closed IS NULL AND due_instant IS NOT NULL AND due_instant >= \(first) AND due_instant < \(last)
        AND shape & \(TaskShape.event.rawValue) = 0
      """, "(\(due) < \(now.seconds)) - (due_instant < \(store.countedAt))"
    )
  }
}
