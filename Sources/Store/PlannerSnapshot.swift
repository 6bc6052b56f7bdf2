import Moments
import Planner

/// One unchanging state of a store, to be asked as long as its `PlannerStore.read` or `record` runs.
///
/// Afterwards everything throws `StoreError`.
public struct PlannerSnapshot {
  let session: Session

  /// Which tasks a list holds.
  public enum Kind: Sendable {
    case open, done, all
  }

  /// All Arcs with their paths, names and aliases; `arcs().arc(called:)` finds the one a person means.
  public func arcs() throws -> ArcTree { try session.tree() }

  /// The task with this number.
  /// - Throws: `PlannerError.unknownNumber`.
  public func task(_ number: Int) throws -> ArcTask {
    try row(ofTask: number).task(in: session.tree())
  }

  /// The row of the task with this number; errors as for `task`.
  func row(ofTask number: Int) throws -> TaskRow {
    if let row = try session.task(number) { return row }
    throw PlannerError.unknownNumber(number)
  }

  /// The number of the last step of the change log, 0 for none; another one as soon as anybody changed anything.
  public func lastStep() throws -> Int {
    try session.statement("SELECT coalesce(max(id), 0) FROM step").first { $0.integer(0) } ?? 0
  }

  /// How many tasks every Arc holds, by the Arc's number; every Arc has an entry.
  ///
  /// Costs the same for ten tasks and a million, but for those that came due since the last change.
  public func counts() throws -> [Int: ArcCounts] {
    try session.tree().counts(own: session.counts())
  }

  /// How many tasks all Arcs together hold; costs no more than `counts`, and needs no tree.
  public func totals() throws -> Counts { try session.totals() }

  /// The locations of all tasks, each once, in order of their bytes, `limit` at most.
  public func locations(limit: Int = 1000) throws -> [String] {
    // Leaps from one location to the next in the index instead of reading every task's.
    let next = try session.statement("SELECT min(location) FROM task WHERE location > ?")
    var locations: [String] = []
    while locations.count < limit,
      let location = try next.first(.text(locations.last ?? ""), body: { $0.optionalText(0) }) ?? nil
    {
      locations.append(location)
    }
    return locations
  }

  /// The number of a task in the same Arc with the same title (`ArcTask.Fields.titleKey`) and date, open or done, the
  /// lowest when there are several; nil when there is none.
  public func duplicate(of fields: ArcTask.Fields, in arc: Int) throws -> Int? {
    let likeness = TaskRow.fingerprint(fields, in: arc)
    if let known = session.likenesses, !known.contains(Int32(truncatingIfNeeded: likeness)) { return nil }
    let key = fields.titleKey
    var number: Int?
    try session.statement(
      "SELECT \(TaskRow.columns) FROM task WHERE likeness = ? ORDER BY id"
    ).rows(.integer(likeness)) {
      let other = TaskRow($0)
      if other.arc == arc, other.fields.date == fields.date, other.fields.titleKey == key,
        other.fields.isAlike(fields)
      {
        number = other.id
      }
      return number == nil
    }
    return number
  }
}

extension ArcTask.Fields {
  /// True for the same time, end, place and repetition.
  fileprivate func isAlike(_ other: ArcTask.Fields) -> Bool {
    time == other.time && endTime == other.endTime && location?.lowercased() == other.location?.lowercased()
      && recurrence == other.recurrence
  }
}
