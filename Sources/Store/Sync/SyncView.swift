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
    try bringBackNames()
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
  func noteForeign(_ change: Change, _ identity: Identity) throws {
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
  func values(_ change: Change, _ names: [StaticString]) -> [(String, LoggedField.Value)] {
    names.compactMap { name in
      let name = "\(name)"
      if outbox.heldBack[change.thing]?.contains(name) == true { return nil }
      guard let value = change.fields[name] ?? (change.kind == .set ? nil : .null) else { return nil }
      return (name, outbox.current(value, name, of: change.thing.entity).logged)
    }
  }

  func created(_ change: Change) -> Moment? {
    change.fields["created"]?.integer.map { Moment(seconds: $0) }
  }
}
