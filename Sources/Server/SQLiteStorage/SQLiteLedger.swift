import Merging
import SQLite
import Sync

/// An account's ledger in SQL.
struct SQLiteLedger: Ledger {
  let transaction: SQLiteTransaction
  let account: AccountID
  /// The current time, in seconds since 1970.
  let now: Int
  private(set) var head: Int
  let restored: Int
  private let known = Known()

  /// The things that this transaction has read or written, nil where there is none: the rules look at most of them several
  /// times.
  private final class Known {
    var things: [ThingKey: Thing?] = [:]
  }

  private var key: SQLValue { .account(account) }

  /// Creates the ledger of an account within a transaction.
  init(_ transaction: SQLiteTransaction, _ account: AccountID, now: Int) throws {
    (self.transaction, self.account, self.now) = (transaction, account, now)
    let log = try transaction.log(account)
    (head, restored) = (log.head, log.restored)
  }

  func lastNumber(of device: String) throws -> Int {
    try transaction.first(
      "SELECT number FROM planner WHERE account = ? AND planner = ?", key, .text(device)
    ) { $0.integer(0) } ?? 0
  }

  func outcome(of operation: String) throws -> KeptOutcome? {
    try transaction.first(
      "SELECT json, fingerprint FROM outcome WHERE account = ? AND operation = ?", key, .text(operation)
    ) { KeptOutcome(try OperationOutcome(bytes: $0.bytes(0)), fingerprint: $0.text(1)) }
  }

  func thing(_ thing: ThingKey) throws -> Thing? {
    if let known = known.things[thing] { return known }
    let found = try transaction.first(
      "SELECT json FROM thing WHERE account = ? AND is_arc = ? AND entity = ? AND id = ?", key,
      .integer(thing.isArc), .text(thing.entity), .text(thing.id)
    ) { try Thing(bytes: $0.bytes(0)) }
    known.things[thing] = .some(found)
    return found
  }

  func things(naming id: String) throws -> [Thing] {
    try transaction.all(
      "SELECT entity, id FROM thing_reference WHERE account = ? AND reference = ?", key, .text(id)
    ) { ThingKey($0.text(0), $0.text(1)) }.compactMap { try thing($0) }
  }

  func things(_ entity: String, in holder: String?, called name: String) throws -> [Thing] {
    try transaction.all(
      "SELECT id FROM thing_name WHERE account = ? AND entity = ? AND holder = ? AND name = ?", key,
      .text(entity),
      .text(holder ?? ""), .text(name)
    ) { ThingKey(entity, $0.text(0)) }.compactMap { try thing($0) }
  }

  func conflict(_ id: String) throws -> Conflict? {
    try transaction.first("SELECT json FROM conflict WHERE account = ? AND id = ?", key, .text(id)) {
      try Conflict(bytes: $0.bytes(0))
    }
  }

  func entry(_ rev: Int) throws -> LogEntry? {
    try transaction.first("SELECT json FROM entry WHERE account = ? AND rev = ?", key, .integer(rev)) {
      try LogEntry(bytes: $0.bytes(0))
    }
  }

  func openConflicts(of thing: ThingKey) throws -> [Conflict] {
    try transaction.all(
      "SELECT json FROM conflict WHERE account = ? AND entity = ? AND thing = ? AND is_open ORDER BY id LIMIT ?",
      key,
      .text(thing.entity), .text(thing.id), .integer(SyncProtocol.mostConflicts)
    ) { try Conflict(bytes: $0.bytes(0)) }
  }
}

extension SQLiteLedger {
  mutating func keep(_ thing: Thing) throws {
    let (entity, id) = (SQLValue.text(thing.key.entity), SQLValue.text(thing.key.id))
    let old = try self.thing(thing.key)
    known.things[thing.key] = .some(thing)
    try transaction.run(
      "INSERT OR REPLACE INTO thing (account, is_arc, entity, id, deleted, json) VALUES (?, ?, ?, ?, ?, ?)",
      key,
      .integer(thing.key.isArc), entity, id, thing.isTombstone ? .integer(now) : .null, .blob(thing.bytes))
    try transaction.index(thing, insteadOf: old, of: key)
  }

  mutating func keep(_ conflict: Conflict) throws {
    try transaction.run(
      """
      INSERT OR REPLACE INTO conflict (account, id, entity, thing, is_open, time, json) VALUES (?, ?, ?, ?, ?, ?, ?)
      """, key, .text(conflict.id), .text(conflict.thing.entity), .text(conflict.thing.id),
      .integer(conflict.resolution == nil ? 1 : 0), .integer(now), .blob(conflict.bytes))
  }

  mutating func keep(_ kept: KeptOutcome, device: String, number: Int) throws {
    try transaction.run(
      "INSERT INTO outcome (account, operation, rev, fingerprint, json) VALUES (?, ?, ?, ?, ?)", key,
      .text(kept.outcome.operation), .integer(kept.outcome.rev), .text(kept.fingerprint),
      .blob(kept.outcome.bytes))
    try transaction.run(
      """
      INSERT INTO planner (account, planner, number, device, last_seen) VALUES (?1, ?2, ?3, '', ?4)
      ON CONFLICT DO UPDATE SET number = ?3
      """, key, .text(device), .integer(number), .integer(now))
  }

  mutating func append(_ entry: LogEntry) throws {
    try transaction.run(
      "INSERT INTO entry (account, rev, time, json) VALUES (?, ?, ?, ?)", key, .integer(entry.rev),
      .integer(now),
      .blob(entry.bytes))
    try transaction.run("UPDATE log SET head = ? WHERE account = ?", .integer(entry.rev), key)
    head = entry.rev
  }
}

extension SQLiteTransaction {
  /// Indexes a thing by what it refers to and by its names. Only what has changed is written: ids and names are in no
  /// order, so every row is on another page of the file.
  /// - Parameters:
  ///   - old: the thing as it is indexed now; nil when it is not.
  ///   - account: the key value of its account.
  fileprivate func index(_ thing: Thing, insteadOf old: Thing?, of account: SQLValue) throws {
    let (entity, id) = (SQLValue.text(thing.key.entity), SQLValue.text(thing.key.id))
    let (references, formerReferences) = (Set(thing.references), Set(old?.references ?? []))
    for reference in formerReferences.subtracting(references) {
      try run(
        "DELETE FROM thing_reference WHERE account = ? AND reference = ? AND entity = ? AND id = ?", account,
        .text(reference), entity, id)
    }
    for reference in references.subtracting(formerReferences) {
      try run(
        "INSERT INTO thing_reference (account, reference, entity, id) VALUES (?, ?, ?, ?)", account,
        .text(reference), entity, id)
    }
    let (names, formerNames) = (thing.placedNames, old?.placedNames ?? [])
    for name in formerNames.subtracting(names) {
      try run(
        "DELETE FROM thing_name WHERE account = ? AND entity = ? AND holder = ? AND name = ? AND id = ?",
        account, entity, .text(name.holder), .text(name.name), id)
    }
    for name in names.subtracting(formerNames) {
      try run(
        "INSERT INTO thing_name (account, entity, holder, name, id) VALUES (?, ?, ?, ?, ?)", account, entity,
        .text(name.holder), .text(name.name), id)
    }
  }

  /// Indexes all things of all accounts again: those stored by an older program lack what it did not know.
  func indexAgain() throws {
    try database.execute("DELETE FROM thing_reference; DELETE FROM thing_name")
    try database.statement("SELECT account, json FROM thing").rows { row in
      let (high, low) = row.uuid(0)
      try index(try Thing(bytes: row.bytes(1)), insteadOf: nil, of: .account(AccountID(high: high, low: low)))
      return true
    }
  }
}

extension ThingKey {
  /// 1 for an Arc: snapshots list Arcs before what they contain.
  fileprivate var isArc: Int { entity == "arc" ? 1 : 0 }
}

extension Thing {
  /// A name, and the thing within which it is one; empty at the top level.
  fileprivate struct PlacedName: Hashable {
    var holder: String
    var name: String
  }

  /// Its names, with its holder.
  fileprivate var placedNames: Set<PlacedName> {
    Set(names.map { PlacedName(holder: holder ?? "", name: $0) })
  }

  /// True when it was deleted; false when it was joined with another thing.
  fileprivate var isTombstone: Bool { deleted.value == .bool(true) && same == nil }
}

extension Statement {
  /// The bytes in a column; empty for NULL.
  func bytes(_ column: Int) -> [UInt8] {
    if case .blob(let bytes) = value(column) { bytes } else { [] }
  }
}
