extension Schema {
  /// What reading in another zone needs to find without reading every task: tasks that are pinned to a zone, and open
  /// ones with a date but no alert to come, which may have one there.
  static let version11 = """
    CREATE INDEX task_pinned ON task(id) WHERE zone IS NOT NULL;
    CREATE INDEX task_silent ON task(due_instant, created)
      WHERE alert_at IS NULL AND completed IS NULL AND due_instant IS NOT NULL;
    """
}
