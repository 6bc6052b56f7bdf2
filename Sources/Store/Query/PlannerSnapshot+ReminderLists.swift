import Escalation
import Moments
import Names
import Planner
import Reminding

/// What a number means.
public enum NumberedThing: Hashable, Sendable {
  case task(ArcTask)
  case reminder(Reminder)

  /// What reminds of it.
  public var subject: Subject {
    switch self {
    case .task(let task): .task(task.id)
    case .reminder(let reminder): Subject(reminder.isGroup ? .group : .reminder, reminder.id)
    }
  }

  /// Its UUID.
  public var uuid: String {
    switch self {
    case .task(let task): task.uuid
    case .reminder(let reminder): reminder.uuid
    }
  }

  /// Its title.
  public var title: String {
    switch self {
    case .task(let task): task.fields.title
    case .reminder(let reminder): reminder.fields.title
    }
  }
}

/// An occurrence and what became of it.
public struct RecordedOccurrence: Hashable, Sendable {
  /// When it was to be.
  public var occurrence: PlannedOccurrence
  /// What became of it.
  public var status: OccurrenceStatus
  /// The title of the member that a group said; nil for a reminder.
  public var said: String?
  /// Why; nil: it goes without saying.
  public var reason: MissedReason?
}

extension PlannerSnapshot {
  /// The task, reminder or group with a number.
  /// - Throws: `PlannerError.unknownNumber`.
  public func thing(_ number: Int) throws -> NumberedThing {
    if let task = try session.task(number) { return .task(try session.task(task)) }
    if let row = try ownRow(number) { return .reminder(try current(row).reminder) }
    throw PlannerError.unknownNumber(number)
  }

  /// The task, reminder or group that reminds.
  /// - Throws: `PlannerError.unknownNumber`, `ReminderError.unknownNumber`.
  public func thing(_ subject: Subject) throws -> NumberedThing {
    switch subject {
    case .task(let number): .task(try task(number))
    case .reminder(let number), .group(let number): .reminder(try reminder(number))
    }
  }

  /// The reminder or group with a number.
  /// - Throws: `ReminderError.unknownNumber`.
  public func reminder(_ number: Int) throws -> Reminder { try current(row(ofReminder: number)).reminder }

  /// The group of a name, or with a number.
  /// - Throws: `ReminderError.unknown` with those of similar names.
  public func group(called name: String) throws -> Reminder {
    if let row = try session.group(called: name) { return try current(row).reminder }
    if let number = Int(name), let row = try session.reminderRow(number), row.rotation != nil {
      return try current(row).reminder
    }
    let names = try session.reminderRows("pick IS NOT NULL").map(\.fields.title)
    throw ReminderError.unknown(.group, name: name, near: nearNames(to: name, among: names))
  }

  func row(ofReminder number: Int) throws -> ReminderRow {
    if let row = try ownRow(number) { return row }
    throw ReminderError.unknownNumber(number)
  }

  /// The reminder or group with a number; nil when there is none, and for what stands for the places of a task.
  private func ownRow(_ number: Int) throws -> ReminderRow? {
    try session.reminderRow(number).flatMap { TaskPlaces($0) == nil ? $0 : nil }
  }

  /// The row with its next occurrence, also where nothing has fired since the last one because it wants no alert.
  private func current(_ row: ReminderRow) throws -> ReminderRow {
    guard let next = row.next, next.due < session.now, try row.alertAt == nil || hasNobody(row) else {
      return row
    }
    var row = row
    row.next = session.occurrence(of: row.fields, from: session.now)
    return row
  }

  /// True for a group that has nothing to say: no member is switched on, and none has spoken.
  func hasNobody(_ row: ReminderRow) throws -> Bool {
    guard row.rotation != nil, try session.enabledMembers(of: row.id).isEmpty else { return false }
    return try session.escalationState(ofThing: row.id)?.cursor == nil
  }

  /// Reminders and groups in the order of their next occurrence; those without one come last, by number.
  /// - Parameters:
  ///   - groups: true for groups alone, false for reminders alone, nil for both.
  ///   - limit: how many at most.
  public func reminders(groups: Bool? = nil, limit: Int = .max) throws -> [Reminder] {
    let kind = ([ReminderRow.standsAlone] + (groups.map { [$0 ? "pick IS NOT NULL" : "pick IS NULL"] } ?? []))
      .joined(separator: " AND ")
    if session.visit != nil {
      return try inOrder(session.reminderRows(kind).map(current), limit)
    }
    // What nothing moves on by itself has to be looked at; of the others, no more than is asked for.
    var rows = try session.reminderRows(
      "\(kind) AND due_at < ? AND alert_at IS NULL", .integer(session.now.seconds)
    ).map(current)
    rows += try session.reminderRows(
      "\(kind) AND due_at IS NOT NULL AND (due_at >= ? OR alert_at IS NOT NULL) ORDER BY due_at, id LIMIT ?",
      .integer(session.now.seconds), .integer(limit)
    ).map(current)
    if rows.count < limit {
      rows += try session.reminderRows(
        "\(kind) AND due_at IS NULL ORDER BY id LIMIT ?", .integer(limit - rows.count))
    }
    return inOrder(rows, limit)
  }

  private func inOrder(_ rows: [ReminderRow], _ limit: Int) -> [Reminder] {
    let sorted = rows.sorted { a, b in
      (a.next?.due.seconds ?? .max, a.id) < (b.next?.due.seconds ?? .max, b.id)
    }
    return sorted.prefix(limit).map(\.reminder)
  }

  /// All of them, one at a time, by number.
  public func eachReminder(_ body: (Reminder) throws -> Void) throws {
    var reader = TimetableReader()
    try session.statement(
      "SELECT \(ReminderRow.columns) FROM reminder WHERE \(ReminderRow.standsAlone) ORDER BY id"
    ).rows([]) {
      try body(session.here(ReminderRow($0, &reader)).reminder)
      return true
    }
  }

  /// The members of a group, by their numbers.
  public func members(ofGroup number: Int) throws -> [GroupMember] {
    try session.members("member.team = ?", .integer(number)).sorted { $0.reminder < $1.reminder }.compactMap {
      member in
      try session.reminderRow(member.reminder).map {
        GroupMember(reminder: try current($0).reminder, isEnabledHere: member.isEnabledHere)
      }
    }
  }

  /// The groups that a reminder belongs to, and whether it is switched on in each.
  public func groups(ofReminder number: Int) throws -> [(group: Reminder, isEnabledHere: Bool)] {
    try session.members("member.reminder = ?", .integer(number)).compactMap { member in
      try session.reminderRow(member.team).map { (try current($0).reminder, member.isEnabledHere) }
    }
  }

  /// The names of all groups.
  public func groupNames() throws -> [String] {
    try session.reminderRows("pick IS NOT NULL ORDER BY key").map(\.fields.title)
  }

  /// The number of the group whose occurrence is active with a member that has no date; nil: none.
  func groupSaying(_ row: ReminderRow) throws -> Int? {
    guard row.rotation == nil, row.fields.timetable == nil else { return nil }
    for member in try session.members("member.reminder = ?", .integer(row.id)) {
      guard let team = try session.reminderRow(member.team), let next = team.next,
        let state = try session.escalationState(ofThing: team.id), state.cursor != nil, !state.isClosed
      else { continue }
      if try session.record(of: next.start, ofThing: team.id)?.pick == row.identity { return team.id }
    }
    return nil
  }
}

// Occurrences.
extension PlannerSnapshot {
  /// The occurrences to come of a timetable that need not be kept yet.
  /// - Parameter from: nil: this very minute.
  public func occurrences(of timetable: Timetable, from: Moment? = nil, limit: Int) -> [PlannedOccurrence] {
    Array(
      timetable.occurrences(
        from: from ?? session.now.minute, in: session.home(of: timetable),
        wholeDaysAt: session.reminding.dueTime
      ).prefix(limit))
  }

  /// The occurrences of a reminder that start on a day of its wall clock.
  /// - Parameter time: of that clock; nil: all of the day.
  public func occurrences(ofReminder number: Int, on day: Day, at time: TimeOfDay? = nil) throws
    -> [PlannedOccurrence]
  {
    let row = try row(ofReminder: number)
    guard let timetable = row.fields.timetable else { return [] }
    let home = session.home(of: timetable)
    return Array(
      timetable.occurrences(from: home.firstMoment(of: day), in: home, wholeDaysAt: session.reminding.dueTime)
        .prefix { $0.start.day <= day }.prefix(500).filter {
          $0.start.day == day && (time == nil || $0.start.time == time)
        })
  }

  /// The member chosen for an occurrence of a group, if that is decided yet; nil when no member is switched on.
  public func member(of group: Reminder, at occurrence: PlannedOccurrence) throws -> Reminder? {
    guard let row = try session.reminderRow(group.id), row.rotation != nil else { return nil }
    return try session.pick(for: occurrence, of: row)?.reminder
  }

  /// What became of the occurrences of a reminder or group, the latest first.
  public func recorded(ofReminder number: Int, limit: Int) throws -> [RecordedOccurrence] {
    var found: [(RecordedOccurrence, Identity?)] = []
    try session.statement(
      "SELECT start, due, status, pick, reason FROM occurrence WHERE thing = ? ORDER BY due DESC LIMIT ?"
    ).rows(.integer(number), .integer(limit)) {
      guard let start = OccurrenceStart(iso: $0.text(0)) else { return true }
      found.append(
        (
          RecordedOccurrence(
            occurrence: PlannedOccurrence(start: start, due: $0.moment(1) ?? session.now),
            status: OccurrenceStatus(rawValue: $0.text(2)) ?? .scheduled,
            reason: $0.optionalText(4).flatMap { MissedReason(rawValue: $0) }),
          $0.optionalIdentity(3)
        ))
      return true
    }
    return try found.map { record, pick in
      var record = record
      record.said = try pick.flatMap { try ReminderRow.find($0, in: session) }?.fields.title
      return record
    }
  }

  /// How many occurrences from an instant to another, the second left out, came to which end.
  public func adherence(from: Moment, to: Moment) throws -> [OccurrenceStatus: Int] {
    var counts: [OccurrenceStatus: Int] = [:]
    try session.statement(
      "SELECT status, count(*) FROM occurrence WHERE due >= ? AND due < ? GROUP BY status"
    ).rows(
      .integer(from.seconds), .integer(to.seconds)
    ) {
      if let status = OccurrenceStatus(rawValue: $0.text(0)) { counts[status] = $0.integer(1) }
      return true
    }
    return counts
  }
}
