import JSONText
import SeededNumbers
import Sync
import SyncLedger

// What people do, by chance.

extension Simulation {
  mutating func unique(_ prefix: String) -> String {
    next += 1
    return "\(prefix)\(next)"
  }

  func some(_ entity: String, on device: Int, _ random: inout SplitMix64) -> ThingKey? {
    devices[device].view.keys.filter { $0.entity == entity }.sorted { $0.id < $1.id }.randomElement(
      using: &random)
  }

  mutating func some(_ entity: String, _ device: Int) -> ThingKey? {
    some(entity, on: device, &random)
  }

  /// Notes that values were before somebody's eyes and are replaced.
  mutating func replace(_ value: JSONValue?) {
    for text in value.map(Simulation.texts) ?? [] { replaced.insert(text) }
  }

  /// Notes that somebody who had all of a thing before the eyes deletes it.
  mutating func replaceAll(of key: ThingKey, on device: Int) {
    for value in devices[device].view[key] ?? [:] { replace(value.value) }
    for (place, values) in settled where place.hasPrefix("\(device) \(key.id) ") {
      for value in values { replaced.insert(value) }
    }
  }

  mutating func expect(_ device: Int, _ key: ThingKey, _ field: String, _ value: String) {
    edits.append(Edit(device: device, key: key, field: field, value: value, number: 1))
    isLost.append(false)
  }

  mutating func set(
    _ device: Int, _ key: ThingKey, _ field: String, to value: JSONValue, unique: String?
  ) {
    let old = devices[device].view[key]?[field]
    let kept = Set(Simulation.texts(value))
    for text in settled["\(device) \(key.id) \(field)"] ?? [] { replaced.insert(text) }
    for text in old.map(Simulation.texts) ?? [] where !kept.contains(text) { replaced.insert(text) }
    devices[device].record(self.unique("s"), .set, key, [field: value])
    if let unique { expect(device, key, field, unique) }
  }

  mutating func edit(_ device: Int) {
    switch Int.random(in: 0..<26, using: &random) {
    case 0: makeArc(device)
    case 1...4: makeTask(device)
    case 5...8: setValue(device)
    case 9, 10: changeList(device)
    case 11, 12: changeLines(device)
    case 13: move(device)
    case 14: moveArc(device)
    case 15: delete(device)
    case 16: bringBack(device)
    case 17: rename(device)
    case 18: answer(device)
    case 19: complete(device)
    case 20: makeMember(device)
    case 21: except(device)
    case 22, 23: makeNamed(device)
    case 24: makeReminder(device)
    default: changeUnknown(device)
    }
  }

  mutating func makeArc(_ device: Int) {
    let parent = random.once(in: 2) ? some("arc", device) : nil
    let title = ["Home", "Work", "CS 298", "Labs"].randomElement(using: &random) ?? "Home"
    let key = ThingKey("arc", unique("a"))
    let isTaken = devices[device].view.contains {
      $0.key.entity == "arc" && $0.value["parent"]?.string == parent?.id && $0.value["title"] == .text(title)
    }
    guard !isTaken else { return }
    var fields: Fields = ["title": .text(title), "created": .text(unique("c"))]
    if let parent { fields["parent"] = .text(parent.id) }
    let colour = unique("v")
    fields["colour"] = .text(colour)
    devices[device].record(unique("s"), .create, key, fields)
    expect(device, key, "colour", colour)
  }

  mutating func makeTask(_ device: Int) {
    guard let arc = some("arc", device) else { return }
    let key = ThingKey("task", unique("t"))
    let title = unique("v")
    devices[device].record(unique("s"), .create, key, ["title": .text(title), "arc": .text(arc.id)])
    expect(device, key, "title", title)
  }

  mutating func setValue(_ device: Int) {
    guard let task = some("task", device) else { return }
    let value = unique("v")
    let field = ["title", "date", "location"].randomElement(using: &random) ?? "title"
    set(device, task, field, to: .text(value), unique: value)
  }

  mutating func changeList(_ device: Int) {
    guard let task = some("task", device) else { return }
    var labels = devices[device].view[task]?["labels"]?.values ?? []
    if random.once(in: 3), !labels.isEmpty { labels.removeFirst() }
    let label = unique("l")
    set(device, task, "labels", to: .list(labels + [.text(label)]), unique: label)
  }

  mutating func changeLines(_ device: Int) {
    guard let task = some("task", device) else { return }
    var lines = (devices[device].view[task]?["description"]?.string ?? "").split(separator: "\n").map(
      String.init)
    if random.once(in: 3), !lines.isEmpty { lines.remove(at: Int.random(in: lines.indices, using: &random)) }
    let line = unique("n")
    lines.insert(line, at: Int.random(in: 0...lines.count, using: &random))
    set(device, task, "description", to: .text(lines.joined(separator: "\n")), unique: line)
  }

  mutating func move(_ device: Int) {
    guard let task = some("task", device), let arc = some("arc", device) else { return }
    set(device, task, "arc", to: .text(arc.id), unique: nil)
  }

  mutating func moveArc(_ device: Int) {
    guard let arc = some("arc", device) else { return }
    let parent = random.once(in: 3) ? nil : some("arc", device)
    if let parent, devices[device].lies(parent.id, in: arc.id) { return }
    set(device, arc, "parent", to: parent.map { .text($0.id) } ?? .null, unique: nil)
  }

  mutating func delete(_ device: Int) {
    let kinds = ["task", "arc", "reminder", "task", "stack", "place"]
    guard let key = some(kinds.randomElement(using: &random) ?? "task", device), !isInUse(key, device) else {
      return
    }
    let step = unique("s")
    for inner in devices[device].inside(key) + [key] {
      replaceAll(of: inner, on: device)
      everDeleted.insert(inner)
      deletions.append(Deletion(device: device, key: inner))
      devices[device].record(step, .delete, inner)
    }
  }

  mutating func bringBack(_ device: Int) {
    guard
      let key = devices[device].trash.keys.sorted(by: { $0.id < $1.id }).randomElement(using: &random),
      devices[device].view[key] == nil, devices[device].outbox.key(key) == key,
      let fields = devices[device].trash[key]
    else { return }
    let holder = fields["parent"]?.string ?? fields["arc"]?.string
    if let holder, devices[device].view[ThingKey("arc", holder)] == nil { return }
    // What lay in it when it was deleted elsewhere may hold it now.
    if key.entity == "arc", let holder, devices[device].lies(holder, in: key.id) { return }
    if key.entity != "arc", key.entity != "task" { return }
    devices[device].trash[key] = nil
    broughtBack.insert(key)
    // What was settled on while it was away is written over by what comes back.
    for (place, values) in settled where place.hasPrefix("\(device) \(key.id) ") {
      for value in values { replaced.insert(value) }
    }
    let value = unique("v")
    devices[device].record(unique("s"), .undelete, key, fields.merging(["note": .text(value)]) { $1 })
    expect(device, key, "note", value)
  }

  mutating func rename(_ device: Int) {
    let kinds = ["arc", "arc", "arc", "stack", "place", "reminder"]
    guard let key = some(kinds.randomElement(using: &random) ?? "arc", device) else { return }
    let value = unique("r")
    set(device, key, ThingKey.nameField(of: key.entity) ?? "", to: .text(value), unique: value)
  }

  /// Answers an alert. The answer is a thing of its own with an id that is worked out, so that all who answer the same
  /// alert write the same thing. What closes it must not get lost behind a snooze; a snooze may.
  mutating func answer(_ device: Int) {
    guard let task = some("task", device) else { return }
    let closes = random.once(in: 3)
    let value = closes ? unique("closed ") : "snoozed \(Int.random(in: 0..<1000, using: &random))"
    let key = ThingKey("answer", "\(task.id)!")
    guard devices[device].outbox.key(key) == key, devices[device].trash[key] == nil else { return }
    if devices[device].view[key] == nil {
      broughtBack.insert(key)
      devices[device].record(
        unique("s"), .create, key, ["task": .text(task.id), "answer": .text(value)])
      if closes { expect(device, key, "answer", value) }
    } else {
      set(device, key, "answer", to: .text(value), unique: closes ? value : nil)
    }
  }

  /// Completes a task of a repetition: the program makes the next one, under an id that is worked out.
  mutating func complete(_ device: Int) {
    guard let task = some("task", device), devices[device].view[task]?["closed"] == nil else { return }
    set(device, task, "closed", to: .text(unique("k")), unique: nil)
    let following = ThingKey("task", "\(task.id)+")
    guard devices[device].view[following] == nil, devices[device].trash[following] == nil,
      devices[device].outbox.key(following) == following,
      let fields = devices[device].view[task], task.id.utf8.count < 12
    else { return }
    let step = unique("s")
    broughtBack.insert(following)
    let made = fields.filter { $0.key == "arc" }.merging(["title": "again"]) { $1 }
    devices[device].record(step, .create, following, made, byRule: true)
  }

  /// A kind of thing and a field that this program does not know.
  mutating func changeUnknown(_ device: Int) {
    let value = unique("v")
    if let key = some("gizmo", device), !random.once(in: 3) {
      return set(device, key, "flavour", to: .text(value), unique: value)
    }
    let key = ThingKey("gizmo", unique("z"))
    devices[device].record(unique("s"), .create, key, ["flavour": .text(value)])
    expect(device, key, "flavour", value)
  }

  /// Takes back an answer to a conflict: what it brought back is deleted again, knowingly.
  mutating func takeBack(_ device: Int) {
    let given = devices[device].given.values.sorted { $0.conflict.id < $1.conflict.id }
    guard let answer = given.randomElement(using: &random),
      server.conflicts[answer.conflict.id] != nil, devices[device].conflicts[answer.conflict.id] == nil
    else { return }
    if case .merge(let value) = answer.resolution { replace(value) }
    if answer.conflict.field == Conflict.deletion {
      let thing = devices[device].outbox.key(answer.conflict.thing)
      for key in devices[device].inside(thing).filter({ $0.entity == "member" }) + [thing] {
        replaceAll(of: key, on: device)
      }
    }
    devices[device].reopen(answer.conflict, answer.resolution, as: unique("u"))
  }

  /// Settles a conflict, one way or another: the person has seen both values.
  mutating func settle(_ device: Int) {
    guard
      let conflict = devices[device].conflicts.values.sorted(by: { $0.id < $1.id }).randomElement(
        using: &random)
    else { return }
    let value = unique("v")
    let resolution: Resolution =
      switch Int.random(in: 0..<3, using: &random) {
      case 0: .accept
      case 1 where ["title", "date", "location"].contains(conflict.field): .merge(.text(value))
      default: .keep
      }
    let place = "\(device) \(conflict.thing.id) \(conflict.field)"
    if resolution != .accept { for text in settled[place] ?? [] { replaced.insert(text) } }
    if case .merge = resolution {
      expect(device, conflict.thing, conflict.field, value)
      settled[place, default: []].append(value)
    }
    let shown = devices[device].view[devices[device].outbox.key(conflict.thing)]
    if conflict.field == Conflict.deletion {
      if resolution == .keep {
        for field in conflict.yours.fields {
          replace(shown?[field.name])
          // What the same person settled on before, and now replaces.
          for text in settled["\(device) \(conflict.thing.id) \(field.name)"] ?? [] { replaced.insert(text) }
        }
      }
      if resolution == .keep, conflict.yours == .bool(true) {
        let parts = devices[device].inside(conflict.thing).filter { $0.entity == "member" }
        for key in parts + [conflict.thing] {
          replaceAll(of: key, on: device)
        }
      }
    } else if resolution != .accept {
      replace(shown?[conflict.field])
      // The conflict shows it.
      replace(conflict.theirs)
    }
    devices[device].settle(conflict, resolution, as: unique("s"))
  }
}
