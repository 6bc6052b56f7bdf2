extension Schema {
  /// Occurrences that make room for the next one by themselves.
  ///
  /// The first look at a planner works out when that is; until then it may be any moment from the due one on.
  static let version7 = """
    ALTER TABLE task ADD COLUMN missed INTEGER;       -- how many occurrences before it were missed; NULL: none
    ALTER TABLE task ADD COLUMN keep_missed INTEGER;  -- 1: a missed one stays open; NULL: as is set
    ALTER TABLE task ADD COLUMN next_at INTEGER;      -- derived: when the next occurrence takes its place
    CREATE INDEX task_by_next ON task(next_at) WHERE next_at IS NOT NULL;
    CREATE INDEX task_by_series ON task(series) WHERE series IS NOT NULL;
    UPDATE task SET next_at = due_instant
      WHERE completed IS NULL AND recurrence IS NOT NULL AND repeat_from IS NULL AND kind IS NOT 'event';
    """
}
