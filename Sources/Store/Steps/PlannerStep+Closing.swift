import Moments
import Planner

/// A task that was closed, and the occurrence that replaced it.
public struct ClosedTask: Hashable, Sendable {
  /// The task after closing.
  public var task: ArcTask
  /// True when it was closed already, and nothing changed.
  public var wasClosed: Bool
  /// The next occurrence; nil for a single task, and at the end of a series.
  public var next: ArcTask?
}

// Closing tasks, and its effect on series.
extension PlannerStep {
  /// Closes a task now; a task that is closed already is unchanged. The next occurrence of a repeating task replaces
  /// it.
  /// - Parameter bringingNext: false to end the series.
  /// - Throws: `PlannerError.unknownNumber`.
  @discardableResult
  public func close(task number: Int, _ outcome: ClosingOutcome, bringingNext: Bool = true) throws
    -> ClosedTask
  {
    let old = try snapshot.row(ofTask: number)
    if old.closing?.outcome == .missed, outcome != .missed { return try makeUp(for: old, outcome) }
    if old.closing != nil { return ClosedTask(task: try session.task(old), wasClosed: true) }
    return try close(old, outcome, at: session.now, bringingNext: bringingNext)
  }

  /// Closes an open task at an instant, which may be in the past.
  func close(_ old: TaskRow, _ outcome: ClosingOutcome, at moment: Moment, bringingNext: Bool = true) throws
    -> ClosedTask
  {
    let tree = try session.tree()
    var row = old
    row.closing = Closing(at: moment, outcome: outcome)
    try write(&row, over: old)
    let next = bringingNext ? try bringNext(after: row) : nil
    return ClosedTask(
      task: try session.task(row, in: tree), wasClosed: false,
      next: try next.map { try session.task($0, in: tree) })
  }

  /// Completes a task now; a task that is closed already is unchanged. The next occurrence of a repeating task
  /// replaces it.
  /// - Throws: `PlannerError.unknownNumber`.
  @discardableResult
  public func complete(task number: Int) throws -> ArcTask { try close(task: number, .completed).task }

  /// Reopens a closed task; an open task is unchanged.
  ///
  /// The next occurrence that closing it created is deleted, if it was not changed since.
  /// - Throws: `PlannerError.unknownNumber`, `.seriesWentOn`, and `.archivedArc` for a task in an archived Arc.
  @discardableResult
  public func reopen(task number: Int) throws -> ArcTask {
    let old = try snapshot.row(ofTask: number)
    guard let closing = old.closing else { return try session.task(old) }
    if let arc = try session.tree()[old.arc], arc.archived != nil {
      throw PlannerError.archivedArc(path: arc.path)
    }
    if closing.outcome == .missed { return try keepOpen(old) }
    if old.fields.recurrence != nil, let open = try openOccurrence(of: old) {
      // The series has gone on by itself since.
      let next = nextOccurrence(after: old, closedAt: closing.at, lastDay: nil)
      if open.missed > 0, open.identity != next?.identity { return try keepOpen(old) }
      guard isNext(open, after: old, closedAt: closing.at) else {
        throw PlannerError.seriesWentOn(title: old.fields.title, number: open.id)
      }
      try delete(open, in: session.tree(), byRule: true)
    }
    var row = old
    row.closing = nil
    try write(&row, over: old)
    return try session.task(row)
  }

  /// Deletes a task; the change log keeps all of it.
  ///
  /// An open occurrence is replaced by the next one, unless the whole series is deleted. Closed occurrences stay.
  /// - Returns: the next occurrence; nil when there is none.
  /// - Throws: `PlannerError.unknownNumber`.
  @discardableResult
  public func remove(task number: Int, withSeries: Bool = true) throws -> ArcTask? {
    let row = try snapshot.row(ofTask: number)
    try log.begin(label)
    try delete(row, in: session.tree())
    guard !withSeries, row.closing == nil else { return nil }
    return try bringNext(after: row).map { try session.task($0) }
  }

  /// Adds the occurrence after one that was just closed or deleted, unless it exists.
  func bringNext(after row: TaskRow) throws -> TaskRow? {
    let lastDay = try session.tree().lastDay(of: row.arc)
    guard
      var next = nextOccurrence(after: row, closedAt: row.closing?.at ?? session.now, lastDay: lastDay),
      try session.task(next.identity) == nil
    else { return nil }
    next.id = session.takeID()
    try insert(&next)
    return next
  }

  /// True for the occurrence that came when another was closed or deleted at an instant, as it was then.
  func isNext(_ open: TaskRow, after row: TaskRow, closedAt: Moment) -> Bool {
    guard var next = nextOccurrence(after: row, closedAt: closedAt, lastDay: nil) else { return false }
    (next.id, next.due, next.remindFrom) = (open.id, open.due, open.remindFrom)
    (next.alertAt, next.nextAt) = (open.alertAt, open.nextAt)
    return open == next
  }

  /// The occurrence after one closed at an instant, without a number; nil when there is none.
  func nextOccurrence(after row: TaskRow, closedAt: Moment, lastDay: Day?) -> TaskRow? {
    guard let id = row.series,
      let series = Series(row.fields, start: row.occurrence, home: session.home(of: row.fields)),
      // Every event takes place, however late arc notices it.
      let fields = series.next(
        after: row.fields.kind == .event && row.fields.scheduledRule != nil ? row.due ?? closedAt : closedAt,
        lastDay: lastDay)
    else { return nil }
    let identity =
      fields.scheduledRule == nil
      ? Identity(series: row.identity, start: nil) : Identity(series: id, start: fields.start)
    var next = TaskRow(id: 0, identity: identity, arc: row.arc, created: closedAt, fields: fields)
    (next.series, next.occurrence) = (id, fields.start)
    return next
  }

  /// The open occurrence of a task's series; nil when there is none.
  func openOccurrence(of row: TaskRow, besides number: Int = 0) throws -> TaskRow? {
    try session.openOccurrence(of: row, besides: number)
  }
}
