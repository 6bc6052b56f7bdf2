import GRDB
import GRDBSQLite
import Moments
import Planner

/// A value that goes into a statement.
enum SQLValue: Equatable {
  case null
  case integer(Int)
  case text(String)
  case identity(Identity)
  case blob([UInt8])

  static func integer(_ number: Int?) -> SQLValue { number.map { .integer($0) } ?? .null }
  static func text(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
  static func identity(_ identity: Identity?) -> SQLValue { identity.map { .identity($0) } ?? .null }
}

/// A prepared statement: binds values, steps through rows, reads columns.
///
/// GRDB's own rows trap on values of an unexpected type, which a damaged file may hold, and cost several times as
/// much; so its statements are run here through SQLite's interface. Columns count from 0.
struct PreparedStatement {
  private let statement: Statement
  private let connection: OpaquePointer?
  private var handle: OpaquePointer { statement.sqliteStatement }

  /// The statement for some SQL; the connection keeps it for the next time.
  init(_ sql: String, in database: Database) throws {
    statement = try database.cachedStatement(sql: sql)
    connection = database.sqliteConnection
  }

  /// Runs the statement to its end; rows are ignored.
  func run(_ values: SQLValue...) throws { try run(values) }

  /// Runs the statement to its end; rows are ignored.
  func run(_ values: [SQLValue]) throws {
    try bind(values)
    defer { sqlite3_reset(handle) }
    while try step() {}
  }

  /// Calls `body` for each row until it answers false.
  func rows(_ values: SQLValue..., body: (PreparedStatement) throws -> Bool) throws {
    try rows(values, body: body)
  }

  /// Calls `body` for each row until it answers false.
  func rows(_ values: [SQLValue], body: (PreparedStatement) throws -> Bool) throws {
    try bind(values)
    defer { sqlite3_reset(handle) }
    while try step() { if try !body(self) { return } }
  }

  /// What `body` makes of the first row; nil without one.
  func first<Answer>(_ values: SQLValue..., body: (PreparedStatement) throws -> Answer) throws -> Answer? {
    try first(values, body: body)
  }

  /// What `body` makes of the first row; nil without one.
  func first<Answer>(_ values: [SQLValue], body: (PreparedStatement) throws -> Answer) throws -> Answer? {
    try bind(values)
    defer { sqlite3_reset(handle) }
    return try step() ? body(self) : nil
  }

  /// The number in a column of the row; 0 for NULL and for what is none.
  func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, CInt(column))) }

  /// The number in a column of the row; nil for NULL.
  func optionalInteger(_ column: Int) -> Int? { isNull(column) ? nil : integer(column) }

  /// The instant in a column of the row, kept within the years 1–9999, so that a damaged one can be reckoned with; nil
  /// for NULL.
  func moment(_ column: Int) -> Moment? {
    optionalInteger(column).map { Moment(seconds: min(max($0, -62_135_596_800), 253_402_300_799)) }
  }

  /// The text in a column of the row; empty for NULL. Invalid UTF-8 is repaired with U+FFFD.
  func text(_ column: Int) -> String { optionalText(column) ?? "" }

  /// The text in a column of the row; nil for NULL.
  func optionalText(_ column: Int) -> String? {
    guard let start = sqlite3_column_text(handle, CInt(column)) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, CInt(column)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// What `body` makes of the bytes of the text in a column of the row, as SQLite has them; of none for NULL.
  func withUTF8<Answer>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    let start = sqlite3_column_text(handle, CInt(column))
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(handle, CInt(column)))
    return body(UnsafeBufferPointer(start: start, count: count))
  }

  /// The UUID in a column of the row; all zero for what is none.
  func identity(_ column: Int) -> Identity {
    guard let start = sqlite3_column_blob(handle, CInt(column)),
      sqlite3_column_bytes(handle, CInt(column)) == 16
    else { return Identity(high: 0, low: 0) }
    let bytes = UnsafeRawBufferPointer(start: start, count: 16)
    return Identity(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  /// The UUID in a column of the row; nil for NULL.
  func optionalIdentity(_ column: Int) -> Identity? { isNull(column) ? nil : identity(column) }

  private func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, CInt(column)) == SQLITE_NULL }

  private func bind(_ values: [SQLValue]) throws {
    for (index, value) in values.enumerated() {
      let place = CInt(index + 1)
      let code =
        switch value {
        case .null: sqlite3_bind_null(handle, place)
        case .integer(let number): sqlite3_bind_int64(handle, place, Int64(number))
        // An empty text may have no address, and no address would be NULL.
        case .text(""): sqlite3_bind_text(handle, place, "", 0, copied)
        case .text(var text):
          text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) {
              sqlite3_bind_text(handle, place, $0.baseAddress, CInt(clamping: $0.count), copied)
            }
          }
        case .blob([]): sqlite3_bind_zeroblob(handle, place, 0)
        case .blob(let bytes): sqlite3_bind_blob(handle, place, bytes, CInt(clamping: bytes.count), copied)
        case .identity(let identity):
          withUnsafeBytes(of: (identity.high.bigEndian, identity.low.bigEndian)) {
            sqlite3_bind_blob(handle, place, $0.baseAddress, 16, copied)
          }
        }
      guard code == SQLITE_OK else { throw failure(code) }
    }
  }

  private func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw failure(code)
    }
  }

  private func failure(_ code: CInt) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code), message: connection.map { String(cString: sqlite3_errmsg($0)) })
  }
}

/// SQLITE_TRANSIENT: SQLite copies the bytes before the call returns.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
