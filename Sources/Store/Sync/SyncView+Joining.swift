import Planner
import SQLite
import Sync

// Two things that turned out to be one: made on two devices, or named alike.
extension SyncView {
  mutating func join(_ entity: String, _ identity: Identity, _ same: Identity) throws {
    let table = entity
    guard entity != "path" else { return }
    let isThere = try session.statement("SELECT 1 FROM \(table) WHERE uuid = ?").first(.identity(same)) { _ in
      true
    }
    guard isThere == true else { return try rename(identity, same, in: entity) }
    switch entity {
    case "arc": try pour(identity, into: same)
    case "task": if let row = try session.task(identity) { try session.delete(row) }
    case "place":
      try renamePlace(identity, same)
      try PlaceRow.find(identity, in: session)?.delete(in: session)
    default: try LoggedThings.kind(entity).map { try delete(identity, $0) }
    }
  }

  private func delete<Row: LoggedThing>(_ identity: Identity, _: Row.Type) throws {
    try Row.find(identity, in: session)?.delete(in: session)
  }

  /// Lets what waits at a place wait at the one that it turned out to be.
  private func renamePlace(_ identity: Identity, _ same: Identity) throws {
    try session.statement("UPDATE reminder SET places = replace(places, ?, ?) WHERE places IS NOT NULL").run(
      .text(identity.description), .text(same.description))
  }

  /// Lets what names an Arc name the one that it turned out to be.
  private func followArc(_ identity: Identity, _ same: Identity) throws {
    for table in ["term", "feed_course"] {
      try session.statement("UPDATE \(table) SET arc = ? WHERE arc = ?").run(
        .identity(same), .identity(identity))
    }
  }

  /// Puts what lies in one Arc into another, and deletes the first.
  private mutating func pour(_ identity: Identity, into same: Identity) throws {
    guard let arc = try session.tree().arc(uuid: identity.description),
      var target = try session.tree().arc(uuid: same.description)
    else { return }
    // An own move that waits has put one into the other: it comes out until the server has said where it lies.
    if try session.tree().path(of: target.id).contains(where: { $0.id == arc.id }) {
      target.parent = arc.parent
      try makeRoom(for: target)
      try session.update(target)
    }
    for var child in try session.tree().children(of: arc.id) {
      child.parent = target.id
      try makeRoom(for: child)
      try session.update(child)
    }
    for row in try session.tasks(in: arc.id) {
      var moved = row
      moved.arc = target.id
      try session.update(row, to: &moved)
    }
    try followArc(identity, same)
    try session.writeCounts()
    try session.delete(arc)
  }

  /// Gives a thing another UUID.
  func rename(_ identity: Identity, _ same: Identity, in table: String) throws {
    try session.statement("UPDATE \(table) SET uuid = ? WHERE uuid = ?").run(
      .identity(same), .identity(identity))
    switch table {
    case "arc":
      try followArc(identity, same)
      session.forgetTree()
    case "place": try renamePlace(identity, same)
    case "feed":
      try session.statement("UPDATE reminder SET feed = ? WHERE feed = ?").run(
        .identity(same), .identity(identity))
    case "stack":
      try session.statement("UPDATE reminder SET stack = ? WHERE stack = ?").run(
        .identity(same), .identity(identity))
    default: return
    }
  }
}

extension Session {
  /// The tasks in an Arc itself.
  func tasks(in arc: Int) throws -> [TaskRow] {
    var tasks: [TaskRow] = []
    try statement("SELECT \(TaskRow.columns) FROM task WHERE arc = ?").rows(.integer(arc)) {
      tasks.append(TaskRow($0))
      return true
    }
    return tasks
  }
}
