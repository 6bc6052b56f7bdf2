// SQLite: a thin layer over the system's libsqlite3, for modules that write SQL.
//
//     Database ──statement──▶ Statement ──bind, step──▶ rows, read column by column
//        ├── transaction      BEGIN … COMMIT, or ROLLBACK when an error is thrown
//        ├── addFunction      a Swift closure as an SQL function
//        └── backUp(to:)      copies all pages to another database
//
// It knows nothing about the contents: schema, migrations and messages belong to the modules that use it.
// Start at `Database`.

import CSQLite

/// A connection to a database.
///
/// Use it from one thread at a time. Foreign keys are enforced, double quotes only mark names, and errors have
/// extended codes.
public final class Database {
  private var connection: OpaquePointer?
  private(set) var statements: [String: Statement.Handle] = [:]
  /// The most statements kept for further use. SQL with numbers in it is different each time, and a server's connections
  /// stay open for weeks.
  static let mostStatements = 400
  /// Called while another connection holds a lock.
  private var waits: ((Int) -> Bool)?
  private var failureOfFunction: (any Error)?

  /// Configures SQLite once for all connections of the program.
  private static let configuration: Void = csqlite_count_no_memory()

  /// How a database is opened.
  public enum Mode: Sendable {
    /// The file must exist, and is not changed.
    case readOnly
    /// The file is created when it does not exist.
    case readWrite
  }

  /// Opens a file.
  /// - Parameters:
  ///   - path: a path, a URI beginning with `file:` (https://sqlite.org/uri.html), or `:memory:` for a database that
  ///     disappears when it is closed.
  ///   - waits: called while another connection holds a lock, with the number of earlier calls, from 0; it should
  ///     sleep, and returns whether to try again. Without it, a lock throws `SQLITE_BUSY` at once.
  /// - Throws: `SQLiteError`.
  public init(path: String, mode: Mode = .readWrite, waits: ((_ tries: Int) -> Bool)? = nil) throws {
    Database.configuration
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI
    flags |= mode == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(path, &connection, flags, nil)
    guard code == SQLITE_OK else {
      // SQLite returns a connection even then, to ask for the reason.
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
    // A connection that gets no such memory is slower, and right all the same.
    _ = csqlite_use_lookaside(connection)
    let refused = csqlite_refuse_double_quoted_strings(connection)
    guard refused == SQLITE_OK else { throw error(refused) }
    try execute("PRAGMA foreign_keys = ON")
  }

  deinit { close() }

  /// Closes the file. Statements still in use throw `SQLITE_MISUSE` afterwards.
  public func close() {
    for statement in statements.values { statement.finalize() }
    statements = [:]
    sqlite3_close_v2(connection)
    connection = nil
  }

  /// Returns the statement for this SQL; the connection caches it.
  /// - Throws: `SQLiteError` when the SQL is invalid or the connection is closed.
  public func statement(_ sql: String) throws -> Statement {
    // A cached statement that is still returning rows cannot be started again.
    if let known = statements[sql], sqlite3_stmt_busy(known.statement) == 0 {
      return Statement(handle: known, database: self)
    }
    let made = try prepare(sql)
    // One that is in use is held by its `Statement` and goes with that.
    if statements.count >= Database.mostStatements { statements.removeAll(keepingCapacity: true) }
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
  /// - Throws: `SQLiteError`; statements before the failing one have taken effect.
  public func execute(_ sql: String) throws(SQLiteError) {
    guard let connection else { throw SQLiteError(.misuse, message: "the database is closed") }
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// The number of rows changed by the last INSERT, UPDATE or DELETE.
  public var changeCount: Int { Int(sqlite3_changes64(connection)) }

  /// The number of rows changed by all INSERT, UPDATE and DELETE statements since the connection was opened.
  public var totalChangeCount: Int { Int(sqlite3_total_changes64(connection)) }

  /// Creates the error with this code and the connection's message.
  func error(_ code: Int32) -> SQLiteError {
    SQLiteError(code, message: connection.map { String(cString: sqlite3_errmsg($0)) })
  }
}

// MARK: - Transactions

extension Database {
  /// When a transaction takes its locks (https://sqlite.org/lang_transaction.html).
  public enum TransactionKind: String, Sendable {
    /// Reads one state; locks out other writers at the first write.
    case deferred
    /// Locks out other writers at once.
    case immediate
  }

  /// True between BEGIN and COMMIT or ROLLBACK.
  public var isInTransaction: Bool { sqlite3_get_autocommit(connection) == 0 }

  /// Runs `body` in a transaction: committed when `body` returns `keep: true`, rolled back when it returns false or
  /// throws.
  ///
  /// Inside another transaction it is a savepoint (https://sqlite.org/lang_savepoint.html): a rollback undoes only
  /// what `body` did, and changes last once the outer transaction is committed.
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
      // A transaction that SQLite ended by itself needs no rollback, and its commit must fail.
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
  /// The arguments of a call of an SQL function, numbered from 0.
  public struct Arguments {
    fileprivate let values: UnsafeMutablePointer<OpaquePointer?>?

    /// Returns an argument as an integer; 0 for NULL and for anything that is not a number.
    public func integer(_ index: Int) -> Int { Int(sqlite3_value_int64(values?[index])) }

    /// Returns an argument as text; nil for NULL.
    public func text(_ index: Int) -> String? {
      guard let start = sqlite3_value_text(values?[index]) else { return nil }
      let count = Int(sqlite3_value_bytes(values?[index]))
      return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }

  private final class Function {
    let body: (Arguments) throws -> SQLValue
    unowned let database: Database

    init(_ body: @escaping (Arguments) throws -> SQLValue, in database: Database) {
      self.body = body
      self.database = database
    }
  }

  /// Registers a closure as an SQL function.
  /// - Parameters:
  ///   - count: the number of arguments.
  ///   - isPure: true when equal arguments always give equal results, so that indexes can use it.
  ///   - body: an error it throws ends the statement, and is rethrown to the caller that runs the statement.
  /// - Throws: `SQLiteError`.
  public func addFunction(
    _ name: String, arguments count: Int, isPure: Bool = false,
    _ body: @escaping (Arguments) throws -> SQLValue
  ) throws(SQLiteError) {
    let flags = SQLITE_UTF8 | (isPure ? SQLITE_DETERMINISTIC : SQLITE_DIRECTONLY)
    let code = sqlite3_create_function_v2(
      connection, name, CInt(count), flags, Unmanaged.passRetained(Function(body, in: self)).toOpaque(),
      { context, _, values in
        guard let box = sqlite3_user_data(context) else { return }
        let function = Unmanaged<Function>.fromOpaque(box).takeUnretainedValue()
        do {
          Database.answer(context, try function.body(Arguments(values: values)))
        } catch {
          function.database.failureOfFunction = error
          sqlite3_result_error(context, "a function failed", -1)
        }
      }, nil, nil, { $0.map { Unmanaged<Function>.fromOpaque($0).release() } })
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Sets the result of a function.
  private static func answer(_ context: OpaquePointer?, _ value: SQLValue) {
    switch value {
    case .null: sqlite3_result_null(context)
    case .integer(let number): sqlite3_result_int64(context, Int64(number))
    case .real(let number): sqlite3_result_double(context, number)
    case .text(let text): sqlite3_result_text(context, text, CInt(text.utf8.count), csqlite_transient())
    case .blob(let bytes): sqlite3_result_blob(context, bytes, CInt(bytes.count), csqlite_transient())
    case .uuid(let high, let low):
      withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
        sqlite3_result_blob(context, $0.baseAddress, 16, csqlite_transient())
      }
    }
  }

  /// Returns and clears the error a function threw in the statement that just failed; nil when no function failed.
  func takeFailureOfFunction() -> (any Error)? {
    defer { failureOfFunction = nil }
    return failureOfFunction
  }
}

// MARK: - Backup

extension Database {
  /// Copies every page into another database, in one transaction there.
  /// - Throws: `SQLiteError`; the target is then unchanged.
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
