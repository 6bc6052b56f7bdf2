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
    /// The number of the row, title, location and description.
    var values: [SQLValue]
    /// False to remove words, which must be the ones that were added.
    var isNew: Bool
  }

  /// The largest number of collected changes.
  private static let mostTextChanges = 4000

  /// Adds the words of a task.
  func index(_ row: TaskRow) throws {
    try change(row, isNew: true)
  }

  /// Removes the words of a task, which must be the ones that were added.
  func unindex(_ row: TaskRow) throws {
    try change(row, isNew: false)
  }

  private func change(_ row: TaskRow, isNew: Bool) throws {
    textChanges.append(
      TextChange(row: row.id, values: [.integer(row.id)] + TaskRow.text(of: row.fields), isNew: isNew))
    if !search.wordHits.isEmpty { search.wordHits = [:] }
    if textChanges.count >= Session.mostTextChanges { try writeTexts() }
  }

  /// Writes the changes collected by `index` and `unindex`; call this before searching, and at the end.
  func writeTexts() throws {
    if textChanges.isEmpty { return }
    let changes = textChanges
    textChanges = []
    // Only their places are sorted, which costs nothing where they are in order already, as in an import.
    for place in changes.indices.sorted(by: { (changes[$0].row, $0) < (changes[$1].row, $1) }) {
      let values = changes[place].values
      if changes[place].isNew {
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
