import Moments
import Planner
import Reminding

// What repeats goes on when its series does.
extension Session {
  /// Computes the alert times of repeating tasks in an Arc and its SubArcs again, because their last day changed.
  func resumeRepeating(under arc: Int) throws {
    for inner in try tree().subtree(of: arc) {
      var rows: [TaskRow] = []
      try statement(
        """
        SELECT \(TaskRow.columns) FROM task
        WHERE arc = ? AND closed IS NULL AND recurrence IS NOT NULL AND due_date IS NOT NULL
        """
      ).rows(.integer(inner.id)) {
        rows.append(TaskRow($0))
        return true
      }
      for row in rows {
        var row = row
        row.nextAt = try nextBegin(after: row)
        var armed = try row.armed(in: self)
        armed.resume()
        try row.follow(armed, in: self)
        row.nextAt = try nextBegin(after: row)
        try row.writeDerived(in: self)
      }
    }
  }
}
