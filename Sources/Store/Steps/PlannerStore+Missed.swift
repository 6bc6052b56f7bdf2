import Escalation
import Moments
import Planner
import Reminding

// A repeating task shows its current occurrence: once the next one begins, the open one is closed as missed, and the
// next replaces it. All of this follows from the row and the time, so that two devices compute the same rows.
//
//     class Tue, Thu 9:00, seen on Thu 8:00 ──▶ Tue missed on Thu 0:00, Thu open, (1 missed)
//     keepsMissed                           ──▶ Tue open, a separate task; Thu open
//     water every 2 hours, seen at 14:30    ──▶ the same task, now for 14:00: the one of 8:00 no longer matters
extension PlannerStore {
  /// Returns when the next occurrence of any series replaces an open one; nil when none will.
  /// - Throws: `StoreError`.
  public func nextToBeMissed() throws -> Moment? {
    try read { snapshot in
      try snapshot.session.statement("SELECT min(next_at) FROM task WHERE next_at > ?").first(
        .integer(now.seconds)
      ) { $0.moment(0) } ?? nil
    }
  }
}

extension PlannerStep {
  /// The number of missed occurrences of one series that become tasks at once; earlier ones are only counted.
  private static let mostOfSeries = 100

  /// The open occurrences whose next ones have begun.
  /// - Parameter keepsMissed: whether missed ones stay open, for tasks that do not set it themselves.
  func overtaken(keepsMissed: Bool) throws -> [Overtaken] {
    try session.overtaken().map { try overtaken($0, keeping: $0.fields.keepsMissed ?? keepsMissed) }
  }

  /// Replaces an open occurrence by the current one, with a `rule` step of its own.
  func goOn(from overtaken: Overtaken) throws {
    let (old, begun, keeping, count) = (
      overtaken.row, overtaken.begun, overtaken.keeping, overtaken.count
    )
    guard let first = overtaken.first, let series = old.series else {
      let next = try session.nextBegin(after: old)
      return try session.statement("UPDATE task SET next_at = ? WHERE id = ?").run(
        .integer(next?.seconds), .integer(old.id))
    }
    label = count == 1 ? "\(old.fields.title) was missed" : "\(old.fields.title) was missed \(count) times"
    (log.role, log.cause) = (.rule, .time)
    try log.beginNext(label, .rule)
    if overtaken.moves, let last = begun.last { return try move(old, to: last.successor, count: count) }
    let reminder = try session.escalationState(ofThing: old.id)
    var row = old
    end(&row, at: max(first, row.created), keeping: keeping)
    try write(&row, over: old)
    if row.closing != nil {
      try session.note(
        .missed, of: old.id, due: snapshot.reminderDue(old.fields), reason: .missed(.unanswered))
    }
    var current = row
    for (index, one) in begun.enumerated() {
      let successor = one.successor
      let identity = Identity(series: series, start: successor.fields.start)
      if let known = try session.task(identity) {
        current = known
        continue
      }
      var next = TaskRow(
        id: one.number ?? session.takeID(), identity: identity, arc: old.arc,
        created: max(successor.begins, old.created), fields: successor.fields)
      (next.series, next.occurrence) = (series, successor.fields.start)
      if !keeping { next.missed = old.missed + max(0, count - (begun.count - 1 - index)) }
      if index + 1 < begun.count { end(&next, at: begun[index + 1].successor.begins, keeping: keeping) }
      // Alerts since its day began still come, but none from before.
      next.remindFrom = index + 1 < begun.count ? session.now : next.created
      try insert(&next)
      current = next
    }
    if current.closing == nil { try goOn(with: reminder, in: &current) }
  }

  /// Turns a task that repeats several times a day into its current occurrence.
  private func move(_ old: TaskRow, to successor: Series.Successor, count: Int) throws {
    var row = old
    (row.fields, row.occurrence) = (successor.fields, successor.fields.start)
    row.missed += count
    try write(&row, over: old)
    try session.note(
      .missed, of: old.id, due: snapshot.reminderDue(old.fields),
      reason: count > 1 ? .words("and \(count - 1) more") : .missed(.unanswered))
    var armed = try row.armed(in: session)
    armed.startOver(from: successor.begins)
    try row.follow(armed, in: session)
    try row.writeDerived(in: session)
  }

  private func overtaken(_ row: TaskRow, keeping: Bool) throws -> Overtaken {
    var begun: [Overtaken.Begun] = []
    var count = 0
    var first: Moment?
    let series = session.series(goingOnFrom: row)
    if let series {
      for successor in try series.successors(until: session.tree().lastDay(of: row.arc)) {
        if successor.begins > session.now || count > 1_000_000 { break }
        first = first ?? successor.begins
        if successor.begins <= row.created { begun = [] } else { count += 1 }
        begun.append(Overtaken.Begun(successor: successor))
        if begun.count >= 2 * PlannerStep.mostOfSeries { begun.removeFirst(PlannerStep.mostOfSeries) }
      }
    }
    return Overtaken(
      row: row, keeping: keeping, moves: !keeping && series?.comesWithinDay == true,
      begun: begun.suffix(PlannerStep.mostOfSeries), count: count, first: first)
  }

  /// Closes an occurrence as missed, or makes it a separate task.
  private func end(_ row: inout TaskRow, at moment: Moment, keeping: Bool) {
    if keeping { row.leaveSeries() } else { row.closing = Closing(at: moment, outcome: .missed) }
  }

  /// Continues with a reminder that fired for an occurrence before that occurrence began.
  private func goOn(with reminder: State?, in row: inout TaskRow) throws {
    guard let reminder else { return }
    var armed = try row.armed(in: session)
    armed.takeOver(reminder)
    if armed.results.isEmpty { return }
    try row.follow(armed, in: session)
    try row.writeDerived(in: session)
  }
}
