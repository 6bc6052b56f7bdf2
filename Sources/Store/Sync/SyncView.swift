import JSONText
import Moments
import Names
import Planner
import SQLite
import Sync

/// Carries out what the log brings: rows, and all that is derived from them, without a step of undo.
struct SyncView {
  let session: Session
  var outbox: SyncOutbox
  /// True for what another device has done.
  var isForeign = false

  /// Shows what an entry or a page of a snapshot brings: what goes comes last, so that nothing loses what it lies in.
  mutating func show(_ changes: [Change]) throws {
    for change in changes where change.kind != .delete { try show(change) }
    for change in changes.reversed() where change.kind == .delete && change.thing.entity != "arc" {
      try show(change)
    }
    for change in changes.reversed() where change.kind == .delete && change.thing.entity == "arc" {
      try show(change)
    }
  }

  private mutating func show(_ change: Change) throws {
    guard let identity = Identity(change.thing.id), Session.isKnown(change.thing.entity) else {
      return try showUnknown(change)
    }
    if change.kind == .delete { outbox.release(change.thing) }
    if change.kind == .join {
      guard let same = change.fields["same"]?.string.flatMap({ Identity($0) }) else { return }
      return try join(change.thing.entity, identity, same)
    }
    switch change.thing.entity {
    case "arc": try showArc(change, identity)
    case "task": try showTask(change, identity)
    case "path": try showPath(change, identity)
    case AnswerRow.entity: try showAnswer(change, identity)
    case let entity:
      guard let kind = LoggedThings.kind(entity) else { return }
      try showThing(change, identity, kind)
    }
    try keepUnknown(change)
  }

  // MARK: - Arcs and tasks

  private mutating func showArc(_ change: Change, _ identity: Identity) throws {
    let old = try session.tree().arc(uuid: identity.description)
    if change.kind == .delete { return try old.map { try delete($0) } ?? () }
    if old == nil, change.kind == .set { return }
    var arc = old ?? Arc(id: 0, identity: identity, created: session.now)
    if let created = created(change) { arc.created = created }
    for (name, value) in values(change, Arc.list.fields.compactMap(\.name)) where name != "parent" {
      arc.set(name, to: value)
    }
    if let parent = change.fields["parent"] ?? (change.kind == .set ? nil : .null) {
      arc.parent = try parent.string.flatMap { try session.tree().arc(uuid: $0)?.id }
    }
    try openCircle(of: &arc)
    if let taken = try makeRoom(for: arc) { return try showArc(change, taken) }
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
    _ = try makeRoom(for: loose)
    try session.update(loose)
  }

  /// Sees to it that no other Arc has the name of one in its place.
  /// - Returns: the UUID that an own new Arc of that name has taken over from the other device's.
  private mutating func makeRoom(for arc: Arc) throws -> Identity? {
    let others = try session.tree().children(of: arc.parent).filter {
      NameKey($0.title) == NameKey(arc.title) && $0.uuid != arc.uuid
    }
    for var other in others {
      let waits = outbox.pending(ThingKey("arc", other.uuid)).contains { $0.kind == .create }
      if arc.id == 0, waits {
        // Both made it: the server will say the same.
        outbox.join(ThingKey("arc", other.uuid), arc.uuid)
        try rename(other.identity, Identity(arc.uuid) ?? .none, in: "arc")
        return Identity(arc.uuid)
      }
      // An own change that waits stands in the way for now.
      other.fields.title += " (\(other.id))"
      try session.update(other)
    }
    return nil
  }

  /// Deletes an Arc; what still lies in it here goes above it.
  private mutating func delete(_ arc: Arc) throws {
    for var child in try session.tree().children(of: arc.id) {
      child.parent = arc.parent
      _ = try makeRoom(for: child)
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

  private func showTask(_ change: Change, _ identity: Identity) throws {
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

  // MARK: - All else

  private mutating func showThing<Row: LoggedThing>(_ change: Change, _ identity: Identity, _: Row.Type)
    throws
  {
    let old = try Row.find(identity, in: session)
    if change.kind == .delete { return try old.map { try $0.delete(in: session) } ?? () }
    if old == nil, change.kind == .set { return }
    var row = old ?? Row(id: 0, identity: identity, created: session.now)
    if let created = created(change) { row.created = created }
    for (name, value) in values(change, Row.list.fields.compactMap(\.name)) { row.set(name, to: value) }
    if try makeRoom(for: row, isNew: old == nil) { return try showThing(change, identity, Row.self) }
    do {
      if let old {
        if row.logged != old.logged || row.created != old.created {
          try row.update(from: old, in: session)
          try noteForeign(change, identity)
        }
      } else {
        if let reminder = row as? ReminderRow { row.id = try session.number(for: reminder) }
        try row.insert(in: session)
      }
    } catch is UndoFailure {
      // A member whose group was deleted here: the log will say what becomes of both.
    }
  }

  /// An answer, and what follows from it here.
  private mutating func showAnswer(_ change: Change, _ identity: Identity) throws {
    let old = try AnswerRow.find(identity, in: session)
    try showThing(change, identity, AnswerRow.self)
    var new = try AnswerRow.find(identity, in: session) ?? old
    if change.kind == .delete { new?.text = nil }
    if let new, new.text != old?.text { try session.follow(new, was: old?.answer) }
  }

  /// Notes what others have changed of what was made here.
  private func noteForeign(_ change: Change, _ identity: Identity) throws {
    if isForeign { try session.note(foreign: change.thing.entity, identity) }
  }

  /// The same as for Arcs.
  /// - Returns: true when an own new thing of that name has taken over the UUID of the other device's.
  private mutating func makeRoom<Row: LoggedThing>(for row: Row, isNew: Bool) throws -> Bool {
    if let feed = row as? FeedRow {
      return try makeRoom(for: row, insteadOf: session.feeds("source = ?", .text(feed.feed.source)).first)
    }
    if let course = row as? FeedCourseRow {
      let known = try FeedCourseRow.all(
        "course = ? AND feed = (SELECT id FROM feed WHERE uuid = ?)",
        [.text(course.course), .identity(course.feed.identity)], in: session)
      return try makeRoom(for: row, insteadOf: known.first)
    }
    guard ["stack", "place", "reminder"].contains(Row.entity), !row.name.isEmpty else { return false }
    if Row.entity == "reminder", !row.logged.contains(where: { "\($0.name)" == "pick" && !$0.value.isEmpty })
    {
      return false
    }
    let condition = Row.entity == "reminder" ? "AND pick IS NOT NULL" : ""
    let other = try session.statement(
      "SELECT uuid FROM \(Row.entity) WHERE key = ? AND uuid <> ? \(condition)"
    ).first(.text(NameKey(row.name).text), .identity(row.identity)) { $0.identity(0) }
    guard let other else { return false }
    if isNew, outbox.pending(ThingKey(Row.entity, other.description)).contains(where: { $0.kind == .create })
    {
      outbox.join(ThingKey(Row.entity, other.description), row.identity.description)
      try rename(other, row.identity, in: Row.entity)
      return true
    }
    guard let old = try Row.find(other, in: session) else { return false }
    var aside = old
    aside.set("title", to: .text("\(old.name) (\(old.id))"))
    try aside.update(from: old, in: session)
    return false
  }

  /// What is the same as another device's but for its UUID takes over that one's.
  private mutating func makeRoom(for row: some LoggedThing, insteadOf known: (some LoggedThing)?) throws
    -> Bool
  {
    guard let known, known.identity != row.identity else { return false }
    let entity = type(of: known).entity
    outbox.join(ThingKey(entity, known.identity.description), row.identity.description)
    try rename(known.identity, row.identity, in: entity)
    return true
  }

  private func showPath(_ change: Change, _ identity: Identity) throws {
    let former = try session.context()
    let name = try change.fields["title"]?.string ?? session.pathName(identity)
    guard let name else { return }
    if change.kind == .delete {
      try session.statement("DELETE FROM path WHERE name = ?").run(.text(name))
    } else if let notation = change.fields["notation"]?.string {
      try session.statement("INSERT OR REPLACE INTO path (name, notation) VALUES (?, ?)").run(
        .text(name), .text(notation))
    }
    session.reminders.context = nil
    try session.follow(path: name, insteadOf: former)
  }

  private func showUnknown(_ change: Change) throws {
    if change.kind == .delete || change.kind == .undelete { try session.forget(change.thing) }
    if change.kind == .set || change.kind == .undelete { try session.keep(change.fields, of: change.thing) }
  }

  private func keepUnknown(_ change: Change) throws {
    if change.kind == .delete { return try session.forget(change.thing) }
    let unknown = change.fields.filter {
      $0.key != "created" && !Session.isSent($0.key, of: change.thing.entity)
    }
    try session.keep(unknown, of: change.thing)
  }

  /// The values of a change: for a whole thing all of its fields, those that are left out without a value.
  private func values(_ change: Change, _ names: [StaticString]) -> [(String, LoggedField.Value)] {
    names.compactMap { name in
      let name = "\(name)"
      if outbox.heldBack[change.thing]?.contains(name) == true { return nil }
      guard let value = change.fields[name] ?? (change.kind == .set ? nil : .null) else { return nil }
      return (name, outbox.current(value, name, of: change.thing.entity).logged)
    }
  }

  private func created(_ change: Change) -> Moment? {
    change.fields["created"]?.integer.map { Moment(seconds: $0) }
  }

  // MARK: - Two that are one

  private mutating func join(_ entity: String, _ identity: Identity, _ same: Identity) throws {
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

  /// Puts what lies in one Arc into another, and deletes the first.
  private mutating func pour(_ identity: Identity, into same: Identity) throws {
    guard let arc = try session.tree().arc(uuid: identity.description),
      let target = try session.tree().arc(uuid: same.description)
    else { return }
    for var child in try session.tree().children(of: arc.id) where child.id != target.id {
      child.parent = target.id
      _ = try makeRoom(for: child)
      try session.update(child)
    }
    for row in try session.tasks(in: arc.id) {
      var moved = row
      moved.arc = target.id
      try session.update(row, to: &moved)
    }
    try session.statement("UPDATE term SET arc = ? WHERE arc = ?").run(.identity(same), .identity(identity))
    try session.writeCounts()
    try session.delete(arc)
  }

  /// Gives a thing another UUID.
  private func rename(_ identity: Identity, _ same: Identity, in table: String) throws {
    try session.statement("UPDATE \(table) SET uuid = ? WHERE uuid = ?").run(
      .identity(same), .identity(identity))
    switch table {
    case "arc":
      for table in ["term", "feed_course"] {
        try session.statement("UPDATE \(table) SET arc = ? WHERE arc = ?").run(
          .identity(same), .identity(identity))
      }
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
  fileprivate func tasks(in arc: Int) throws -> [TaskRow] {
    var tasks: [TaskRow] = []
    try statement("SELECT \(TaskRow.columns) FROM task WHERE arc = ?").rows(.integer(arc)) {
      tasks.append(TaskRow($0))
      return true
    }
    return tasks
  }
}
