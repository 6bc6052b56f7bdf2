extension Schema {
  /// When a task was closed has the name that it has in JSON, in its column and in the log, too.
  ///
  /// Within a text of JSON the quotes are escaped, so only the name of a field looks like one.
  static let version12 = """
    ALTER TABLE task RENAME COLUMN completed TO closed;
    UPDATE change SET fields = replace(fields, '"completed":', '"closed":')
      WHERE entity = 'task' AND instr(fields, '"completed":') > 0;
    """
}
