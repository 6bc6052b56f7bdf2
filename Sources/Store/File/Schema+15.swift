extension Schema {
  /// What nobody did before the next one came has a count of its own; and a repeating task knows whether its first day
  /// was given or worked out.
  ///
  /// Until now the missed were among those put away. Tasks that are there keep their day whatever terms come.
  static let version15 = """
    ALTER TABLE arc ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;  -- closed tasks in it that the next one replaced
    UPDATE arc SET missed = (SELECT count(*) FROM task WHERE task.arc = arc.id AND outcome = 'missed');
    UPDATE arc SET put_away = put_away - missed WHERE missed > 0;
    ALTER TABLE task ADD COLUMN begins_by_rule INTEGER;  -- 1: nobody said on which day it begins; NULL: it is given
    """
}
