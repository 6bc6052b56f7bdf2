// SQLite: a thin layer over the system's libsqlite3, for whoever writes SQL.
//
//     Database ──statement──▶ Statement ──bind, step──▶ rows, read column by column
//        ├── transaction      BEGIN … COMMIT, or ROLLBACK when something is thrown
//        ├── addFunction      a Swift closure as an SQL function
//        └── backUp(to:)      all pages into another database
//
// It knows SQLite and nothing of what is kept in it: schema, migrations and words for people belong to whoever uses it.
// Start at `Database`.

import CSQLite

/// A connection to a database.
///
/// One thread at a time. Foreign keys are enforced, double quotes mean names only, and errors have extended codes.
public final class Database {
  private var connection: OpaquePointer?
  private var statements: [String: Statement.Handle] = [:]
  /// Called while another connection holds a lock.
  private var waits: ((Int) -> Bool)?
  private var failureOfFunction: (any Error)?

  /// How a database is opened.
  public enum Mode: Sendable {
    /// The file must exist, and is not written.
    case readOnly
    /// The file is made when there is none.
    case readWrite
  }

  /// Opens a file.
  /// - Parameters:
  ///   - path: a path, a URI that begins with `file:` (https://sqlite.org/uri.html), or `:memory:` for a database that
  ///     is gone when it is closed.
  ///   - waits: asked, while another connection holds a lock, whether to try again; it gets how often that was, from 0,
  ///     and should sleep. Without it, a lock is `SQLITE_BUSY` at once.
  /// - Throws: `SQLiteError`.
  public init(path: String, mode: Mode = .readWrite, waits: ((_ tries: Int) -> Bool)? = nil) throws {
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI
    flags |= mode == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(path, &connection, flags, nil)
    guard code == SQLITE_OK else {
      // SQLite gives a connection even then, to ask for the reason.
      let failure = error(code)
      sqlite3_close_v2(connection)
      connection = nil
      throw failure
    }
    self.waits = waits
    if waits != nil {
      sqlite3_busy_handler(
        connection,
        { box, tries in
          guard let box else { return 0 }
          return Unmanaged<Database>.fromOpaque(box).takeUnretainedValue().waits?(Int(tries)) == true ? 1 : 0
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    let refused = csqlite_refuse_double_quoted_strings(connection)
    guard refused == SQLITE_OK else { throw error(refused) }
    try execute("PRAGMA foreign_keys = ON")
  }

  deinit { close() }

  /// Closes the file. Statements that somebody still holds give `SQLITE_MISUSE` from now on.
  public func close() {
    for statement in statements.values { statement.finalize() }
    statements = [:]
    sqlite3_close_v2(connection)
    connection = nil
  }

  /// The statement for some SQL, which the connection keeps for the next time.
  /// - Throws: `SQLiteError` when the SQL is wrong, or when the connection is closed.
  public func statement(_ sql: String) throws -> Statement {
    // One that is in the middle of its rows cannot begin anew.
    if let known = statements[sql], sqlite3_stmt_busy(known.statement) == 0 {
      return Statement(handle: known, database: self)
    }
    let made = try prepare(sql)
    if statements[sql] == nil { statements[sql] = made }
    return Statement(handle: made, database: self)
  }

  private func prepare(_ sql: String) throws(SQLiteError) -> Statement.Handle {
    guard let connection else { throw SQLiteError(.misuse, message: "the database is closed") }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, statement != nil else { throw error(code == SQLITE_OK ? SQLITE_MISUSE : code) }
    return Statement.Handle(statement)
  }

  /// Runs one or several statements, separated by semicolons; rows are ignored.
  /// - Throws: `SQLiteError`; what ran before the failure has happened.
  public func execute(_ sql: String) throws(SQLiteError) {
    guard let connection else { throw SQLiteError(.misuse, message: "the database is closed") }
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// How many rows the last INSERT, UPDATE or DELETE changed.
  public var changeCount: Int { Int(sqlite3_changes64(connection)) }

  /// The failure with this code, in the words of the connection.
  func error(_ code: Int32) -> SQLiteError {
    SQLiteError(code, message: connection.map { String(cString: sqlite3_errmsg($0)) })
  }
}

// MARK: - Transactions

extension Database {
  /// When a transaction takes its locks (https://sqlite.org/lang_transaction.html).
  public enum TransactionKind: String, Sendable {
    /// Reads one state; locks others out when it first writes.
    case deferred
    /// Locks other writers out at once.
    case immediate
  }

  /// True between BEGIN and COMMIT or ROLLBACK.
  public var isInTransaction: Bool { sqlite3_get_autocommit(connection) == 0 }

  /// Runs `body` in a transaction, which is kept when `body` says so, and rolled back otherwise and when anything fails.
  ///
  /// Within another transaction it is a part of that: what is rolled back is what `body` did, and what is kept lasts when
  /// the whole is committed (https://sqlite.org/lang_savepoint.html).
  /// - Throws: `SQLiteError`, and what `body` throws.
  public func transaction<Answer>(
    _ kind: TransactionKind, _ body: () throws -> (Answer, keep: Bool)
  ) throws -> Answer {
    let isPart = isInTransaction
    let (commit, rollBack) =
      isPart ? ("RELEASE part", "ROLLBACK TO part; RELEASE part") : ("COMMIT", "ROLLBACK")
    try execute(isPart ? "SAVEPOINT part" : "BEGIN \(kind.rawValue)")
    do {
      let (answer, keep) = try body()
      // One that SQLite has ended by itself has nothing left to take back, and fails when it is to be kept.
      if keep || isInTransaction { try execute(keep ? commit : rollBack) }
      return answer
    } catch {
      // SQLite rolls back by itself after some failures, such as a full disk.
      if isInTransaction { try? execute(rollBack) }
      throw error
    }
  }
}

// MARK: - Functions

extension Database {
  /// What an SQL function is called with; counts from 0.
  public struct Arguments {
    fileprivate let values: UnsafeMutablePointer<OpaquePointer?>?

    /// An argument as a number; 0 for NULL and for what is not a number.
    public func integer(_ index: Int) -> Int { Int(sqlite3_value_int64(values?[index])) }

    /// An argument as text; nil for NULL.
    public func text(_ index: Int) -> String? {
      guard let start = sqlite3_value_text(values?[index]) else { return nil }
      let count = Int(sqlite3_value_bytes(values?[index]))
      return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }

  private final class Function {
    let body: (Arguments) throws -> Int
    unowned let database: Database

    init(_ body: @escaping (Arguments) throws -> Int, in database: Database) {
      self.body = body
      self.database = database
    }
  }

  /// Makes a closure known as an SQL function that answers with a number.
  /// - Parameters:
  ///   - count: how many arguments it has.
  ///   - isPure: true when equal arguments always give equal answers, so that indexes may use it.
  ///   - body: what it throws ends the statement, and is thrown by whoever runs that.
  /// - Throws: `SQLiteError`.
  public func addFunction(
    _ name: String, arguments count: Int, isPure: Bool = false, _ body: @escaping (Arguments) throws -> Int
  ) throws(SQLiteError) {
    let flags = SQLITE_UTF8 | (isPure ? SQLITE_DETERMINISTIC : SQLITE_DIRECTONLY)
    let code = sqlite3_create_function_v2(
      connection, name, CInt(count), flags, Unmanaged.passRetained(Function(body, in: self)).toOpaque(),
      { context, _, values in
        guard let box = sqlite3_user_data(context) else { return }
        let function = Unmanaged<Function>.fromOpaque(box).takeUnretainedValue()
        do {
          sqlite3_result_int64(context, Int64(try function.body(Arguments(values: values))))
        } catch {
          function.database.failureOfFunction = error
          sqlite3_result_error(context, "a function failed", -1)
        }
      }, nil, nil, { $0.map { Unmanaged<Function>.fromOpaque($0).release() } })
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// What a function threw in the statement that failed just now; nil when it was not a function that failed.
  func takeFailureOfFunction() -> (any Error)? {
    defer { failureOfFunction = nil }
    return failureOfFunction
  }
}

// MARK: - Backup

extension Database {
  /// Copies every page into another database, in one transaction there.
  /// - Throws: `SQLiteError`; the target is as it was then.
  public func backUp(to target: Database) throws(SQLiteError) {
    guard let backup = sqlite3_backup_init(target.connection, "main", connection, "main") else {
      throw target.error(sqlite3_extended_errcode(target.connection))
    }
    var code = sqlite3_backup_step(backup, -1)
    var tries = 0
    while code == SQLITE_BUSY || code == SQLITE_LOCKED, target.waits?(tries) ?? false {
      code = sqlite3_backup_step(backup, -1)
      tries += 1
    }
    let end = sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE, end == SQLITE_OK else { throw target.error(code == SQLITE_DONE ? end : code) }
  }
}
