import Planner
import SQLite

// The words of titles, locations and descriptions, kept in step with the rows in the same transaction.
//
//     index, unindex ──▶ textChanges ──writeTexts(), in the order of rows──▶ task_text
//
// `task_text` holds no text of its own: to take a row out, it is given the words that it was given. It writes all it has
// gathered to its index whenever a row comes that stands before the last one (sqlite3Fts5IndexBeginWrite): undoing an
// import, the last task first, would write once for every task. So some thousand changes are put in order first.
extension Session {
  /// What the words of a task are to be.
  struct TextChange {
    var row: Int
    /// Title, location and description.
    var text: [SQLValue]
    /// False for words that are taken out, as they were put in.
    var isNew: Bool
  }

  /// How many changes wait at most.
  private static let mostTextChanges = 4000

  /// Puts the words of a task in.
  func index(_ row: TaskRow) throws {
    try change(TextChange(row: row.id, text: TaskRow.text(of: row.fields), isNew: true))
  }

  /// Takes the words of a task out, as they were put in.
  func unindex(_ row: TaskRow) throws {
    try change(TextChange(row: row.id, text: TaskRow.text(of: row.fields), isNew: false))
  }

  private func change(_ change: TextChange) throws {
    textChanges.append(change)
    if !search.wordHits.isEmpty { search.wordHits = [:] }
    if textChanges.count >= Session.mostTextChanges { try writeTexts() }
  }

  /// Writes what `index` and `unindex` have gathered; to be called before anything is searched and at the end.
  func writeTexts() throws {
    if textChanges.isEmpty { return }
    let inOrder = textChanges.enumerated().sorted {
      ($0.element.row, $0.offset) < ($1.element.row, $1.offset)
    }
    textChanges = []
    for (_, change) in inOrder {
      let values = [.integer(change.row)] + change.text
      if change.isNew {
        try write("INSERT INTO task_text (rowid, title, location, description) VALUES (?, ?, ?, ?)", values)
      } else {
        try write(
          "INSERT INTO task_text (rowid, title, location, description, task_text) VALUES (?, ?, ?, ?, 'delete')",
          values)
      }
    }
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
