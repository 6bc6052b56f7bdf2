import SQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The store in one SQLite file: write-ahead log, synchronous=FULL, one connection for writing and two for reading.
public final class SQLiteStore: SyncStore {
  private let writer: SQLiteLane
  private let readers: [SQLiteLane]

  /// Opens a file, creating it if it does not exist.
  /// - Parameter path: a file in an existing folder.
  /// - Throws: `SyncStoreError`.
  public init(path: String) throws {
    do {
      writer = SQLiteLane(try SQLiteStore.connection(path, cache: Self.writerCache), label: "store writer")
      readers = try (1...2).map {
        SQLiteLane(try SQLiteStore.connection(path, cache: Self.readerCache), label: "store reader \($0)")
      }
    } catch let error as SQLiteError { throw SyncStoreError.unavailable("\(path): \(error)") }
  }

  /// The most memory for pages of the file, in KiB. A push of 500 new things changes up to 20 MiB of pages, because
  /// their ids are in no order. What does not fit is written to the log twice.
  private static let (writerCache, readerCache) = (32 << 10, 8 << 10)
  /// When the write-ahead log is copied into the file, in pages (16 MiB): the rarer, the fewer pages are copied again
  /// and again.
  private static let checkpoint = 4 << 10

  private static func connection(_ path: String, cache: Int) throws -> Database {
    let database = try Database(path: path) { tries in
      // Another process, such as `arc-server user add`, holds the write lock for a few milliseconds.
      usleep(10_000)
      return tries < 500
    }
    try database.execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -\(cache);
      PRAGMA wal_autocheckpoint = \(checkpoint); PRAGMA temp_store = MEMORY
      """)
    return database
  }

  /// Migrates the database to the current schema.
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

  /// Copies the database into a new file.
  public func backUp(to path: String) async throws {
    try await readers[0].use { database in
      let target = try Database(path: path)
      defer { target.close() }
      try database.backUp(to: target)
      // The copy is a single file, which can be moved without a write-ahead log.
      try target.execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
    }
  }

  /// The errors SQLite finds in the file, and rows without an account; one line each.
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

  /// Writes 64 KiB, for which the write-ahead log must have room.
  public func tryWriting() async throws {
    try await writer.write {
      try $0.run("INSERT OR REPLACE INTO trial (only, bytes) VALUES (1, zeroblob(65536))")
    }
  }

  /// A number that changes when another connection has written.
  public func changesOfOthers() async throws -> Int {
    try await writer.use { try $0.statement("PRAGMA data_version").first { $0.integer(0) } ?? 0 }
  }

  /// Runs a body with the writing connection, outside any transaction.
  func use<Answer: Sendable>(_ body: @escaping @Sendable (Database) throws -> Answer) async throws -> Answer {
    try await writer.use(body)
  }

  /// Closes all connections, the writer last, which clears the write-ahead log.
  public func close() async {
    for lane in readers + [writer] { try? await lane.use { $0.close() } }
  }
}
