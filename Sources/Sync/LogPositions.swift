/// Where in the log each field of a device's things was last changed, to know what a restored server lacks.
///
///     positions   title 812, due 640      the server's backup ends at 700     ──▶  it lacks the title
///
/// A device that joins a restored server sends only what changed after the backup. Sending everything that differs
/// would contest what others have changed since, for a person who has changed nothing.
public struct LogPositions: Hashable, Sendable {
  /// The revision up to which everything was last changed that is not listed; nil when that is unknown.
  public private(set) var start: Int?
  /// The revisions by thing and field; the empty name means all fields.
  private var revs: [ThingKey: [String: Int]] = [:]
  /// The fields that show something else than the log has, because of what waits.
  private var displaced: [ThingKey: Set<String>] = [:]
  /// The conflicts that the log closed and has not opened again, with the revisions.
  private var closed: [String: Int] = [:]

  /// The name that means all fields of a thing.
  public static let all = ""

  /// Positions of a device that has read the log up to a revision; nil for one that does not know how much it has seen, as
  /// after a snapshot, whose pages can hold later changes.
  public init(start: Int? = nil) { self.start = start }

  /// Notes what a log entry brings. Entries also repeat values that stay as they are.
  /// - Parameter shown: the fields of a thing as the device shows it before the entry; nil when it shows none.
  public mutating func note(_ entry: LogEntry, over shown: (ThingKey) -> Fields?, waiting: SyncOutbox) {
    for (thing, names) in LogPositions.changed(by: entry, over: shown, waiting: waiting) {
      for name in names { note(thing, name, entry.rev) }
    }
    for conflict in entry.conflicts {
      note(conflict.id, closedAt: conflict.resolution.map { _ in entry.rev })
    }
  }

  /// Notes that a revision closed a conflict; nil: it is open again.
  public mutating func note(_ conflict: String, closedAt rev: Int?) { closed[conflict] = rev }

  /// True when the log closed a conflict after a revision.
  func isClosed(_ conflict: String, since base: Int) -> Bool { closed[conflict].map { $0 > base } ?? false }

  /// The fields that a log entry changes, or that the device cannot know to be unchanged.
  public static func changed(
    by entry: LogEntry, over shown: (ThingKey) throws -> Fields?, waiting: SyncOutbox
  ) rethrows -> [(thing: ThingKey, names: Set<String>)] {
    try entry.changes.compactMap { change in
      if change.kind == .delete { return (change.thing, [Conflict.deletion]) }
      guard change.kind == .set || change.kind == .undelete else { return nil }
      // What waits hides what was there, also when the entry brings it back.
      let pending = waiting.pending(change.thing)
      guard let old = try shown(change.thing), pending.allSatisfy({ $0.kind == .set }) else {
        return (change.thing, [all])
      }
      var names = Set(change.fields.keys)
      if change.kind == .undelete { names.formUnion(old.keys) }
      let hidden = Set(pending.flatMap(\.fields.keys))
      names = names.filter {
        hidden.contains($0) || !(change.fields[$0] ?? .null).isSame(as: old[$0] ?? .null)
      }
      return (change.thing, names)
    }
  }

  /// The fields of names, places in the tree and references of which an entry that has been applied says something else than
  /// the planner shows: what waits stood in the way of it.
  /// - Parameters:
  ///   - changes: what was applied of the entry, with what waits laid over it.
  ///   - shown: the fields of a thing as the planner shows it now; nil when it shows none.
  public static func displaced(
    by changes: [Change], over shown: (ThingKey) throws -> Fields?
  ) rethrows -> [(thing: ThingKey, name: String)] {
    try changes.flatMap { change in
      let rules = EntityRules.of(change.thing.entity)
      guard change.kind == .set || change.kind == .undelete, let now = try shown(change.thing) else {
        return [(thing: ThingKey, name: String)]()
      }
      let names = change.kind == .set ? Set(change.fields.keys) : Set(change.fields.keys).union(now.keys)
      return names.filter {
        rules.isStructure($0) && !(change.fields[$0] ?? .null).isSame(as: now[$0] ?? .null)
      }.sorted().map { (change.thing, $0) }
    }
  }

  /// Notes that a field shows something else than the log has, until the log changes it.
  public mutating func noteDisplaced(_ thing: ThingKey, _ field: String) {
    displaced[thing, default: []].insert(field)
  }

  /// True when a field may show something else than the log has.
  func isDisplaced(_ thing: ThingKey, _ field: String) -> Bool { displaced[thing]?.contains(field) ?? false }

  /// True when the log changed a thing after a revision, or may have.
  public func mayChange(_ thing: ThingKey, after rev: Int) -> Bool {
    guard let start, start <= rev else { return true }
    return (revs[thing] ?? [:]).values.contains { $0 > rev }
  }

  /// The things that the log deleted after a revision, in its order; they may have come back since.
  public func deletions(since base: Int) -> [ThingKey] {
    let deleted = revs.compactMapValues { $0[Conflict.deletion] }.filter { $0.value > base }
    return deleted.sorted { ($0.value, $0.key.entity, $0.key.id) < ($1.value, $1.key.entity, $1.key.id) }
      .map(\.key)
  }

  /// The revision that last changed a field, or after which nothing did; nil when that is unknown.
  func rev(of field: String, _ thing: ThingKey) -> Int? {
    guard let start else { return nil }
    return max(revs[thing]?[field] ?? 0, revs[thing]?[LogPositions.all] ?? start)
  }

  /// Notes that a revision changed a field. One that is known by two names was changed by the later.
  public mutating func note(_ thing: ThingKey, _ field: String, _ rev: Int) {
    let name = thing.presentName(of: field)
    revs[thing, default: [:]][name] = max(rev, revs[thing]?[name] ?? 0)
    if name == LogPositions.all { displaced[thing] = nil } else { displaced[thing]?.remove(name) }
  }

  /// The fields of a thing that were changed after a revision, or may have been.
  /// - Parameter waiting: what the device has not sent, and so nobody else has.
  /// - Returns: nil when all of them were, because the thing was created or brought back, or when that is unknown.
  public func changed(_ thing: ThingKey, since base: Int, waiting: SyncOutbox) -> Set<String>? {
    let known = revs[thing] ?? [:]
    let pending = waiting.pending(thing)
    guard let whole = known[LogPositions.all] ?? start, whole <= base,
      pending.allSatisfy({ $0.kind == .set })
    else { return nil }
    return Set(known.filter { $0.value > base }.keys).union(pending.flatMap(\.fields.keys))
      .union(waiting.oversizedFields[thing] ?? [])
  }
}
