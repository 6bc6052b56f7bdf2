import Moments
import Names
import Planner
import SQLite

/// A stack as a row of its table.
struct StackRow: LoggedThing {
  static let entity = "stack"
  static let columns = "id, uuid, name, items, created"

  var id: Int
  var identity: Identity
  var created: Moment
  var name = ""
  var items: [String] = []

  /// The stack for those outside.
  var stack: ReminderStack { ReminderStack(uuid: identity.description, name: name, items: items) }

  init(id: Int, identity: Identity, created: Moment) {
    (self.id, self.identity, self.created) = (id, identity, created)
  }

  init(_ row: Statement) {
    self.init(id: row.integer(0), identity: row.identity(1), created: row.moment(4) ?? Moment(seconds: 0))
    (name, items) = (row.text(2), row.text(3).split(separator: "\n").map(String.init))
  }

  var logged: [LoggedField] {
    [
      LoggedField(name: "title", value: .text(name)),
      LoggedField(name: "items", value: .list(items)),
    ]
  }

  mutating func set(_ field: String, to value: LoggedField.Value) {
    switch field {
    case "title": name = value.text ?? ""
    case "items": items = value.list
    default: break
    }
  }

  static func find(_ identity: Identity, in session: Session) throws -> StackRow? {
    try session.stacks("uuid = ?", .identity(identity)).first
  }

  mutating func insert(in session: Session) throws {
    try session.statement("INSERT INTO stack (uuid, name, key, items, created) VALUES (?, ?, ?, ?, ?)").run(
      .identity(identity), .text(name), .text(NameKey(name).text), .text(items.joined(separator: "\n")),
      .integer(created.seconds))
    id = try session.statement("SELECT last_insert_rowid()").first { $0.integer(0) } ?? 0
  }

  mutating func update(from old: StackRow, in session: Session) throws {
    try session.statement("UPDATE stack SET name = ?, key = ?, items = ? WHERE id = ?").run(
      .text(name), .text(NameKey(name).text), .text(items.joined(separator: "\n")), .integer(id))
  }

  func delete(in session: Session) throws {
    try session.statement("DELETE FROM stack WHERE id = ?").run(.integer(id))
  }

  func checkReturn(in session: Session) throws {
    if try session.stack(called: name) != nil { throw UndoFailure(.nameTaken(name, by: "a stack")) }
  }
}

extension Session {
  func stacks(_ condition: String, _ values: SQLValue...) throws -> [StackRow] {
    var rows: [StackRow] = []
    try statement("SELECT \(StackRow.columns) FROM stack WHERE \(condition) ORDER BY key").rows(values) {
      rows.append(StackRow($0))
      return true
    }
    return rows
  }

  /// The stack of a name; nil when there is none.
  func stack(called name: String) throws -> StackRow? {
    try stacks("key = ?", .text(NameKey(name).text)).first
  }
}
