@testable import Server

extension SQLiteStore {
  /// Runs SQL on the connection that writes.
  func run(_ sql: String) async throws {
    try await use { try $0.execute(sql) }
  }

  /// How the connection that writes makes things durable.
  func pragmas() async throws -> [String] {
    try await use { database in
      [
        try database.statement("PRAGMA synchronous").first { $0.text(0) } ?? "",
        try database.statement("PRAGMA journal_mode").first { $0.text(0) } ?? "",
      ]
    }
  }
}
