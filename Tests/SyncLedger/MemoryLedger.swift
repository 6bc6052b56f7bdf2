import Merging
import Sync

/// A server's account in memory: what a server over a database does, as simply as it can be done.
public final class MemoryLedger: Ledger {
  /// The rev of the last entry.
  public private(set) var head = 0
  /// The rev up to which the log has been compacted away.
  public private(set) var floor = 0
  /// The name of the log.
  public private(set) var log = "log-1"
  /// The head when the log got its name.
  public private(set) var restored = 0
  /// The log's earlier name.
  public private(set) var former: String?
  /// Everything, whether it is there or not.
  public private(set) var things: [ThingKey: Thing] = [:]
  /// All conflicts by id.
  public private(set) var conflicts: [String: Conflict] = [:]
  private var openByThing: [ThingKey: Set<String>] = [:]
  /// The log after the floor.
  public var allEntries: [LogEntry] { entries }
  private var entries: [LogEntry] = []
  private var outcomes: [String: KeptOutcome] = [:]
  private var numbers: [String: Int] = [:]
  private var naming: [String: Set<ThingKey>] = [:]
  private var called: [String: Set<ThingKey>] = [:]

  /// An empty account.
  public init() {}

  /// The same as it is now, for a backup and for a transaction that may be given up.
  public func copy() -> MemoryLedger {
    let copy = MemoryLedger()
    (copy.head, copy.floor, copy.log, copy.restored, copy.former) = (head, floor, log, restored, former)
    (copy.things, copy.conflicts, copy.openByThing) = (things, conflicts, openByThing)
    (copy.entries, copy.outcomes, copy.numbers) = (entries, outcomes, numbers)
    (copy.naming, copy.called) = (naming, called)
    return copy
  }

  // MARK: - What the rules ask

  /// The last number of a device.
  public func lastNumber(of device: String) -> Int { numbers[device] ?? 0 }
  /// The outcome of an operation.
  public func outcome(of operation: String) -> KeptOutcome? { outcomes[operation] }
  /// A thing.
  public func thing(_ key: ThingKey) -> Thing? { things[key] }
  /// What names a thing.
  public func things(naming id: String) -> [Thing] { (naming[id] ?? []).compactMap { things[$0] } }
  /// What has a name in a place.
  public func things(_ entity: String, in holder: String?, called name: String) -> [Thing] {
    (called["\(entity) \(holder ?? "") \(name)"] ?? []).compactMap { things[$0] }.sorted {
      $0.key.id < $1.key.id
    }
  }
  /// A conflict.
  public func conflict(_ id: String) -> Conflict? { conflicts[id] }
  /// An entry of the log.
  public func entry(_ rev: Int) -> LogEntry? {
    entries.indices.contains(rev - floor - 1) ? entries[rev - floor - 1] : nil
  }
  /// The open conflicts of a thing.
  public func openConflicts(of thing: ThingKey) -> [Conflict] {
    (openByThing[thing] ?? []).sorted().prefix(SyncProtocol.mostConflicts).compactMap { conflicts[$0] }
  }

  // MARK: - What the rules write

  /// Keeps a thing.
  public func keep(_ thing: Thing) {
    if let old = things[thing.key] {
      for id in old.references { naming[id]?.remove(old.key) }
      for name in places(of: old) { called[name]?.remove(old.key) }
    }
    things[thing.key] = thing
    for id in thing.references { naming[id, default: []].insert(thing.key) }
    for name in places(of: thing) { called[name, default: []].insert(thing.key) }
  }

  /// Keeps a conflict.
  public func keep(_ conflict: Conflict) {
    conflicts[conflict.id] = conflict
    if conflict.resolution == nil {
      openByThing[conflict.thing, default: []].insert(conflict.id)
    } else {
      openByThing[conflict.thing]?.remove(conflict.id)
    }
  }

  /// Keeps an outcome.
  public func keep(_ outcome: KeptOutcome, device: String, number: Int) {
    outcomes[outcome.outcome.operation] = outcome
    numbers[device] = number
  }

  /// Adds an entry.
  public func append(_ entry: LogEntry) {
    precondition(entry.rev == head + 1)
    entries.append(entry)
    head = entry.rev
  }

  private func places(of thing: Thing) -> [String] {
    thing.names.map { "\(thing.key.entity) \(thing.holder ?? "") \($0)" }
  }

  // MARK: - What a server does besides

  /// Answers a request: all or nothing.
  public func answer(_ request: SyncRequest, at time: Int = 0, page: Int = SyncProtocol.pageSize) throws
    -> SyncResponse
  {
    var ledger = self
    let outcomes = try ledger.take(request, at: time, log: log, floor: floor)
    let sent = Array(entries[(request.cursor - floor)...].prefix(page))
    let cursor = sent.last?.rev ?? request.cursor
    return SyncResponse(outcomes: outcomes, entries: sent, cursor: cursor, more: cursor < head, log: log)
  }

  /// All that stands.
  public func snapshot() -> SnapshotPage {
    let order = things.values.sorted {
      ($0.key.entity == "arc" ? 0 : 1, $0.key.entity, $0.key.id)
        < ($1.key.entity == "arc" ? 0 : 1, $1.key.entity, $1.key.id)
    }
    let changes = order.map { thing in
      if let same = thing.same { return Change(thing.key, .join, ["same": .text(same)]) }
      return thing.isAlive ? Change(thing.key, .undelete, thing.fields) : Change(thing.key, .delete)
    }
    return SnapshotPage(
      log: log, rev: head, restored: restored, former: former, changes: changes,
      conflicts: conflicts.values.filter { $0.resolution == nil }.sorted { $0.id < $1.id })
  }

  /// Forgets the log up to a rev, and tombstones up to an earlier one.
  public func compact(through rev: Int, tombstones: Int) {
    guard rev > floor, rev <= head else { return }
    for entry in entries.prefix(rev - floor) { outcomes[entry.operation] = nil }
    entries.removeFirst(rev - floor)
    floor = rev
    for thing in things.values
    where thing.same == nil && !thing.isAlive && thing.deleted.rev <= min(tombstones, rev) {
      things[thing.key] = nil
    }
  }

  /// Gives the log another name, as a server does after it was restored from a backup.
  public func rename(_ name: String) { (former, log, restored) = (log, name, head) }
}
