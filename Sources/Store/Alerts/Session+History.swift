import Moments
import Planner
import Reminding

// What became of occurrences, and what happened, for people to look at.
extension Session {
  /// How long history is kept, in seconds: two years.
  static let memory = 2 * 366 * 86_400

  /// Keeps what became of an occurrence.
  /// - Parameter pick: the member that a group says; nil: as it is known.
  func mark(
    _ occurrence: PlannedOccurrence, of row: ReminderRow, _ status: OccurrenceStatus, pick: Identity? = nil,
    reason: MissedReason? = nil
  ) throws {
    try statement(
      """
      INSERT INTO occurrence (thing, start, uuid, due, status, time, pick, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (thing, start) DO UPDATE SET due = excluded.due, status = excluded.status, time = excluded.time,
        pick = ifnull(excluded.pick, pick), reason = excluded.reason
      """
    ).run(
      .integer(row.id), .text(occurrence.start.description),
      .identity(Identity(series: row.identity, start: occurrence.start)), .integer(occurrence.due.seconds),
      .text(status.rawValue), .integer(now.seconds), .identity(pick), .text(reason?.rawValue))
    switch status {
    case .missed: try note(.missed, of: row.id, due: occurrence.due, reason: reason.map { .missed($0) })
    case .cancelled: try note(.cancelled, of: row.id, due: occurrence.due, reason: reason.map { .missed($0) })
    // The escalation notes those itself.
    case .scheduled, .sent, .completed, .ignored: break
    }
  }

  /// Keeps what the log has of an occurrence, `2027-03-12T08:00 sent`; nothing for an empty text.
  func mark(_ text: String, of row: ReminderRow) throws {
    let words = text.split(separator: " ")
    guard words.count == 2, let start = OccurrenceStart(iso: words[0]),
      let status = OccurrenceStatus(rawValue: String(words[1]))
    else { return }
    try statement("UPDATE occurrence SET status = ?, time = ?, reason = NULL WHERE thing = ? AND start = ?")
      .run(
        .text(status.rawValue), .integer(now.seconds), .integer(row.id), .text(start.description))
  }

  /// Forgets the cancelled occurrences that start on a day.
  /// - Parameters:
  ///   - time: only those that start at that time; nil: the whole day.
  ///   - reason: only those cancelled for it; nil: whatever the reason.
  ///   - kept: the stored start of an occurrence that stays.
  func forgetCancelled(
    of thing: Int, on day: Day, at time: TimeOfDay? = nil, because reason: MissedReason? = nil,
    except kept: String? = nil
  ) throws {
    let first = OccurrenceStart(day: day, time: time).description
    try statement(
      """
      DELETE FROM occurrence WHERE thing = ? AND start BETWEEN ? AND ? AND status = 'cancelled'
        AND reason IS ifnull(?, reason) AND start IS NOT ?
      """
    ).run(
      .integer(thing), .text(first), .text(time == nil ? "\(day)T24:00" : first), .text(reason?.rawValue),
      .text(kept))
  }

  /// What became of an occurrence so far, and whom a group has picked for it; nil: nothing yet.
  func record(of start: OccurrenceStart, ofThing id: Int) throws -> (
    status: OccurrenceStatus, pick: Identity?
  )? {
    try statement("SELECT status, pick FROM occurrence WHERE thing = ? AND start = ?").first(
      .integer(id), .text(start.description)
    ) { (OccurrenceStatus(rawValue: $0.text(0)) ?? .scheduled, $0.optionalIdentity(1)) }
  }

  /// Notes what happened to a task, reminder or group.
  func note(_ event: HistoryEvent, of thing: Int, due: Moment? = nil, reason: HistoryReason? = nil) throws {
    try statement(
      """
      INSERT INTO history (thing, time, event, due, reason, title)
      SELECT ?, ?, ?, ?, ?, coalesce((SELECT title FROM task WHERE id = ?1), (SELECT title FROM reminder WHERE id = ?1), '')
      """
    ).run(
      .integer(thing), .integer(now.seconds), .text(event.rawValue), .integer(due?.seconds),
      .text(reason?.text))
  }

  /// Forgets the oldest of what happened, a few at a time.
  /// - Parameter clock: the present for what is as old as that.
  func forgetHistory(at clock: Moment) throws {
    try statement(
      "DELETE FROM history WHERE id IN (SELECT id FROM history ORDER BY id LIMIT 200) AND time < ?"
    ).run(.integer(clock.seconds - Session.memory))
    try statement(
      """
      DELETE FROM occurrence WHERE (thing, start) IN (SELECT thing, start FROM occurrence ORDER BY due LIMIT 200)
        AND due < ?
      """
    ).run(.integer(clock.seconds - Session.memory))
  }
}
