import JSONText
import Merging
import SeededNumbers
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

  /// What a person deleted.
  struct Deletion {
    var device: Int
    var key: ThingKey
  }

  private(set) var server: MemoryLedger
  /// A backup of the server; nil when none was made.
  private var serverBackup: MemoryLedger?
  /// True when the server is put back from a backup now and then.
  let restoresServer: Bool
  /// True when answers to conflicts are taken back now and then.
  let undoesAnswers: Bool
  var devices: [SimulatedDevice] = []
  var edits: [Edit] = []
  /// Values that a person had before the eyes and replaced.
  var replaced: Set<String> = []
  /// What somebody deleted, though it may have come back.
  var everDeleted: Set<ThingKey> = []
  /// The deletions that must be found again in the end.
  var deletions: [Deletion] = []
  /// What somebody brought back, or made again.
  var broughtBack: Set<ThingKey> = []
  /// What a conflict asked whether it should be there, and what others turned out to be.
  var asked: Set<ThingKey> = []
  /// What was deleted so long ago that the server has forgotten it, and cannot bring it back.
  var forgotten: Set<ThingKey> = []
  var problems: [String] = []
  /// How many operations the server has taken.
  var operations = 0
  var random: SplitMix64
  var next = 0
  var backups: [Int: SimulatedDevice] = [:]
  var delayed: [SyncRequest] = []
  var answers: [String: OperationOutcome] = [:]
  /// Where the server applied operations.
  var revs: [String: Int] = [:]
  var outdated: Set<Int> = []
  /// Edits that went with a disk.
  var isLost: [Bool] = []
  var everContested: Set<String> = []
  /// What somebody settled on, and knows, though the answer of the server has not come yet.
  var settled: [String: [String]] = [:]

  init(seed: UInt64, restoresServer: Bool = false, undoesAnswers: Bool = false) {
    random = SplitMix64(seed: seed)
    (self.restoresServer, self.undoesAnswers) = (restoresServer, undoesAnswers)
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

  mutating func turn() {
    if restoresServer, random.once(in: 60) { return backUpOrRestoreServer() }
    let device = Int.random(in: devices.indices, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case ..<62: edit(device)
    case ..<90: sync(device)
    case ..<92: backups[device] = devices[device]
    case ..<93: restore(device)
    case ..<95: resend()
    case ..<96: compact()
    case ..<97: outdated = []
    default:
      if undoesAnswers, random.once(in: 2) { return takeBack(device) }
      settle(device)
    }
  }

  // MARK: - Messages

  /// A message to the server and its answer; either may get lost, come twice or much later.
  mutating func sync(_ index: Int, isSafe: Bool = false) {
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
  mutating func resend() {
    guard let request = delayed.randomElement(using: &random) else { return }
    _ = try? server.copy().answer(request)
    if let response = try? server.answer(request) { note(request, response) }
  }

  mutating func answer(_ request: SyncRequest, for index: Int, page: Int) -> SyncResponse? {
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
      devices[index].join(server.snapshot(), as: "d\(index)x\(next)")
    } catch SyncRefusal.tooOld {
    } catch {
      problems.append("\(error)")
    }
    return nil
  }

  /// Answers must be the same for ever.
  mutating func note(_ request: SyncRequest, _ response: SyncResponse) {
    for (operation, outcome) in zip(request.operations, response.outcomes) {
      if outcome.operation != operation.name { problems.append("an answer to \(operation.name) is missing") }
      if let known = answers[operation.name], known != outcome, outcome.rev > server.floor {
        problems.append("\(operation.name) was answered twice: \(known), \(outcome)")
      }
      if answers.updateValue(outcome, forKey: operation.name) == nil { operations += 1 }
      revs[operation.name] = outcome.rev
      if let same = outcome.same { asked.insert(ThingKey(operation.thing.entity, same)) }
    }
    for conflict in server.conflicts.values {
      contest(conflict.yours)
      if conflict.field == Conflict.deletion { asked.insert(conflict.thing) }
    }
  }

  mutating func contest(_ value: JSONValue) {
    for text in Simulation.texts(value) { everContested.insert(text) }
  }

  /// An operation leaves the outbox only when the log has brought what became of it, and what waits is in view.
  mutating func watch(_ old: SimulatedDevice, _ new: SimulatedDevice) {
    if let arc = new.circle { problems.append("\(arc.id) is shown in itself") }
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
        let value = new.outbox.current(value, field, of: key.entity)
        let shown = new.view[key]?[field] ?? .null
        // A move that the server will refuse.
        if field == "parent", new.loosened.contains(key) { continue }
        if shown != value, !(shown.isEmpty && value.isEmpty) {
          problems.append("an own edit left the view: \(key.id).\(field) \(value) is shown as \(shown)")
        }
      }
    }
  }

  mutating func restore(_ index: Int) {
    guard let backup = backups[index] else { return }
    for edit in edits.indices where edits[edit].device == index {
      // What the server has not got is gone with the disk.
      if edits[edit].number > 0 { isLost[edit] = true }
    }
    deletions.removeAll { $0.device == index }
    devices[index] = backup
  }

  private mutating func backUpOrRestoreServer() {
    guard let backup = serverBackup?.copy(), random.once(in: 2) else { return serverBackup = server.copy() }
    next += 1
    // What the server had taken is deleted again by a device that knows it.
    deletions.removeAll { !devices[$0.device].deletes($0.key, lackedBy: backup) }
    backup.rename("log-\(next)")
    server = backup
    answers = answers.filter { $0.value.rev <= backup.head }
    revs = revs.filter { $0.value <= backup.head }
  }

  mutating func compact() {
    let rev = Int.random(in: 0...server.head, using: &random)
    let known = Set(server.things.keys)
    server.compact(through: rev, tombstones: random.once(in: 3) ? rev : 0)
    forgotten.formUnion(known.subtracting(server.things.keys))
  }

  /// Everybody syncs in peace until nothing moves any more.
  mutating func finish() {
    outdated = []
    for _ in 0..<40 {
      for device in devices.indices { sync(device, isSafe: true) }
      if devices.allSatisfy({ $0.isIdle && $0.cursor == server.head && $0.log == server.log }) { return }
    }
    problems.append("they do not come to an end")
  }
}
