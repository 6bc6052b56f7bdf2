import Moments
import Planner
import Reminding

// Whose turn it is in a group.
extension Session {
  /// The member that an occurrence of a group says: the one that was stored when it fired, or the one whose turn it is;
  /// nil when no member is switched on.
  func pick(for occurrence: PlannedOccurrence, of row: ReminderRow) throws -> ReminderRow? {
    if let stored = try record(of: occurrence.start, ofThing: row.id)?.pick,
      let member = try ReminderRow.find(stored, in: self)
    {
      return member
    }
    let timetable = row.fields.timetable
    return try row.rotation?.member(
      saying: occurrence.start, of: timetable, in: home(timetable?.zone), from: enabledMembers(of: row.id)
    ).flatMap { try ReminderRow.find($0, in: self) }
  }

  /// Notes who had a turn so far, before members or times of a group change: from the next occurrence on, turns are
  /// counted anew, and those who had theirs wait for the others.
  /// - Parameter fields: the fields that it is going to have.
  func countTurns(of row: inout ReminderRow, toBe fields: Reminder.Fields? = nil) throws {
    let timetable = row.fields.timetable
    let later = now.adding(seconds: 1)
    row.rotation = try row.rotation?.counted(
      before: occurrence(of: row.fields, from: later)?.start, of: timetable, in: home(timetable?.zone),
      from: enabledMembers(of: row.id), anchor: occurrence(of: fields ?? row.fields, from: later)?.start)
  }
}

extension Identity {
  /// The UUID of a membership, from those of group and member (version 8).
  init(series: Identity, member: Identity) {
    self.init(
      series: Identity(high: series.high ^ member.low, low: series.low ^ member.high), start: nil)
  }
}
