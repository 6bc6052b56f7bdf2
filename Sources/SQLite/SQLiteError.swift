import CSQLite

/// What SQLite answered instead of doing what it was asked (https://sqlite.org/rescode.html).
public struct SQLiteError: Error, Equatable {
  /// The extended result code, whose low byte is the primary one.
  public var extendedCode: Int32
  /// What SQLite says about it, in English; nil when it says nothing.
  public var message: String?

  /// An error with a primary or an extended code.
  public init(_ code: Int32, message: String? = nil) {
    extendedCode = code
    self.message = message
  }

  /// An error with a primary code.
  public init(_ code: Code, message: String? = nil) { self.init(code.rawValue, message: message) }

  /// The primary result code.
  public var code: Code { Code(rawValue: extendedCode & 0xFF) }

  /// A primary result code.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number that SQLite gives it.
    public let rawValue: Int32

    /// The code with a number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The general one: the SQL is wrong, or a function failed.
    public static let error = Code(rawValue: SQLITE_ERROR)
    /// Another connection holds a lock.
    public static let busy = Code(rawValue: SQLITE_BUSY)
    /// Another statement of this connection holds a lock.
    public static let locked = Code(rawValue: SQLITE_LOCKED)
    /// Others took the locks of the journal again and again.
    public static let lockProtocol = Code(rawValue: SQLITE_PROTOCOL)
    /// No room is left.
    public static let full = Code(rawValue: SQLITE_FULL)
    /// The database cannot be written.
    public static let readOnly = Code(rawValue: SQLITE_READONLY)
    /// No memory is left; also for what a damaged file says is as long as that.
    public static let outOfMemory = Code(rawValue: SQLITE_NOMEM)
    /// The file is damaged.
    public static let corrupt = Code(rawValue: SQLITE_CORRUPT)
    /// The file is not a database.
    public static let notADatabase = Code(rawValue: SQLITE_NOTADB)
    /// The file has a format that SQLite does not know.
    public static let format = Code(rawValue: SQLITE_FORMAT)
    /// A value of another type than the column takes.
    public static let mismatch = Code(rawValue: SQLITE_MISMATCH)
    /// The system refused.
    public static let permission = Code(rawValue: SQLITE_PERM)
    /// The program refused.
    public static let authorization = Code(rawValue: SQLITE_AUTH)
    /// The file, or one beside it, cannot be opened.
    public static let cannotOpen = Code(rawValue: SQLITE_CANTOPEN)
    /// The disk answered with an error; the extended code says at what.
    public static let inputOutput = Code(rawValue: SQLITE_IOERR)
    /// A rule of the schema was broken.
    public static let constraint = Code(rawValue: SQLITE_CONSTRAINT)
    /// The interface was used wrongly, or a connection after it was closed.
    public static let misuse = Code(rawValue: SQLITE_MISUSE)
  }
}

// Extended codes (https://sqlite.org/rescode.html#extrc). The C macros are sums that Swift does not import.
extension SQLiteError {
  private static func inputOutput(_ detail: Int32) -> Int32 { SQLITE_IOERR | detail << 8 }
  /// The file ends before the page does.
  public static let shortRead = inputOutput(2)
  /// A write failed.
  public static let writeFailed = inputOutput(3)
  /// The file could not be cut.
  public static let truncateFailed = inputOutput(6)
  /// The index of the journal could not grow.
  public static let sharedMemorySizeFailed = inputOutput(19)
  /// A checksum of the file system is wrong.
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
