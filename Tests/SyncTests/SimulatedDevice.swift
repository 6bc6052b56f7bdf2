import JSONText
import Sync
import SyncLedger

/// A device as its file has it: a value, so that a crash or a backup is another copy.
struct SimulatedDevice {
  /// The living things as they are shown.
  var view: [ThingKey: Fields] = [:]
  /// What was deleted here, for undo.
  var trash: [ThingKey: Fields] = [:]
  /// What was done since the last collection.
  var journal: [LocalChange] = []
  var outbox: SyncOutbox
  var cursor = 0
  var log: String?
  /// The last number given to an operation.
  var last = 0
  var conflicts: [String: Conflict] = [:]
  /// Conflicts that were answered here, of which the log has brought nothing since.
  var answered: [String: Conflict] = [:]
  /// The answers given here that were not taken back, by conflict.
  var given: [String: (conflict: Conflict, resolution: Resolution)] = [:]
  /// Arcs whose move waits and had to give way to a move of the log.
  var loosened: Set<ThingKey> = []
  /// Where the log last changed what is shown.
  var positions = LogPositions()

  init(_ id: String) { outbox = SyncOutbox(device: id) }

  var id: String { outbox.device }

  /// True when nothing waits.
  var isIdle: Bool { journal.isEmpty && outbox.operations.isEmpty }

  /// True when the deletion of a thing waits, or is known to be lacked by a backup.
  func deletes(_ key: ThingKey, lackedBy backup: MemoryLedger) -> Bool {
    journal.contains { $0.thing == key && $0.kind == .delete }
      || outbox.operations.contains { $0.thing == key && $0.kind == .delete }
      || log == backup.log && backup.head > 0 && positions.start != nil
        && positions.deletions(since: min(cursor, backup.head)).contains(key)
  }

  // MARK: - Syncing

  /// Turns what was done into operations.
  mutating func collect(joins: Bool = false) {
    last += outbox.collect(journal, from: last + 1, joins: joins)
    journal = []
  }

  func request(most: Int) -> SyncRequest {
    SyncRequest(
      device: id, cursor: cursor, last: last, log: log, operations: Array(outbox.operations.prefix(most)))
  }

  mutating func take(_ response: SyncResponse) throws {
    collect()
    log = response.log
    for entry in response.entries where entry.rev > cursor {
      if positions.start != nil { positions.note(entry, over: { view[$0] }, waiting: outbox) }
      let changes = try outbox.take(entry)
      for change in changes { show(change) }
      for (thing, name) in LogPositions.displaced(by: changes, over: { view[$0] }) {
        positions.noteDisplaced(thing, name)
      }
      for conflict in entry.conflicts { keep(conflict) }
      cursor = entry.rev
    }
    if positions.start == nil, !response.more { positions = LogPositions(start: cursor) }
  }

  /// Starts again from all that stands.
  mutating func take(_ snapshot: SnapshotPage) {
    collect()
    let known = Set(snapshot.changes.filter { $0.kind == .undelete }.map(\.thing))
    let changes = snapshot.changes.arcsFromTheTop + snapshot.changes.filter { $0.thing.entity != "arc" }
    for change in changes.flatMap({ outbox.take($0) }) { show(change) }
    for key in view.keys where !known.contains(outbox.key(key)) && outbox.pending(key).isEmpty {
      view[key] = nil
    }
    conflicts = [:]
    for conflict in snapshot.conflicts { keep(conflict) }
    (cursor, log) = (snapshot.rev, snapshot.log)
    positions = LogPositions()
  }

  /// Comes to an account with things of its own, or to a server that was restored.
  mutating func join(_ snapshot: SnapshotPage, as id: String) {
    collect()
    if snapshot.goesOn(from: log, at: cursor) {
      log = snapshot.log
      return
    }
    let base = base(of: snapshot)
    let planner = JoiningPlanner(
      positions: positions, log: log, cursor: cursor, base: base, waiting: outbox)
    let joining = Joining(snapshot.changes)
    journal = view.sorted {
      ($0.key.entity == "arc" ? 0 : 1, $0.key.id) < ($1.key.entity == "arc" ? 0 : 1, $1.key.id)
    }
    .flatMap { joining.changes($0.key, $0.value, of: planner, step: "join", label: "joined") }
    let deletions = joining.deletions(of: planner, label: "joined", at: 0) { view[$0] }
    journal = deletions.first + SimulatedDevice.holdersFirst(journal) + deletions.last
    let answers = Joining.changes(
      of: (Array(answered.values) + conflicts.values).sorted { $0.id < $1.id }
        + outbox.hiddenValues(at: 0), waiting: outbox, positions: positions,
      known: Set(snapshot.conflicts.map(\.id)), label: "joined", base: base, shown: { view[$0] })
    outbox = SyncOutbox(device: id)
    last = 0
    collect(joins: true)
    journal = answers
    collect()
    take(snapshot)
  }

  /// The revision up to which it knows the log of a server that it joins.
  func base(of snapshot: SnapshotPage) -> Int { snapshot.base(from: log, at: cursor) }

  /// Arcs before what lies in them.
  static func holdersFirst(_ changes: [LocalChange]) -> [LocalChange] {
    var waiting = changes
    var sorted: [LocalChange] = []
    while !waiting.isEmpty {
      let open = Set(waiting.map(\.thing.id))
      func waits(_ change: LocalChange) -> Bool {
        ["parent", "arc", "group", "reminder", "task"].contains {
          change.fields[$0]?.string.map { open.contains($0) && $0 != change.thing.id } ?? false
        }
      }
      let next = waiting.filter { !waits($0) }
      guard !next.isEmpty else { return sorted + waiting }
      sorted += next
      waiting.removeAll { !waits($0) }
    }
    return sorted
  }

  /// A file that turned out to be a copy goes on as another device.
  mutating func rename(_ id: String) {
    collect()
    outbox = outbox.renamed(id)
    last = outbox.operations.count
  }

  private mutating func keep(_ conflict: Conflict) {
    // What others have made of it does not take away an answer that waits.
    let isAnswered = outbox.answers(conflict.id)
    answered[conflict.id] = isAnswered ? conflict.opened : nil
    conflicts[conflict.id] = isAnswered || conflict.resolution != nil ? nil : conflict
  }

  private mutating func show(_ change: Change) {
    if change.thing.entity == "arc", let parent = change.fields["parent"]?.string {
      var circle = [change.thing]
      var above = parent
      // A circle that does not hold the Arc is a fault, which `circle` reports.
      while above != change.thing.id, circle.count < 100,
        let next = view[ThingKey("arc", above)]?["parent"]?.string
      {
        circle.append(ThingKey("arc", above))
        above = next
      }
      if above == change.thing.id, let loose = outbox.gives(way: circle) {
        loosened.insert(loose)
        positions.noteDisplaced(loose, "parent")
        view[loose]?["parent"] = nil
        if loose == change.thing {
          var rest = change
          rest.fields["parent"] = nil
          if change.kind == .set { rest.fields["parent"] = .null }
          return showWhole(rest)
        }
      }
    }
    showWhole(change)
  }

  private mutating func showWhole(_ change: Change) {
    switch change.kind {
    case .create, .undelete: view[change.thing] = change.fields.filter { !$0.value.isEmpty }
    case .set:
      guard view[change.thing] != nil else { return }
      for (name, value) in change.fields { view[change.thing]?[name] = value.isEmpty ? nil : value }
    case .delete: view[change.thing] = nil
    case .join:
      let target = outbox.key(change.thing)
      if target == change.thing { return }
      // An own move that waits has put one into the other: what it moved comes out until the server has refused it.
      if change.thing.entity == "arc", lies(target.id, in: change.thing.id) {
        var circle = [target]
        while let next = circle.last.flatMap({ view[$0]?["parent"]?.string }), next != change.thing.id {
          circle.append(ThingKey("arc", next))
        }
        if let loose = outbox.gives(way: circle) {
          loosened.insert(loose)
          positions.noteDisplaced(loose, "parent")
          let above = view[change.thing]?["parent"]
          view[loose]?["parent"] = above
        }
      }
      if view[target] == nil { view[target] = view[change.thing] }
      view[change.thing] = nil
      // This one alone: what else turned out to be the same is shown by a change of its own.
      let same = SyncOutbox(device: id, aliases: [change.thing: target.id])
      for (key, fields) in view {
        for (name, value) in fields { view[key]?[name] = same.current(value, name, of: key.entity) }
      }
    }
  }
}

extension SimulatedDevice {
  // MARK: - What people do

  mutating func record(
    _ step: String, _ kind: ChangeKind, _ key: ThingKey, _ fields: Fields = [:], byRule: Bool = false
  ) {
    var was: Fields = [:]
    let old = view[key] ?? [:]
    switch kind {
    case .create, .undelete: view[key] = fields.filter { !$0.value.isEmpty }
    case .set:
      for (name, value) in fields {
        was[name] = old[name] ?? .null
        view[key, default: [:]][name] = value.isEmpty ? nil : value
      }
    case .delete:
      trash[key] = old
      view[key] = nil
    case .join: return
    }
    journal.append(
      LocalChange(
        step: step, label: step, thing: key, kind: kind, fields: fields, was: was, base: cursor,
        isDerived: byRule))
  }

  /// Answers a conflict.
  mutating func settle(_ conflict: Conflict, _ resolution: Resolution, as step: String) {
    journal.append(
      LocalChange(
        step: step, label: "settled", thing: ThingKey(Conflict.entity, conflict.id), kind: .set,
        fields: resolution.fields,
        was: resolution.fields.mapValues { _ in JSONValue.null }.merging(Conflict.reopening) { $1 },
        base: cursor, about: conflict.thing))
    (answered[conflict.id], conflicts[conflict.id]) = (conflict, nil)
    given[conflict.id] = (conflict, resolution)
  }

  /// Takes an answer to a conflict back.
  mutating func reopen(_ conflict: Conflict, _ resolution: Resolution, as step: String) {
    let none = resolution.fields.mapValues { _ in JSONValue.null }.merging(Conflict.reopening) { $1 }
    journal.append(
      LocalChange(
        step: step, label: "undid", thing: ThingKey(Conflict.entity, conflict.id), kind: .set, fields: none,
        was: resolution.fields, base: cursor, about: conflict.thing))
    (answered[conflict.id], conflicts[conflict.id], given[conflict.id]) = (nil, conflict, nil)
  }

  /// What lies in a thing, the innermost first.
  func inside(_ key: ThingKey) -> [ThingKey] {
    let direct = view.filter { _, fields in
      ["parent", "arc", "group", "reminder", "task"].contains { fields[$0] == .text(key.id) }
    }.map(\.key).sorted { ($0.entity, $0.id) < ($1.entity, $1.id) }
    return direct.flatMap { inside($0) + [$0] }
  }

  /// An Arc that lies in itself here; nil when none does.
  var circle: ThingKey? {
    view.keys.first { key in
      key.entity == "arc" && (view[key]?["parent"]?.string).map { lies($0, in: key.id) } ?? false
    }
  }

  /// True when an Arc lies in another one here.
  func lies(_ id: String, in other: String) -> Bool {
    var next: String? = id
    var steps = 0
    while let id = next, steps < 50 {
      if id == other { return true }
      next = view[ThingKey("arc", id)]?["parent"]?.string
      steps += 1
    }
    return steps >= 50
  }
}
