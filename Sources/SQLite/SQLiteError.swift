import CSQLite

/// A failure reported by SQLite (https://sqlite.org/rescode.html).
public struct SQLiteError: Error, Equatable {
  /// The extended result code; its low byte is the primary code.
  public var extendedCode: Int32
  /// SQLite's message, in English; nil when it has none.
  public var message: String?

  /// Creates an error from a primary or extended code.
  public init(_ code: Int32, message: String? = nil) {
    extendedCode = code
    self.message = message
  }

  /// Creates an error from a primary code.
  public init(_ code: Code, message: String? = nil) { self.init(code.rawValue, message: message) }

  /// The primary result code.
  public var code: Code { Code(rawValue: extendedCode & 0xFF) }

  /// A primary result code.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// SQLite's number of the code.
    public let rawValue: Int32

    /// Creates the code with this number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The generic error: the SQL is invalid, or a function failed.
    public static let error = Code(rawValue: SQLITE_ERROR)
    /// Another connection holds a lock.
    public static let busy = Code(rawValue: SQLITE_BUSY)
    /// Another statement of this connection holds a lock.
    public static let locked = Code(rawValue: SQLITE_LOCKED)
    /// Locking the write-ahead log failed repeatedly.
    public static let lockProtocol = Code(rawValue: SQLITE_PROTOCOL)
    /// The disk is full.
    public static let full = Code(rawValue: SQLITE_FULL)
    /// The database cannot be written.
    public static let readOnly = Code(rawValue: SQLITE_READONLY)
    /// Out of memory; also when a damaged file contains an impossible length.
    public static let outOfMemory = Code(rawValue: SQLITE_NOMEM)
    /// The file is damaged.
    public static let corrupt = Code(rawValue: SQLITE_CORRUPT)
    /// The file is not a database.
    public static let notADatabase = Code(rawValue: SQLITE_NOTADB)
    /// SQLite does not know the file's format.
    public static let format = Code(rawValue: SQLITE_FORMAT)
    /// A value has a type that the column does not accept.
    public static let mismatch = Code(rawValue: SQLITE_MISMATCH)
    /// The system denied access.
    public static let permission = Code(rawValue: SQLITE_PERM)
    /// The program denied the operation.
    public static let authorization = Code(rawValue: SQLITE_AUTH)
    /// The file, or one that belongs to it, cannot be opened.
    public static let cannotOpen = Code(rawValue: SQLITE_CANTOPEN)
    /// The disk reported an error; the extended code says for which operation.
    public static let inputOutput = Code(rawValue: SQLITE_IOERR)
    /// A constraint of the schema was violated.
    public static let constraint = Code(rawValue: SQLITE_CONSTRAINT)
    /// The library was used incorrectly, or a connection after it was closed.
    public static let misuse = Code(rawValue: SQLITE_MISUSE)
  }
}

// Extended codes (https://sqlite.org/rescode.html#extrc). The C macros are sums that Swift does not import.
extension SQLiteError {
  private static func inputOutput(_ detail: Int32) -> Int32 { SQLITE_IOERR | detail << 8 }
  /// The file ends before the page is complete.
  public static let shortRead = inputOutput(2)
  /// A write failed.
  public static let writeFailed = inputOutput(3)
  /// The file could not be truncated.
  public static let truncateFailed = inputOutput(6)
  /// The shared memory of the write-ahead log could not grow.
  public static let sharedMemorySizeFailed = inputOutput(19)
  /// A checksum of the file system does not match.
  public static let badData = inputOutput(32)
  /// The file system is damaged.
  public static let corruptFileSystem = inputOutput(33)
}

extension SQLiteError: CustomStringConvertible {
  /// `database is locked (5)`.
  public var description: String {
    "\(message ?? String(cString: sqlite3_errstr(extendedCode))) (\(extendedCode))"
  }
}
