import CSQLite

/// A prepared statement: binds values, steps through rows, reads columns.
///
///     try database.statement("SELECT id, title FROM task WHERE arc = ?").rows(.integer(3)) { row in
///       print(row.integer(0), row.text(1))
///       return true
///     }
///
/// Columns count from 0. A column of another type is converted by SQLite's rules
/// (https://sqlite.org/c3ref/column_blob.html), so that a damaged file does not stop the program.
public struct Statement {
  let handle: Handle
  let database: Database

  /// The prepared statement; finalized when it is no longer referenced, or when its connection is closed.
  final class Handle {
    private(set) var statement: OpaquePointer?

    init(_ statement: OpaquePointer?) { self.statement = statement }

    func finalize() {
      sqlite3_finalize(statement)
      statement = nil
    }

    deinit { finalize() }
  }

  private var pointer: OpaquePointer? { handle.statement }

  // MARK: Running

  /// Runs the statement to its end with these values; rows are ignored.
  /// - Throws: `SQLiteError`.
  public func run(_ values: SQLValue...) throws { try run(values) }

  /// Runs the statement to its end with these values; rows are ignored.
  /// - Throws: `SQLiteError`.
  public func run(_ values: [SQLValue]) throws {
    try bind(values)
    defer { sqlite3_reset(pointer) }
    while try step() {}
  }

  /// Calls `body` for each row until it returns false.
  /// - Throws: `SQLiteError`, and what `body` throws.
  public func rows(_ values: SQLValue..., body: (Statement) throws -> Bool) throws {
    try rows(values, body: body)
  }

  /// Calls `body` for each row until it returns false.
  /// - Throws: `SQLiteError`, and what `body` throws.
  public func rows(_ values: [SQLValue], body: (Statement) throws -> Bool) throws {
    try bind(values)
    defer { sqlite3_reset(pointer) }
    while try step() { if try !body(self) { return } }
  }

  /// Returns the result of `body` for the first row; nil when there are no rows.
  /// - Throws: `SQLiteError`, and what `body` throws.
  public func first<Answer>(_ values: SQLValue..., body: (Statement) throws -> Answer) throws -> Answer? {
    try first(values, body: body)
  }

  /// Returns the result of `body` for the first row; nil when there are no rows.
  /// - Throws: `SQLiteError`, and what `body` throws.
  public func first<Answer>(_ values: [SQLValue], body: (Statement) throws -> Answer) throws -> Answer? {
    try bind(values)
    defer { sqlite3_reset(pointer) }
    return try step() ? body(self) : nil
  }

  // MARK: Columns

  /// The number of columns in each row; 0 for a statement that returns no rows.
  public var columnCount: Int { Int(sqlite3_column_count(pointer)) }

  /// Returns the name of a column, as in `AS name`.
  public func name(_ column: Int) -> String {
    sqlite3_column_name(pointer, CInt(column)).map { String(cString: $0) } ?? ""
  }

  /// Returns the integer in a column of the row; 0 for NULL and for anything that is not a number.
  public func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(pointer, CInt(column))) }

  /// Returns the integer in a column of the row; nil for NULL.
  public func optionalInteger(_ column: Int) -> Int? { isNull(column) ? nil : integer(column) }

  /// Returns the text in a column of the row; empty for NULL. Invalid UTF-8 becomes U+FFFD.
  public func text(_ column: Int) -> String { optionalText(column) ?? "" }

  /// Returns the text in a column of the row; nil for NULL. Invalid UTF-8 becomes U+FFFD.
  public func optionalText(_ column: Int) -> String? {
    guard let start = sqlite3_column_text(pointer, CInt(column)) else { return nil }
    let count = Int(sqlite3_column_bytes(pointer, CInt(column)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Passes the raw bytes of the text in a column of the row to `body`; no bytes for NULL. Returns its result.
  public func withUTF8<Answer>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    let start = sqlite3_column_text(pointer, CInt(column))
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(pointer, CInt(column)))
    return body(UnsafeBufferPointer(start: start, count: count))
  }

  /// Returns the UUID in a column of the row as two halves; both 0 unless the column has 16 bytes.
  public func uuid(_ column: Int) -> (high: UInt64, low: UInt64) {
    guard let start = sqlite3_column_blob(pointer, CInt(column)),
      sqlite3_column_bytes(pointer, CInt(column)) == 16
    else { return (0, 0) }
    let bytes = UnsafeRawBufferPointer(start: start, count: 16)
    return (
      UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    )
  }

  /// True when the column is NULL.
  public func isNull(_ column: Int) -> Bool { sqlite3_column_type(pointer, CInt(column)) == SQLITE_NULL }

  /// Returns the value in a column of the row, with its stored type.
  public func value(_ column: Int) -> SQLValue {
    switch sqlite3_column_type(pointer, CInt(column)) {
    case SQLITE_INTEGER: return .integer(integer(column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(pointer, CInt(column)))
    case SQLITE_TEXT: return .text(text(column))
    case SQLITE_BLOB:
      guard let start = sqlite3_column_blob(pointer, CInt(column)) else { return .blob([]) }
      let count = Int(sqlite3_column_bytes(pointer, CInt(column)))
      return .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
    default: return .null
    }
  }

  // MARK: -

  private func bind(_ values: [SQLValue]) throws(SQLiteError) {
    // A missing value would be that of the last run.
    let places = Int(sqlite3_bind_parameter_count(pointer))
    guard pointer == nil || places == values.count else {
      throw SQLiteError(.misuse, message: "\(values.count) values were given for \(places) places")
    }
    for (index, value) in values.enumerated() {
      let place = CInt(index + 1)
      let code =
        switch value {
        case .null: sqlite3_bind_null(pointer, place)
        case .integer(let number): sqlite3_bind_int64(pointer, place, Int64(number))
        case .real(let number): sqlite3_bind_double(pointer, place, number)
        // An empty string may have no address, which would mean NULL.
        case .text(""): sqlite3_bind_text(pointer, place, "", 0, csqlite_transient())
        case .text(var text):
          text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) {
              sqlite3_bind_text64(
                pointer, place, $0.baseAddress, UInt64($0.count), csqlite_transient(), UInt8(SQLITE_UTF8))
            }
          }
        case .blob([]): sqlite3_bind_zeroblob(pointer, place, 0)
        case .blob(let bytes):
          bytes.withUnsafeBytes {
            sqlite3_bind_blob64(pointer, place, $0.baseAddress, UInt64($0.count), csqlite_transient())
          }
        case .uuid(let high, let low):
          withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
            sqlite3_bind_blob(pointer, place, $0.baseAddress, 16, csqlite_transient())
          }
        }
      guard code == SQLITE_OK else { throw database.error(code) }
    }
  }

  private func step() throws -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let failure = database.error(code)
      throw database.takeFailureOfFunction() ?? failure
    }
  }

}
