extension Schema {
  /// The rows of paths, and a log whose fields are what people said, without the states of escalations.
  static let version14 = pathRows + undoStates

  /// The state of an escalation before and after a change, which undo needs, is beside the fields of the change.
  ///
  /// Until now it was among them, as `reminder` of a task, and as `escalation` and `occurrence` of a reminder. Within a
  /// text of JSON the quotes are escaped, so only the name of a field looks like one.
  private static let undoStates = """
    ALTER TABLE change ADD COLUMN undo TEXT;          -- {"state":[before, after]}, see UndoState; NULL: nothing
    UPDATE change SET undo = json_object('state', json_extract(fields, '$.reminder')),
        fields = json_remove(fields, '$.reminder')
      WHERE entity = 'task' AND op = 'edit' AND instr(fields, '"reminder":') > 0 AND json_valid(fields);
    UPDATE change SET undo = json_object(
          'state', json_extract(fields, '$.escalation'), 'occurrence', json_extract(fields, '$.occurrence')),
        fields = json_remove(fields, '$.escalation', '$.occurrence')
      WHERE entity = 'reminder' AND op = 'edit' AND instr(fields, '"escalation":') > 0 AND json_valid(fields);
    """

  /// Escalation paths are rows like those of other kinds, with a number and a UUID, and the log says of them what was
  /// added, edited and deleted.
  ///
  /// Until now every change of a path was an edit in the log, from or to no notation. When a path was created is not
  /// known.
  private static let pathRows = """
    CREATE TABLE path_14 (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE,      -- derived from the name
      name TEXT NOT NULL UNIQUE,
      notation TEXT NOT NULL,         -- one line, as Escalation reads it
      created INTEGER NOT NULL
    ) STRICT;
    INSERT INTO path_14 (uuid, name, notation, created) SELECT path_uuid(name), name, notation, 0 FROM path ORDER BY name;
    DROP TABLE path;
    ALTER TABLE path_14 RENAME TO path;

    UPDATE change SET op = 'add', fields = '{}'
      WHERE entity = 'path' AND op = 'edit' AND json_extract(fields, '$.notation[0]') IS NULL
        AND json_extract(fields, '$.notation[1]') IS NOT NULL;
    UPDATE change SET op = 'delete', fields = json_object(
        'name', json_extract(fields, '$.name[1]'), 'notation', json_extract(fields, '$.notation[0]'), 'created', 0)
      WHERE entity = 'path' AND op = 'edit' AND json_extract(fields, '$.notation[0]') IS NOT NULL
        AND json_extract(fields, '$.notation[1]') IS NULL;
    UPDATE change SET fields = json_object('notation', json_extract(fields, '$.notation'))
      WHERE entity = 'path' AND op = 'edit' AND json_extract(fields, '$.notation') IS NOT NULL;

    """
}
