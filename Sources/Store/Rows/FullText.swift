import Planner
import SQLite

// The words of titles, locations and descriptions, updated together with the rows in the same transaction.
//
//     index, unindex ──▶ textChanges ──writeTexts(), in the order of rows──▶ task_text
//
// `task_text` does not store the texts: to remove a row, it must be given the words that were added. It flushes its
// buffer whenever a row has a lower number than the one before (sqlite3Fts5IndexBeginWrite): undoing an import, from
// the last task to the first, would flush once per task. So changes are collected, some thousand at a time, and
// sorted first.
extension Session {
  /// A change of the words of a task.
  struct TextChange {
    var row: Int
    /// Title, location and description.
    var text: [SQLValue]
    /// False to remove words, which must be the ones that were added.
    var isNew: Bool
  }

  /// The largest number of collected changes.
  private static let mostTextChanges = 4000

  /// Adds the words of a task.
  func index(_ row: TaskRow) throws {
    try change(TextChange(row: row.id, text: TaskRow.text(of: row.fields), isNew: true))
  }

  /// Removes the words of a task, which must be the ones that were added.
  func unindex(_ row: TaskRow) throws {
    try change(TextChange(row: row.id, text: TaskRow.text(of: row.fields), isNew: false))
  }

  private func change(_ change: TextChange) throws {
    textChanges.append(change)
    if !search.wordHits.isEmpty { search.wordHits = [:] }
    if textChanges.count >= Session.mostTextChanges { try writeTexts() }
  }

  /// Writes the changes collected by `index` and `unindex`; call this before searching, and at the end.
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
  /// The searchable texts: title, location and description, as in the row.
  static func text(of fields: ArcTask.Fields) -> [SQLValue] {
    [
      .text(fields.title), .text(fields.location),
      .text(fields.description.isEmpty ? nil : fields.description),
    ]
  }
}
