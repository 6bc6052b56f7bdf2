import JSONText

/// A planner that meets an account: what it knows of the log that it has followed, and what it has not sent.
public struct JoiningPlanner: Sendable {
  /// Where that log changed what; nothing for a first sync.
  public var positions: LogPositions
  /// The name of that log; nil for a first sync.
  public var log: String?
  /// How far it had read that log.
  public var cursor: Int
  /// The revision up to which it knows the account's log; 0 if it knows nothing of it.
  public var base: Int
  /// What waits to be sent, and hides what its person has not seen.
  public var waiting: SyncOutbox

  /// Creates the description of a planner.
  public init(positions: LogPositions, log: String?, cursor: Int, base: Int, waiting: SyncOutbox) {
    (self.positions, self.log, self.cursor) = (positions, log, cursor)
    (self.base, self.waiting) = (base, waiting)
  }

  /// Where in the lost log the values of a thing stood; nil when that is not known.
  ///
  /// A planner of which nothing waits shows what the log had at its cursor. Where what waits has displaced that, it says
  /// nothing.
  func former(_ thing: ThingKey, _ fields: some Sequence<String>) -> FormerLog? {
    guard let log else { return nil }
    let isIdle = waiting.operations.isEmpty && waiting.oversizedFields.isEmpty
    let pending = waiting.pending(thing)
    guard pending.allSatisfy({ $0.kind == .set }) else { return nil }
    var former = FormerLog(log, seen: cursor)
    former.start = positions.start
    for field in fields where isIdle || !positions.isDisplaced(thing, field) {
      if pending.contains(where: { $0.fields[field] != nil }) {
        former.edits[field] = waiting.seen(thing, field, cursor)
      } else if waiting.oversizedFields[thing]?.contains(field) != true {
        former.changed[field] = positions.rev(of: field, thing)
      }
    }
    return former
  }

  /// True when another thing has become this one.
  private func isShared(_ thing: ThingKey) -> Bool { waiting.aliases.values.contains(thing.id) }

  /// The same for the deletion of a thing that waits to be sent: how much of the log its person had seen.
  func formerOfDeletion(_ thing: ThingKey) -> FormerLog? {
    guard let log, positions.start != nil, !isShared(thing) else { return nil }
    var former = FormerLog(log, seen: cursor)
    former.edits[Conflict.deletion] = waiting.pending(thing).reduce(cursor) { min($0, $1.base) }
    return former
  }

  /// What the lost log deleted after the backup, in its order, so that it is deleted again. Nothing when nobody knows where
  /// the backup ends in that log.
  public var lostDeletions: [ThingKey] {
    guard base > 0 else { return [] }
    return positions.deletions(since: base).filter { waiting.key($0) == $0 }
  }
}
