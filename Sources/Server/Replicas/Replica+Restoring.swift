import Application
import Planner
import Store
import Sync

// What is done in the log itself, because the planner's own log does not have what it is about: restoring what another
// device deleted, and undoing that, an edit of something deleted, or an answer to a conflict.
extension Replica {
  /// The trash of the account.
  func trash() async throws -> Trash {
    let (account, time) = (account, clock.now())
    return try await store.read { try Trash(account, $0, now: time) }
  }

  /// Restores something that another device deleted, with everything that was deleted with it.
  /// - Returns: nil for any other change, and for what was deleted here: the planner's own log restores that.
  func restore(_ change: PlannerChange, _ workspace: Workspace, _ session: LoginSession) async throws
    -> Effect?
  {
    guard change.kind == .restore else { return nil }
    let entity = ["arc", "reminder"].first { change.document.given($0) != nil } ?? "task"
    let key = ThingKey(entity, try change.identity(entity).description)
    let trash = try await trash()
    guard let tombstone = trash.tombstone(key) else { return nil }
    let account = account
    let own = try await store.read { try $0.devices(account).map { SessionDevice.id(account, $0.id) } }
    let isHere = try workspace.store.read { try $0.trash() }.contains { $0.uuid == key.id }
    if isHere, own.contains(tombstone.thing.deleted.device) { return nil }
    let head = try await store.read { try $0.log(account).head }
    let label = "restored \(tombstone.thing.fields["title"]?.string ?? "")"
    let operations = trash.withContents(tombstone).map {
      Sync.Operation(
        device: "", number: 0, step: change.id, label: label, thing: $0.thing.key, kind: .undelete, base: head
      )
    }
    let things = operations.map(\.thing)
    return try await append(
      workspace, for: session, base: nil, answering: (change.id, Effect(label: label, things: things)),
      operations)
  }

  /// An undo of a change that was a step in the planner's own log, by that step: a page that has not heard the answer yet
  /// names what it undoes by its `change`. Any other change stays as it is.
  func namingStep(_ change: PlannerChange) async throws -> PlannerChange {
    guard change.kind == .undo, change.document.given("change") != nil else { return change }
    let (account, name) = (account, try change.identity("change").description)
    guard let known = try await store.read({ try $0.answer(account, to: name) }),
      let step = try Effect(bytes: known).step
    else { return change }
    let others = change.document.fields.filter { $0.name != "change" && $0.name != "step" }
    return try PlannerChange(.object(others + [.init(name: "step", value: .text(step))]))
  }

  /// Undoes a change that the page names by its `change`, because it is not a step of the planner's log.
  /// - Returns: nil for any other change.
  func takeBack(_ change: PlannerChange, _ workspace: Workspace, _ session: LoginSession) async throws
    -> Effect?
  {
    guard change.kind == .undo, change.document.given("change") != nil else { return nil }
    let (account, time, name) = (account, clock.now(), try change.identity("change").description)
    let (effect, operations): (Effect, [Sync.Operation]) = try await store.read { transaction in
      guard let known = try transaction.answer(account, to: name) else { throw APIError.gone("change") }
      let done = try Effect(bytes: known)
      let ledger = try transaction.ledger(account, now: time)
      let head = try ledger.head
      var operations: [Sync.Operation] = []
      let settled = try done.settled.flatMap { try ledger.conflict($0) }
      if let settled {
        // First: what its answer deleted comes back before what lies in it.
        operations.append(
          Sync.Operation(
            device: "", number: 0, thing: ThingKey(Conflict.entity, settled.id), kind: .set,
            fields: Conflict.reopening, base: head))
      }
      operations += try done.former.reversed().flatMap {
        $0.reversal(of: try ledger.thing($0.key), base: head)
      }.filter {
        // Opening a conflict over a deletion again brings back or deletes by itself.
        settled?.field != Conflict.deletion || $0.kind == .set
      }
      for (conflict, rev) in done.opened {
        // Once others have answered it, or it keeps more edits than this one, it stays.
        guard let known = try ledger.conflict(conflict), known.rev == rev else { continue }
        operations.append(
          Sync.Operation(
            device: "", number: 0, thing: ThingKey(Conflict.entity, conflict), kind: .set,
            fields: Resolution.accept.fields, base: head))
      }
      guard !operations.isEmpty else { throw APIError.changedSince }
      let undid = "undid: "
      let isAgain = done.label.hasPrefix(undid)
      let label = isAgain ? "redid: \(done.label.dropFirst(undid.count))" : undid + done.label
      return (Effect(label: label, things: done.former.map(\.key)), operations)
    }
    let labelled = operations.map { operation in
      var operation = operation
      (operation.step, operation.label) = (change.id, effect.label)
      return operation
    }
    return try await append(
      workspace, for: session, base: nil, answering: (change.id, effect), labelled, undoing: Identity(name))
  }

  /// Makes the present content of the trash invisible to its person.
  func emptyTrash() async throws {
    let account = account
    try await store.write {
      try $0.set(account, setting: AccountSetting.emptied, to: String(try $0.log(account).head))
    }
  }
}
