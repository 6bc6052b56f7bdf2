import SQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The store in one SQLite file: write-ahead log, synchronous=FULL, one writer, two readers.
public final class SQLiteStore: SyncStore {
  private let writer: SQLiteLane
  private let readers: [SQLiteLane]

  /// Opens a file, which is made when there is none.
  /// - Parameter path: its folder exists.
  /// - Throws: `StoreError`.
  public init(path: String) throws {
    do {
      writer = SQLiteLane(try SQLiteStore.connection(path), label: "store writer")
      readers = try (1...2).map { SQLiteLane(try SQLiteStore.connection(path), label: "store reader \($0)") }
    } catch let error as SQLiteError { throw StoreError.unavailable("\(path): \(error)") }
  }

  private static func connection(_ path: String) throws -> Database {
    let database = try Database(path: path) { tries in
      // Another process, such as `arc-server user add`, writes for a few milliseconds at a time.
      usleep(10_000)
      return tries < 500
    }
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -8192")
    return database
  }

  /// Brings the schema up to date.
  public func migrate() async throws {
    try await writer.use { try SQLiteSchema.migrate($0) }
  }

  /// Runs a body that writes.
  public func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Answer
  ) async throws -> Answer {
    try await writer.write { try body($0) }
  }

  /// Runs a body that reads.
  public func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Answer
  ) async throws -> Answer {
    try await readers[.random(in: readers.indices)].read { try body($0) }
  }

  /// Copies everything into a new file.
  public func backUp(to path: String) async throws {
    try await readers[0].use { database in
      let target = try Database(path: path)
      defer { target.close() }
      try database.backUp(to: target)
      // The copy is one file, which can be moved without the files beside it.
      try target.execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
    }
  }

  /// What SQLite finds wrong in the file, and rows without an account.
  public func findings() async throws -> [String] {
    try await readers[0].use { database in
      var findings: [String] = []
      for check in ["PRAGMA integrity_check(20)", "PRAGMA foreign_key_check"] {
        try database.statement(check).rows { row in
          let words = (0..<row.columnCount).map { row.text($0) }.joined(separator: " ")
          if words != "ok" { findings.append(words) }
          return true
        }
      }
      return findings
    }
  }

  /// SQLite's count of what other connections have written.
  public func changesOfOthers() async throws -> Int {
    try await writer.use { try $0.statement("PRAGMA data_version").first { $0.integer(0) } ?? 0 }
  }

  /// Does something with the connection that writes, by itself.
  func use<Answer: Sendable>(_ body: @escaping @Sendable (Database) throws -> Answer) async throws -> Answer {
    try await writer.use(body)
  }

  /// Closes the connections, the writer's last, which clears the write-ahead log.
  public func close() async {
    for lane in readers + [writer] { try? await lane.use { $0.close() } }
  }
}
