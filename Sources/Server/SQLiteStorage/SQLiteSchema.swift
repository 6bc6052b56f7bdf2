import SQLite

/// The tables of the database, and its migrations.
///
/// Every key begins with the account: one account's rows are stored together, and no query can reach another's.
enum SQLiteSchema {
  /// The migrations. Each runs once, in a transaction that also records it.
  static let steps = [
    """
    CREATE TABLE account (
      account BLOB PRIMARY KEY, name TEXT NOT NULL UNIQUE, password TEXT NOT NULL, created INTEGER NOT NULL,
      is_disabled INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE device (
      account BLOB NOT NULL REFERENCES account ON DELETE CASCADE, device TEXT NOT NULL, name TEXT NOT NULL,
      token BLOB UNIQUE, created INTEGER NOT NULL, last_seen INTEGER NOT NULL,
      PRIMARY KEY (account, device)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE invite (
      code BLOB PRIMARY KEY, expires INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE audit (
      account BLOB NOT NULL REFERENCES account ON DELETE CASCADE, number INTEGER NOT NULL, time INTEGER NOT NULL,
      device TEXT, action TEXT NOT NULL, label TEXT NOT NULL, subjects TEXT NOT NULL,
      PRIMARY KEY (account, number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX audit_time ON audit (time);
    CREATE TABLE log (
      account BLOB PRIMARY KEY REFERENCES account ON DELETE CASCADE, name TEXT NOT NULL, head INTEGER NOT NULL,
      floor INTEGER NOT NULL, restored INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE planner (
      account BLOB NOT NULL REFERENCES account ON DELETE CASCADE, planner TEXT NOT NULL, number INTEGER NOT NULL,
      device TEXT NOT NULL, last_seen INTEGER NOT NULL,
      PRIMARY KEY (account, planner)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE entry (
      account BLOB NOT NULL REFERENCES account ON DELETE CASCADE, rev INTEGER NOT NULL, time INTEGER NOT NULL,
      json BLOB NOT NULL,
      PRIMARY KEY (account, rev)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE outcome (
      account BLOB NOT NULL REFERENCES account ON DELETE CASCADE, operation TEXT NOT NULL, rev INTEGER NOT NULL,
      fingerprint TEXT NOT NULL, json BLOB NOT NULL,
      PRIMARY KEY (account, operation)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX outcome_rev ON outcome (account, rev);
    CREATE TABLE thing (
      account BLOB NOT NULL REFERENCES account ON DELETE CASCADE, is_arc INTEGER NOT NULL, entity TEXT NOT NULL,
      id TEXT NOT NULL, deleted INTEGER, json BLOB NOT NULL,
      PRIMARY KEY (account, is_arc DESC, entity, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX thing_deleted ON thing (account, deleted) WHERE deleted IS NOT NULL;
    CREATE TABLE thing_reference (
      account BLOB NOT NULL REFERENCES account ON DELETE CASCADE, reference TEXT NOT NULL, entity TEXT NOT NULL,
      id TEXT NOT NULL,
      PRIMARY KEY (account, reference, entity, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX thing_reference_thing ON thing_reference (account, entity, id);
    CREATE TABLE thing_name (
      account BLOB NOT NULL REFERENCES account ON DELETE CASCADE, entity TEXT NOT NULL, holder TEXT NOT NULL,
      name TEXT NOT NULL, id TEXT NOT NULL,
      PRIMARY KEY (account, entity, holder, name, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX thing_name_thing ON thing_name (account, entity, id);
    CREATE TABLE conflict (
      account BLOB NOT NULL REFERENCES account ON DELETE CASCADE, id TEXT NOT NULL, entity TEXT NOT NULL,
      thing TEXT NOT NULL, is_open INTEGER NOT NULL, time INTEGER NOT NULL, json BLOB NOT NULL,
      PRIMARY KEY (account, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX conflict_thing ON conflict (account, entity, thing) WHERE is_open;
    """,
    """
    CREATE TABLE answer (
      account BLOB NOT NULL REFERENCES account ON DELETE CASCADE, change TEXT NOT NULL, time INTEGER NOT NULL,
      json BLOB NOT NULL,
      PRIMARY KEY (account, change)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX answer_time ON answer (account, time);
    CREATE TABLE setting (
      account BLOB NOT NULL REFERENCES account ON DELETE CASCADE, name TEXT NOT NULL, value TEXT NOT NULL,
      PRIMARY KEY (account, name)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    ALTER TABLE device ADD COLUMN is_app INTEGER NOT NULL DEFAULT 0;
    UPDATE device SET is_app = 1, name = substr(name, 6) WHERE name LIKE 'app: %';
    """,
    """
    DROP INDEX IF EXISTS thing_reference_thing;
    DROP INDEX IF EXISTS thing_name_thing;
    """,
    """
    ALTER TABLE log ADD COLUMN former TEXT;
    CREATE TABLE trial (only INTEGER PRIMARY KEY CHECK (only = 1), bytes BLOB NOT NULL) STRICT;
    """,
  ]

  /// The first schema in which all things are indexed by every id and name that the sync rules look for.
  private static let indexed = 4

  /// - Throws: `SyncStoreError.tooNew`, `SQLiteError`.
  static func migrate(_ database: Database) throws {
    try database.transaction(.immediate) {
      let found = try database.statement("PRAGMA user_version").first { $0.integer(0) } ?? 0
      guard found <= steps.count else { throw SyncStoreError.tooNew(found: found, known: steps.count) }
      for step in steps.dropFirst(found) { try database.execute(step) }
      if found < indexed { try SQLiteTransaction(database: database).indexAgain() }
      try database.execute("PRAGMA user_version = \(steps.count)")
      return ((), keep: true)
    }
  }
}
