/// Where a server keeps accounts, devices and logs: the boundary behind which a database may be exchanged.
///
///     route ──write { transaction in … }──▶ SyncStore ──▶ SQLite, or another database that passes the conformance suite
///
/// A body is synchronous, reads no clock and draws no random numbers, for a store may run it again when it collides with
/// another one. When `write` returns, what the body wrote survives a power failure.
public protocol SyncStore: Sendable {
  /// Brings the schema up to date.
  /// - Throws: `StoreError`; when the schema is newer than this program too.
  func migrate() async throws

  /// Runs a body that writes, in a transaction of its own: all of it is kept, or, when the body throws, nothing.
  /// - Throws: `StoreError`, and what the body throws.
  func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Answer
  ) async throws -> Answer

  /// Runs a body that reads one state of the database.
  /// - Throws: `StoreError`, and what the body throws.
  func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Answer
  ) async throws -> Answer

  /// Copies everything, as it is at one moment, while others go on writing.
  /// - Parameter path: a file that does not exist yet.
  /// - Throws: `StoreError`.
  func backUp(to path: String) async throws

  /// Reads everything and compares what can be compared.
  /// - Returns: what is wrong, one line each; empty when nothing is.
  /// - Throws: `StoreError`.
  func findings() async throws -> [String]

  /// A number that differs when another process has written since the last time.
  /// - Throws: `StoreError`.
  func changesOfOthers() async throws -> Int

  /// Ends what is under way and closes the database.
  func close() async
}

/// What a transaction can do; each call is about one account, which comes first.
public protocol StoreTransaction:
  AccountRecords, DeviceRecords, InviteRecords, AuditRecords, LogRecords, AnswerRecords, SettingRecords
{}

/// Why a store did not do what it was asked.
public enum StoreError: Error, Equatable {
  /// The database cannot be written or read now: the disk is full, or fails; in the words of the database.
  case unavailable(String)
  /// The account was removed meanwhile.
  case noAccount
  /// The schema is newer than this program.
  case tooNew(found: Int, known: Int)
}

extension StoreError: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .unavailable(let reason): "the database cannot be used: \(reason)"
    case .noAccount: "there is no such account any more"
    case .tooNew(let found, let known):
      "the database has format \(found), this arc-server knows \(known); install a newer arc-server"
    }
  }
}
