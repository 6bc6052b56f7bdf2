extension Schema {
  /// What people say of a task and an Arc besides, and a log from which devices can learn what was done elsewhere.
  ///
  /// Until now `"cause":"rule"` at the end of a change's fields said that the program had made it.
  static let version6 = """
    ALTER TABLE task ADD COLUMN priority TEXT;        -- high, medium or low; NULL: none
    ALTER TABLE task ADD COLUMN labels TEXT;          -- names in order, one a line; NULL: none
    ALTER TABLE task ADD COLUMN start_date TEXT;      -- the day until which it is hidden; NULL: it is not
    ALTER TABLE task ADD COLUMN kind TEXT;            -- event; NULL: something to do
    ALTER TABLE arc ADD COLUMN short TEXT;            -- a short name; NULL: none
    ALTER TABLE arc ADD COLUMN colour TEXT;           -- NULL: none
    -- When tasks were made whose UUID does not say it (TaskShape.otherUUID).
    CREATE INDEX task_of_other_uuid ON task(created) WHERE shape & 128 <> 0;

    -- Terms, which what repeats ends with, and breaks, which it leaves out.
    CREATE TABLE term (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,
      name TEXT NOT NULL,
      key TEXT NOT NULL,              -- its NameKey, once for each Arc
      first_day TEXT NOT NULL,
      last_day TEXT NOT NULL,
      is_break INTEGER NOT NULL,      -- 1 for a break, 0 for a term
      arc BLOB,                       -- UUID of the Arc it is for, with all below; NULL: for all
      created INTEGER NOT NULL
    ) STRICT;

    -- The ids under which this file has written steps, the last one now; a copy goes on under another one.
    CREATE TABLE device (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,
      file TEXT,                      -- the file system's number of the file; NULL: not noted yet; empty: a copy
      since INTEGER NOT NULL
    ) STRICT;
    INSERT INTO device (uuid, since) SELECT device, counted_at FROM store;

    ALTER TABLE step ADD COLUMN origin TEXT;          -- the program that made it; NULL: arc itself

    CREATE TABLE change_6 (
      step INTEGER NOT NULL REFERENCES step(id),
      position INTEGER NOT NULL,      -- from 1, in the order in which they were made
      entity TEXT NOT NULL,
      uuid BLOB NOT NULL,
      op TEXT NOT NULL CHECK (op = 'add' OR op = 'edit' OR op = 'delete' OR op = 'purge'),
      fields TEXT NOT NULL,           -- delete: {name: value}; edit: {name: [before, after]}
      cause TEXT,                     -- rule: the program did it; NULL: a person
      PRIMARY KEY (step, position)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO change_6
    SELECT step, position, entity, uuid, op,
      CASE WHEN fields LIKE '%"cause":"rule"}' THEN json_remove(fields, '$.cause') ELSE fields END,
      CASE WHEN fields LIKE '%"cause":"rule"}' THEN 'rule' END
    FROM change;
    DROP TABLE change;
    ALTER TABLE change_6 RENAME TO change;
    CREATE INDEX change_deleted ON change(uuid, step) WHERE op = 'delete';
    CREATE INDEX change_by_uuid ON change(uuid);
    """
}
