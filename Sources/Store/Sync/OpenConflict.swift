import JSONText
import Planner
import Sync

/// A conflict that waits for a person.
public struct OpenConflict: Hashable, Sendable {
  /// The number that people type.
  public var number: Int
  /// The conflict; `theirs` is the current value, which may have changed since.
  public var conflict: Conflict
  /// What people see it on: the task where the conflict is over its places, otherwise the thing in conflict.
  public var subject: ThingKey
  /// The title of the task, the path of the Arc, the name of another thing; nil when none is known.
  public var name: String?
  /// The number of the task or reminder; nil for other things.
  public var thing: Int?
  /// The path of the Arc that contains the task.
  public var arc: String?
  /// The UUID of the device that wrote the current value; nil when it is not known.
  public var writer: String?
  /// The reminder and the group of a membership; nil for other things.
  public var membership: (reminder: ThingKey, group: ThingKey)?

  /// Two are the same when they are about the same conflict, with the same values.
  public static func == (a: OpenConflict, b: OpenConflict) -> Bool {
    a.number == b.number && a.conflict == b.conflict
  }

  /// Hashes the conflict.
  public func hash(into hasher: inout Hasher) { hasher.combine(conflict.id) }
}

extension PlannerSnapshot {
  /// Returns the open conflicts by number.
  public func openConflicts() throws -> [OpenConflict] {
    try session.conflicts().map { number, kept in
      let (conflict, writer) = try session.asItStands(kept)
      var open = OpenConflict(
        number: number, conflict: conflict, subject: conflict.thing, writer: writer)
      try session.describe(&open)
      return open
    }
  }

  /// The name of a thing, the path of an Arc; of one deleted on this device, its last one; nil when none is known.
  public func name(of thing: ThingKey) throws -> String? { try session.name(of: thing) }
}

extension Session {
  /// A conflict with the current value of the field and the device that wrote it; nil when the device is unknown.
  fileprivate func asItStands(_ kept: Conflict) throws -> (Conflict, device: String?) {
    let writer = kept.otherDevice.isEmpty ? nil : kept.otherDevice
    guard kept.field != Conflict.deletion, let fields = try syncFields(kept.thing) else {
      return (kept, writer)
    }
    var conflict = kept
    conflict.theirs = fields[kept.field] ?? .null
    return (conflict, conflict.theirs.isSame(as: kept.theirs) ? writer : nil)
  }

  /// Adds the name and number of the thing in conflict, and its Arc.
  fileprivate func describe(_ open: inout OpenConflict) throws {
    let conflict = open.conflict
    let known =
      try [syncFields(conflict.thing)] + [conflict.yours, conflict.theirs, conflict.was].map(\.byName)
    open.name =
      try known[0].flatMap { conflict.thing.name(in: $0) } ?? conflict.name
      ?? known.lazy.compactMap { $0.flatMap { conflict.thing.name(in: $0) } }.first
      ?? lastName(of: conflict.thing)
    let holder = try conflict.holder.flatMap { try name(of: ThingKey("arc", $0)) }
    switch conflict.thing.entity {
    case "task":
      open.arc = holder
      guard let identity = Identity(conflict.thing.id), let row = try task(identity) else { break }
      (open.name, open.thing, open.arc) = (row.fields.title, row.id, try tree()[row.arc]?.path)
    case "arc":
      if let arc = try tree().arc(uuid: conflict.thing.id) {
        open.name = arc.path
      } else if let holder, let name = open.name {
        open.name = "\(holder)/\(name)"
      }
    case ReminderRow.entity:
      guard let identity = Identity(conflict.thing.id), let row = try ReminderRow.find(identity, in: self)
      else { break }
      (open.name, open.thing) = (row.name, row.id)
      if let task = try TaskPlaces(row)?.task(in: self) {
        open.subject = ThingKey("task", task.identity.description)
        (open.name, open.thing, open.arc) = (task.fields.title, task.id, try tree()[task.arc]?.path)
      }
    case MemberRow.entity:
      func end(_ name: String) -> ThingKey? {
        known.lazy.compactMap { $0?[name]?.string }.first.map { ThingKey(ReminderRow.entity, $0) }
      }
      if let reminder = end("reminder"), let group = end("group") { open.membership = (reminder, group) }
    default: break
    }
  }

  fileprivate func name(of thing: ThingKey) throws -> String? {
    if thing.entity == "arc", let arc = try tree().arc(uuid: thing.id) { return arc.path }
    if let name = try syncFields(thing).flatMap({ thing.name(in: $0) }) { return name }
    return try lastName(of: thing)
  }

  /// The name of a thing when it was deleted on this device; nil when it was not.
  private func lastName(of thing: ThingKey) throws -> String? {
    guard let field = ThingKey.nameField(of: thing.entity),
      let deleted = try Identity(thing.id).flatMap({ try lastDelete(of: $0) })
    else { return nil }
    return try values(in: deleted).text(field)
  }
}
