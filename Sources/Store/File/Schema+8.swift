extension Schema {
  /// Answers to alerts, and what people said of calendars, as things that devices can tell each other.
  static let version8 = """
    -- What people answered to the alerts of single occurrences. Where an escalation stands because of it is a matter of
    -- each device.
    CREATE TABLE answer (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,      -- from those of the task or reminder and the start
      task BLOB,                      -- UUID of the task; NULL: it is about a reminder
      reminder BLOB,                  -- UUID of the reminder or group; NULL: it is about a task
      start TEXT,                     -- where the occurrence starts by the rule
      answer TEXT,                    -- completed, ignored, dismissed, snoozed SECONDS-SINCE-1970; NULL: taken back
      created INTEGER NOT NULL
    ) STRICT;

    -- Events of feeds that people have made their own.
    CREATE TABLE feed_ignored (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,      -- from that of the feed and what names the event
      feed INTEGER NOT NULL,
      uid TEXT NOT NULL,
      recurrence_id TEXT NOT NULL     -- of one changed occurrence; empty for the event itself
    ) STRICT;

    CREATE TABLE feed_course_8 (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,      -- from that of the feed and the course
      feed INTEGER NOT NULL,
      course TEXT NOT NULL,           -- NameKey
      name TEXT NOT NULL,             -- as the feed writes it
      arc BLOB,                       -- UUID, all zero for no Arc; NULL: not said yet
      UNIQUE (feed, course)
    ) STRICT;
    INSERT INTO feed_course_8 (uuid, feed, course, name, arc)
    SELECT randomblob(16), feed, course, name, arc FROM feed_course;
    DROP TABLE feed_course;
    ALTER TABLE feed_course_8 RENAME TO feed_course;

    CREATE TABLE calendar_item_8 (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,      -- of the task or reminder
      uid TEXT,                       -- what the calendar calls it; NULL: its UUID
      lines TEXT NOT NULL             -- content lines (RFC 5545), unfolded, one a line; empty: nothing is kept
    ) STRICT;
    INSERT INTO calendar_item_8 (uuid, uid, lines) SELECT uuid, uid, lines FROM calendar_item;
    DROP TABLE calendar_item;
    ALTER TABLE calendar_item_8 RENAME TO calendar_item;
    """
}
