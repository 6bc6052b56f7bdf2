import JSONText
import Names
import Planner
import SQLite
import Sync

// Unique names: of an Arc among its siblings, a stack, a place, a group.
//
// When the log brings a thing with the name of a local thing that waits to be sent, the local one is renamed until the
// server says whether the two are the same. They are not merged earlier, because the other one may have been deleted or
// renamed by then.
//
//     here  Gym, waiting   log  another Gym     ──▶  Gym, and the local one becomes Gym (2)
//     log  both are the same                    ──▶  Gym
//     log  the other one was deleted            ──▶  the local one is Gym again
extension SyncView {
  /// Renames another Arc that has the name of this one among its siblings.
  func makeRoom(for arc: Arc) throws {
    for var other in try session.tree().children(of: arc.parent)
    where NameKey(other.title) == NameKey(arc.title) && other.uuid != arc.uuid {
      other.fields.title = try session.aside(other.title, other.id, ThingKey("arc", other.uuid))
      try session.update(other)
    }
  }

  /// Renames another thing of the same kind that has the name of this one.
  func makeRoom<Row: LoggedThing>(for row: Row) throws {
    guard let old = try session.namesake(of: row) else { return }
    var other = old
    let name = try session.aside(old.name, old.id, ThingKey(Row.entity, old.identity.description))
    other.rename(to: name)
    try other.update(from: old, in: session)
  }

  /// Restores the name of a thing that was renamed for another, if the name is free again.
  func bringBackNames() throws {
    for (key, title) in try session.namesAside() where try bringBack(title, of: key) {
      try session.forgetAside(key)
    }
  }

  /// - Returns: false when another thing has the name.
  private func bringBack(_ title: String, of key: ThingKey) throws -> Bool {
    if key.entity == "arc" {
      guard var arc = try session.tree().arc(uuid: key.id), arc.title == Session.aside(title, arc.id) else {
        // It was deleted or renamed since.
        return true
      }
      let others = try session.tree().children(of: arc.parent).filter { $0.id != arc.id }
      if others.contains(where: { NameKey($0.title) == NameKey(title) }) { return false }
      arc.fields.title = title
      try session.update(arc)
      return true
    }
    return try LoggedThings.kind(key.entity).map { try bringBack(title, of: key, $0) } ?? true
  }

  private func bringBack<Row: LoggedThing>(_ title: String, of key: ThingKey, _: Row.Type) throws -> Bool {
    guard let identity = Identity(key.id), let old = try Row.find(identity, in: session),
      old.name == Session.aside(title, old.id)
    else { return true }
    var row = old
    row.rename(to: title)
    if try session.namesake(of: row) != nil { return false }
    try row.update(from: old, in: session)
    return true
  }
}

extension LoggedThing {
  fileprivate mutating func rename(to name: String) {
    if let field = ThingKey.nameField(of: Self.entity) { set(field, to: .text(name)) }
  }
}

extension Session {
  /// The other thing of the same kind with this name; nil when there is none.
  fileprivate func namesake<Row: LoggedThing>(of row: Row) throws -> Row? {
    let condition: String
    switch row {
    case is StackRow, is PlaceRow: condition = ""
    case let reminder as ReminderRow where reminder.rotation != nil: condition = "AND pick IS NOT NULL"
    default: return nil
    }
    return try statement("SELECT uuid FROM \(Row.entity) WHERE key = ? AND uuid <> ? \(condition)").first(
      .text(NameKey(row.name).text), .identity(row.identity)
    ) { $0.identity(0) }.flatMap { try Row.find($0, in: self) }
  }

  /// Records that a thing gives up its name for now.
  /// - Returns: its name until then.
  fileprivate func aside(_ title: String, _ number: Int, _ key: ThingKey) throws -> String {
    try statement("INSERT OR IGNORE INTO sync_name (entity, uuid, title) VALUES (?, ?, ?)").run(
      .text(key.entity), .identity(Identity(key.id) ?? .none), .text(title))
    return Session.aside(title, number)
  }

  /// The temporary name of a thing whose name another one needs.
  fileprivate static func aside(_ title: String, _ number: Int) -> String { "\(title) (\(number))" }

  /// The things that have given up their names for now, with these names.
  func namesAside() throws -> [ThingKey: String] {
    var names: [ThingKey: String] = [:]
    try statement("SELECT entity, uuid, title FROM sync_name").rows {
      names[ThingKey($0.text(0), $0.identity(1).description)] = $0.text(2)
      return true
    }
    return names
  }

  /// Records that a thing has its name back, or a new one.
  func forgetAside(_ key: ThingKey) throws {
    guard let identity = Identity(key.id) else { return }
    try statement("DELETE FROM sync_name WHERE entity = ? AND uuid = ?").run(
      .text(key.entity), .identity(identity))
  }
}
