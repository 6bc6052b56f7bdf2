import Application
import JSONText
import Merging
import Moments
import Planner
import Store
import Sync

extension Replica {
  /// Carries out changes in order. Each succeeds or fails completely; later ones are carried out even if one fails.
  /// - Returns: what `write` makes of the planner and of each change's effect or error.
  func change(
    _ changes: [PlannerChange], for session: LoginSession, in view: View,
    _ write: @Sendable (Workspace, [Result<Effect, APIError>]) throws -> [UInt8]
  ) async throws -> [UInt8] {
    try await alone {
      var workspace = try await current(for: session, in: view)
      var results: [Result<Effect, APIError>] = []
      for change in changes {
        do {
          if change.kind == .configure {
            results.append(.success(try await configure(change)))
            workspace = try await current(for: session, in: view)
            continue
          }
          results.append(.success(try await carryOut(change, workspace, session)))
        } catch let error as APIError {
          results.append(.failure(error))
        }
      }
      try await learnNames(workspace)
      workspace.move(to: now)
      return try write(workspace, results)
    }
  }

  /// - Parameter told: what is said about the change beside its effect.
  private func carryOut(
    _ change: PlannerChange, _ workspace: Workspace, _ session: LoginSession, telling told: String? = nil
  ) async throws -> Effect {
    let account = account
    if let known = try await store.read({ try $0.answer(account, to: change.id) }) {
      return try Effect(bytes: known)
    }
    if let effect = try await restore(change, workspace, session) { return effect }
    let change = try await namingStep(change)
    if let effect = try await takeBack(change, workspace, session) { return effect }
    if change.kind == .emptyTrash { try await emptyTrash() }
    let planner = workspace.store
    try planner.begin()
    do {
      workspace.move(to: change.moment(in: workspace.zone, before: now))
      let before = try planner.read { try $0.lastStep() }
      try change.carryOut(in: workspace)
      var effect = Effect(try planner.read { try $0.changes(since: before) })
      if let told { effect.told.append("\(effect.label), \(told)") }
      effect = try await append(
        workspace, for: session, base: change.base, was: change.was, answering: (change.id, effect))
      try planner.commit()
      return effect
    } catch {
      planner.rollBack()
      if let effect = try await takeLate(change, workspace, session) { return effect }
      if let effect = try await takeSame(change, workspace) { return effect }
      if let reason = try await missesArc(change, error, workspace) {
        var change = change
        change.goesToInbox = true
        return try await carryOut(change, workspace, session, telling: reason)
      }
      throw APIError(refusing: error) ?? error
    }
  }

  /// Handles an edit of a task that another device deleted before the person could know of it.
  /// - Returns: nil for any other change.
  private func takeLate(_ change: PlannerChange, _ workspace: Workspace, _ session: LoginSession) async throws
    -> Effect?
  {
    let (account, time) = (account, clock.now())
    guard change.kind == .edit, let base = change.base, let task = try? change.identity("task"),
      let thing = try await store.read({
        try $0.ledger(account, now: time).thing(ThingKey("task", task.description))
      }), thing.deleted.value == .bool(true), thing.deleted.rev > base
    else { return nil }
    let title = thing.registers["title"]?.value.string ?? ""
    let operations = try change.operations(onDeleted: title, in: workspace)
    guard !operations.isEmpty else { return nil }
    return try await append(
      workspace, for: session, base: base, was: change.was,
      answering: (change.id, Effect(label: "edited \(title), which another device has deleted")),
      operations)
  }

  /// Why a new task goes to the Inbox: another device archived or deleted its Arc before the person could know of it.
  /// - Returns: nil when the person knew, and for any other change or error.
  private func missesArc(_ change: PlannerChange, _ error: any Error, _ workspace: Workspace) async throws
    -> String?
  {
    guard change.kind == .add, let base = change.base, !change.goesToInbox else { return nil }
    let (account, time) = (account, clock.now())
    let arc: String
    if case PlannerError.archivedArc(let path) = error {
      arc = try workspace.store.read { try $0.arcs().arc(called: path).uuid }
    } else if (error as? APIError)?.code == "gone", let named = try? change.identity("arc") {
      arc = named.description
    } else {
      return nil
    }
    guard
      let thing = try await store.read({ try $0.ledger(account, now: time).thing(ThingKey("arc", arc)) })
    else { return nil }
    if !thing.isAlive { return thing.deleted.rev > base ? "because another device has deleted its Arc" : nil }
    guard let archived = thing.registers["archived"], archived.rev > base else { return nil }
    return "because another device has archived its Arc"
  }

  /// Handles a new Arc that another device made, too, before the person could know of it: they are one.
  /// - Returns: nil for any other change.
  private func takeSame(_ change: PlannerChange, _ workspace: Workspace) async throws -> Effect? {
    let (account, time) = (account, clock.now())
    guard change.kind == .newArc, let base = change.base, let arc = try? change.sameArc(in: workspace)
    else { return nil }
    let key = ThingKey("arc", arc.uuid)
    return try await store.write { transaction in
      let thing = try transaction.ledger(account, now: time).thing(key)
      guard let title = thing?.registers["title"], title.rev > base else { return nil }
      let effect = Effect(label: "\(arc.path) was there already", things: [key])
      try transaction.keep(account, answer: effect.bytes, to: change.id, now: time)
      return effect
    }
  }

  /// Changes a setting of the account; an empty or missing value removes it.
  private func configure(_ change: PlannerChange) async throws -> Effect {
    let (name, value) = (try change.text("key") ?? "", try change.text("value") ?? "")
    guard let key = SettingKey.all.first(where: { $0.name == name }) else {
      throw APIError.invalid("there is no setting \"\(name)\"")
    }
    guard value.isEmpty || key.kind.takes(value) else {
      throw APIError.invalid("\"\(name)\" must be \(key.kind.form)")
    }
    let (account, time, effect) = (account, clock.now(), Effect(label: "set \(name)"))
    try await store.write { transaction in
      try transaction.set(account, setting: name, to: value.isEmpty ? nil : value)
      try transaction.keep(account, answer: effect.bytes, to: change.id, now: time)
    }
    hub.changedSettings(account)
    return effect
  }

  /// Appends the waiting operations to the log in the name of the session's device, and applies their outcomes.
  /// - Parameters:
  ///   - base: the revision up to which the person had seen the log; nil: all of it.
  ///   - was: values of fields before the person changed them, where the page knows better.
  ///   - answering: the change and its effect, stored in the same transaction.
  ///   - late: operations that the planner does not contain; nil: those waiting in it.
  ///   - undone: the id of the change that they take back; nil: none.
  /// - Returns: the effect with its conflicts.
  @discardableResult
  func append(
    _ workspace: Workspace, for session: LoginSession, base: Int?, was: Fields = [:],
    answering change: (id: String, effect: Effect)? = nil, _ late: [Sync.Operation]? = nil,
    undoing undone: Identity? = nil
  ) async throws -> Effect {
    guard let state = try workspace.store.syncState(), let name = state.log else { throw Trouble.otherLog }
    let operations = try late ?? workspace.store.waitingOperations()
    let (account, author, time) = (account, SessionDevice.id(session), clock.now())
    let (first, effect, head) = try await store.write { transaction in
      guard
        try transaction.noteSync(account, planner: author, device: session.device.id, now: time)
      else { throw APIError.tooManyDevices }
      let log = try transaction.log(account)
      guard log.name == name else { throw Trouble.otherLog }
      var ledger = try transaction.ledger(account, now: time)
      let first = try ledger.lastNumber(of: author) + 1
      var effect = change?.effect ?? Effect()
      let watched = try operations.watched(isLate: late != nil, in: ledger)
      var rest = operations.enumerated().map { place, operation in
        operation.sent(by: author, number: first + place, base: base, was: was)
      }[...]
      while !rest.isEmpty {
        let part = Array(rest.prefix(SyncProtocol.mostOperations))
        rest = rest.dropFirst(part.count)
        let push = SyncRequest(
          device: author, cursor: try ledger.head, last: part.last?.number ?? 0, log: log.name,
          operations: part)
        let head = try ledger.head
        let outcomes = try ledger.take(push, at: time, log: log.name, floor: log.floor)
        if try ledger.head > head { try SyncRoutes.audit(push, session, time, transaction) }
        effect.conflicts += outcomes.flatMap(\.conflicts)
        effect.told += outcomes.filter { $0.result == .merged }.compactMap(\.reason)
        if late != nil { effect.opened.merge(try ledger.conflicts(openedBy: part)) { $1 } }
      }
      for (key, old) in watched.things {
        if let state = FormerState(key, from: old, to: try ledger.thing(key)) { effect.former.append(state) }
      }
      effect.settled = watched.conflict
      if effect.label.isEmpty, let name = watched.name {
        effect.label = "settled the conflict over \(name)"
      }
      if let change { try transaction.keep(account, answer: effect.bytes, to: change.id, now: time) }
      return (first, effect, try ledger.head)
    }
    var own: [String: (device: String, name: String)] = [:]
    for (place, operation) in operations.enumerated() where late == nil {
      own["\(author)-\(first + place)"] = (operation.device, operation.name)
    }
    try await takeEntries(workspace, own: own)
    if late != nil || effect.settled != nil, let note = change.flatMap({ Identity($0.id) }) {
      try workspace.store.record(effect.label) { try $0.note(note, undoing: undone) }
    }
    if !operations.isEmpty { hub.published(account, rev: head) }
    return effect
  }
}

extension Sync.Operation {
  /// The operation as the session's device would send it.
  fileprivate func sent(by author: String, number: Int, base: Int?, was: Fields) -> Sync.Operation {
    var operation = self
    (operation.device, operation.number) = (author, number)
    operation.base = min(operation.base, base ?? .max)
    if operation.base < self.base, !isDerived {
      for (name, value) in was where fields[name] != nil { operation.was[name] = value }
    }
    return operation
  }
}

extension Ledger {
  /// The revisions of the conflicts that edits of something deleted opened, by id; without those that they joined.
  fileprivate func conflicts(openedBy operations: [Sync.Operation]) throws -> [String: Int] {
    var found: [String: Int] = [:]
    for operation in operations {
      let id = "\(operation.name)/\(Conflict.deletion)"
      found[id] = try conflict(id)?.rev
    }
    return found
  }
}

extension [Sync.Operation] {
  /// What is to be known of these operations so that they can be undone, where the planner's own log has nothing of them:
  /// the things as they are now, the conflict that is settled, and the name of what it is about.
  /// - Parameter isLate: true when none of them is in the planner.
  fileprivate func watched(isLate: Bool, in ledger: any Ledger) throws -> (
    things: [(ThingKey, Thing?)], conflict: String?, name: String?
  ) {
    var (keys, conflict, name): ([ThingKey], String?, String?) = ([], nil, nil)
    for operation in self {
      if isLate, operation.thing.entity != Conflict.entity { keys.append(operation.thing) }
      guard operation.thing.entity == Conflict.entity, Resolution(operation.fields) != nil,
        let known = try ledger.conflict(operation.thing.id)
      else { continue }
      (conflict, name) = (known.id, try ledger.thing(known.thing)?.name)
      // What was in it is moved elsewhere when it is deleted.
      keys += [known.thing] + (try ledger.things(naming: known.thing.id).map(\.key))
    }
    return (try keys.map { ($0, try ledger.thing($0)) }, conflict, name)
  }
}
