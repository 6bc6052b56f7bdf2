import Moments
import Planner
import Reminding

// Events of calendars are reminders that happen by themselves: when one is over, the next of its series takes its place.
//
//     lecture Mon, Wed 10:00–11:00, nothing seen since Mon 9:00 ── Wed 11:00 ──▶ next: Mon 10:00
extension PlannerStore {
  /// Moves the events of calendars that are over on; nothing is written when there are none.
  /// - Throws: `StoreError`.
  func passCalendarEvents() throws {
    guard try hasCalendarEventsThatAreOver() else { return }
    try keep { session in
      for row in try session.calendarEventsThatAreOver() { try session.pass(row) }
    }
  }

  func hasCalendarEventsThatAreOver() throws -> Bool {
    try read { try !$0.session.calendarEventsThatAreOver().isEmpty }
  }
}

extension Session {
  /// The events of calendars whose current occurrence is over by now.
  func calendarEventsThatAreOver() throws -> [ReminderRow] {
    try reminderRows(
      "alert_at <= ? AND (feed IS NOT NULL OR uid IS NOT NULL) AND pick IS NULL", .integer(now.seconds)
    ).filter { row in row.next.map { isOver($0, of: row) } ?? false }
  }

  /// Lets the current occurrence of an event pass.
  func pass(_ old: ReminderRow) throws {
    var row = old
    guard row.isOn, let plan = try row.plan(in: self),
      let begun = try escalationState(ofThing: row.id).map({ row.standing($0, in: plan.context) })
        ?? plan.beginning
    else { return }
    var turn = Turn(plan, begun)
    turn.pass { isOver($0, of: row) }
    row.follow(turn.standing)
    row.alertAt = turn.alertAt
    try keep(turn, of: row)
    try writeDerived(row)
  }

  private func isOver(_ occurrence: PlannedOccurrence, of row: ReminderRow) -> Bool {
    row.fields.over(occurrence, in: zone).map { $0 <= now } ?? false
  }
}
