import Escalation
import Moments
import Planner
import Reminding

// Applies answers that were given on other devices.
//
//     answer "snoozed 1795262400" of the current occurrence here      ──▶ the same as a snooze here
//     answer "completed"          of that one, or of a later one      ──▶ closed, and the next one replaces it
//                                 of an earlier one                   ──▶ recorded in its history
//     answer undone                                                   ──▶ it continues
extension Session {
  /// Applies an answer from another device.
  /// - Parameters:
  ///   - row: the answer; `text` is nil when it was undone.
  ///   - former: the answer before; nil when there was none.
  func follow(_ row: AnswerRow, was former: AlertAnswer?) throws {
    guard let start = row.start else { return }
    if let task = try row.task.flatMap({ try task($0) }) {
      if task.closing == nil { try follow(row.answer, was: former, at: start, of: task) }
    } else if let reminder = try row.reminder.flatMap({ try ReminderRow.find($0, in: self) }) {
      if case .closed(let outcome) = row.answer {
        try close(reminder, at: start, outcome)
      } else if case .closed = former {
        try reopen(reminder, at: start)
      } else {
        try follow(row.answer, was: former, at: start, of: reminder)
      }
    }
  }

  /// Snoozes or dismisses an occurrence if it is the current one here; nil makes it continue.
  private func follow(
    _ answer: AlertAnswer?, was former: AlertAnswer?, at start: OccurrenceStart, of old: some RemindingRow
  ) throws {
    guard let plan = try old.plan(in: self), let begun = try standing(of: old, plan), !begun.state.isClosed,
      begun.occurrence.start == start
    else { return }
    var turn = Turn(plan, begun)
    switch answer {
    case .snoozed(let until):
      guard until > now else { return }
      turn.see(elsewhere: true)
      try ask(.snooze(until: until), &turn, of: old.id)
    case .dismissed: try ask(.dismiss, &turn, of: old.id)
    case .closed: return
    case nil:
      guard former != nil, begun.state.isPutOff else { return }
      turn.take(.edit(due: begun.state.due))
    }
    guard turn.standing.state != begun.state || !turn.effects.isEmpty else { return }
    try keep(turn, of: old)
    var row = old
    row.alertAt = try alertTime(turn.standing.state, of: row)
    try row.writeDerived(in: self)
  }

  /// Applies a response from another device; one that is not possible here is ignored.
  private func ask(_ request: ReminderRequest, _ turn: inout Turn, of thing: Int) throws {
    do { try turn.ask(request) } catch { return }
    try note(request, of: thing, in: turn.standing.state)
  }

  /// Closes an occurrence that was closed elsewhere.
  private func close(_ old: ReminderRow, at start: OccurrenceStart, _ outcome: ClosingOutcome) throws {
    let status = outcome == .completed ? OccurrenceStatus.completed : .ignored
    guard let occurrence = try occurrence(at: start, of: old) else { return }
    guard var turn = try old.armed(in: self).turn(at: occurrence) else {
      // Another one goes on here since.
      return try mark(occurrence, of: old, status)
    }
    var row = old
    row.next = try turn.close(outcome == .completed ? .complete : .ignore, as: status)
    row.alertAt = try alertTime(turn.standing.state, of: row)
    try keep(turn, of: old)
    try writeDerived(row)
  }

  /// Lets an occurrence go on that was closed elsewhere, and is not any more; unless a later one has come.
  private func reopen(_ old: ReminderRow, at start: OccurrenceStart) throws {
    guard let occurrence = try occurrence(at: start, of: old),
      try record(of: start, ofThing: old.id)?.status.isAnswered == true
    else { return }
    try mark(occurrence, of: old, occurrence.due <= now ? .sent : .scheduled)
    try goBack(to: occurrence, old)
  }

  /// Lets a reminder go on with an occurrence, unless a later one has come.
  func goBack(to occurrence: PlannedOccurrence, _ old: ReminderRow) throws {
    var (row, armed) = (old, try old.armed(in: self))
    try armed.goBack(to: occurrence) { try free(of: row.id) }
    try row.follow(armed, in: self)
    if row != old { try writeDerived(row) }
  }

  /// The occurrence of a reminder that starts at a time by its rule; without dates, the one that goes on.
  private func occurrence(at start: OccurrenceStart, of row: ReminderRow) throws -> PlannedOccurrence? {
    guard let timetable = row.fields.timetable else { return row.next?.start == start ? row.next : nil }
    return PlannedOccurrence(start: start, due: try context().due(of: start, in: timetable))
  }
}

extension State {
  /// True when it was snoozed, or its leads were dismissed.
  fileprivate var isPutOff: Bool {
    if case .snoozed = phase { return true }
    return leadsDismissed
  }
}
