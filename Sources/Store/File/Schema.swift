import Names
import Planner
import SQLite

/// The tables, as a list of migrations; there are no downgrades.
///
/// `PRAGMA user_version` is the number of migrations a file has had. A released migration never changes; new ones are
/// appended, each with a database of the previous schema in Fixtures/store.
struct Schema {
  /// Marks a file as a planner (`PRAGMA application_id`): "arc1".
  static let applicationID = 0x6172_6331

  /// The SQL from each version to the next, beginning with version 0, the empty file.
  var migrations: [String]
  /// The SQL that leads from the empty file to the last version at once; nil: the migrations do.
  var whole: String?

  /// The schema of this arc.
  static let current = Schema(
    migrations: [
      version1, version2, version3, version4, version5, version6, version7, version8,
      version9, version10, version11, version12, version13, version14, version15,
    ], whole: newest)

  /// The version of a file after all migrations, from 1.
  var version: Int { migrations.count }

  /// Makes the tables in an empty file.
  /// - Throws: `SQLiteError`.
  func make(in database: Database) throws {
    if let whole { try database.execute(whole) } else { try migrate(database, from: 0) }
  }

  /// Runs the migrations from a version on.
  /// - Throws: `SQLiteError`.
  func migrate(_ database: Database, from version: Int) throws {
    try database.addFunction("mask_addresses", arguments: 1) { .text($0.text(0)?.maskingAddresses) }
    try database.addFunction("path_uuid", arguments: 1) { .identity(Identity(path: $0.text(0) ?? "")) }
    for migration in migrations[version...] { try database.execute(migration) }
  }

  /// Times are seconds since 1970 (UTC); dates `YYYY-MM-DD`; UUIDs their 16 bytes.
  ///
  /// Derived columns can be computed again: `due_instant`, `fingerprint` and `shape` from the row; `open`, `overdue`,
  /// `done`, `put_away` and `missed` from the Arc's own tasks.
  private static let version1 = """
    -- One row: what belongs to the store as a whole.
    CREATE TABLE store (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      device BLOB NOT NULL,           -- who makes the steps of the change log here
      next_id INTEGER NOT NULL,       -- the next number for what people address by number; never goes back
      next_arc INTEGER NOT NULL,      -- the next number for an Arc, which people address by name
      zone TEXT NOT NULL,             -- the zone in which due_instant was worked out
      counted_at INTEGER NOT NULL     -- the now of arc.overdue
    ) STRICT;

    CREATE TABLE arc (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,
      parent INTEGER REFERENCES arc(id),
      title TEXT NOT NULL,
      key TEXT NOT NULL,              -- the title's NameKey
      aliases TEXT NOT NULL,          -- joined by commas, which names cannot hold
      description TEXT NOT NULL,
      ends TEXT,
      created INTEGER NOT NULL,
      open INTEGER NOT NULL DEFAULT 0,      -- tasks in it (not below it) that are not completed
      overdue INTEGER NOT NULL DEFAULT 0,   -- those of them with due_instant < store.counted_at
      done INTEGER NOT NULL DEFAULT 0       -- tasks in it that are completed
    ) STRICT;
    CREATE UNIQUE INDEX arc_by_name ON arc(parent, key);
    CREATE UNIQUE INDEX arc_by_root_name ON arc(key) WHERE parent IS NULL;

    CREATE TABLE task (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL,
      arc INTEGER NOT NULL REFERENCES arc(id),
      title TEXT NOT NULL,
      due_date TEXT,
      due_time TEXT,                  -- HH:MM; NULL: the whole day
      end_date TEXT,
      end_time TEXT,
      zone TEXT,                      -- IANA name; NULL: floats with the machine's zone
      duration INTEGER,               -- minutes
      location TEXT,
      description TEXT,
      recurrence TEXT,                -- RFC 5545 RRULE
      created INTEGER NOT NULL,
      completed INTEGER,              -- NULL: open
      due_instant INTEGER,            -- the last instant at which it is not overdue
      likeness INTEGER NOT NULL       -- hash of Arc, title and date, equal for duplicates
    ) STRICT;
    CREATE UNIQUE INDEX task_by_uuid ON task(uuid);
    CREATE INDEX task_by_likeness ON task(likeness);
    CREATE INDEX task_by_arc ON task(arc, completed, due_instant);
    CREATE INDEX task_by_due ON task(due_instant, arc) WHERE completed IS NULL AND due_instant IS NOT NULL;
    CREATE INDEX task_by_location ON task(location) WHERE location IS NOT NULL;

    -- The change log: what people did, one step a command.
    CREATE TABLE step (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,
      time INTEGER NOT NULL,
      device BLOB NOT NULL,
      label TEXT NOT NULL,            -- in words
      undone_by INTEGER REFERENCES step(id)
    ) STRICT;

    CREATE TABLE change (
      step INTEGER NOT NULL REFERENCES step(id),
      position INTEGER NOT NULL,      -- from 1, in the order in which they were made
      entity TEXT NOT NULL CHECK (entity IN ('arc', 'task')),
      uuid BLOB NOT NULL,
      op TEXT NOT NULL CHECK (op IN ('add', 'edit', 'delete')),
      fields TEXT NOT NULL,           -- add, delete: {name: value}; edit: {name: [before, after]}
      PRIMARY KEY (step, position)
    ) STRICT, WITHOUT ROWID;
    """

  /// Archived Arcs, tasks closed without completing them, series, undo and full text.
  ///
  /// In schema 1 `task.completed` was the time of completion; now it is the time of closing, and `outcome` says how.
  private static let version2 = """
    ALTER TABLE store ADD COLUMN asked TEXT;          -- the day on which ended Arcs were last asked about
    ALTER TABLE arc ADD COLUMN archived INTEGER;      -- when; NULL: active
    ALTER TABLE task ADD COLUMN outcome TEXT;         -- completed, ignored, passed; NULL: open
    ALTER TABLE task ADD COLUMN repeat_from TEXT;     -- completion; NULL: the calendar
    ALTER TABLE task ADD COLUMN series BLOB;          -- UUID of the series' first task; NULL: not repeating
    ALTER TABLE task ADD COLUMN occurrence TEXT;      -- where this one starts by the rule
    ALTER TABLE step ADD COLUMN role TEXT NOT NULL DEFAULT 'do';  -- do, undo, redo, empty (the trash)
    UPDATE task SET outcome = 'completed' WHERE completed IS NOT NULL;
    UPDATE task SET series = uuid, occurrence = due_date || ifnull('T' || due_time, '')
      WHERE recurrence IS NOT NULL;

    CREATE INDEX task_by_end ON task(end_date) WHERE end_date IS NOT NULL;
    CREATE INDEX task_closed_by_due ON task(due_instant) WHERE completed IS NOT NULL AND due_instant IS NOT NULL;
    CREATE INDEX task_repeating ON task(series) WHERE completed IS NULL AND recurrence IS NOT NULL;
    -- What was deleted and when, for the trash.
    CREATE INDEX change_deleted ON change(uuid, step) WHERE op = 'delete';
    CREATE INDEX step_by_undoing ON step(undone_by) WHERE undone_by IS NOT NULL;

    -- The words of tasks. The text itself stays in `task` only; `detail=column` leaves out where in it a word stands.
    CREATE VIRTUAL TABLE task_text USING fts5(title, location, description,
      content='task', content_rowid='id', detail=column, tokenize='unicode61 remove_diacritics 2');
    INSERT INTO task_text(task_text) VALUES ('rebuild');
    """

  /// Reminders, the outbox of their alerts, and people's own escalation paths.
  ///
  /// A reminder that has never fired or been changed has no row: it is computed from the path and due moment of its
  /// task, and from when it began.
  private static let version3 = """
    ALTER TABLE store ADD COLUMN reminding TEXT;      -- what alert_at was worked out with; NULL: nothing yet
    ALTER TABLE task ADD COLUMN path TEXT;            -- name of an escalation path, or none; NULL: the usual one
    ALTER TABLE task ADD COLUMN leads TEXT;           -- seconds before the due moment, 86400,1800; NULL: the path's
    ALTER TABLE task ADD COLUMN snooze INTEGER;       -- seconds; NULL: the usual length
    ALTER TABLE task ADD COLUMN remind_from INTEGER;  -- when its reminder began; NULL: when the task was made
    ALTER TABLE task ADD COLUMN alert_at INTEGER;     -- derived: when the next alert comes; NULL: none will
    CREATE INDEX task_by_alert ON task(alert_at) WHERE alert_at IS NOT NULL;

    -- Where reminders stand, from their first alert on; they outlive their tasks, so that undo finds them.
    CREATE TABLE reminder (
      task INTEGER PRIMARY KEY,       -- the task's number
      state TEXT NOT NULL             -- as Escalation writes it
    ) STRICT;

    -- Paths that people made, and built-in ones that they changed.
    CREATE TABLE path (
      name TEXT PRIMARY KEY,
      notation TEXT NOT NULL          -- one line, as Escalation reads it
    ) STRICT, WITHOUT ROWID;

    -- What fired.
    CREATE TABLE alert (
      id INTEGER PRIMARY KEY,
      task INTEGER NOT NULL,
      epoch INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      fired INTEGER NOT NULL,
      ended INTEGER,                  -- when it was sent, failed or taken back
      status TEXT NOT NULL CHECK (status IN ('pending', 'sent', 'failed', 'withdrawn')),
      content TEXT NOT NULL           -- JSON, see FiredAlert
    ) STRICT;
    CREATE UNIQUE INDEX alert_by_key ON alert(task, epoch, sequence);
    CREATE INDEX alert_pending ON alert(task) WHERE status = 'pending';

    -- The outbox: an alert on its way through one channel.
    CREATE TABLE delivery (
      alert INTEGER NOT NULL REFERENCES alert(id) ON DELETE CASCADE,
      channel TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('waiting', 'sent', 'failed', 'dropped', 'replaced', 'withdrawn')),
      attempts INTEGER NOT NULL,
      next_attempt INTEGER,           -- only while it waits
      external TEXT,                  -- what the channel calls it
      error TEXT,                     -- why the last attempt failed
      recall TEXT CHECK (recall IN ('silence', 'withdraw')),  -- what the channel still has to do with it
      PRIMARY KEY (alert, channel)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX delivery_waiting ON delivery(next_attempt) WHERE status = 'waiting';
    CREATE INDEX delivery_recalled ON delivery(alert) WHERE recall IS NOT NULL;

    -- When channels stopped working and worked again, and what people declined.
    CREATE TABLE incident (
      id INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('failure', 'repair', 'decline')),
      subject TEXT NOT NULL,          -- the channel, or what was declined
      message TEXT NOT NULL,
      remedy TEXT                     -- the command that repairs it
    ) STRICT;
    CREATE INDEX incident_by_subject ON incident(subject, id);

    -- Small things that the program remembers by name.
    CREATE TABLE memo (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- The log takes changes of paths, too.
    CREATE TABLE change_3 (
      step INTEGER NOT NULL REFERENCES step(id),
      position INTEGER NOT NULL,      -- from 1, in the order in which they were made
      entity TEXT NOT NULL CHECK (entity IN ('arc', 'task', 'path')),
      uuid BLOB NOT NULL,
      op TEXT NOT NULL CHECK (op IN ('add', 'edit', 'delete')),
      fields TEXT NOT NULL,           -- add, delete: {name: value}; edit: {name: [before, after]}
      PRIMARY KEY (step, position)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO change_3 SELECT step, position, entity, uuid, op, fields FROM change;
    DROP TABLE change;
    ALTER TABLE change_3 RENAME TO change;
    CREATE INDEX change_deleted ON change(uuid, step) WHERE op = 'delete';

    -- What was given up or passed is not done. Until now `done` counted everything closed.
    ALTER TABLE arc ADD COLUMN put_away INTEGER NOT NULL DEFAULT 0;  -- closed tasks in it that are not completed
    UPDATE arc SET put_away = (
      SELECT count(*) FROM task WHERE task.arc = arc.id AND completed IS NOT NULL AND outcome <> 'completed');
    UPDATE arc SET done = done - put_away WHERE put_away > 0;
    """
}
