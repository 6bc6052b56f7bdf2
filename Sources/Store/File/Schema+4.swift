extension Schema {
  /// Reminders, groups, stacks and places; what became of every occurrence; and one log that takes them all.
  ///
  /// Until now `reminder` was what a task's reminder had come to. That is its escalation, which everything has that
  /// fires: tasks, reminders and groups, told apart by the number that they all take from `store.next_id`.
  static let version4 = things + calendars

  private static let things = """
    ALTER TABLE reminder RENAME TO escalation;
    ALTER TABLE escalation RENAME COLUMN task TO thing;
    ALTER TABLE alert RENAME COLUMN task TO thing;

    -- What people want to be reminded of besides tasks, and groups, each of whose occurrences says one member.
    -- What happens again is what RFC 5545 has of it, one property a line, as `Timetable` reads and writes it.
    CREATE TABLE reminder (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL,
      title TEXT NOT NULL,
      subtext TEXT,
      body TEXT,
      location TEXT,
      timetable TEXT,                 -- DTSTART, DURATION, RRULE, RDATE, EXDATE; NULL: no date of its own
      path TEXT,                      -- name of an escalation path, or none; NULL: the usual one
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

    -- The log takes changes of whatever there is: arc, task, path, reminder, member, stack, place …
    -- What was added lies in its table, so an add holds nothing any more. (A list of three after IN would make SQLite
    -- build a table for every insert.)
    CREATE TABLE change_4 (
      step INTEGER NOT NULL REFERENCES step(id),
      position INTEGER NOT NULL,      -- from 1, in the order in which they were made
      entity TEXT NOT NULL,
      uuid BLOB NOT NULL,
      op TEXT NOT NULL CHECK (op = 'add' OR op = 'edit' OR op = 'delete'),
      fields TEXT NOT NULL,           -- delete: {name: value}; edit: {name: [before, after]}
      PRIMARY KEY (step, position)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO change_4
    SELECT step, position, entity, uuid, op,
      CASE WHEN op = 'add' AND fields NOT LIKE '%"cause"%' THEN '{}' ELSE fields END
    FROM change;
    DROP TABLE change;
    ALTER TABLE change_4 RENAME TO change;
    CREATE INDEX change_deleted ON change(uuid, step) WHERE op = 'delete';

    """
}
