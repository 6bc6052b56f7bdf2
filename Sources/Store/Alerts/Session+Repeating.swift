import Escalation
import Moments
import Planner
import Reminding

// What repeats goes on when its series does.
extension Session {
  /// When the first occurrence of a repeating task is due that is not past at an instant; nil for a single one.
  func nextDue(of row: TaskRow, from instant: Moment) throws -> Int? {
    try row.plan(in: self)?.firstOccurrence(after: instant.seconds - 1)?.due.seconds
  }

  /// Goes on with a repeating task whose path had ended, when its series goes on after all.
  func resume(_ state: inout State, of row: TaskRow, _ plan: ReminderPlan) throws {
    guard row.isOn, state.phase == .closed(.expired), row.fields.recurrence != nil,
      let next = plan.succession(after: state.due, until: now.seconds)
        ?? plan.succession(after: state.due, until: nil)
    else { return }
    try send(.edit(due: next.due), to: &state, of: row.id, on: plan.path)
  }

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
        row.alertAt = try firstAlertTime(of: row)
        if var state = try escalationState(ofThing: row.id) {
          if let plan = try row.plan(in: self) { try resume(&state, of: row, plan) }
          row.alertAt = try alertTime(state, of: row)
        }
        row.nextAt = try nextBegin(after: row)
        try row.writeDerived(in: self)
      }
    }
  }
}
