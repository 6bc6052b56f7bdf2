import SQLite

/// What a body can do in a transaction, in SQL.
struct SQLiteTransaction: StoreTransaction {
  let database: Database

  /// Runs a statement.
  func run(_ sql: String, _ values: SQLValue...) throws { try database.statement(sql).run(values) }

  /// All rows, each made into something.
  func all<Answer>(_ sql: String, _ values: SQLValue..., row: (Statement) throws -> Answer) throws -> [Answer]
  {
    var answers: [Answer] = []
    try database.statement(sql).rows(values) {
      answers.append(try row($0))
      return true
    }
    return answers
  }

  /// The first row, made into something.
  func first<Answer>(_ sql: String, _ values: SQLValue..., row: (Statement) throws -> Answer) throws
    -> Answer?
  {
    try database.statement(sql).first(values, body: row)
  }
}

extension SQLValue {
  /// The key that everything of an account begins with.
  static func account(_ id: AccountID) -> SQLValue { .uuid(high: id.high, low: id.low) }
}
