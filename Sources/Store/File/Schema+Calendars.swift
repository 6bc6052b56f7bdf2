extension Schema {
  /// The tables for imported calendars and feeds. In `reminder`, the columns `feed`, `uid`, `series` and
  /// `recurrence_id` identify the rows that come from them.
  static let calendars = """
    -- What a calendar says of a task or reminder that has no place in it: kept, to be written again.
    CREATE TABLE calendar_item (
      uuid BLOB PRIMARY KEY,          -- of the task or reminder
      uid TEXT,                       -- what the calendar calls it; NULL: its UUID
      lines TEXT NOT NULL             -- content lines (RFC 5545), unfolded, one a line
    ) STRICT, WITHOUT ROWID;

    -- Calendars of others that are read again and again.
    CREATE TABLE feed (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,
      source TEXT NOT NULL UNIQUE,    -- https://…, or the path of a file from the root
      kind TEXT NOT NULL CHECK (kind IN ('reminders', 'tasks')),
      every INTEGER NOT NULL,         -- seconds between readings
      path TEXT,                      -- escalation path of what comes from it; NULL: the usual one
      created INTEGER NOT NULL,
      -- How the readings went:
      name TEXT,                      -- what it calls itself
      etag TEXT,                      -- what the server says of what was read last
      modified TEXT,
      digest TEXT,                    -- SHA-256 of it, hexadecimal
      read_at INTEGER,                -- when it was last read, changed or not; NULL: never
      next_at INTEGER NOT NULL,       -- when it is read again
      failures INTEGER NOT NULL,      -- how often in a row it could not be read
      problem TEXT                    -- why not, the last time; NULL: it could
    ) STRICT;

    -- What came from a feed, event by event.
    CREATE TABLE feed_event (
      feed INTEGER NOT NULL,
      uid TEXT NOT NULL,
      recurrence_id TEXT NOT NULL,    -- of one changed occurrence; empty for the event itself
      thing BLOB,                     -- UUID of the task or reminder made of it; NULL: none
      digest INTEGER NOT NULL,        -- of what the feed says
      written INTEGER,                -- of what was made of it; another one once a person has edited it
      status TEXT NOT NULL CHECK (status IN ('kept', 'ignored', 'waiting')),
      course TEXT,                    -- what it says of its Arc, when that is not known: NameKey
      title TEXT NOT NULL,
      PRIMARY KEY (feed, uid, recurrence_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX feed_event_by_thing ON feed_event(thing) WHERE thing IS NOT NULL;

    -- Which Arc the courses of a feed are.
    CREATE TABLE feed_course (
      feed INTEGER NOT NULL,
      course TEXT NOT NULL,           -- NameKey
      name TEXT NOT NULL,             -- as the feed writes it
      arc BLOB,                       -- UUID; NULL: not said yet
      PRIMARY KEY (feed, course)
    ) STRICT, WITHOUT ROWID;

    -- Files that are written anew when the planner changes.
    CREATE TABLE publication (
      id INTEGER PRIMARY KEY,
      file TEXT NOT NULL UNIQUE,      -- its path from the root
      arc BLOB,                       -- UUID of the Arc that it holds; NULL: all of them
      created INTEGER NOT NULL,
      problem TEXT                    -- why it could not be written, the last time; NULL: it could
    ) STRICT;
    """
}
