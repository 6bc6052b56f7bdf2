import JSONText
import Sync
import SyncLedger

// What a day must leave behind.

extension Simulation {
  mutating func check() {
    var things: [ThingKey: Fields] = [:]
    for thing in server.things.values where thing.isAlive { things[thing.key] = thing.fields }
    let open = server.conflicts.filter { $0.value.resolution == nil }
    for device in devices {
      if device.view != things {
        let different = Set(device.view.keys).union(things.keys).filter { device.view[$0] != things[$0] }
        problems.append(
          "\(device.id) differs: "
            + different.sorted { $0.id < $1.id }.prefix(3).map {
              "\($0.id) here \(device.view[$0] as Any), there \(things[$0] as Any)"
            }.joined(separator: "; "))
      }
      if device.conflicts != open { problems.append("\(device.id) has other conflicts") }
    }
    checkTrees(things)
    for (place, edit) in edits.enumerated() where !isLost[place] { find(edit, things) }
    for deletion in deletions { find(deletion) }
  }

  /// What was deleted is gone, unless somebody brought it back, was asked about it, or it is another one as well.
  private mutating func find(_ deletion: Deletion) {
    let key = deletion.key
    if server.things[key]?.isAlive != true || forgotten.contains(key) { return }
    // A reminder may wait at a place, and tasks whose Arc is gone go to the Inbox.
    if key.entity == "place" || key == SyncProtocol.inboxArc || broughtBack.contains(key)
      || asked.contains(key)
    {
      return
    }
    if server.things.values.contains(where: { $0.key.entity == key.entity && $0.same == key.id }) { return }
    problems.append("deleted by device \(deletion.device), and there: \(key.id)")
  }

  mutating func checkTrees(_ things: [ThingKey: Fields]) {
    var names: Set<String> = []
    for (key, fields) in things {
      for field in ["parent", "arc", "group", "reminder", "task", "stack"] {
        let entity =
          ["parent": "arc", "arc": "arc", "task": "task", "stack": "stack"][field] ?? "reminder"
        if let id = fields[field]?.string, things[ThingKey(entity, id)] == nil {
          problems.append("\(key.id) lies in \(id), which is not there")
        }
      }
      for id in fields["places"]?.string?.split(separator: " ").map(String.init) ?? [] {
        let key = ThingKey("place", id)
        if let place = server.things[key], !place.isAlive, !forgotten.contains(key) {
          problems.append("\(key.id) waits at \(id), which is not there")
        }
      }
      if let name = Simulation.name(of: key, fields), !names.insert(name).inserted {
        problems.append("two of one name: \(key) \(fields)")
      }
      guard key.entity == "arc" else { continue }
      var above = fields["parent"]?.string
      var steps = 0
      while let id = above, steps < 100 {
        above = things[ThingKey("arc", id)]?["parent"]?.string
        steps += 1
      }
      if steps == 100 { problems.append("\(key.id) lies in itself") }
    }
  }

  /// What no two things may have in common; nil when anything may.
  private static func name(of key: ThingKey, _ fields: Fields) -> String? {
    let title = "\(key.entity) \(key.name(in: fields)?.lowercased() ?? "")"
    return switch key.entity {
    case "arc": "\(title) in \(fields["parent"]?.string ?? "")"
    case "stack", "place": title
    case "reminder": fields["pick"] == nil ? nil : title
    case "member": "\(fields["reminder"]?.string ?? "") in the group \(fields["group"]?.string ?? "")"
    default: nil
    }
  }

  /// Every edit is there, was replaced by somebody who had seen it, or lies in a conflict.
  mutating func find(_ edit: Edit, _ things: [ThingKey: Fields]) {
    if replaced.contains(edit.value) || everContested.contains(edit.value) { return }
    var key = edit.key
    while let same = server.things[key]?.same { key.id = same }
    // The answer to an alert of what is deleted says nothing any more.
    if key.entity == "answer", everDeleted.contains(ThingKey("task", String(key.id.dropLast()))) { return }
    if let value = things[key]?[edit.field], Simulation.texts(value).contains(edit.value) { return }
    // The server may have forgotten what the thing became.
    let isSomewhere = things.contains { other, fields in
      other.entity == key.entity && fields[edit.field].map(Simulation.texts)?.contains(edit.value) ?? false
    }
    if restoresServer, isSomewhere { return }
    problems.append("lost: \(edit.key.id).\(edit.field) \(edit.value) of device \(edit.device)")
  }

  /// The single texts in a value: of a list, of lines, of an object.
  static func texts(_ value: JSONValue) -> [String] {
    switch value {
    case .text(let text): text.split(separator: "\n").map(String.init)
    case .list(let values): values.flatMap(texts)
    case .object(let fields): fields.flatMap { texts($0.value) }
    case .bool(true): ["deleted"]
    default: []
    }
  }
}
