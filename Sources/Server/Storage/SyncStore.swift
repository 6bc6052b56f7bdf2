/// Stores a server's accounts, devices and logs. The boundary behind which another database can be used.
///
///     route ──write { transaction in … }──▶ SyncStore ──▶ SQLite, or another database that passes the conformance suite
///
/// A body is synchronous and uses no clock and no random numbers, because a store may run it again when it conflicts
/// with another one. When `write` returns, its changes survive a power failure.
public protocol SyncStore: Sendable {
  /// Migrates the database to the current schema.
  /// - Throws: `SyncStoreError`, also when the schema is newer than this program.
  func migrate() async throws

  /// Runs a body that writes, in its own transaction, which is rolled back when the body throws.
  /// - Throws: `SyncStoreError`, and any error of the body.
  func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Answer
  ) async throws -> Answer

  /// Runs a body that reads one state of the database.
  /// - Throws: `SyncStoreError`, and any error of the body.
  func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Answer
  ) async throws -> Answer

  /// Copies the state of one moment into a file, without blocking writers.
  /// - Parameter path: a file that does not exist yet.
  /// - Throws: `SyncStoreError`.
  func backUp(to path: String) async throws

  /// Reads everything and checks its consistency.
  /// - Returns: the errors, one line each; empty if there are none.
  /// - Throws: `SyncStoreError`.
  func findings() async throws -> [String]

  /// Writes as much as a small push does, and waits until that is durable.
  /// - Throws: `SyncStoreError`, for example when the disk is full.
  func tryWriting() async throws

  /// A number that changes when another process has written.
  /// - Throws: `SyncStoreError`.
  func changesOfOthers() async throws -> Int

  /// Finishes what is running and closes the database.
  func close() async
}

/// The operations within a transaction. Each concerns one account, its first argument.
public protocol StoreTransaction:
  AccountRecords, DeviceRecords, InviteRecords, AuditRecords, LogRecords, AnswerRecords, SettingRecords
{}

/// Why the store of accounts and their logs failed; `StoreError` is that of a planner file.
public enum SyncStoreError: Error, Equatable {
  /// The database cannot be read or written, for example because the disk is full; in the database's words.
  case unavailable(String)
  /// The account was deleted in the meantime.
  case noAccount
  /// The schema is newer than this program supports.
  case tooNew(found: Int, known: Int)
}

extension SyncStoreError: CustomStringConvertible {
  /// What happened and what to do.
  public var description: String {
    switch self {
    case .unavailable(let reason): "the database cannot be used: \(reason)"
    case .noAccount: "this account no longer exists"
    case .tooNew(let found, let known):
      "the database has format \(found), this arc-server knows \(known); install a newer arc-server"
    }
  }
}
