import Escalation
import Moments
import Planner
import Reminding

extension PlannerStep {
  /// Sends a request to a task's reminder; a step that can be undone, except for a mute.
  /// - Returns: the task as it is now.
  /// - Throws: `PlannerError.unknownNumber`, `ReminderRefusal`.
  @discardableResult
  public func ask(_ request: ReminderRequest, ofTask number: Int) throws -> ArcTask {
    let row = try snapshot.row(ofTask: number)
    // What its places have set off is asked as well; its own reminder with that only once it has spoken.
    if let place = try session.speakingCompanion(of: row) {
      if let own = try session.escalationState(ofThing: number), own.cursor != nil, !own.isClosed {
        _ = try askItself(request, row)
      }
      try ask(request, ofReminder: place)
      return try snapshot.task(number)
    }
    return try askItself(request, row)
  }

  private func askItself(_ request: ReminderRequest, _ row: TaskRow) throws -> ArcTask {
    try ask(request, row, as: "reminder").task(in: session.tree())
  }

  /// Asks something of what reminds; the log keeps it when it can be undone.
  /// - Parameter field: what the log calls the state.
  /// - Returns: the row as it is now.
  func ask<Row: RemindingRow>(_ request: ReminderRequest, _ old: Row, as field: StaticString) throws -> Row {
    guard let plan = try old.plan(in: session), let begun = try session.standing(of: old, plan) else {
      throw ReminderRefusal.noReminder
    }
    var turn = Turn(plan, begun)
    try turn.ask(request)
    let (before, after) = (begun.state, turn.standing.state)
    // Nothing to save: the escalation has not begun.
    if before == after, turn.effects.isEmpty { return old }
    keepsStore = true
    if before != after { try log.begin(label) }
    try session.keep(turn, of: old)
    try session.note(request, of: old.id, in: after)
    var row = old
    row.alertAt = try session.alertTime(after, of: row)
    try row.writeDerived(in: session)
    if before != after {
      try log.write(
        edit: Row.table, row.identity, [LoggedField(name: field, value: .text(before.text))],
        [LoggedField(name: field, value: .text(after.text))])
      if let answer = AlertAnswer(request) { try keep(answer, to: row, at: begun.occurrence.start) }
    }
    return row
  }
}
