import JSONText
import Planner
import SQLite

// The fields of each kind of thing, each declared once.
//
//     Field("due_date", "date", { $0.fields.date }, { $0.fields.date = $1 })
//        │       │        │             └ from the value to its place
//        column  │        └ reads the value from the thing
//                └ in the change log and the JSON export
//
// A value's type decides its form in columns, in the log and in JSON: see `FieldValue`.
// SELECT, INSERT, UPDATE, the log, undo, the export and its reader all walk a `FieldList`.

/// One field of a kind of thing.
///
/// The closures that only read take the thing as `inout` so that it is passed by address. As a plain argument it
/// would be copied for each field, which takes a tenth of the time of an import.
struct Field<Row>: Sendable {
  /// The name of its column.
  let column: String
  /// Its name in the change log; nil when it is not logged.
  let name: StaticString?
  /// Its name in the JSON export; nil when it is not exported.
  let exportName: StaticString?
  /// Its name in JSON exports of an earlier arc, which are read as well; nil when it had no other name.
  let formerName: StaticString?
  /// Returns the value for its column.
  let sql: @Sendable (inout Row) -> SQLValue
  /// Sets the value from a column of a row.
  let read: @Sendable (inout Row, Statement, Int) -> Void
  /// Returns the value for the log.
  let logged: @Sendable (inout Row) -> LoggedField.Value
  /// Sets the value from the log.
  let setLogged: @Sendable (inout Row, LoggedField.Value) -> Void
  /// Returns the value for the JSON export.
  let exported: @Sendable (inout Row) -> LoggedField.Value
  /// Sets the value from a JSON export; returns false when it cannot be read.
  let setExported: @Sendable (inout Row, JSONValue) -> Bool
  /// True for a text that the column may contain.
  let isReadable: @Sendable (String) -> Bool
  /// True when the value is the number of an Arc.
  let isArc: Bool

  /// Creates a field.
  /// - Parameters:
  ///   - name: the name in the change log; nil when the value is computed or belongs to this store only.
  ///   - exportName: the name in the JSON export; nil to use the name in the log.
  ///   - formerName: another name that JSON exports of an earlier arc have for it.
  ///   - isNeeded: true for a text that must not be NULL.
  ///   - isReadable: a further requirement for texts, in addition to the form of the type.
  ///   - get: returns the value; nil when it is not set.
  init<Value: FieldValue>(
    _ column: String, _ name: StaticString?, export exportName: StaticString? = nil,
    formerly formerName: StaticString? = nil, isNeeded: Bool = false,
    isReadable: (@Sendable (String) -> Bool)? = nil,
    _ get: @escaping @Sendable (inout Row) -> Value?, _ set: @escaping @Sendable (inout Row, Value?) -> Void
  ) {
    (self.column, self.name, self.exportName) = (column, name, exportName ?? name)
    self.formerName = formerName
    isArc = Value.self == ArcNumber.self
    let empty: SQLValue = isNeeded ? .text("") : .null
    sql = { get(&$0)?.sql ?? empty }
    read = { set(&$0, $1.isNull($2) ? nil : Value($1, $2)) }
    logged = { get(&$0)?.logged ?? .text(nil) }
    setLogged = { set(&$0, Value(logged: $1)) }
    exported = { get(&$0)?.exported ?? .text(nil) }
    setExported = { row, json in
      if let isReadable, let text = json.string, !isReadable(text) { return false }
      guard let value = Value(exported: json) else { return false }
      set(&row, value)
      return true
    }
    self.isReadable = { Value.isReadable($0) && isReadable?($0) ?? true }
  }
}

extension Field {
  /// Creates a field for a number within limits; a number outside of them counts as not set.
  init(
    _ column: String, _ name: StaticString?, within limits: ClosedRange<Int>,
    _ get: @escaping @Sendable (inout Row) -> Int?, _ set: @escaping @Sendable (inout Row, Int?) -> Void
  ) {
    self.init(
      column, name, get, { row, number in set(&row, number.flatMap { limits.contains($0) ? $0 : nil }) })
  }
}

/// A column that is computed from the row whenever it is written.
struct DerivedColumn<Row>: Sendable {
  let name: String
  let value: @Sendable (inout Row) -> SQLValue
}

/// The fields of a kind of thing, and the SQL generated from them.
struct FieldList<Row>: Sendable {
  // Loops go over `fields.indices`: one over `fields` would copy each field with all its closures.

  /// The name of the table.
  let table: String
  let fields: [Field<Row>]
  /// The columns to select for a row: `id, uuid, …`.
  let columns: String
  var columnCount: Int { fields.count + 2 }
  /// The computed columns, written after those of the fields.
  private let derived: [DerivedColumn<Row>]
  private let insertion: FixedSQL
  private let update: FixedSQL
  private let places: [String: Int]

  /// Creates the list of a table's fields.
  /// - Parameter derived: columns that are computed from the row whenever it is written.
  init(
    _ table: String, _ fields: [Field<Row>],
    derived: [DerivedColumn<Row>] = []
  ) {
    (self.table, self.fields) = (table, fields)
    columns = (["id", "uuid"] + fields.map(\.column)).joined(separator: ", ")
    self.derived = derived
    let names = fields.map(\.column) + derived.map(\.name)
    let marks = Array(repeating: "?", count: names.count + 2).joined(separator: ", ")
    insertion = FixedSQL(
      "INSERT INTO \(table) (\((names + ["id", "uuid"]).joined(separator: ", "))) VALUES (\(marks))")
    update = FixedSQL(
      "UPDATE \(table) SET \(names.map { $0 + " = ?" }.joined(separator: ", ")) WHERE id = ?")
    let named = [fields.map(\.name), fields.map(\.formerName)].flatMap { names in
      names.enumerated().compactMap { place, name in name.map { ("\($0)", place) } }
    }
    places = Dictionary(named, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the index of a column in `columns`, from 0; nil when it is not among the fields.
  func place(ofColumn column: String) -> Int? { fields.firstIndex { $0.column == column }.map { $0 + 2 } }

  /// Returns the field with this name in the log, or with it in an earlier arc; nil when there is none.
  func field(_ name: String) -> Field<Row>? { places[name].map { fields[$0] } }

  /// Reads the fields from a row of `columns`.
  /// - Parameter column: the index of a column to skip; nil to read all.
  func read(_ statement: Statement, into row: inout Row, without column: Int? = nil) {
    for place in fields.indices where place + 2 != column {
      fields[place].read(&row, statement, place + 2)
    }
  }

  /// Returns the logged fields, always the same in the same order.
  func logged(_ row: Row) -> [LoggedField] {
    var row = row
    return fields.indices.compactMap { place in
      fields[place].name.map { LoggedField(name: $0, value: fields[place].logged(&row)) }
    }
  }

  /// Inserts a new row.
  /// - Parameter id: its number; nil to let SQLite choose one.
  func insert(_ row: Row, id: Int?, _ identity: Identity, in session: Session) throws {
    var values = values(of: row)
    values.append(.integer(id))
    values.append(.identity(identity))
    try session.write(insertion, values)
  }

  /// Updates an existing row.
  func update(_ row: Row, id: Int, in session: Session) throws {
    try session.fixed(update).run(values(of: row) + [.integer(id)])
  }

  private func values(of row: Row) -> [SQLValue] {
    var row = row
    var values: [SQLValue] = []
    values.reserveCapacity(fields.count + derived.count + 2)
    for place in fields.indices { values.append(fields[place].sql(&row)) }
    for column in derived { values.append(column.value(&row)) }
    return values
  }
}

/// SQL that is built once and kept, so that its statement is found by address instead of by text.
final class FixedSQL: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}
