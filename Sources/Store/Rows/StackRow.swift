import Moments
import Names
import Planner
import SQLite

/// A stack as a row of its table.
struct StackRow: LoggedThing {
  static let list = FieldList<StackRow>(
    "stack",
    [
      Field("name", "name", formerly: "title", isNeeded: true, { $0.name }, { $0.name = $1 ?? "" }),
      Field("items", "items", isNeeded: true, { Lines($0.items) }, { $0.items = $1?.list ?? [] }),
      Field("created", nil, { $0.created }, { $0.created = $1 ?? $0.created }),
    ], derived: [DerivedColumn(name: "key") { .text(NameKey($0.name).text) }])

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

  static func find(_ identity: Identity, in session: Session) throws -> StackRow? {
    try session.stacks("uuid = ?", .identity(identity)).first
  }

  func checkReturn(in session: Session) throws {
    if try session.stack(called: name) != nil { throw UndoFailure(.nameTaken(name, by: "a stack")) }
  }
}

extension Session {
  func stacks(_ condition: String, _ values: SQLValue...) throws -> [StackRow] {
    var rows: [StackRow] = []
    try statement("SELECT \(StackRow.columns) FROM stack WHERE \(condition) ORDER BY key").rows(values) {
      rows.append(StackRow(row: $0))
      return true
    }
    return rows
  }

  /// The stack of a name; nil when there is none.
  func stack(called name: String) throws -> StackRow? {
    try stacks("key = ?", .text(NameKey(name).text)).first
  }
}
