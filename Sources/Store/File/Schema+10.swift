extension Schema {
  /// What a step and a change are is in columns of their own; their words no longer say it.
  static let version10 = """
    ALTER TABLE step ADD COLUMN kind TEXT;  -- edit: fields were edited; join: merged with an account; NULL: see label
    UPDATE step SET kind = 'edit' WHERE role IN ('do', 'redo') AND label GLOB 'edited *';
    UPDATE step SET kind = 'join'
      WHERE label GLOB 'joined *' AND NOT EXISTS (SELECT 1 FROM change WHERE change.step = step.id);

    -- Missed and passed occurrences from before changes had a cause.
    UPDATE change SET cause = 'time' WHERE cause IS NULL AND entity = 'task' AND op = 'edit'
      AND step IN (SELECT id FROM step WHERE role = 'rule')
      AND CASE WHEN json_valid(fields) THEN json_extract(fields, '$.outcome[1]') END IN ('missed', 'passed');

    -- The addresses of feeds, which can be secret, were once written in full.
    UPDATE step SET label = mask_addresses(label) WHERE label LIKE '%://%' AND EXISTS (
      SELECT 1 FROM (VALUES ('subscribed to *'), ('unsubscribed from *'), ('read *'))
      WHERE label GLOB column1 OR label GLOB 'undid: ' || column1 OR label GLOB 'redid: ' || column1);
    """
}
