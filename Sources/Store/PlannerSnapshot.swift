import Moments
import Planner

/// One unchanging state of a store, valid while its `PlannerStore.read` or `record` runs.
///
/// After that every call throws `StoreError`.
public struct PlannerSnapshot {
  let session: Session

  /// Which tasks a list contains.
  public enum Kind: Sendable {
    case open, done, all
  }

  /// Returns all Arcs with their paths, names and aliases; `arcs().arc(called:)` finds the one a person refers to.
  public func arcs() throws -> ArcTree { try session.tree() }

  /// Returns the task with this number.
  /// - Throws: `PlannerError.unknownNumber`.
  public func task(_ number: Int) throws -> ArcTask {
    try session.task(row(ofTask: number))
  }

  /// Returns the row of the task with this number; throws like `task`.
  func row(ofTask number: Int) throws -> TaskRow {
    if let row = try session.task(number) { return row }
    throw PlannerError.unknownNumber(number)
  }

  /// Returns the number of the last step of the change log, 0 when there is none. It changes with every recorded
  /// change.
  public func lastStep() throws -> Int {
    try session.statement("SELECT coalesce(max(id), 0) FROM step").first { $0.integer(0) } ?? 0
  }

  /// Returns the task counts of every Arc, by the Arc's number; every Arc has an entry.
  ///
  /// The cost does not depend on the number of tasks, only on how many fell due since the last change.
  public func counts() throws -> [Int: ArcCounts] {
    try session.tree().counts(own: session.counts())
  }

  /// Returns the task counts of all Arcs together; no more expensive than `counts`, and does not need the tree.
  public func totals() throws -> Counts { try session.totals() }

  /// Returns the distinct locations of all tasks, in byte order, at most `limit`.
  public func locations(limit: Int = 1000) throws -> [String] {
    // Jumps from one location to the next in the index instead of reading every task.
    let next = try session.statement("SELECT min(location) FROM task WHERE location > ?")
    var locations: [String] = []
    while locations.count < limit,
      let location = try next.first(.text(locations.last ?? ""), body: { $0.optionalText(0) }) ?? nil
    {
      locations.append(location)
    }
    return locations
  }

  /// Returns the lowest number of a task in the same Arc with the same title (`ArcTask.Fields.titleKey`), date, time,
  /// end time, location and repetition, open or closed; nil when there is none.
  public func duplicate(of fields: ArcTask.Fields, in arc: Int) throws -> Int? {
    let fingerprint = TaskRow.fingerprint(fields, in: arc)
    let short = Int32(truncatingIfNeeded: fingerprint)
    if session.fingerprints?.contains(short) == false { return nil }
    let key = fields.titleKey
    var number: Int?
    try session.statement(
      "SELECT \(TaskRow.columns) FROM task WHERE fingerprint = ? ORDER BY id"
    ).rows(.integer(fingerprint)) {
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
  /// True when time, end time, location and repetition are those of an imported task, which need not say when it ends:
  /// not every format can.
  fileprivate func isAlike(_ imported: ArcTask.Fields) -> Bool {
    time == imported.time && (imported.endTime == nil || endTime == imported.endTime)
      && location?.lowercased() == imported.location?.lowercased() && repeatsLike(imported)
  }

  /// True when both repeat on the same days: a rule can be written in several ways.
  private func repeatsLike(_ other: ArcTask.Fields) -> Bool {
    if recurrence == other.recurrence { return true }
    guard let start = start?.local, repetitionBasis == other.repetitionBasis,
      let own = recurrence.flatMap({ try? RecurrencePattern($0) }),
      let others = other.recurrence.flatMap({ try? RecurrencePattern($0) }), own.rule.end == others.rule.end
    else { return false }
    let days = [own, others].map { $0.set(from: LocalSecond(start)).occurrences().prefix(10) }
    return days[0].elementsEqual(days[1])
  }
}
