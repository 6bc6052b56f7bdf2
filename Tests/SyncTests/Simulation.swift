import JSONText
import Sync
import SyncLedger

/// Some devices and a server on a bad day: messages are cut, repeated and lost, programs crash between two writes, files
/// are restored from backups, the log is compacted. The same seed plays the same day.
struct Simulation {
  /// What a person did, to be found again in the end.
  struct Edit {
    var device: Int
    var key: ThingKey
    var field: String
    /// A value that nobody else writes.
    var value: String
    /// How far the device's numbers had come.
    var number: Int
  }

  let server: MemoryLedger
  private(set) var devices: [SimulatedDevice] = []
  private(set) var edits: [Edit] = []
  /// Values that a person had before the eyes and replaced.
  private(set) var replaced: Set<String> = []
  private(set) var problems: [String] = []
  /// How many operations the server has taken.
  private(set) var operations = 0
  private var random: Chance
  private var next = 0
  private var backups: [Int: SimulatedDevice] = [:]
  private var delayed: [SyncRequest] = []
  private var answers: [String: Outcome] = [:]
  /// Where the server applied operations.
  private var revs: [String: Int] = [:]
  private var outdated: Set<Int> = []
  /// Edits that went with a disk.
  private var isLost: [Bool] = []
  private var everContested: Set<String> = []
  /// What somebody settled on, and knows, though the answer of the server has not come yet.
  private var settled: [String: [String]] = [:]

  init(seed: UInt64) {
    random = Chance(seed: seed)
    server = MemoryLedger()
    let count = Int.random(in: 2...6, using: &random)
    devices = (0..<count).map { SimulatedDevice("d\($0)") }
    outdated = random.once(in: 4) ? [0] : []
    // The first one brings a planner with it, the others meet it.
    for device in devices.indices where random.once(in: 3) { for _ in 0..<5 { edit(device) } }
  }

  /// Plays so many turns, lets everybody come to an end, and looks at what came of it.
  mutating func run(turns: Int) {
    for _ in 0..<turns where problems.isEmpty { turn() }
    finish()
    check()
  }

  private mutating func turn() {
    let device = Int.random(in: devices.indices, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case ..<62: edit(device)
    case ..<90: sync(device)
    case ..<92: backups[device] = devices[device]
    case ..<93: restore(device)
    case ..<95: resend()
    case ..<96: compact()
    case ..<97: outdated = []
    default: settle(device)
    }
  }

  // MARK: - Messages

  /// A message to the server and its answer; either may get lost, come twice or much later.
  private mutating func sync(_ index: Int, isSafe: Bool = false) {
    // A crash while the program collects: nothing of it was written.
    if !isSafe, random.once(in: 20) {
      var crashed = devices[index]
      crashed.collect()
      return
    }
    devices[index].collect()
    var request = devices[index].request(most: isSafe ? 500 : Int.random(in: 0...20, using: &random))
    if outdated.contains(index), !isSafe { request.version = 0 }
    if !isSafe {
      if random.once(in: 10) { return }
      if random.once(in: 10) { delayed.append(request) }
    }
    guard
      let response = answer(request, for: index, page: isSafe ? 1000 : Int.random(in: 1...40, using: &random))
    else { return }
    if !isSafe, random.once(in: 8) { return }
    var device = devices[index]
    do { try device.take(response) } catch {
      next += 1
      return devices[index].rename("d\(index)x\(next)")
    }
    // A crash before the answer is written.
    if !isSafe, random.once(in: 15) { return }
    let old = devices[index]
    devices[index] = device
    watch(old, device)
  }

  /// What was sent long ago arrives again; nobody waits for the answer any more.
  private mutating func resend() {
    guard let request = delayed.randomElement(using: &random) else { return }
    _ = try? server.copy().answer(request)
    if let response = try? server.answer(request) { note(request, response) }
  }

  private mutating func answer(_ request: SyncRequest, for index: Int, page: Int) -> SyncResponse? {
    // The server's transaction is given up once, and done again.
    if random.once(in: 30) { _ = try? server.copy().answer(request) }
    do {
      let response = try server.answer(request, page: page)
      note(request, response)
      return response
    } catch SyncRefusal.deviceIsCopied {
      next += 1
      devices[index].rename("d\(index)x\(next)")
    } catch SyncRefusal.behindFloor {
      next += 1
      if !devices[index].outbox.operations.isEmpty { devices[index].rename("d\(index)x\(next)") }
      let old = devices[index]
      devices[index].take(server.snapshot())
      watch(old, devices[index])
    } catch SyncRefusal.serverIsBehind {
      next += 1
      devices[index].collect()
      devices[index].join(server.snapshot(), as: "d\(index)x\(next)")
    } catch SyncRefusal.tooOld {
    } catch {
      problems.append("\(error)")
    }
    return nil
  }

  /// Answers must be the same for ever.
  private mutating func note(_ request: SyncRequest, _ response: SyncResponse) {
    for (operation, outcome) in zip(request.operations, response.outcomes) {
      if outcome.operation != operation.name { problems.append("an answer to \(operation.name) is missing") }
      if let known = answers[operation.name], known != outcome, outcome.rev > server.floor {
        problems.append("\(operation.name) was answered twice: \(known), \(outcome)")
      }
      if answers.updateValue(outcome, forKey: operation.name) == nil { operations += 1 }
      revs[operation.name] = outcome.rev
    }
    for conflict in server.conflicts.values { contest(conflict.yours) }
  }

  private mutating func contest(_ value: JSONValue) {
    for text in Simulation.texts(value) { everContested.insert(text) }
  }

  /// An operation leaves the outbox only when the log has brought what became of it, and what waits is in view.
  private mutating func watch(_ old: SimulatedDevice, _ new: SimulatedDevice) {
    let waiting = Set(new.outbox.operations.map(\.name))
    for operation in old.outbox.operations where !waiting.contains(operation.name) {
      guard let rev = revs[operation.name], rev <= new.cursor else {
        problems.append("\(operation.name) left the outbox before the log brought it")
        continue
      }
    }
    var latest: [ThingKey: [String: JSONValue]] = [:]
    var isDeleted: Set<ThingKey> = []
    for operation in new.outbox.operations where operation.thing.entity != Conflict.entity {
      let key = new.outbox.key(operation.thing)
      if operation.kind == .delete {
        isDeleted.insert(key)
      } else if operation.kind != .set {
        isDeleted.remove(key)
      }
      for (field, value) in operation.fields { latest[key, default: [:]][field] = value }
    }
    for (key, fields) in latest {
      guard !isDeleted.contains(key) else {
        // What was deleted here under another id may stay in view.
        if new.view[key] != nil, !new.outbox.aliases.values.contains(key.id) {
          problems.append("\(key) came back into view")
        }
        continue
      }
      for (field, value) in fields where field != "created" {
        var value = value
        if let id = value.string, field == "parent" || field == "arc" {
          value = .text(new.outbox.key(ThingKey("arc", id)).id)
        }
        let shown = new.view[key]?[field] ?? .null
        if shown != value, !(shown.isEmpty && value.isEmpty) {
          problems.append("an own edit left the view: \(key.id).\(field) \(value) is shown as \(shown)")
        }
      }
    }
  }

  private mutating func restore(_ index: Int) {
    guard let backup = backups[index] else { return }
    for edit in edits.indices where edits[edit].device == index {
      // What the server has not got is gone with the disk.
      if edits[edit].number > 0 { isLost[edit] = true }
    }
    devices[index] = backup
  }

  private mutating func compact() {
    let rev = Int.random(in: 0...server.head, using: &random)
    server.compact(through: rev, tombstones: random.once(in: 3) ? rev : 0)
  }

  /// Everybody syncs in peace until nothing moves any more.
  private mutating func finish() {
    outdated = []
    for _ in 0..<40 {
      for device in devices.indices { sync(device, isSafe: true) }
      if devices.allSatisfy({ $0.isIdle && $0.cursor == server.head && $0.log == server.log }) { return }
    }
    problems.append("they do not come to an end")
  }

  // MARK: - What came of it

  private mutating func check() {
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
  }

  private mutating func checkTrees(_ things: [ThingKey: Fields]) {
    var names: Set<String> = []
    for (key, fields) in things {
      for field in ["parent", "arc", "group", "reminder"] {
        let entity = field == "parent" || field == "arc" ? "arc" : "reminder"
        if let id = fields[field]?.string, things[ThingKey(entity, id)] == nil {
          problems.append("\(key.id) lies in \(id), which is not there")
        }
      }
      guard key.entity == "arc" else { continue }
      if !names.insert("\(fields["parent"]?.string ?? "") \(fields["title"]?.string?.lowercased() ?? "")")
        .inserted
      {
        problems.append("two Arcs of one name: \(fields)")
      }
      var above = fields["parent"]?.string
      var steps = 0
      while let id = above, steps < 100 {
        above = things[ThingKey("arc", id)]?["parent"]?.string
        steps += 1
      }
      if steps == 100 { problems.append("\(key.id) lies in itself") }
    }
  }

  /// Every edit is there, was replaced by somebody who had seen it, or lies in a conflict.
  private mutating func find(_ edit: Edit, _ things: [ThingKey: Fields]) {
    if replaced.contains(edit.value) || everContested.contains(edit.value) { return }
    var key = edit.key
    while let same = server.things[key]?.same { key.id = same }
    if let value = things[key]?[edit.field], Simulation.texts(value).contains(edit.value) { return }
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

// MARK: - What people do

extension Simulation {
  private mutating func unique(_ prefix: String) -> String {
    next += 1
    return "\(prefix)\(next)"
  }

  private func some(_ entity: String, on device: Int, _ random: inout Chance) -> ThingKey? {
    devices[device].view.keys.filter { $0.entity == entity }.sorted { $0.id < $1.id }.randomElement(
      using: &random)
  }

  private mutating func some(_ entity: String, _ device: Int) -> ThingKey? {
    some(entity, on: device, &random)
  }

  /// Notes that values were before somebody's eyes and are replaced.
  private mutating func replace(_ value: JSONValue?) {
    for text in value.map(Simulation.texts) ?? [] { replaced.insert(text) }
  }

  /// Notes that somebody who had all of a thing before the eyes deletes it.
  private mutating func replaceAll(of key: ThingKey, on device: Int) {
    for value in devices[device].view[key] ?? [:] { replace(value.value) }
    for (place, values) in settled where place.hasPrefix("\(device) \(key.id) ") {
      for value in values { replaced.insert(value) }
    }
  }

  private mutating func expect(_ device: Int, _ key: ThingKey, _ field: String, _ value: String) {
    edits.append(Edit(device: device, key: key, field: field, value: value, number: 1))
    isLost.append(false)
  }

  private mutating func set(
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
    switch Int.random(in: 0..<23, using: &random) {
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
    default: changeUnknown(device)
    }
  }

  private mutating func makeArc(_ device: Int) {
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

  private mutating func makeTask(_ device: Int) {
    guard let arc = some("arc", device) else { return }
    let key = ThingKey("task", unique("t"))
    let title = unique("v")
    devices[device].record(unique("s"), .create, key, ["title": .text(title), "arc": .text(arc.id)])
    expect(device, key, "title", title)
  }

  private mutating func setValue(_ device: Int) {
    guard let task = some("task", device) else { return }
    let value = unique("v")
    let field = ["title", "date", "location"].randomElement(using: &random) ?? "title"
    set(device, task, field, to: .text(value), unique: value)
  }

  private mutating func changeList(_ device: Int) {
    guard let task = some("task", device) else { return }
    var labels = devices[device].view[task]?["labels"]?.values ?? []
    if random.once(in: 3), !labels.isEmpty { labels.removeFirst() }
    let label = unique("l")
    set(device, task, "labels", to: .list(labels + [.text(label)]), unique: label)
  }

  private mutating func changeLines(_ device: Int) {
    guard let task = some("task", device) else { return }
    var lines = (devices[device].view[task]?["description"]?.string ?? "").split(separator: "\n").map(
      String.init)
    if random.once(in: 3), !lines.isEmpty { lines.remove(at: Int.random(in: lines.indices, using: &random)) }
    let line = unique("n")
    lines.insert(line, at: Int.random(in: 0...lines.count, using: &random))
    set(device, task, "description", to: .text(lines.joined(separator: "\n")), unique: line)
  }

  private mutating func move(_ device: Int) {
    guard let task = some("task", device), let arc = some("arc", device) else { return }
    set(device, task, "arc", to: .text(arc.id), unique: nil)
  }

  private mutating func moveArc(_ device: Int) {
    guard let arc = some("arc", device) else { return }
    let parent = random.once(in: 3) ? nil : some("arc", device)
    if let parent, devices[device].lies(parent.id, in: arc.id) { return }
    set(device, arc, "parent", to: parent.map { .text($0.id) } ?? .null, unique: nil)
  }

  private mutating func delete(_ device: Int) {
    guard let key = some(["task", "arc", "reminder", "task"].randomElement(using: &random) ?? "task", device)
    else { return }
    let step = unique("s")
    for inner in devices[device].inside(key) + [key] {
      replaceAll(of: inner, on: device)
      devices[device].record(step, .delete, inner)
    }
  }

  private mutating func bringBack(_ device: Int) {
    guard
      let key = devices[device].trash.keys.sorted(by: { $0.id < $1.id }).randomElement(using: &random),
      devices[device].view[key] == nil, devices[device].outbox.key(key) == key,
      let fields = devices[device].trash[key]
    else { return }
    let holder = fields["parent"]?.string ?? fields["arc"]?.string
    if let holder, devices[device].view[ThingKey("arc", holder)] == nil { return }
    if key.entity != "arc", key.entity != "task" { return }
    devices[device].trash[key] = nil
    let value = unique("v")
    devices[device].record(unique("s"), .undelete, key, fields.merging(["note": .text(value)]) { $1 })
    expect(device, key, "note", value)
  }

  private mutating func rename(_ device: Int) {
    guard let arc = some("arc", device) else { return }
    let value = unique("r")
    set(device, arc, "title", to: .text(value), unique: value)
  }

  private mutating func answer(_ device: Int) {
    guard let task = some("task", device) else { return }
    let value = random.once(in: 3) ? "completed" : "snoozed \(next)"
    set(device, task, "answer", to: .text(value), unique: nil)
  }

  /// Completes a task of a repetition: the program makes the next one, under an id that is worked out.
  private mutating func complete(_ device: Int) {
    guard let task = some("task", device), devices[device].view[task]?["completed"] == nil else { return }
    set(device, task, "completed", to: .text(unique("k")), unique: nil)
    let following = ThingKey("task", "\(task.id)+")
    guard devices[device].view[following] == nil, devices[device].trash[following] == nil,
      let fields = devices[device].view[task], task.id.utf8.count < 12
    else { return }
    let step = unique("s")
    let made = fields.filter { $0.key == "arc" }.merging(["title": "again"]) { $1 }
    devices[device].record(step, .create, following, made, byRule: true)
  }

  private mutating func makeMember(_ device: Int) {
    if random.once(in: 2) {
      let key = ThingKey("reminder", unique("g"))
      let title = unique("v")
      devices[device].record(unique("s"), .create, key, ["title": .text(title), "pick": "rotate"])
      return expect(device, key, "title", title)
    }
    guard let group = some("reminder", device), let other = some("reminder", device), group != other else {
      return
    }
    let key = ThingKey("member", unique("m"))
    let note = unique("v")
    devices[device].record(
      unique("s"), .create, key, ["group": .text(group.id), "reminder": .text(other.id), "note": .text(note)])
    expect(device, key, "note", note)
  }

  /// An exception of a repetition.
  private mutating func except(_ device: Int) {
    guard let key = some("reminder", device) else { return }
    let old = devices[device].view[key]?["timetable"]?.string ?? "RRULE:FREQ=DAILY"
    let date = "EXDATE:\(unique("e"))"
    set(device, key, "timetable", to: .text("\(old)\n\(date)"), unique: date)
  }

  /// A kind of thing and a field that this program does not know.
  private mutating func changeUnknown(_ device: Int) {
    let value = unique("v")
    if let key = some("gizmo", device), !random.once(in: 3) {
      return set(device, key, "flavour", to: .text(value), unique: value)
    }
    let key = ThingKey("gizmo", unique("z"))
    devices[device].record(unique("s"), .create, key, ["flavour": .text(value)])
    expect(device, key, "flavour", value)
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
    let shown = devices[device].view[conflict.thing]
    if conflict.field == Conflict.deletion {
      if resolution == .keep { for field in conflict.yours.fields { replace(shown?[field.name]) } }
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
    devices[device].journal.append(
      LocalChange(
        step: unique("s"), label: "settled", thing: ThingKey(Conflict.entity, conflict.id), kind: .set,
        fields: resolution.fields, base: devices[device].cursor, about: conflict.thing))
    devices[device].conflicts[conflict.id] = nil
  }
}
