import Moments
import Planner
import SQLite
import Sync

// The tables for syncing. They are created when the planner gets an account; without an account they do not exist and are
// never used.
//
//     change log ──collect──▶ sync_outbox ──▶ server      sync_state: who, how far
//     rows ◀──show── LogEntry ◀─────────────── server      sync_alias: what ids have become
//                                                          sync_conflict, sync_kept: see below
enum SyncTables {
  /// The tables that are emptied with the account, without the beginning of their names.
  static let all = [
    "state", "outbox", "alias", "conflict", "answered", "foreign", "held", "name", "spared", "position",
  ]

  static let make = """
    -- An earlier arc had it; `sync_name` took its place.
    DROP TABLE IF EXISTS sync_aside;
    CREATE TABLE IF NOT EXISTS sync_state (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      account TEXT NOT NULL,          -- the server's address
      device TEXT NOT NULL,           -- UUID under which operations are sent
      file BLOB NOT NULL,             -- store.device when it got that: another one now means that this is a copy
      log TEXT,                       -- the server's name of the log; NULL: never met
      cursor INTEGER NOT NULL,        -- the rev up to which the log has been applied
      last INTEGER NOT NULL,          -- the last number given to an operation
      collected INTEGER NOT NULL,     -- the last step that has been turned into operations
      contact INTEGER                 -- when the server last answered
    ) STRICT;
    -- Operations that the log has not brought back.
    CREATE TABLE IF NOT EXISTS sync_outbox (number INTEGER PRIMARY KEY, operation TEXT NOT NULL) STRICT;
    -- Fields whose values are too long to be sent; they stay as they are here.
    CREATE TABLE IF NOT EXISTS sync_held (
      entity TEXT NOT NULL, uuid TEXT NOT NULL, field TEXT NOT NULL, PRIMARY KEY (entity, uuid, field)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS sync_alias (
      entity TEXT NOT NULL, uuid TEXT NOT NULL, same TEXT NOT NULL, PRIMARY KEY (entity, uuid)
    ) STRICT, WITHOUT ROWID;
    -- Conflicts that are open, with the number that people type.
    CREATE TABLE IF NOT EXISTS sync_conflict (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, conflict TEXT NOT NULL
    ) STRICT;
    -- Conflicts that were answered here: a server that is restored from a backup may have lost them.
    CREATE TABLE IF NOT EXISTS sync_answered (id TEXT PRIMARY KEY, conflict TEXT NOT NULL) STRICT, WITHOUT ROWID;
    -- Things that stand in the way of others of their name, until the log has said what becomes of both: their own names.
    CREATE TABLE IF NOT EXISTS sync_name (
      entity TEXT NOT NULL, uuid BLOB NOT NULL, title TEXT NOT NULL, PRIMARY KEY (entity, uuid)
    ) STRICT, WITHOUT ROWID;
    -- Places that are deleted here or in the log, and stay while a reminder waits there, until the server has heard of both.
    CREATE TABLE IF NOT EXISTS sync_spared (place BLOB PRIMARY KEY) STRICT, WITHOUT ROWID;
    -- What others have changed since it was made here, and after which step here: undo does not delete it.
    CREATE TABLE IF NOT EXISTS sync_foreign (
      entity TEXT NOT NULL, uuid BLOB NOT NULL, step INTEGER NOT NULL, PRIMARY KEY (entity, uuid)
    ) STRICT, WITHOUT ROWID;
    -- Where the log last changed what is here; the empty field: all of a thing, the empty entity: the rev from which this is
    -- known.
    CREATE TABLE IF NOT EXISTS sync_position (
      entity TEXT NOT NULL, uuid TEXT NOT NULL, field TEXT NOT NULL, rev INTEGER NOT NULL,
      PRIMARY KEY (entity, uuid, field)
    ) STRICT, WITHOUT ROWID;
    -- Fields and things that this program does not know, as JSON: kept and passed on.
    CREATE TABLE IF NOT EXISTS sync_kept (
      entity TEXT NOT NULL, uuid TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL,
      PRIMARY KEY (entity, uuid, field)
    ) STRICT, WITHOUT ROWID;
    """
}

/// The state of syncing with an account.
public struct SyncState: Hashable, Sendable {
  /// The server's address.
  public var account: String
  /// The UUID with which this planner sends operations.
  public var device: String
  /// The device of the change log when `device` was assigned.
  var file: Identity
  /// The server's name for the log; nil before the first contact.
  public var log: String?
  /// The revision up to which the log has been applied.
  public var cursor: Int
  /// The number of the latest operation.
  public var last: Int
  /// The latest step that was turned into operations.
  var collected: Int
  /// When the server last answered.
  public var contact: Moment?
}

/// A cached outbox, as the last transaction on a connection left it, with the connection's `data_version`, which
/// changes with every change by another connection. Reading 100,000 operations again for each request would take
/// longer than sending them.
struct KnownOutbox {
  var outbox: SyncOutbox
  var version: Int
}

/// The facts about an outbox that are needed to write only its changes.
struct OutboxMark {
  let device: String
  /// The numbers of the first and last operation; `.max` and 0 when there are none.
  let first, last: Int
  let aliases: [ThingKey: String]
  let oversizedFields: [ThingKey: Set<String>]

  init(_ outbox: SyncOutbox) {
    (device, aliases, oversizedFields) = (outbox.device, outbox.aliases, outbox.oversizedFields)
    (first, last) = (outbox.operations.first?.number ?? .max, outbox.operations.last?.number ?? 0)
  }
}

extension Session {
  /// True when the planner has or had an account.
  func hasBeenSynced() throws -> Bool {
    try statement("SELECT 1 FROM sqlite_master WHERE name = 'sync_state'").first { _ in true } ?? false
  }

  /// Returns the state of syncing; nil without an account.
  func syncState() throws -> SyncState? {
    guard try hasBeenSynced() else { return nil }
    return try statement(
      "SELECT account, device, file, log, cursor, last, collected, contact FROM sync_state"
    ).first {
      SyncState(
        account: $0.text(0), device: $0.text(1), file: $0.identity(2), log: $0.optionalText(3),
        cursor: $0.integer(4), last: $0.integer(5), collected: $0.integer(6), contact: $0.moment(7))
    }
  }

  func write(_ state: SyncState) throws {
    try statement(
      """
      INSERT OR REPLACE INTO sync_state (only, account, device, file, log, cursor, last, collected, contact)
      VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      .text(state.account), .text(state.device), .identity(state.file), .text(state.log),
      .integer(state.cursor), .integer(state.last), .integer(state.collected),
      .integer(state.contact?.seconds))
  }

  /// Records that another device changed something that exists here.
  func note(foreign entity: String, _ identity: Identity) throws {
    try statement("INSERT OR REPLACE INTO sync_foreign (entity, uuid, step) VALUES (?, ?, ?)").run(
      .text(entity), .identity(identity), .integer(lastStep()))
  }

  /// True when another device has changed something since a step of this device.
  func isForeign(_ entity: String, _ identity: Identity, since step: Int) throws -> Bool {
    let isKept = try statement("SELECT 1 FROM sqlite_schema WHERE name = 'sync_foreign'").first { _ in true }
    guard isKept == true else { return false }
    return try statement("SELECT step FROM sync_foreign WHERE entity = ? AND uuid = ?").first(
      .text(entity), .identity(identity)
    ) { $0.integer(0) >= step } ?? false
  }

  /// Returns the operations that the server has not sent back yet.
  func outbox(_ state: SyncState) throws -> SyncOutbox {
    var operations: [Operation] = []
    try statement("SELECT operation FROM sync_outbox ORDER BY number").rows {
      if let operation = try? Operation(bytes: Array($0.text(0).utf8)) { operations.append(operation) }
      return true
    }
    var aliases: [ThingKey: String] = [:]
    try statement("SELECT entity, uuid, same FROM sync_alias").rows {
      aliases[ThingKey($0.text(0), $0.text(1))] = $0.text(2)
      return true
    }
    return SyncOutbox(
      device: state.device, operations: operations, aliases: aliases, oversizedFields: try oversizedFields())
  }

  /// The fields with values too long to send.
  func oversizedFields() throws -> [ThingKey: Set<String>] {
    var held: [ThingKey: Set<String>] = [:]
    let isKept = try statement("SELECT 1 FROM sqlite_schema WHERE name = 'sync_held'").first { _ in true }
    guard isKept == true else { return [:] }
    try statement("SELECT entity, uuid, field FROM sync_held").rows {
      let thing = ThingKey($0.text(0), $0.text(1))
      held[thing, default: []].insert(thing.presentName(of: $0.text(2)))
      return true
    }
    return held
  }

  private func write(oversizedFields: [ThingKey: Set<String>]) throws {
    try openDatabase().execute(SyncTables.make)
    try statement("DELETE FROM sync_held").run()
    for (thing, fields) in oversizedFields {
      for field in fields {
        try statement("INSERT INTO sync_held (entity, uuid, field) VALUES (?, ?, ?)").run(
          .text(thing.entity), .text(thing.id), .text(field))
      }
    }
  }

  /// Writes the changes of an outbox: operations are removed at the front and added at the end.
  func write(_ outbox: SyncOutbox, over old: OutboxMark) throws {
    let new = OutboxMark(outbox)
    let isRenamed = new.device != old.device
    if isRenamed {
      try statement("DELETE FROM sync_outbox").run()
    } else if new.first != old.first {
      try statement("DELETE FROM sync_outbox WHERE number < ?").run(.integer(new.first))
    }
    for operation in isRenamed ? outbox.operations : outbox.operations.suffix(max(0, new.last - old.last)) {
      try statement("INSERT INTO sync_outbox (number, operation) VALUES (?, ?)").run(
        .integer(operation.number), .text(String(decoding: operation.bytes, as: UTF8.self)))
    }
    if new.oversizedFields != old.oversizedFields { try write(oversizedFields: new.oversizedFields) }
    for thing in old.aliases.keys where new.aliases[thing] == nil {
      try statement("DELETE FROM sync_alias WHERE entity = ? AND uuid = ?").run(
        .text(thing.entity), .text(thing.id))
    }
    for (thing, same) in new.aliases where old.aliases[thing] != same {
      try statement("INSERT OR REPLACE INTO sync_alias (entity, uuid, same) VALUES (?, ?, ?)").run(
        .text(thing.entity), .text(thing.id), .text(same))
    }
  }

  /// Saves a conflict that the log brings. While an answer to it waits it stays answered here, whatever others have made of
  /// it, and is kept for a restored server that lacks it.
  func keep(_ conflict: Conflict, _ outbox: SyncOutbox) throws {
    guard outbox.answers(conflict.id) else { return try keep(conflict) }
    try keep(answered: conflict.opened)
    try statement("DELETE FROM sync_conflict WHERE id = ?").run(.text(conflict.id))
  }

  /// Saves a conflict while it is open; a new one gets the next number.
  func keep(_ conflict: Conflict) throws {
    try statement("DELETE FROM sync_answered WHERE id = ?").run(.text(conflict.id))
    guard conflict.resolution == nil else {
      return try statement("DELETE FROM sync_conflict WHERE id = ?").run(.text(conflict.id))
    }
    try statement(
      """
      INSERT INTO sync_conflict (number, id, conflict)
      VALUES ((SELECT ifnull(max(number), 0) + 1 FROM sync_conflict), ?, ?)
      ON CONFLICT (id) DO UPDATE SET conflict = excluded.conflict
      """
    ).run(.text(conflict.id), .text(String(decoding: conflict.bytes, as: UTF8.self)))
  }
}
