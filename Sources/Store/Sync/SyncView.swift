import JSONText
import Moments
import Names
import Planner
import SQLite
import Sync

/// Applies entries of the server's log: writes rows and everything derived from them, without an undoable step.
struct SyncView {
  let session: Session
  var outbox: SyncOutbox
  /// True while applying changes of another device.
  var isForeign = false

  /// Applies an entry or a page of a snapshot. Deletions come last, so that nothing loses its parent.
  mutating func show(_ changes: [Change]) throws {
    for change in changes where change.kind != .delete { try show(change) }
    for change in changes.reversed() where change.kind == .delete && change.thing.entity != "arc" {
      try show(change)
    }
    for change in changes.reversed() where change.kind == .delete && change.thing.entity == "arc" {
      try show(change)
    }
    try deleteSparedPlaces()
    try bringBackNames()
    try dropOwnInbox()
  }

  private mutating func show(_ change: Change) throws {
    guard let identity = Identity(change.thing.id), Session.isKnown(change.thing.entity) else {
      return try showUnknown(change)
    }
    if change.kind == .delete { outbox.release(change.thing) }
    if change.kind == .join {
      // The thing it was merged into may itself have been merged since.
      guard let same = Identity(outbox.key(change.thing).id), same != identity else { return }
      return try join(change.thing.entity, identity, same)
    }
    switch change.thing.entity {
    case "arc": try showArc(change, identity)
    case "task": try showTask(change, identity)
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
    if change.kind == .delete {
      // Deleted with the other spared places, unless a reminder waits there.
      if Row.self == PlaceRow.self { return try session.spare(place: identity) }
      if Row.self == StackRow.self { try session.clear(stack: identity) }
      return try old.map { try delete($0) } ?? ()
    }
    if Row.self == PlaceRow.self { try session.forgetSpared(place: identity) }
    if old == nil, change.kind == .set { return }
    var row = old ?? Row(id: 0, identity: identity, created: session.now)
    if let created = created(change) { row.created = created }
    for (name, value) in values(change, Row.list.fields.compactMap(\.name)) { row.set(name, to: value) }
    if row.name != old?.name { try session.forgetAside(change.thing) }
    if try takesOver(row) { return try showThing(change, identity, Row.self) }
    if old == nil, let member = row as? MemberRow, try session.hasMember(like: member) { return }
    try makeRoom(for: row)
    if var reminder = row as? ReminderRow {
      try settle(&reminder)
      row = reminder as? Row ?? row
    }
    do {
      if let old {
        if row.logged != old.logged || row.created != old.created {
          try row.update(from: old, in: session)
          try noteForeign(change, identity)
        }
      } else {
        if let reminder = row as? ReminderRow {
          row.id = try TaskPlaces(reminder)?.number(in: session) ?? session.takeID()
        }
        try row.insert(in: session)
      }
    } catch is UndoFailure {
      // A member of a group that was deleted here; the server's log decides about both.
    }
  }

  /// Applies an answer to an alert, with its effects on this device.
  private mutating func showAnswer(_ change: Change, _ identity: Identity) throws {
    let old = try AnswerRow.find(identity, in: session)
    try showThing(change, identity, AnswerRow.self)
    var new = try AnswerRow.find(identity, in: session) ?? old
    if change.kind == .delete { new?.text = nil }
    if let new, new.text != old?.text { try session.follow(new, was: old?.answer) }
  }

  /// Records that others changed something made here.
  func noteForeign(_ change: Change, _ identity: Identity) throws {
    if isForeign { try session.note(foreign: change.thing.entity, identity) }
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

  /// The values of a change: for a whole thing, all of its fields; missing fields are empty.
  func values(_ change: Change, _ names: [StaticString]) -> [(String, LoggedField.Value)] {
    names.compactMap { name in
      let name = "\(name)"
      if outbox.oversizedFields[change.thing]?.contains(name) == true { return nil }
      guard let value = change.fields[name] ?? (change.kind == .set ? nil : .null) else { return nil }
      return (name, outbox.current(value, name, of: change.thing.entity).logged)
    }
  }

  func created(_ change: Change) -> Moment? {
    change.fields["created"]?.integer.map { Moment(seconds: $0) }
  }
}
