import Moments
import Planner

// Whose turn it is in a group.
extension Session {
  /// The member that an occurrence of a group says: the one that was stored when it fired, or the one whose turn it is;
  /// nil when nobody is switched on.
  func pick(for occurrence: PlannedOccurrence, of row: ReminderRow) throws -> ReminderRow? {
    if let stored = try record(of: occurrence.start, ofThing: row.id)?.pick,
      let member = try ReminderRow.find(stored, in: self)
    {
      return member
    }
    let members = try enabledMembers(of: row.id)
    return try row.rotation?.member(at: turn(of: occurrence.start, in: row), from: members).flatMap {
      try ReminderRow.find($0, in: self)
    }
  }

  /// Which occurrence it is of those from the anchor on, from 0.
  private func turn(of start: OccurrenceStart, in row: ReminderRow) -> Int {
    guard let timetable = row.fields.timetable else { return 0 }
    func local(_ start: OccurrenceStart) -> LocalSecond {
      LocalSecond(LocalTime(day: start.day, time: start.time ?? .midnight))
    }
    let anchor = row.rotation?.anchor.map(local) ?? timetable.start
    let end = local(start)
    var count = 0
    for occurrence in timetable.starts(notBefore: anchor, in: home(of: timetable)) {
      guard occurrence < end, count < 1_000_000 else { break }
      count += 1
    }
    return count
  }

  /// Notes who had a turn so far, before members or times of a group change: from the next occurrence on, turns are
  /// counted anew, and those who had theirs wait for the others.
  /// - Parameter fields: the fields that it is going to have.
  func countTurns(of row: inout ReminderRow, toBe fields: Reminder.Fields? = nil) throws {
    guard let rotation = row.rotation else { return }
    let members = try enabledMembers(of: row.id)
    let next = occurrence(of: row.fields, from: now.adding(seconds: 1))
    let past = next.map { turn(of: $0.start, in: row) } ?? 0
    row.rotation?.turns = rotation.turns(after: past, from: members)
    row.rotation?.anchor = occurrence(of: fields ?? row.fields, from: now.adding(seconds: 1))?.start
  }
}

extension Identity {
  /// The UUID of a membership, from those of group and member (version 8).
  init(series: Identity, member: Identity) {
    self.init(
      series: Identity(high: series.high ^ member.low, low: series.low ^ member.high), start: nil)
  }
}
