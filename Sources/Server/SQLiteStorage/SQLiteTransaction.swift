import SQLite

/// A transaction in SQL.
struct SQLiteTransaction: StoreTransaction {
  let database: Database

  /// Runs a statement.
  func run(_ sql: String, _ values: SQLValue...) throws { try database.statement(sql).run(values) }

  /// Returns all rows, each converted by `row`.
  func all<Answer>(_ sql: String, _ values: SQLValue..., row: (Statement) throws -> Answer) throws -> [Answer]
  {
    var answers: [Answer] = []
    try database.statement(sql).rows(values) {
      answers.append(try row($0))
      return true
    }
    return answers
  }

  /// Returns the first row, converted by `row`; nil if there is none.
  func first<Answer>(_ sql: String, _ values: SQLValue..., row: (Statement) throws -> Answer) throws
    -> Answer?
  {
    try database.statement(sql).first(values, body: row)
  }
}

extension SQLValue {
  /// The key value that begins all rows of an account.
  static func account(_ id: AccountID) -> SQLValue { .uuid(high: id.high, low: id.low) }
}
