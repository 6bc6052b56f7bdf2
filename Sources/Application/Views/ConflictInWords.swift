import JSONText
import Planner
import Store
import Sync

/// A conflict that waits for a person, in the words in which the views of its reader say it.
package struct ConflictInWords: Sendable {
  /// The conflict.
  package var open: OpenConflict
  /// The title of the task, or the path of the Arc.
  package var title: String
  /// The current value, the one that was set aside, and the one before both.
  package var now, aside, before: String
  /// The device that wrote the current value; nil when it is not known.
  package var nowFrom: String?
  /// The device whose value was set aside.
  package var asideFrom: String

  /// The number that people type.
  package var number: Int { open.number }
  /// The conflict as the server has it.
  package var conflict: Conflict { open.conflict }
  /// What people see the conflict on.
  package var subject: ThingKey { open.subject }
  /// The number of the task or reminder; nil for other things.
  package var thing: Int? { open.thing }
  /// The path of the Arc that contains the task.
  package var arc: String? { open.arc }
  /// What people call the field in conflict.
  package var fieldName: String { FieldNames.word(for: conflict.field) }
}

extension Workspace {
  /// The open conflicts, with their values as the views of this reader show them.
  /// - Parameter device: the device of the reader; nil: this one.
  package func openConflicts(for device: String? = nil) throws -> [ConflictInWords] {
    guard let state = try store.syncState() else { return [] }
    let names = try store.syncDevices()
    func said(device id: String) -> String {
      id == device ?? state.device ? "this device" : names[id] ?? "another device"
    }
    return try store.read { snapshot in
      let words = ValueWords(here: here, snapshot: snapshot)
      return try snapshot.openConflicts().map { open in
        let conflict = open.conflict
        return ConflictInWords(
          open: open, title: try words.title(of: open),
          now: try words.words(of: conflict.theirs, in: conflict),
          aside: try words.words(of: conflict.yours, in: conflict),
          before: try words.words(of: conflict.was, in: conflict), nowFrom: open.writer.map(said),
          asideFrom: said(device: conflict.device))
      }
    }
  }
}

/// Values in conflict as people say them.
private struct ValueWords {
  let here: ViewContext
  let snapshot: PlannerSnapshot

  /// The name of the thing in conflict.
  func title(of open: OpenConflict) throws -> String {
    if let (reminder, group) = open.membership {
      return "\(try name(of: reminder)) in \(try name(of: group))"
    }
    return open.name ?? (open.conflict.label.isEmpty ? "something that was deleted" : open.conflict.label)
  }

  func words(of value: JSONValue, in conflict: Conflict) throws -> String {
    try words(of: value, field: conflict.field, of: conflict.thing.entity)
  }

  private func words(of value: JSONValue, field: String, of entity: String) throws -> String {
    if let said = here.words(entity, field, value) { return said }
    switch value {
    case .bool(true) where field == Conflict.deletion: return "deleted"
    case .bool(let flag): return flag ? "yes" : "no"
    case .null:
      return field == Conflict.deletion ? "there" : field == "parent" ? "the top level" : "nothing"
    case .text(let text): return try words(of: text, field: field)
    case .number(let text):
      // Places are kept in millionths of a degree.
      guard ["latitude", "longitude"].contains(field), let millionths = Double(text) else { return text }
      return "\(millionths / 1_000_000)"
    case .list(let list):
      return try list.map { try words(of: $0, field: "", of: entity) }.joined(separator: ", ")
    case .object(let fields):
      // Its title says both ends.
      if entity == "member" { return "a member of the group" }
      let edits = try fields.filter { !FieldNames.computed.contains($0.name) && !$0.value.isEmpty }.map {
        "\(FieldNames.word(for: $0.name)) \(try words(of: $0.value, field: $0.name, of: entity))"
      }
      if edits.isEmpty { return fields.contains { $0.name == "created" } ? "made again" : "changed" }
      return "edited: " + edits.joined(separator: ", ")
    }
  }

  /// A text, or the name of the thing whose UUID it is.
  private func words(of text: String, field: String) throws -> String {
    switch field {
    case "arc", "parent": return try name(of: ThingKey("arc", text))
    case "group", "reminder": return try name(of: ThingKey("reminder", text))
    case "stack", "task": return try name(of: ThingKey(field, text))
    case "places":
      guard let trigger = PlaceTrigger(text: text) else { return text }
      let names = try trigger.places.map { try name(of: ThingKey("place", $0)) }
      return (trigger.isArrival ? "arriving at " : "leaving ") + names.joined(separator: ", ")
    default: return text
    }
  }

  private func name(of thing: ThingKey) throws -> String {
    try snapshot.name(of: thing) ?? (thing.entity == "arc" ? "a deleted Arc" : "a deleted \(thing.entity)")
  }
}

extension NotUndone {
  /// `the date of 'hw 2'`, `the creation of 'hw 2'`, `'hw 2' no longer exists`.
  package var words: String {
    switch self {
    case .field(let field, let name): "the \(FieldNames.word(for: field)) of \(name)"
    case .creation(let name): "the creation of \(name)"
    case .prevented(let obstacle): obstacle.description
    case .join(let label): "\(label); every device has it by now. arc undo again undoes what came before"
    }
  }
}
