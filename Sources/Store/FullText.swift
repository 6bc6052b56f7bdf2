import Planner

// The words of titles, locations and descriptions, kept in step with the rows in the same transaction.
//
// `task_text` holds no text of its own: to take a row out, it is given the words that it was given.
extension Session {
  /// Puts the words of a task in.
  func index(_ row: TaskRow) throws {
    let text = TaskRow.text(of: row.fields)
    try statement("INSERT INTO task_text (rowid, title, location, description) VALUES (?, ?, ?, ?)").run(
      .integer(row.id), text[0], text[1], text[2])
  }

  /// Takes the words of a task out, as they were put in.
  func unindex(_ row: TaskRow) throws {
    let text = TaskRow.text(of: row.fields)
    try statement(
      "INSERT INTO task_text (task_text, rowid, title, location, description) VALUES ('delete', ?, ?, ?, ?)"
    ).run(.integer(row.id), text[0], text[1], text[2])
  }
}

extension TaskRow {
  /// What can be searched: title, location and description, as the row has them.
  static func text(of fields: ArcTask.Fields) -> [SQLValue] {
    [
      .text(fields.title), .text(fields.location),
      .text(fields.description.isEmpty ? nil : fields.description),
    ]
  }
}
