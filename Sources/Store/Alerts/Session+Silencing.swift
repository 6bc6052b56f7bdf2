import Escalation
import Moments
import Planner
import Reminding

// A member that is switched off falls silent at once, in whichever group speaks for it; switched on again while its
// occurrence is still the last one, it goes on.
extension Session {
  /// Lets the groups of a member say what follows from its being switched on or off, coming or going.
  func memberChanged(_ member: Identity) throws {
    let groups = try members("guest.uuid = ?", .identity(member)).map(\.team)
    for group in Set(groups) { try memberChanged(member, ofGroup: group) }
  }

  /// The same in one group.
  func memberChanged(_ member: Identity, ofGroup number: Int) throws {
    guard var row = try reminderRow(number), row.rotation != nil, row.fields.isEnabled,
      try row.path(in: context()) != nil, case var armed = try row.armed(in: self), let state = armed.state
    else { return }
    let isOn = try enabledMembers(of: number).contains(member)
    if !isOn, armed.isAnnounced, let next = row.next,
      try record(of: next.start, ofThing: number)?.pick == member,
      var turn = armed.turn(at: next)
    {
      row.next = try turn.close(.cancel, as: .cancelled, reason: .switchedOff)
      row.alertAt = turn.alertAt
      try keep(turn, of: row)
      try writeDerived(row)
    } else if isOn, state.cursor == nil, state.pending == nil,
      let last = try switchedOffOccurrence(of: row, saying: member),
      row.next.map({ last.due < $0.due }) ?? true
    {
      try mark(last, of: row, .sent)
      armed.restart(at: last, from: try free(of: number))
      try row.follow(armed, in: self)
      try writeDerived(row)
    }
  }

  /// Call before a group gets an enabled member: occurrences that passed while it had none are dropped, not announced
  /// late.
  func passWithoutMembers(ofGroup number: Int) throws {
    guard let row = try reminderRow(number), row.rotation != nil, let time = row.alertAt, time <= now,
      try enabledMembers(of: number).isEmpty
    else { return }
    _ = try Firings(session: self, channels: { _ in [] }, isOnly: true).fire(row)
  }

  /// The last occurrence of a group when it fell silent because that member was switched off; nil: it did not, or the
  /// next one is about to speak.
  private func switchedOffOccurrence(of row: ReminderRow, saying member: Identity) throws
    -> PlannedOccurrence?
  {
    let found = try statement(
      "SELECT start, due, status, reason, pick FROM occurrence WHERE thing = ? ORDER BY due DESC LIMIT 1"
    ).first(.integer(row.id)) {
      (
        start: OccurrenceStart(iso: $0.text(0)), due: $0.integer(1), status: $0.text(2),
        reason: $0.optionalText(3),
        pick: $0.optionalIdentity(4)
      )
    }
    guard let found, let start = found.start, found.pick == member,
      found.status == OccurrenceStatus.cancelled.rawValue, found.reason == MissedReason.switchedOff.rawValue
    else { return nil }
    let occurrence = PlannedOccurrence(start: start, due: Moment(seconds: found.due))
    return self.occurrence(of: row.fields, from: occurrence.due) == occurrence ? occurrence : nil
  }
}
