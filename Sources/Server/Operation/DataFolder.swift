#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A server's folder: its database, the replicas, and the lock of the running process.
public struct DataFolder: Sendable {
  /// The folder's path.
  public let path: String
  /// The path of the database.
  public var database: String { path + "/server.db" }

  /// Opens a folder, creating it readable only by its owner if it does not exist.
  /// - Throws: `Refusal` when it cannot be created.
  public init(_ path: String) throws {
    self.path = path
    // The files that SQLite adds next to the database must be as private as the database.
    umask(0o077)
    var made = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      made += made.isEmpty && part.isEmpty ? "/" : (made.isEmpty || made.hasSuffix("/") ? "" : "/") + part
      if mkdir(made, 0o700) != 0, errno != EEXIST, errno != EISDIR {
        throw Refusal(.storage, "cannot make the folder \(made): \(DataFolder.reason)")
      }
    }
  }

  /// Opens the database and migrates it to the current schema.
  /// - Throws: `SyncStoreError`.
  public func store() async throws -> SQLiteStore {
    let store = try SQLiteStore(path: database)
    try await store.migrate()
    return store
  }

  /// The folder for the planners of people who use the web page; created if it does not exist.
  /// - Throws: `Refusal`.
  func replicas() throws -> String {
    let folder = path + "/replicas"
    if mkdir(folder, 0o700) != 0, errno != EEXIST {
      throw Refusal(.storage, "cannot make the folder \(folder): \(DataFolder.reason)")
    }
    return folder
  }

  /// Takes the lock that a running server holds.
  /// - Throws: `Refusal` when another process holds it.
  func lock() throws -> FileLock {
    guard let lock = FileLock(path + "/lock") else {
      throw Refusal(
        .refused,
        "another arc-server is already using \(path); stop it first, or choose another folder with --data")
    }
    return lock
  }

  static var reason: String { String(cString: strerror(errno)).lowercased() }
}

/// A lock on a file, released when this value is freed or the process ends.
final class FileLock: Sendable {
  private let file: Int32

  /// Takes the lock; nil when another process holds it.
  init?(_ path: String) {
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  deinit { close(file) }
}
