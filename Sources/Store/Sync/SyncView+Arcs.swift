import Moments
import Names
import Planner
import SQLite
import Sync

// Arcs and their tasks, as the log has them.
extension SyncView {
  mutating func showArc(_ change: Change, _ identity: Identity) throws {
    let old = try session.tree().arc(uuid: identity.description)
    if change.kind == .delete { return try old.map { try delete($0) } ?? () }
    if old == nil, change.kind == .set { return }
    var arc = old ?? Arc(id: 0, identity: identity, created: session.now)
    if let created = created(change) { arc.created = created }
    for (name, value) in values(change, Arc.list.fields.compactMap(\.name)) where name != "parent" {
      arc.set(name, to: value)
    }
    if arc.title != old?.title { try session.forgetAside(identity) }
    if let parent = change.fields["parent"] ?? (change.kind == .set ? nil : .null) {
      arc.parent = try parent.string.flatMap { try session.tree().arc(uuid: $0)?.id }
    }
    try openCircle(of: &arc)
    try makeRoom(for: arc)
    if let old {
      if arc != old {
        try session.update(arc)
        try noteForeign(change, identity)
      }
    } else {
      arc.id = session.takeArcNumber()
      try session.insert(arc)
    }
  }

  /// Where an Arc is to go into one that lies in it here, an own move that waits is the other half of the circle: its Arc
  /// goes to the top until the server has refused the move.
  private mutating func openCircle(of arc: inout Arc) throws {
    guard arc.id != 0, let parent = arc.parent else { return }
    let path = try session.tree().path(of: parent)
    guard let place = path.firstIndex(where: { $0.id == arc.id }) else { return }
    let circle = [arc] + path[..<place]
    let key = outbox.gives(way: circle.map { ThingKey("arc", $0.uuid) })
    guard var loose = circle.first(where: { $0.uuid == key?.id }), loose.id != arc.id else {
      arc.parent = nil
      return
    }
    loose.parent = nil
    try makeRoom(for: loose)
    try session.update(loose)
  }

  /// Sees to it that no other Arc has the name of one in its place: an own change that waits stands in the way until the
  /// log has said what becomes of it.
  func makeRoom(for arc: Arc) throws {
    for var other in try session.tree().children(of: arc.parent)
    where NameKey(other.title) == NameKey(arc.title) && other.uuid != arc.uuid {
      other.fields.title = try session.aside(other.title, other.id, other.identity)
      try session.update(other)
    }
  }

  /// Gives Arcs that stood in the way their names again, where no other one has them any more.
  func bringBackNames() throws {
    for (identity, title) in try session.namesAside() {
      if var arc = try session.tree().arc(uuid: identity.description),
        // Unless somebody has given it another one since.
        arc.title == Session.aside(title, arc.id)
      {
        let others = try session.tree().children(of: arc.parent).filter { $0.id != arc.id }
        if others.contains(where: { NameKey($0.title) == NameKey(title) }) { continue }
        arc.fields.title = title
        try session.update(arc)
      }
      try session.forgetAside(identity)
    }
  }

  /// Deletes an Arc; what still lies in it here goes above it.
  private mutating func delete(_ arc: Arc) throws {
    for var child in try session.tree().children(of: arc.id) {
      child.parent = arc.parent
      try makeRoom(for: child)
      try session.update(child)
    }
    for row in try session.tasks(in: arc.id) {
      var moved = row
      moved.arc = try arc.parent ?? anyArc(but: arc.id)
      try session.update(row, to: &moved)
    }
    try session.writeCounts()
    try session.delete(arc)
  }

  /// The Inbox, for what has lost its Arc.
  private func anyArc(but arc: Int?) throws -> Int {
    if let inbox = try session.tree().inbox, inbox.id != arc { return inbox.id }
    let made = Arc(
      id: session.takeArcNumber(), uuid: Inbox.identity.description, parent: nil, path: Inbox.title,
      created: session.now, fields: Arc.Fields(title: Inbox.title))
    try session.insert(made)
    return made.id
  }

  func showTask(_ change: Change, _ identity: Identity) throws {
    let old = try session.task(identity)
    if change.kind == .delete { return try old.map { try session.delete($0) } ?? () }
    if old == nil, change.kind == .set { return }
    var row =
      old
      ?? TaskRow(
        id: 0, identity: identity, arc: 0, created: session.now, fields: ArcTask.Fields(title: ""))
    if let created = created(change) { row.created = created }
    for (name, value) in values(change, TaskRow.list.fields.compactMap(\.name)) where name != "arc" {
      row.set(name, to: value)
    }
    if let arc = change.fields["arc"]?.string {
      row.arc = try session.tree().arc(uuid: arc)?.id ?? (row.arc == 0 ? anyArc(but: nil) : row.arc)
    }
    if row.arc == 0 { row.arc = try anyArc(but: nil) }
    if let old {
      if row.logged != old.logged || row.created != old.created {
        _ = try session.update(old, to: &row)
        try noteForeign(change, identity)
      }
    } else {
      row.id = session.takeID()
      try session.insert(&row)
    }
  }
}
