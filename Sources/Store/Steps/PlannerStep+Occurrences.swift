import Escalation
import Moments
import Planner
import Reminding

/// An answered occurrence, and what follows it.
public struct AnsweredReminder: Hashable, Sendable {
  /// The reminder or group after the answer; its `next` is the following occurrence.
  public var reminder: Reminder
  /// The occurrence that was answered.
  public var occurrence: PlannedOccurrence
  /// The member that the group showed; nil for a reminder.
  public var member: Reminder?
}

// Changes to single occurrences.
extension PlannerStep {
  /// Closes the current occurrence; if none is going on, the next one, provided that it is today or the only one.
  /// - Throws: `ReminderError.unknownNumber`, `.notDue`.
  @discardableResult
  public func close(reminder number: Int, _ outcome: ClosingOutcome) throws -> AnsweredReminder {
    let known = try snapshot.row(ofReminder: number)
    if let group = try snapshot.groupSaying(known) { return try close(reminder: group, outcome) }
    let old = try session.caughtUp(known)
    let armed = try old.armed(in: session)
    guard let next = old.next, var turn = armed.turn(at: next) else {
      throw ReminderError.notDue(number: old.id, title: old.fields.title, next: nil)
    }
    guard armed.mayClose(turn) else {
      let local = session.zone.local(at: next.due)
      throw ReminderError.notDue(
        number: old.id, title: old.fields.title, next: "\(local.day) \(local.time)")
    }
    let state = turn.standing.state
    let member = try old.rotation.map { _ in try session.pick(for: next, of: old) } ?? nil
    let wasStatus = try session.record(of: next.start, ofThing: number)?.status ?? .scheduled
    let status = outcome == .completed ? OccurrenceStatus.completed : .ignored
    turn.see()
    var row = old
    row.next = try turn.close(outcome == .completed ? .complete : .ignore, as: status)
    row.alertAt = try session.alertTime(turn.standing.state, of: row)
    try session.keep(turn, of: old)
    try log.begin(label)
    try session.writeDerived(row)
    try log.write(
      edit: ReminderRow.entity, row.identity,
      undo: UndoState(
        before: UndoState.Standing(state: state.text, occurrence: "\(next.start) \(wasStatus.rawValue)"),
        after: UndoState.Standing(
          state: turn.standing.state.text, occurrence: "\(next.start) \(status.rawValue)")))
    try keep(.closed(outcome), to: row, at: next.start)
    return AnsweredReminder(reminder: row.reminder, occurrence: next, member: member?.reminder)
  }
}

// Skipping single occurrences.
extension PlannerStep {
  /// Skips the occurrences on a day, or the one at a time of that day.
  /// - Parameter time: on the wall clock of the reminder; nil for the whole day.
  /// - Returns: them; none when they were skipped before.
  /// - Throws: `ReminderError.unknownNumber`, `.once`, `.noOccurrence`.
  @discardableResult
  public func skip(reminder number: Int, on day: Day, at time: TimeOfDay? = nil) throws -> [PlannedOccurrence]
  {
    let (row, table) = try repeating(number)
    var timetable = table
    let found = try snapshot.occurrences(ofReminder: number, on: day, at: time)
    guard !found.isEmpty else {
      let home = session.home(of: table)
      if table.exclusions.contains(where: { skips($0, day, time, in: home) }) { return [] }
      throw noOccurrence(of: row, day, time)
    }
    timetable.exclusions += found.map { timetable.date(of: $0.start) }
    try retable(row, timetable)
    for occurrence in found {
      // An answered occurrence keeps its answer.
      if try session.record(of: occurrence.start, ofThing: number)?.status.isAnswered == true { continue }
      try session.mark(occurrence, of: row, .cancelled, reason: .skipped)
    }
    return found
  }

  /// True for what was left out on a day, or at a time of it.
  private func skips(_ date: RecurrenceDate, _ day: Day, _ time: TimeOfDay?, in home: Zone) -> Bool {
    guard date.day(in: home) == day else { return false }
    guard let time else { return true }
    return switch date {
    case .day: false
    case .local(let local): local.local.time == time
    case .utc(let moment): home.local(at: moment).time == time
    }
  }

  /// The error for a day or time without an occurrence; it names the next one.
  private func noOccurrence(of row: ReminderRow, _ day: Day, _ time: TimeOfDay?) -> ReminderError {
    let next = session.occurrence(of: row.fields, from: session.zone.firstMoment(of: day))
    let start = OccurrenceStart(day: day, time: time)
    return .noOccurrence(
      on: start.words, next: next.map { time == nil ? $0.start.day.description : $0.start.words })
  }

  /// Restores the occurrences skipped on a day or at a time of it, and deletes what replaced them.
  /// - Parameter time: on the wall clock of the reminder; nil for the whole day.
  /// - Throws: `ReminderError.unknownNumber`, `.notSkipped`.
  public func unskip(reminder number: Int, on day: Day, at time: TimeOfDay? = nil) throws {
    let row = try snapshot.row(ofReminder: number)
    let home = row.fields.timetable.map { session.home(of: $0) } ?? session.zone
    func isMeant(_ date: RecurrenceDate) -> Bool { skips(date, day, time, in: home) }
    guard var timetable = row.fields.timetable, timetable.exclusions.contains(where: isMeant) else {
      throw ReminderError.notSkipped(on: OccurrenceStart(day: day, time: time).words)
    }
    timetable.exclusions.removeAll(where: isMeant)
    for changed in try session.reminderRows("series = ?", .identity(row.identity)) {
      guard let start = changed.fields.origin.recurrenceID, start.day == day,
        time == nil || start.time == time
      else { continue }
      try remove(reminder: changed.id)
    }
    try retable(row, timetable)
    try session.forgetCancelled(of: number, on: day, at: time)
  }

  /// Changes only one occurrence: it becomes a separate reminder, and the series excludes it.
  /// - Parameter time: on the wall clock of the reminder; nil for the first occurrence of the day.
  /// - Throws: `ReminderError`.
  @discardableResult
  public func edit(
    reminder number: Int, onlyOn day: Day, at time: TimeOfDay? = nil,
    _ change: (inout Reminder.Fields) throws -> Void
  ) throws -> Reminder {
    let (row, table) = try repeating(number)
    var timetable = table
    if row.rotation != nil { throw ReminderError.wholeGroup(title: row.fields.title) }
    guard let occurrence = try snapshot.occurrences(ofReminder: number, on: day, at: time).first else {
      throw noOccurrence(of: row, day, time)
    }
    var fields = row.fields
    fields.timetable = timetable.single(occurrence.start)
    (fields.origin.series, fields.origin.recurrenceID) = (row.identity.description, occurrence.start)
    try change(&fields)
    timetable.exclusions.append(timetable.date(of: occurrence.start))
    let active = row.next == occurrence ? try row.armed(in: session).underWay : nil
    try retable(row, timetable)
    let copy = try add(copy: fields, of: row, as: Identity(series: row.identity, start: occurrence.start))
    return try goOn(with: active, of: row, in: copy)
  }

  /// Changes a reminder from a day on: the series ends before it, and a new one begins with the change.
  /// - Parameter time: on the wall clock of the reminder; nil for the first occurrence of the day.
  /// - Throws: `ReminderError`.
  @discardableResult
  public func edit(
    reminder number: Int, from day: Day, at time: TimeOfDay? = nil,
    _ change: (inout Reminder.Fields) throws -> Void
  ) throws -> Reminder {
    let (row, timetable) = try repeating(number)
    if row.rotation != nil { throw ReminderError.wholeGroup(title: row.fields.title) }
    let begin = time.map { session.home(of: timetable).moment(at: LocalDateTime(day: day, time: $0)).moment }
    let first = session.occurrence(of: row.fields, from: begin ?? session.zone.firstMoment(of: day))
    guard let first else {
      throw ReminderError.noOccurrence(on: day.description, next: nil)
    }
    let (before, after) = timetable.split(at: first.start, in: session.home(of: timetable))
    var fields = row.fields
    fields.timetable = after
    try change(&fields)
    guard let before else { return try edit(reminder: number, fields) }
    let active = row.next == first ? try row.armed(in: session).underWay : nil
    try retable(row, before)
    let copy = try add(copy: fields, of: row, as: Identity(series: row.identity, start: first.start))
    return try goOn(with: active, of: row, in: copy)
  }

  /// Moves the escalation of an occurrence to the copy made of it, unless the copy has another time or path.
  private func goOn(with active: State?, of row: ReminderRow, in copy: Reminder) throws -> Reminder {
    guard let active, var changed = try session.reminderRow(copy.id) else { return copy }
    var armed = try changed.armed(in: session)
    armed.takeOver(active, from: try row.armed(in: session))
    if armed.results.isEmpty { return copy }
    try changed.follow(armed, in: session)
    try session.writeDerived(changed)
    return changed.reminder
  }

  /// A repeating reminder or group, and its timetable.
  /// - Throws: `ReminderError.unknownNumber`, `.once`.
  private func repeating(_ number: Int) throws -> (row: ReminderRow, timetable: Timetable) {
    let row = try snapshot.row(ofReminder: number)
    guard let timetable = row.fields.timetable, timetable.repeats else {
      throw ReminderError.once(title: row.fields.title)
    }
    return (row, timetable)
  }

  private func retable(_ row: ReminderRow, _ timetable: Timetable) throws {
    try change(reminder: row.id) { row in
      if row.rotation != nil {
        var fields = row.fields
        fields.timetable = timetable
        try session.countTurns(of: &row, toBe: fields)
      }
      row.fields.timetable = timetable
    }
  }

  /// Adds the copy made of a part of a reminder.
  private func add(copy fields: Reminder.Fields, of row: ReminderRow, as identity: Identity) throws
    -> Reminder
  {
    var copy = ReminderRow(
      id: session.takeID(),
      identity: try ReminderRow.find(identity, in: session) == nil ? identity : log.newIdentity(),
      created: session.now)
    copy.fields = try fields.checked()
    try insert(&copy)
    return copy.reminder
  }
}

extension Session {
  /// Records a response in the history.
  func note(_ request: ReminderRequest, of thing: Int, in state: State) throws {
    switch request {
    case .snooze(let until):
      try note(
        .snoozed, of: thing, due: Moment(seconds: state.due),
        reason: .words("until \(zone.local(at: until))"))
    case .dismiss: try note(.dismissed, of: thing, due: Moment(seconds: state.due))
    case .mute: break
    }
  }
}

extension Zone {
  /// Returns the instant at which a day begins in this zone.
  public func firstMoment(of day: Day) -> Moment {
    moment(at: LocalDateTime(day: day, time: .midnight)).moment
  }
}
