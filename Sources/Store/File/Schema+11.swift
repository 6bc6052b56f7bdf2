extension Schema {
  /// What reading in another zone needs to find without reading every task: tasks that are pinned to a zone, and open
  /// ones with a date but no alert to come, which may have one there. And the hash that recognises duplicates is called
  /// what the code calls it.
  static let version11 = """
    CREATE INDEX task_pinned ON task(id) WHERE zone IS NOT NULL;
    CREATE INDEX task_silent ON task(due_instant, created)
      WHERE alert_at IS NULL AND completed IS NULL AND due_instant IS NOT NULL;

    ALTER TABLE task RENAME COLUMN likeness TO fingerprint;
    DROP INDEX task_by_likeness;
    CREATE INDEX task_by_fingerprint ON task(fingerprint);
    """
}
