extension Schema {
  /// Search uses only the full-text table, so the column `marks` and its indexes are dropped.
  static let version9 = """
    DROP INDEX task_by_arc;
    DROP INDEX task_by_due;
    DROP INDEX task_undated;
    DROP INDEX task_closed_by_due;
    DROP INDEX task_by_shape;
    ALTER TABLE task DROP COLUMN marks;
    CREATE INDEX task_by_arc ON task(arc, completed, due_instant, shape);
    CREATE INDEX task_by_due ON task(due_instant, arc, shape) WHERE completed IS NULL AND due_instant IS NOT NULL;
    CREATE INDEX task_undated ON task(id, arc, shape) WHERE completed IS NULL AND due_instant IS NULL;
    CREATE INDEX task_closed_by_due ON task(due_instant, completed, arc, shape)
      WHERE completed IS NOT NULL AND due_instant IS NOT NULL;
    CREATE INDEX task_by_shape ON task(shape, completed, due_instant, arc) WHERE shape >= 4;
    """
}
