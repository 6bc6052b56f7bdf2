import SQLite

extension RunningServer {
  /// The rows of a query, columns joined by `|`, straight from the file.
  func rows(_ sql: String) throws -> [String] {
    let database = try Database(path: folder.path + "/data/server.db")
    defer { database.close() }
    var rows: [String] = []
    try database.statement(sql).rows { row in
      rows.append((0..<row.columnCount).map { row.text($0) }.joined(separator: "|"))
      return true
    }
    return rows
  }

  /// With what parameters the passwords are stretched.
  func passwords() throws -> [String] {
    try rows("SELECT password FROM account").map { $0.split(separator: "$").prefix(4).joined(separator: "$") }
  }
}
