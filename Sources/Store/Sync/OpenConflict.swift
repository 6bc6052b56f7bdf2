import JSONText
import Moments
import Planner
import Sync

/// A conflict that waits for a person, for display.
public struct OpenConflict: Hashable, Sendable {
  /// The number that people type.
  public var number: Int
  /// The conflict; `theirs` is the current value, which may have changed since.
  public var conflict: Conflict
  /// The title of the task, or the path of the Arc.
  public var title: String
  /// The number of the task or reminder; nil for other things.
  public var thing: Int?
  /// The path of the Arc that contains the task.
  public var arc: String?
  /// The current value, the one that was set aside, and the one before both.
  public var now, aside, before: String
  /// The device that wrote the current value; nil when none did.
  public var nowFrom: String?
  /// The device whose value was set aside.
  public var asideFrom: String
}

extension PlannerStore {
  /// Returns the open conflicts for display, by number.
  /// - Parameters:
  ///   - reader: the device of the person who looks; nil: this one.
  ///   - words: a value of a field as people say it, by kind of thing and field; nil: as it is stored.
  public func openConflicts(
    for reader: String? = nil,
    in words: @escaping (_ entity: String, _ field: String, _ value: JSONValue) -> String? = { _, _, _ in nil
    }
  ) throws -> [OpenConflict] {
    let names = try syncDevices()
    return try read { snapshot in
      guard let state = try snapshot.session.syncState() else { return [] }
      func device(_ id: String) -> String {
        id == reader ?? state.device ? "this device" : names[id] ?? "another device"
      }
      return try snapshot.session.conflicts().map { number, kept in
        let (conflict, from) = try snapshot.session.asItStands(kept)
        let about = try snapshot.session.words(about: conflict)
        let values = ValueWords(session: snapshot.session, entity: conflict.thing.entity, words: words)
        let said = { try values.words(of: $0, field: conflict.field) }
        return OpenConflict(
          number: number, conflict: conflict, title: about.title, thing: about.number, arc: about.arc,
          now: try said(conflict.theirs), aside: try said(conflict.yours), before: try said(conflict.was),
          nowFrom: from.map(device), asideFrom: device(conflict.device))
      }
    }
  }
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

  /// The title and number of the thing in conflict, and its Arc.
  fileprivate func words(about conflict: Conflict) throws -> (title: String, number: Int?, arc: String?) {
    let known = try syncFields(conflict.thing)
    let title = ([known] + [conflict.yours, conflict.theirs, conflict.was].map(\.byName)).lazy.compactMap {
      $0.flatMap { conflict.thing.name(in: $0) }
    }.first
    switch conflict.thing.entity {
    case "task":
      guard let identity = Identity(conflict.thing.id), let row = try task(identity) else { break }
      return (row.fields.title, row.id, try tree()[row.arc]?.path)
    case "arc":
      if let arc = try tree().arc(uuid: conflict.thing.id) { return (arc.path, nil, nil) }
    case "reminder":
      guard let identity = Identity(conflict.thing.id), let row = try ReminderRow.find(identity, in: self)
      else { break }
      return (row.name, row.id, nil)
    case MemberRow.entity:
      func end(_ name: String) throws -> String? {
        try ([known] + [conflict.yours, conflict.theirs, conflict.was].map(\.byName)).lazy.compactMap {
          $0?[name]?.string
        }.first.map { try self.name(of: "reminder", $0) }
      }
      guard let reminder = try end("reminder"), let group = try end("group") else { break }
      return ("\(reminder) in \(group)", nil, nil)
    default: break
    }
    let last = try title ?? lastName(of: conflict.thing)
    return (last ?? (conflict.label.isEmpty ? "something that was deleted" : conflict.label), nil, nil)
  }

  /// The name of a thing; of one deleted on this device, its last one.
  fileprivate func name(of entity: String, _ id: String) throws -> String {
    if entity == "arc", let arc = try tree().arc(uuid: id) { return arc.path }
    let thing = ThingKey(entity, id)
    if let name = try syncFields(thing).flatMap({ thing.name(in: $0) }) { return name }
    return try lastName(of: thing) ?? (entity == "arc" ? "a deleted Arc" : "a deleted \(entity)")
  }

  /// The name of a thing when it was deleted on this device; nil when it was not.
  private func lastName(of thing: ThingKey) throws -> String? {
    guard let field = ThingKey.nameField(of: thing.entity),
      let deleted = try Identity(thing.id).flatMap({ try lastDelete(of: $0) })
    else { return nil }
    return try values(in: deleted).text(field)
  }
}

/// Values of one kind of thing in words.
private struct ValueWords {
  let session: Session
  let entity: String
  let words: (_ entity: String, _ field: String, _ value: JSONValue) -> String?

  func words(of value: JSONValue, field: String) throws -> String {
    if let said = words(entity, field, value) { return said }
    switch value {
    case .bool(true) where field == Conflict.deletion: return "deleted"
    case .bool(let flag): return flag ? "yes" : "no"
    case .null:
      return field == Conflict.deletion ? "there" : field == "parent" ? "the top level" : "nothing"
    case .text(let text):
      switch field {
      case "arc", "parent": return try session.name(of: "arc", text)
      case "group", "reminder": return try session.name(of: "reminder", text)
      case "stack", "task": return try session.name(of: field, text)
      case "places":
        guard let trigger = PlaceTrigger(text: text) else { return text }
        let names = try trigger.places.map { try session.name(of: "place", $0) }
        return (trigger.isArrival ? "arriving at " : "leaving ") + names.joined(separator: ", ")
      default: return text
      }
    case .number(let text):
      // Places are kept in millionths of a degree.
      guard ["latitude", "longitude"].contains(field), let millionths = Double(text) else { return text }
      return "\(millionths / 1_000_000)"
    case .list(let list): return try list.map { try words(of: $0, field: "") }.joined(separator: ", ")
    case .object(let fields):
      // Its title says both ends.
      if entity == MemberRow.entity { return "a member of the group" }
      let edits = try fields.filter { !ValueWords.hiddenFields.contains($0.name) && !$0.value.isEmpty }.map {
        "\(OpenConflict.name(ofField: $0.name)) \(try words(of: $0.value, field: $0.name))"
      }
      if edits.isEmpty { return fields.contains { $0.name == "created" } ? "made again" : "changed" }
      return "edited: " + edits.joined(separator: ", ")
    }
  }

  /// Fields that are not shown as conflicts, because arc computes them.
  private static let hiddenFields: Set = [
    "created", "changed", "closed", Conflict.deletion, "seed", "anchor", "turns", "series", "occurrence",
    "recurrenceID", "feed", "uid", "missed",
  ]
}

extension OpenConflict {
  /// What people call the field in conflict.
  public var fieldName: String { OpenConflict.name(ofField: conflict.field) }

  static func name(ofField field: String) -> String {
    switch field {
    case "description", "body": "notes"
    case "parent": "place"
    case "startDate": "start"
    case "endDate": "end date"
    case "endTime": "end time"
    case "ends", "last": "last day"
    case "first": "first day"
    case "notation": "steps"
    case "recurrence": "repetition"
    case "timetable": "when"
    case "repeatFrom": "repeats from"
    case "leads": "reminds before"
    case "location": "place"
    case "places": "reminds"
    case "aliases": "names"
    case "short": "short name"
    case "disabled": "off"
    case "keepMissed": "keeps missed"
    case "pick": "picks"
    case "subtext": "second line"
    default: field
    }
  }
}
