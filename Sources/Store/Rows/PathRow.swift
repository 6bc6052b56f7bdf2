import Hashing
import Moments
import Planner
import SQLite

/// An escalation path that a person created or changed, as a row of its table.
///
/// Tasks and reminders refer to a path by its name, so the name never changes.
struct PathRow: LoggedThing {
  static let list = FieldList<PathRow>(
    "path",
    [
      Field("name", "name", formerly: "title", isNeeded: true, { $0.name }, { $0.name = $1 ?? "" }),
      Field("notation", "notation", isNeeded: true, { $0.notation }, { $0.notation = $1 ?? "" }),
      Field("created", nil, { $0.created }, { $0.created = $1 ?? $0.created }),
    ])

  var id: Int
  var identity: Identity
  var created: Moment
  var name = ""
  /// One line that `EscalationPath` can read.
  var notation = ""

  init(id: Int, identity: Identity, created: Moment) {
    (self.id, self.identity, self.created) = (id, identity, created)
  }

  static func find(_ identity: Identity, in session: Session) throws -> PathRow? {
    try session.statement("SELECT \(columns) FROM path WHERE uuid = ?").first(.identity(identity)) {
      PathRow(row: $0)
    }
  }

  mutating func insert(in session: Session) throws {
    let former = try session.context()
    try insertRow(in: session)
    try session.follow(path: name, insteadOf: former)
  }

  mutating func update(from old: PathRow, in session: Session) throws {
    let former = try session.context()
    try PathRow.list.update(self, id: id, in: session)
    if name != old.name { try session.follow(path: old.name, insteadOf: former) }
    try session.follow(path: name, insteadOf: former)
  }

  func delete(in session: Session) throws {
    let former = try session.context()
    try deleteRow(in: session)
    try session.follow(path: name, insteadOf: former)
  }
}

extension Session {
  /// The path with exactly this name; nil when there is none.
  func path(called name: String) throws -> PathRow? {
    try statement("SELECT \(PathRow.columns) FROM path WHERE name = ?").first(.text(name)) {
      PathRow(row: $0)
    }
  }
}

extension Identity {
  /// The UUID of a path, from its name: every device gives it the same one.
  init(path name: String) {
    var hash = FNV1a()
    hash.add(name.utf8)
    self.init(series: Identity(high: hash.value, low: UInt64(name.utf8.count)), start: nil)
  }
}
