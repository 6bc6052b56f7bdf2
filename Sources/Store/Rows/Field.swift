import JSONText
import Planner
import SQLite

// The fields of each kind of thing, each named once.
//
//     Field("due_date", "date", { $0.fields.date }, { $0.fields.date = $1 })
//        │       │        │             └ from the value to its place
//        column  │        └ from the thing to the value
//                └ in the change log, and in the JSON export unless that has another name
//
// What a value looks like in a column, in the log and in JSON is a matter of its type: see `FieldValue`.
// SELECT, INSERT, UPDATE, the log, undo, the export and its reader all walk a `FieldList`.

/// One field of a kind of thing.
///
/// What looks at a thing takes it as `inout` and leaves it alone: so it goes by its address. As a plain argument it
/// would be copied for each of its fields, which takes a tenth of the time of an import.
struct Field<Row>: Sendable {
  /// Its column.
  let column: String
  /// Its name in the change log; nil: the log does not keep it.
  let name: StaticString?
  /// Its name in the JSON export; nil: it stays in this store.
  let exportName: StaticString?
  /// The value for its column.
  let sql: @Sendable (inout Row) -> SQLValue
  /// Takes the value from a column of a row.
  let read: @Sendable (inout Row, Statement, Int) -> Void
  /// The value for the log.
  let logged: @Sendable (inout Row) -> LoggedField.Value
  /// Takes the value from the log.
  let setLogged: @Sendable (inout Row, LoggedField.Value) -> Void
  /// The value for the JSON export.
  let exported: @Sendable (inout Row) -> LoggedField.Value
  /// Takes the value from a JSON export; false when it cannot be read.
  let setExported: @Sendable (inout Row, JSONValue) -> Bool
  /// True for a text that the column may hold.
  let isReadable: @Sendable (String) -> Bool
  /// True when it names an Arc.
  let isArc: Bool

  /// A field.
  /// - Parameters:
  ///   - name: in the change log; nil: it is worked out, or a matter of this store alone.
  ///   - exportName: in the JSON export; nil: as in the log.
  ///   - isNeeded: true for a text that must not be NULL.
  ///   - isReadable: what a text must fulfil besides having the form of its type.
  ///   - get: the value; nil for none.
  init<Value: FieldValue>(
    _ column: String, _ name: StaticString?, export exportName: StaticString? = nil, isNeeded: Bool = false,
    isReadable: (@Sendable (String) -> Bool)? = nil,
    _ get: @escaping @Sendable (inout Row) -> Value?, _ set: @escaping @Sendable (inout Row, Value?) -> Void
  ) {
    (self.column, self.name, self.exportName) = (column, name, exportName ?? name)
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

/// A column that is written with a row and worked out from it.
struct DerivedColumn<Row>: Sendable {
  let name: String
  let value: @Sendable (inout Row) -> SQLValue
}

/// The fields of a kind of thing, and the SQL that is made of them.
struct FieldList<Row>: Sendable {
  // Loops go over `fields.indices`: one over `fields` would copy each field with all its closures.

  /// The table.
  let table: String
  let fields: [Field<Row>]
  /// What is selected of a row: `id, uuid, …`, and how many columns that are.
  let columns: String
  var columnCount: Int { fields.count + 2 }
  /// Columns that are written behind those of the fields.
  private let derived: [DerivedColumn<Row>]
  private let insertion: FixedSQL
  private let update: FixedSQL
  private let places: [String: Int]

  /// The fields of a table.
  /// - Parameter derived: columns that are written with a row and worked out from it.
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
    places = Dictionary(
      fields.enumerated().compactMap { place, field in field.name.map { ("\($0)", place) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Where a column stands among `columns`, from 0.
  func place(ofColumn column: String) -> Int? { fields.firstIndex { $0.column == column }.map { $0 + 2 } }

  /// The field with a name in the log; nil when there is none.
  func field(_ name: String) -> Field<Row>? { places[name].map { fields[$0] } }

  /// Takes the fields from a row of `columns`.
  /// - Parameter column: one that is not read; nil: all are.
  func read(_ statement: Statement, into row: inout Row, without column: Int? = nil) {
    for place in fields.indices where place + 2 != column {
      fields[place].read(&row, statement, place + 2)
    }
  }

  /// The fields that the log keeps, always the same ones in the same order.
  func logged(_ row: Row) -> [LoggedField] {
    var row = row
    return fields.indices.compactMap { place in
      fields[place].name.map { LoggedField(name: $0, value: fields[place].logged(&row)) }
    }
  }

  /// Writes a new row.
  /// - Parameter id: its number; nil: SQLite gives it one.
  func insert(_ row: Row, id: Int?, _ identity: Identity, in session: Session) throws {
    var values = values(of: row)
    values.append(.integer(id))
    values.append(.identity(identity))
    try session.write(insertion, values)
  }

  /// Writes a row that is there.
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

/// SQL that is made once and stays, so that its statement is found without looking at the text.
final class FixedSQL: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}
