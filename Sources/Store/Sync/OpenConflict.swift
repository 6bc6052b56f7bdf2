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
  /// - Parameter reader: the device of the person who looks; nil: this one.
  public func openConflicts(for reader: String? = nil) throws -> [OpenConflict] {
    let names = try syncDevices()
    return try read { snapshot in
      guard let state = try snapshot.session.syncState() else { return [] }
      func device(_ id: String) -> String {
        id == reader ?? state.device ? "this device" : names[id] ?? "another device"
      }
      return try snapshot.session.conflicts().map { number, kept in
        let (conflict, from) = try snapshot.session.asItStands(kept)
        let about = try snapshot.session.words(about: conflict)
        let words = { try snapshot.session.words(of: $0, field: conflict.field) }
        return OpenConflict(
          number: number, conflict: conflict, title: about.title, thing: about.number, arc: about.arc,
          now: try words(conflict.theirs), aside: try words(conflict.yours), before: try words(conflict.was),
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
    let deleted = [conflict.yours, conflict.theirs, conflict.was].lazy.compactMap { $0["title"]?.string }
      .first
    let title = known?["title"]?.string ?? known?["name"]?.string ?? deleted
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
    default: break
    }
    return (title ?? (conflict.label.isEmpty ? "something that was deleted" : conflict.label), nil, nil)
  }

  /// A value for display.
  fileprivate func words(of value: JSONValue, field: String) throws -> String {
    switch value {
    case .bool(true) where field == Conflict.deletion: return "deleted"
    case .bool(let flag): return flag ? "yes" : "no"
    case .null:
      return field == Conflict.deletion ? "there" : field == "parent" ? "the top level" : "nothing"
    case .text(let text):
      switch field {
      case "arc", "parent": return try tree().arc(uuid: text)?.path ?? "a deleted Arc"
      case "group", "reminder":
        return try syncFields(ThingKey("reminder", text))?["title"]?.string ?? "a deleted one"
      default: return text
      }
    case .number(let text):
      // Places are kept in millionths of a degree.
      guard ["latitude", "longitude"].contains(field), let millionths = Double(text) else { return text }
      return "\(millionths / 1_000_000)"
    case .list(let list): return try list.map { try words(of: $0, field: "") }.joined(separator: ", ")
    case .object(let fields):
      // The outcome says that it was completed; when is a number of seconds, which nobody reads.
      let untold = ["created", "changed", "completed", Conflict.deletion]
      let edits = try fields.filter { !untold.contains($0.name) }.map {
        "\(OpenConflict.name(ofField: $0.name)) \(try words(of: $0.value, field: $0.name))"
      }
      return edits.isEmpty ? "made again" : "edited: " + edits.joined(separator: ", ")
    }
  }
}

extension OpenConflict {
  /// What people call the field in conflict.
  public var fieldName: String { OpenConflict.name(ofField: conflict.field) }

  fileprivate static func name(ofField field: String) -> String {
    switch field {
    case "description", "body": "notes"
    case "parent": "place"
    case "startDate": "start"
    case "endDate": "end date"
    case "endTime": "end time"
    case "ends", "last": "last day"
    case "first": "first day"
    case "notation": "steps"
    case "recurrence", "timetable": "repetition"
    default: field
    }
  }
}
