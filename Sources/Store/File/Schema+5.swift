extension Schema {
  /// What filters ask about, in the indexes that lists walk along: what a task has. (The marks of its words went again
  /// with schema 9, so they are left as they begin.)
  ///
  /// Until now a filter such as `has:end` looked at row after row, each on a page of its own.
  static let version5 = """
    ALTER TABLE task ADD COLUMN shape INTEGER NOT NULL DEFAULT 0;    -- derived: see TaskShape
    ALTER TABLE task ADD COLUMN marks INTEGER NOT NULL DEFAULT -1;   -- gone in schema 9
    UPDATE task SET
      shape = (due_time IS NOT NULL) + 2 * (location IS NOT NULL) + 4 * (description IS NOT NULL)
        + 8 * (end_date IS NOT NULL OR end_time IS NOT NULL) + 16 * (recurrence IS NOT NULL)
        + 32 * (outcome IS 'ignored') + 64 * (outcome IS 'passed')
        + 128 * (hex(substr(uuid, 1, 6)) NOT BETWEEN printf('%012X', created * 1000)
          AND printf('%012X', created * 1000 + 999));

    DROP INDEX task_by_arc;
    CREATE INDEX task_by_arc ON task(arc, completed, due_instant, shape, marks);
    DROP INDEX task_by_due;
    CREATE INDEX task_by_due ON task(due_instant, arc, shape, marks)
      WHERE completed IS NULL AND due_instant IS NOT NULL;
    CREATE INDEX task_undated ON task(id, arc, shape, marks) WHERE completed IS NULL AND due_instant IS NULL;
    DROP INDEX task_closed_by_due;
    CREATE INDEX task_closed_by_due ON task(due_instant, completed, arc, shape, marks)
      WHERE completed IS NOT NULL AND due_instant IS NOT NULL;
    -- What few tasks have.
    CREATE INDEX task_by_shape ON task(shape, completed, due_instant, arc, marks) WHERE shape >= 4;

    -- How many words a text has, nobody asks: `columnsize=0` leaves it out.
    DROP TABLE task_text;
    CREATE VIRTUAL TABLE task_text USING fts5(title, location, description,
      content='task', content_rowid='id', detail=column, columnsize=0, tokenize='unicode61 remove_diacritics 2');
    INSERT INTO task_text(task_text) VALUES ('rebuild');
    """
}
