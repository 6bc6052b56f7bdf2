import Escalation
import Moments
import Planner

/// The next occurrence of what repeats, on its way to take the place of one that nobody has answered.
///
///     every Monday 9:00, 30 minutes before: 23 Nov 9:00 unanswered ── 30 Nov 8:30 ──▶ supersede, edit(30 Nov 9:00)
struct Succession {
  /// When it is due; seconds since 1970, like all here.
  var due: Int
  /// From when on it speaks: what it would have said before is the other one's time.
  var since: Int
  /// When its first alert comes.
  var wakes: Int
}

extension EscalationPath {
  /// The next of several occurrences after one, or the last of those whose first alert has come.
  ///
  /// Leads that come no later than the due moment of the occurrence before are left out, so that `1d before` of
  /// tomorrow does not take the place of what is due today.
  /// - Parameters:
  ///   - due: when the one that goes on is due.
  ///   - later: when those after it are due, the earliest first.
  ///   - now: the present; nil asks for the next one, whenever it speaks.
  func succession(
    after due: Int, of later: some Sequence<Int>, until now: Int?, in surroundings: Surroundings
  ) -> Succession? {
    var before = due
    var found: Succession?
    for next in later {
      let since = end(of: before) + 1
      let wakes = start(due: next, at: since, in: surroundings).state.next ?? next
      if let now, wakes > now { break }
      found = Succession(due: next, since: since, wakes: wakes)
      if now == nil { break }
      before = next
    }
    return found
  }

  /// When a path has said what there is to say at least once: at the due moment, or with its last lead when nothing
  /// comes after that.
  private func end(of due: Int) -> Int {
    guard steps.isEmpty, ending == .stop, let last = leads.last else { return due }
    return due - last.interval
  }
}

extension Session {
  /// The occurrence of a repeating task that takes the place of the one that is due then: the next one, or the last of
  /// those whose first alert has come until an instant.
  func succession(of row: TaskRow, on path: EscalationPath, after due: Int, until now: Int?) throws
    -> Succession?
  {
    guard let later = try dues(of: row, after: due) else { return nil }
    return path.succession(after: due, of: later, until: now, in: surroundings())
  }

  /// When the later occurrences of a repeating task are due, until the last day of its Arc; nil for a single one.
  private func dues(of row: TaskRow, after due: Int) throws -> (any Sequence<Int>)? {
    guard row.fields.recurrence != nil,
      let series = Series(row.fields, start: row.occurrence, home: home(of: row.fields))
    else { return nil }
    let last = try tree().lastDay(of: row.arc)
    return series.moments(after: Moment(seconds: due), wholeDaysAt: reminding.dueTime).lazy
      .prefix { moment in last.map { series.home.local(at: moment).day <= $0 } ?? true }
      .map(\.seconds)
  }

  /// When the first occurrence of a repeating task is due that is not past at an instant; nil for a single one.
  func nextDue(of row: TaskRow, from instant: Moment) throws -> Int? {
    func first(_ dues: some Sequence<Int>) -> Int? { dues.first { _ in true } }
    return try dues(of: row, after: instant.seconds - 1).flatMap { first($0) }
  }

  /// Goes on with a repeating task whose path had ended, when its series goes on after all.
  func resume(_ state: inout State, of row: TaskRow, on path: EscalationPath) throws {
    guard row.closing == nil, state.phase == .closed(.expired), row.fields.recurrence != nil,
      let next = try succession(of: row, on: path, after: state.due, until: now.seconds)
        ?? succession(of: row, on: path, after: state.due, until: nil)
    else { return }
    try send(.edit(due: next.due), to: &state, of: row.id, on: path)
  }

  /// Works out anew when the repeating tasks in an Arc and below it speak: their last day is another one.
  func resumeRepeating(under arc: Int) throws {
    for inner in try tree().subtree(of: arc) {
      var rows: [TaskRow] = []
      try statement(
        """
        SELECT \(TaskRow.columns) FROM task
        WHERE arc = ? AND completed IS NULL AND recurrence IS NOT NULL AND due_date IS NOT NULL
        """
      ).rows(.integer(inner.id)) {
        rows.append(TaskRow($0))
        return true
      }
      for row in rows {
        let path = try path(of: row.fields)
        var next = try begun(row)?.state.next.moment
        if var state = try reminder(of: row.id) {
          if let path { try resume(&state, of: row, on: path) }
          next = try alertTime(state, of: row, on: path)
        }
        try statement("UPDATE task SET alert_at = ? WHERE id = ?").run(
          .integer(next?.seconds), .integer(row.id))
      }
    }
  }

  /// The same of a reminder or group.
  func succession(of row: ReminderRow, on path: EscalationPath, after due: Int, until now: Int?)
    -> Succession?
  {
    guard let timetable = row.fields.timetable, timetable.repeats else { return nil }
    let later = timetable.occurrences(
      from: Moment(seconds: due + 1), in: home(of: timetable), wholeDaysAt: reminding.dueTime
    ).lazy.map(\.due.seconds)
    return path.succession(after: due, of: later, until: now, in: surroundings())
  }

  /// When there is something to do about a task: its next alert, or the first one of the next occurrence, which takes
  /// its place.
  func alertTime(_ state: State, of row: TaskRow, on path: EscalationPath?) throws -> Moment? {
    guard row.closing == nil, !state.isClosed else { return nil }
    guard state.cursor != nil || state.pending != nil, let path else { return state.next.moment }
    let later = try succession(of: row, on: path, after: state.due, until: nil)?.wakes
    return [state.next, later].compactMap { $0 }.min().moment
  }
}
