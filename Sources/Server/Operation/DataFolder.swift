#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder of a server: its database, and the lock of the process that serves it.
public struct DataFolder: Sendable {
  /// The folder.
  public let path: String
  /// The database in it.
  public var database: String { path + "/server.db" }

  /// A folder, made when there is none; nobody else can read it.
  /// - Throws: `Refusal`.
  public init(_ path: String) throws {
    self.path = path
    // What SQLite makes beside the database is as private as the database.
    umask(0o077)
    var made = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      made += made.isEmpty && part.isEmpty ? "/" : (made.isEmpty || made.hasSuffix("/") ? "" : "/") + part
      if mkdir(made, 0o700) != 0, errno != EEXIST, errno != EISDIR {
        throw Refusal(.storage, "cannot make the folder \(made): \(DataFolder.reason)")
      }
    }
  }

  /// The store in it, up to date.
  /// - Throws: `StoreError`.
  public func store() async throws -> SQLiteStore {
    let store = try SQLiteStore(path: database)
    try await store.migrate()
    return store
  }

  /// The folder for the planners of those who use the web page, made when there is none.
  /// - Throws: `Refusal`.
  func replicas() throws -> String {
    let folder = path + "/replicas"
    if mkdir(folder, 0o700) != 0, errno != EEXIST {
      throw Refusal(.storage, "cannot make the folder \(folder): \(DataFolder.reason)")
    }
    return folder
  }

  /// Takes the lock that a server holds as long as it runs.
  /// - Throws: `Refusal` when another process has it.
  func lock() throws -> FileLock {
    guard let lock = FileLock(path + "/lock") else {
      throw Refusal(
        .refused, "another arc-server serves \(path); stop it first, or choose another folder with --data")
    }
    return lock
  }

  static var reason: String { String(cString: strerror(errno)).lowercased() }
}

/// A lock on a file, which ends with the process at the latest.
final class FileLock: Sendable {
  private let file: Int32

  /// Takes it; nil when somebody else has it.
  init?(_ path: String) {
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  deinit { close(file) }
}
