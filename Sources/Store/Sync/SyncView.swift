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
  /// True when the planner keeps something that it cannot show; nil: not known yet.
  private var keepsFields: Bool?

  init(session: Session, outbox: SyncOutbox) { (self.session, self.outbox) = (session, outbox) }

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
      try session.forget(change.thing)
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
  }

  private mutating func showThing<Row: LoggedThing>(_ change: Change, _ identity: Identity, _: Row.Type)
    throws
  {
    let old = try Row.find(identity, in: session)
    if change.kind == .delete {
      try session.forget(change.thing)
      // Deleted with the other spared places, unless a reminder waits there.
      if Row.self == PlaceRow.self { return try session.spare(place: identity) }
      if Row.self == StackRow.self { try session.clear(stack: identity) }
      return try old.map { try delete($0) } ?? ()
    }
    if Row.self == PlaceRow.self { try session.forgetSpared(place: identity) }
    if old == nil, change.kind == .set { return }
    let fields = try whole(change)
    let blank = Row(id: 0, identity: identity, created: created(fields))
    var row = old ?? blank
    row.created = blank.created
    try keep(fields, unreadable: Row.list.show(fields, in: &row, over: blank), of: change.thing)
    if row.name != old?.name { try session.forgetAside(change.thing) }
    if try takesOver(row) { return try showThing(change, identity, Row.self) }
    if let member = row as? MemberRow, try session.hasMember(like: member) {
      return try old.map { try delete($0) } ?? ()
    }
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

  // MARK: - What a thing has after a change

  /// All fields of a thing after a change: those of the planner, those that it could not show, and over them the changed
  /// ones. What it shows follows from these alone, so that all devices show the same, however they came to it.
  func whole(_ change: Change) throws -> Fields {
    // Values that are too long to be sent stay as they are here.
    let held = outbox.oversizedFields[change.thing] ?? []
    var fields: Fields = [:]
    if change.kind == .set || !held.isEmpty { fields = try session.syncFields(change.thing) ?? [:] }
    if change.kind != .set { fields = fields.filter { held.contains($0.key) } }
    for (name, value) in change.fields where !held.contains(name) {
      fields[name] = outbox.current(value, name, of: change.thing.entity)
    }
    return fields
  }

  /// Keeps what the planner cannot show of a thing: fields that it does not know, and values that it cannot read.
  mutating func keep(_ fields: Fields, unreadable: Fields, of thing: ThingKey) throws {
    let unknown = fields.filter {
      $0.key != "created" && !$0.value.isEmpty && !Session.isSent($0.key, of: thing.entity)
    }
    let isKeeping = try keepsFields ?? session.keepsFields()
    if isKeeping { try session.forget(thing) }
    try session.keep(unknown.merging(unreadable) { $1 }, of: thing)
    keepsFields = isKeeping || !unknown.isEmpty || !unreadable.isEmpty
  }

  /// When the thing with these fields was made; the beginning of 1970 for one that does not say.
  func created(_ fields: Fields) -> Moment { Moment(seconds: fields["created"]?.integer ?? 0) }
}

extension FieldList {
  /// Gives a row these values and no others; what only this device knows of it stays.
  /// - Parameter blank: a row without values, from which come those that are not there or cannot be read.
  /// - Returns: the values that cannot be read.
  func show(_ values: Fields, in row: inout Row, over blank: Row) -> Fields {
    var blank = blank
    let places = fields.indices.filter { !fields[$0].isArc && fields[$0].name != nil }
    for place in places { fields[place].setLogged(&row, fields[place].logged(&blank)) }
    var given: [(place: Int, name: String, value: JSONValue)] = []
    for place in places {
      let name = fields[place].name.map { "\($0)" } ?? ""
      guard let value = values[name], !value.isEmpty else { continue }
      let isReadable = value.string.map { fields[place].isReadable($0) } ?? true
      if isReadable { fields[place].setLogged(&row, value.logged) }
      given.append((place, name, value))
    }
    var unreadable: Fields = [:]
    for (place, name, value) in given where JSONValue(fields[place].logged(&row)).isEmpty {
      unreadable[name] = value
    }
    return unreadable
  }
}
