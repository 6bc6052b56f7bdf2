import Moments
import Planner
import SQLite
import Sync

// Applies the log's Arcs, and where they and their tasks are.
extension SyncView {
  mutating func showArc(_ change: Change, _ identity: Identity) throws {
    let old = try session.tree().arc(uuid: identity.description)
    if identity == Inbox.identity, change.kind != .set { try keepInbox() }
    if change.kind == .delete {
      try session.forget(change.thing)
      return try old.map { try delete($0) } ?? ()
    }
    if old == nil, change.kind == .set { return }
    let fields = try whole(change)
    let blank = Arc(id: 0, identity: identity, created: created(fields))
    var arc = old ?? blank
    arc.created = blank.created
    try keep(fields, unreadable: Arc.list.show(fields, in: &arc, over: blank), of: change.thing)
    if arc.title != old?.title { try session.forgetAside(change.thing) }
    if change.kind != .set || change.fields["parent"] != nil {
      arc.parent = try fields["parent"]?.string.flatMap { try session.tree().arc(uuid: $0)?.id }
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

  /// Breaks a circle: the log moves an Arc into one that is inside it here, because of a move of this device that the
  /// server has not answered. The Arc moved here goes to the top level until the server refuses that move.
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
    try session.noteDisplaced(parentOf: ThingKey("arc", loose.uuid))
  }

  /// Deletes an Arc; its remaining contents move to its parent.
  private mutating func delete(_ arc: Arc) throws {
    for var child in try session.tree().children(of: arc.id) {
      child.parent = arc.parent
      try makeRoom(for: child)
      try session.update(child)
    }
    for row in try session.tasks(in: arc.id) {
      // The server restores the Inbox for its contents.
      guard let above = try arc.parent ?? anyArc(but: arc) else { return }
      var moved = row
      moved.arc = above
      try session.update(row, to: &moved)
    }
    try session.writeCounts()
    try session.delete(arc)
  }

  /// The Arc for tasks whose Arc was deleted: the Inbox. When the Inbox itself is deleted, another Arc until the log says
  /// where they go; nil when there is no other.
  private func anyArc(but arc: Arc) throws -> Int? {
    if try session.tree().inbox?.id != arc.id { return try inbox() }
    if let other = try session.tree().arcs.first(where: { $0.parent == nil && $0.id != arc.id }) {
      return other.id
    }
    return arc.identity == Inbox.identity ? nil : try makeInbox()
  }

  private func inbox() throws -> Int { try session.tree().inbox?.id ?? makeInbox() }

  private func makeInbox() throws -> Int {
    let made = Arc(
      id: session.takeArcNumber(), uuid: Inbox.identity.description, parent: nil, path: Inbox.title,
      created: session.now,
      fields: Arc.Fields(title: Inbox.title))
    try makeRoom(for: made)
    try session.insert(made)
    try session.statement("INSERT OR REPLACE INTO memo (name, value) VALUES (?, '')").run(
      .text(SyncMemo.inbox))
    return made.id
  }

  /// Deletes an Inbox that was created here, once it is empty. If the account has an Inbox, the log contains it.
  func dropOwnInbox() throws {
    let isOwn = try session.statement("SELECT 1 FROM memo WHERE name = ?").first(.text(SyncMemo.inbox)) { _ in
      true
    }
    guard isOwn == true else { return }
    guard let inbox = try session.tree().arc(uuid: Inbox.identity.description) else { return try keepInbox() }
    guard try session.tasks(in: inbox.id).isEmpty, try session.tree().children(of: inbox.id).isEmpty,
      outbox.pending(ThingKey("arc", inbox.uuid)).isEmpty
    else { return }
    try session.writeCounts()
    try session.delete(inbox)
    try keepInbox()
  }

  /// Notes that the Inbox is in the server's log.
  private func keepInbox() throws {
    try session.statement("DELETE FROM memo WHERE name = ?").run(.text(SyncMemo.inbox))
  }

  mutating func showTask(_ change: Change, _ identity: Identity) throws {
    let old = try session.task(identity)
    if change.kind == .delete {
      try session.forget(change.thing)
      return try old.map { try session.delete($0) } ?? ()
    }
    if old == nil, change.kind == .set { return }
    let fields = try whole(change)
    let blank = TaskRow(
      id: 0, identity: identity, arc: 0, created: created(fields), fields: ArcTask.Fields(title: ""))
    var row = old ?? blank
    row.created = blank.created
    try keep(fields, unreadable: TaskRow.list.show(fields, in: &row, over: blank), of: change.thing)
    if let arc = fields["arc"]?.string, !arc.isEmpty {
      row.arc = try session.tree().arc(uuid: arc)?.id ?? row.arc
    } else {
      row.arc = 0
    }
    if row.arc == 0 { row.arc = try inbox() }
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
