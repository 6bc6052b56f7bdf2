import Escalation
import Moments
import Planner
import Reminding

extension PlannerStep {
  /// Applies a response to the current alert of a task, reminder or group; a step that can be undone, except for a mute.
  ///
  /// What a task's places have set off is asked as well, and instead of a member its group that shows it.
  /// - Returns: what was asked, as it is now.
  /// - Throws: `PlannerError.unknownNumber`, `ReminderError.unknownNumber`, `ReminderRefusal`.
  @discardableResult
  public func ask(_ request: ReminderRequest, of subject: Subject) throws -> NumberedThing {
    switch subject {
    case .task(let number):
      let row = try snapshot.row(ofTask: number)
      guard let places = try session.speakingPlaces(of: row) else {
        return .task(try session.task(ask(request, row)))
      }
      // Its own reminder is asked with that only once it has spoken.
      if let own = try session.escalationState(ofThing: number), own.cursor != nil, !own.isClosed {
        try ask(request, row)
      }
      try ask(request, session.caughtUp(places.row))
      return .task(try snapshot.task(number))
    case .reminder(let number), .group(let number):
      let row = try snapshot.row(ofReminder: number)
      if let group = try snapshot.groupSaying(row) { return try ask(request, of: .group(group)) }
      return .reminder(try ask(request, session.caughtUp(row)).reminder)
    }
  }

  /// Asks something of what reminds; the log keeps it when it can be undone.
  /// - Returns: the row as it is now.
  @discardableResult
  private func ask<Row: RemindingRow>(_ request: ReminderRequest, _ old: Row) throws -> Row {
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
        edit: Row.table, row.identity,
        undo: UndoState(
          before: UndoState.Standing(state: before.text), after: UndoState.Standing(state: after.text)))
      if let answer = AlertAnswer(request) { try keep(answer, to: row, at: begun.occurrence.start) }
    }
    return row
  }
}
