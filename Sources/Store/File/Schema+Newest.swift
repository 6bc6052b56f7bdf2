extension Schema {
  /// The tables of a new file: those that all migrations together make, made in a fraction of the time.
  ///
  /// Whoever adds a migration changes this text, too: a test compares both. Columns stand in the order in which the
  /// migrations add them, and so do the indexes of a table. The tables of sync are made when a planner joins an account
  /// (`SyncTables`).
  ///
  /// Times are seconds since 1970 (UTC); dates `YYYY-MM-DD`; UUIDs their 16 bytes.
  static let newest = [arcTables, logTables, reminderTables, alertTables, calendarTables].joined(
    separator: "\n")

  /// Arcs and tasks.
  ///
  /// Derived columns can be computed again: `due_instant`, `fingerprint` and `shape` from the row; `open`, `overdue`,
  /// `done`, `put_away` and `missed` from the Arc's own tasks.
  private static let arcTables = """
    -- One row: what belongs to the store as a whole.
    CREATE TABLE store (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      device BLOB NOT NULL,           -- who makes the steps of the change log here
      next_id INTEGER NOT NULL,       -- the next number for what people address by number; never goes back
      next_arc INTEGER NOT NULL,      -- the next number for an Arc, which people address by name
      zone TEXT NOT NULL,             -- the zone in which due_instant was worked out
      counted_at INTEGER NOT NULL,    -- the now of arc.overdue
      asked TEXT,                     -- the day on which ended Arcs were last asked about
      reminding TEXT                  -- what alert_at was worked out with; NULL: nothing yet
    ) STRICT;

    -- The ids under which this file has written steps, the last one now; a copy goes on under another one.
    CREATE TABLE device (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,
      file TEXT,                      -- the file system's number of the file; NULL: not noted yet; empty: a copy
      since INTEGER NOT NULL
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
      open INTEGER NOT NULL DEFAULT 0,  -- tasks in it (not below it) that are not completed
      overdue INTEGER NOT NULL DEFAULT 0,  -- those of them with due_instant < store.counted_at
      done INTEGER NOT NULL DEFAULT 0,  -- tasks in it that are completed
      archived INTEGER,               -- when; NULL: active
      put_away INTEGER NOT NULL DEFAULT 0,  -- closed tasks in it that are not completed
      short TEXT,                     -- a short name; NULL: none
      colour TEXT,                    -- NULL: none
      missed INTEGER NOT NULL DEFAULT 0  -- closed tasks in it that the next one replaced
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
      closed INTEGER,                 -- when; NULL: open
      due_instant INTEGER,            -- the last instant at which it is not overdue
      fingerprint INTEGER NOT NULL,   -- hash of Arc, title and date, equal for duplicates
      outcome TEXT,                   -- completed, ignored, passed …; NULL: open
      repeat_from TEXT,               -- completion; NULL: the calendar
      series BLOB,                    -- UUID of the series' first task; NULL: not repeating
      occurrence TEXT,                -- where this one starts by the rule
      path TEXT,                      -- name of an escalation path, or none; NULL: the default
      leads TEXT,                     -- seconds before the due moment, 86400,1800; NULL: the path's
      snooze INTEGER,                 -- seconds; NULL: the usual length
      remind_from INTEGER,            -- when its reminder began; NULL: when the task was made
      alert_at INTEGER,               -- derived: when the next alert comes; NULL: none will
      shape INTEGER NOT NULL DEFAULT 0,  -- derived: see TaskShape
      priority TEXT,                  -- high, medium or low; NULL: none
      labels TEXT,                    -- names in order, one a line; NULL: none
      start_date TEXT,                -- the day until which it is hidden; NULL: it is not
      kind TEXT,                      -- event; NULL: something to do
      missed INTEGER,                 -- how many occurrences before it were missed; NULL: none
      keep_missed INTEGER,            -- 1: a missed one stays open; NULL: as is set
      next_at INTEGER,                -- derived: when the next occurrence takes its place
      begins_by_rule INTEGER          -- 1: nobody said on which day it begins; NULL: it is given
    ) STRICT;
    CREATE UNIQUE INDEX task_by_uuid ON task(uuid);
    CREATE INDEX task_by_location ON task(location) WHERE location IS NOT NULL;
    CREATE INDEX task_by_end ON task(end_date) WHERE end_date IS NOT NULL;
    CREATE INDEX task_repeating ON task(series) WHERE closed IS NULL AND recurrence IS NOT NULL;
    CREATE INDEX task_by_alert ON task(alert_at) WHERE alert_at IS NOT NULL;
    CREATE INDEX task_of_other_uuid ON task(created) WHERE shape & 128 <> 0;
    CREATE INDEX task_by_next ON task(next_at) WHERE next_at IS NOT NULL;
    CREATE INDEX task_by_series ON task(series) WHERE series IS NOT NULL;
    CREATE INDEX task_by_arc ON task(arc, closed, due_instant, shape);
    CREATE INDEX task_by_due ON task(due_instant, arc, shape) WHERE closed IS NULL AND due_instant IS NOT NULL;
    CREATE INDEX task_undated ON task(id, arc, shape) WHERE closed IS NULL AND due_instant IS NULL;
    CREATE INDEX task_closed_by_due ON task(due_instant, closed, arc, shape)
      WHERE closed IS NOT NULL AND due_instant IS NOT NULL;
    CREATE INDEX task_by_shape ON task(shape, closed, due_instant, arc) WHERE shape >= 4;
    CREATE INDEX task_pinned ON task(id) WHERE zone IS NOT NULL;
    CREATE INDEX task_silent ON task(due_instant, created)
      WHERE alert_at IS NULL AND closed IS NULL AND due_instant IS NOT NULL;
    CREATE INDEX task_by_fingerprint ON task(fingerprint);

    -- The words of tasks. The text itself stays in `task` only; `detail=column` leaves out where in it a word stands,
    -- `columnsize=0` how many there are.
    CREATE VIRTUAL TABLE task_text USING fts5(title, location, description,
      content='task', content_rowid='id', detail=column, columnsize=0, tokenize='unicode61 remove_diacritics 2');

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

    -- Small things that the program remembers by name.
    CREATE TABLE memo (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  /// The change log.
  private static let logTables = """
    -- What people did, one step a command.
    CREATE TABLE step (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,
      time INTEGER NOT NULL,
      device BLOB NOT NULL,
      label TEXT NOT NULL,            -- in words
      undone_by INTEGER REFERENCES step(id),
      role TEXT NOT NULL DEFAULT 'do',  -- do, undo, redo, empty (the trash)
      origin TEXT,                    -- the program that made it; NULL: arc itself
      kind TEXT                       -- edit: fields were edited; join: merged with an account; NULL: see label
    ) STRICT;
    CREATE INDEX step_by_undoing ON step(undone_by) WHERE undone_by IS NOT NULL;

    -- What a step changed: an Arc, a task, a path, a reminder, a member, a stack, a place … What was added is in its
    -- own table, so an add holds nothing.
    CREATE TABLE change (
      step INTEGER NOT NULL REFERENCES step(id),
      position INTEGER NOT NULL,      -- from 1, in the order in which they were made
      entity TEXT NOT NULL,
      uuid BLOB NOT NULL,
      op TEXT NOT NULL CHECK (op = 'add' OR op = 'edit' OR op = 'delete' OR op = 'purge'),
      fields TEXT NOT NULL,           -- delete: {name: value}; edit: {name: [before, after]}
      cause TEXT,                     -- rule: the program did it; NULL: a person
      undo TEXT,                      -- {"state":[before, after]}, see UndoState; NULL: nothing
      PRIMARY KEY (step, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX change_deleted ON change(uuid, step) WHERE op = 'delete';
    CREATE INDEX change_by_uuid ON change(uuid);
    """

  /// Reminders and groups, and what becomes of them.
  private static let reminderTables = """
    -- What people want to be reminded of besides tasks, and groups, each of whose occurrences says one member. What
    -- happens again is what RFC 5545 has of it, one property a line, as `Timetable` reads and writes it.
    CREATE TABLE reminder (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL,
      title TEXT NOT NULL,
      subtext TEXT,
      body TEXT,
      location TEXT,
      timetable TEXT,                 -- DTSTART, DURATION, RRULE, RDATE, EXDATE; NULL: no date of its own
      path TEXT,                      -- name of an escalation path, or none; NULL: the default
      leads TEXT,                     -- seconds before the due moment, 86400,1800; NULL: the path's
      snooze INTEGER,                 -- seconds; NULL: the usual length
      channels TEXT,                  -- names, joined by spaces; NULL: those of the level
      disabled INTEGER,               -- 1: switched off everywhere; NULL: on
      item TEXT,                      -- the one thing that it is for
      stack BLOB,                     -- UUID of the stack that it is for
      apart TEXT,                     -- items of the stack that have a reminder of their own, one a line
      places TEXT,                    -- arrive or leave, and the UUIDs of places
      series BLOB,                    -- UUID of the reminder of which it is one changed occurrence
      recurrence_id TEXT,             -- where that one starts by the rule (RECURRENCE-ID)
      feed BLOB,                      -- UUID of the feed that it comes from; NULL: people's own
      uid TEXT,                       -- what iCalendar calls it; NULL: its UUID
      pick TEXT,                      -- shuffle, random or rotate: it is a group; NULL: it is none
      key TEXT,                       -- a group's NameKey
      seed INTEGER,                   -- of a group's chance
      anchor TEXT,                    -- the occurrence from which a group counts turns; NULL: the first
      turns TEXT,                     -- UUIDs of the members who had theirs then, joined by commas
      created INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      remind_from INTEGER,            -- when it began; NULL: when it was made
      -- Derived:
      occurrence TEXT,                -- where the occurrence starts that is next, or that goes on
      due_at INTEGER,                 -- when that one is due
      alert_at INTEGER                -- when there is something to do about it; NULL: never
    ) STRICT;
    CREATE UNIQUE INDEX reminder_by_uuid ON reminder(uuid);
    CREATE UNIQUE INDEX group_by_name ON reminder(key) WHERE pick IS NOT NULL;
    CREATE INDEX reminder_by_alert ON reminder(alert_at) WHERE alert_at IS NOT NULL;
    CREATE INDEX reminder_by_due ON reminder(due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX reminder_of_series ON reminder(series) WHERE series IS NOT NULL;
    CREATE INDEX reminder_of_stack ON reminder(stack) WHERE stack IS NOT NULL;
    CREATE INDEX reminder_of_feed ON reminder(feed, uid) WHERE feed IS NOT NULL;

    -- Who belongs to which group.
    CREATE TABLE member (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,      -- from those of the group and the reminder
      team INTEGER NOT NULL,          -- number of the group
      reminder INTEGER NOT NULL,      -- number of the member
      disabled INTEGER                -- 1: switched off in this group; NULL: on
    ) STRICT;
    CREATE UNIQUE INDEX member_of_group ON member(team, reminder);
    CREATE INDEX member_by_reminder ON member(reminder);

    -- Things that one rule reminds of together.
    CREATE TABLE stack (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,
      name TEXT NOT NULL,
      key TEXT NOT NULL UNIQUE,       -- its NameKey
      items TEXT NOT NULL,            -- one a line
      created INTEGER NOT NULL
    ) STRICT;

    -- Where people come and go.
    CREATE TABLE place (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,
      name TEXT NOT NULL,
      key TEXT NOT NULL UNIQUE,       -- its NameKey
      latitude INTEGER NOT NULL,      -- millionths of a degree, north
      longitude INTEGER NOT NULL,     -- millionths of a degree, east
      radius INTEGER NOT NULL,        -- metres
      created INTEGER NOT NULL,
      inside INTEGER                  -- 1 while the person is there, 0 while not; NULL: not known
    ) STRICT;

    -- What became of the occurrences of reminders and groups; those to come have no row.
    CREATE TABLE occurrence (
      thing INTEGER NOT NULL,         -- number of the reminder or group
      start TEXT NOT NULL,            -- where it starts by the rule
      uuid BLOB NOT NULL,             -- from the UUID of the thing and the start
      due INTEGER NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('scheduled', 'sent', 'missed', 'cancelled', 'completed', 'ignored')),
      time INTEGER NOT NULL,          -- since when that is so
      pick BLOB,                      -- UUID of the member that a group says
      reason TEXT,
      PRIMARY KEY (thing, start)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX occurrence_by_due ON occurrence(due);

    -- What people answered to the alerts of single occurrences. Where an escalation stands because of it is a matter
    -- of each device.
    CREATE TABLE answer (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,      -- from those of the task or reminder and the start
      task BLOB,                      -- UUID of the task; NULL: it is about a reminder
      reminder BLOB,                  -- UUID of the reminder or group; NULL: it is about a task
      start TEXT,                     -- where the occurrence starts by the rule
      answer TEXT,                    -- completed, ignored, dismissed, snoozed SECONDS-SINCE-1970; NULL: taken back
      created INTEGER NOT NULL
    ) STRICT;

    -- What happened to tasks, reminders and groups, for people to look at.
    CREATE TABLE history (
      id INTEGER PRIMARY KEY,
      thing INTEGER NOT NULL,
      time INTEGER NOT NULL,
      event TEXT NOT NULL,            -- sent, failed, snoozed, completed, ignored, missed, cancelled …
      title TEXT NOT NULL,            -- as it was then
      due INTEGER,                    -- of the occurrence
      reason TEXT
    ) STRICT;
    CREATE INDEX history_by_thing ON history(thing, id);
    """

  /// Escalation: its paths, where it stands, and the alerts on their way.
  private static let alertTables = """
    -- Paths that people made, and built-in ones that they changed.
    CREATE TABLE path (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,      -- derived from the name
      name TEXT NOT NULL UNIQUE,
      notation TEXT NOT NULL,         -- one line, as Escalation reads it
      created INTEGER NOT NULL
    ) STRICT;

    -- Where escalations stand, from the first alert on; they outlive their tasks, so that undo finds them.
    CREATE TABLE escalation (
      thing INTEGER PRIMARY KEY,      -- number of the task, reminder or group
      state TEXT NOT NULL             -- as Escalation writes it
    ) STRICT;

    -- What fired.
    CREATE TABLE alert (
      id INTEGER PRIMARY KEY,
      thing INTEGER NOT NULL,
      epoch INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      fired INTEGER NOT NULL,
      ended INTEGER,                  -- when it was sent, failed or taken back
      status TEXT NOT NULL CHECK (status IN ('pending', 'sent', 'failed', 'withdrawn')),
      content TEXT NOT NULL           -- JSON, see FiredAlert
    ) STRICT;
    CREATE UNIQUE INDEX alert_by_key ON alert(thing, epoch, sequence);
    CREATE INDEX alert_pending ON alert(thing) WHERE status = 'pending';

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
    """

  /// Feeds and calendar files.
  private static let calendarTables = """
    -- Calendars that are read again and again.
    CREATE TABLE feed (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,
      source TEXT NOT NULL UNIQUE,    -- https://…, or the path of a file from the root
      kind TEXT NOT NULL CHECK (kind IN ('reminders', 'tasks')),
      every INTEGER NOT NULL,         -- seconds between readings
      path TEXT,                      -- escalation path of what comes from it; NULL: the default
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

    -- What a feed held when it was read last.
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
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,      -- from that of the feed and the course
      feed INTEGER NOT NULL,
      course TEXT NOT NULL,           -- NameKey
      name TEXT NOT NULL,             -- as the feed writes it
      arc BLOB,                       -- UUID, all zero for no Arc; NULL: not said yet
      UNIQUE (feed, course)
    ) STRICT;

    -- Events of feeds that people have made their own.
    CREATE TABLE feed_ignored (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,      -- from that of the feed and what names the event
      feed INTEGER NOT NULL,
      uid TEXT NOT NULL,
      recurrence_id TEXT NOT NULL     -- of one changed occurrence; empty for the event itself
    ) STRICT;

    -- What calendars say of a task or reminder that arc has no field for.
    CREATE TABLE calendar_item (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,      -- of the task or reminder
      uid TEXT,                       -- what the calendar calls it; NULL: its UUID
      lines TEXT NOT NULL             -- content lines (RFC 5545), unfolded, one a line; empty: nothing is kept
    ) STRICT;

    -- Calendar files that are written after each change.
    CREATE TABLE publication (
      id INTEGER PRIMARY KEY,
      file TEXT NOT NULL UNIQUE,      -- its path from the root
      arc BLOB,                       -- UUID of the Arc that it holds; NULL: all of them
      created INTEGER NOT NULL,
      problem TEXT                    -- why it could not be written, the last time; NULL: it could
    ) STRICT;
    """
}
