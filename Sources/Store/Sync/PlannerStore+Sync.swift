import JSONText
import Moments
import Planner
import Sync

/// Syncing a planner with its account: what it sends and what it applies.
///
///     try store.follow(account: "https://arc.example")
///     try store.join(pages)                                     // the account's contents, the first time
///     while let request = try store.syncRequest() { try store.take(try server.answer(request)) … }
extension PlannerStore {
  /// Returns the state of syncing; nil without an account.
  public func syncState() throws -> SyncState? { try read { try $0.session.syncState() } }

  /// Connects the planner to an account. Nothing is sent before `join`.
  public func follow(account: String) throws {
    try changing { session in
      try session.openDatabase().execute(SyncTables.make)
      try session.claimDevice(random)
      let state = SyncState(
        account: account, device: session.store.device.description, file: session.store.device, log: nil,
        cursor: 0, last: 0, collected: try session.lastStep())
      try session.write(state)
    }
  }

  /// Notes in the change log that the planner is merged with an account's, so that undo names this before it takes back
  /// older steps.
  /// - Parameter backup: the file with the planner from before.
  public func noteJoin(_ account: String, backup: String) throws {
    try record("joined \(account), after a backup in \(backup)", as: .join) { try $0.log.begin($0.label) }
  }

  /// Disconnects the planner from its account; the contents of the planner stay.
  public func leaveAccount() throws {
    try changing { session in
      guard try session.hasBeenSynced() else { return }
      knownOutbox = nil
      try session.openDatabase().execute(SyncTables.make)
      for table in SyncTables.all { try session.statement("DELETE FROM sync_\(table)").run() }
      // Undo cannot open conflicts of an account that is gone.
      try session.statement("UPDATE change SET fields = ? WHERE entity = ?").run(
        .text(LoggedChange.empty), .text(Conflict.entity))
      for memo in SyncMemo.all { try session.statement("DELETE FROM memo WHERE name = ?").run(.text(memo)) }
    }
  }

  /// Returns the next request to send; nil without an account.
  public func syncRequest() throws -> SyncRequest? {
    try synced { session, state, outbox in
      if state.file != session.store.device { session.renew(&state, &outbox, random) }
      try session.collect(&state, &outbox)
      return SyncRequest(
        device: state.device, cursor: state.cursor, last: state.last, log: state.log,
        operations: Array(outbox.operations.prefix(SyncProtocol.mostOperations)))
    }
  }

  /// Returns the next request while the answer to the last one still waits to be applied, so that the server works on it
  /// meanwhile; nil when nothing else waits to be sent.
  ///
  /// It may be sent although `take` could still fail: what the planner has not taken stays in the outbox and is sent
  /// again, which changes nothing on the server.
  /// - Parameter response: the answer to `request`, before `take`.
  public func syncRequest(after request: SyncRequest, _ response: SyncResponse) -> SyncRequest? {
    guard let outbox = knownOutbox?.outbox, outbox.device == request.device, !response.outcomes.isEmpty,
      let last = request.operations.prefix(response.outcomes.count).last
    else { return nil }
    let rest = outbox.operations.drop { $0.number <= last.number }
    guard !rest.isEmpty else { return nil }
    var next = request
    (next.cursor, next.log) = (response.cursor, response.log)
    next.operations = Array(rest.prefix(SyncProtocol.mostOperations))
    return next
  }

  /// Returns all operations that wait to be sent or to come back, in order.
  public func waitingOperations() throws -> [Sync.Operation] {
    try synced { session, state, outbox in
      try session.collect(&state, &outbox)
      return Array(outbox.operations)
    } ?? []
  }

  /// Applies a response of the server.
  /// - Returns: true when there is more to send or to receive.
  /// - Throws: `SyncRefusal.deviceIsCopied`; call `becomeNewDevice` to continue.
  @discardableResult
  public func take(_ response: SyncResponse) throws -> Bool {
    try synced { session, state, outbox in
      try session.collect(&state, &outbox)
      // Moved, not copied: it may be long.
      var view = SyncView(session: session, outbox: SyncOutbox(device: state.device))
      swap(&view.outbox, &outbox)
      defer { swap(&view.outbox, &outbox) }
      try session.openDatabase().execute(SyncTables.make)
      for entry in response.entries where entry.rev > state.cursor {
        view.isForeign = entry.device != state.device
        try session.notePositions(of: entry, view.outbox)
        let isAlone = view.outbox.operations.isEmpty
        let changes = try view.outbox.take(entry)
        try view.show(changes)
        if !isAlone { try session.noteDisplaced(by: changes, at: entry.rev) }
        for conflict in entry.conflicts { try session.keep(conflict, view.outbox) }
        state.cursor = entry.rev
      }
      // What was deleted here since the last entry can leave a place without a reminder.
      if response.entries.isEmpty { try view.show([]) }
      if !response.more { try session.startPositions(at: state.cursor) }
      (state.log, state.contact) = (response.log, now)
      return response.more || !view.outbox.operations.isEmpty
    } ?? false
  }

  /// Replaces the local copy by a snapshot of the account, when the log does not go back far enough; waiting
  /// operations are applied on top.
  public func take(_ pages: [SnapshotPage]) throws {
    _ = try synced { session, state, outbox in
      try session.collect(&state, &outbox)
      if !outbox.operations.isEmpty { session.renew(&state, &outbox, random) }
      try session.take(pages, &state, &outbox, now)
    }
  }

  /// Merges a planner that has contents with an account, or with a server that was restored: each gets what only the
  /// other has. A planner that has seen nothing that the server's backup lacks goes on as if nothing had happened.
  @discardableResult
  public func join(_ pages: [SnapshotPage]) throws -> Joined {
    try synced { session, state, outbox in
      try session.collect(&state, &outbox)
      if let first = pages.first, first.goesOn(from: state.log, at: state.cursor) {
        state.log = first.log
        return Joined()
      }
      let base = pages.first?.base(from: state.log, at: state.cursor) ?? 0
      if state.log != nil || state.last > 0 { session.renew(&state, &outbox, random) }
      // What waits hides what its person has not seen.
      let waiting = outbox
      outbox = SyncOutbox(device: state.device)
      state.last = 0
      let own = try session.allThings()
      let isOwn = Set(own)
      try session.openDatabase().execute(SyncTables.make)
      let planner = JoiningPlanner(
        positions: try session.positions(), log: state.log, cursor: state.cursor, base: base, waiting: waiting
      )
      let deleted = Set(planner.positions.deletions(since: base))
      let isKnown = isOwn.union(deleted)
        .union(waiting.operations.lazy.filter { $0.kind == .delete }.map(\.thing))
      let joining = Joining(pages.lazy.flatMap { $0.changes }.filter { isKnown.contains($0.thing) })
      let label = "joined the account"
      let deletions = try joining.deletions(of: planner, label: label, at: now.seconds) {
        isOwn.contains($0) ? try session.syncFields($0) : nil
      }
      state.last += outbox.collect(deletions.first, from: state.last + 1, joins: true)
      let names = try session.namesAside()
      for key in own {
        guard var fields = try session.syncFields(key) else { continue }
        if let name = names[key], let field = ThingKey.nameField(of: key.entity) {
          fields[field] = .text(name)
        }
        let changes = joining.changes(key, fields, of: planner, step: "join", label: label)
        // One by one: all of them together would take as much memory as the outbox.
        state.last += outbox.collect(changes, from: state.last + 1, joins: true)
      }
      state.last += outbox.collect(deletions.last, from: state.last + 1, joins: true)
      let conflicts = try Joining.changes(
        of: try session.answeredConflicts() + session.conflicts().map(\.conflict)
          + waiting.hiddenValues(at: now.seconds), waiting: waiting, positions: planner.positions,
        known: Set(pages.flatMap(\.conflicts).map(\.id)), label: label, base: base,
        shown: { try session.syncFields($0) })
      state.last += outbox.collect(conflicts, from: state.last + 1)
      try session.take(pages, &state, &outbox, now)
      let sentAgain = Set((deletions.first + deletions.last).map(\.thing))
      let returning = base == 0 ? [] : deleted.subtracting(isOwn).subtracting(sentAgain)
      return Joined(sent: state.last, returned: joining.names(of: returning))
    } ?? Joined()
  }

  /// What came of a join.
  public struct Joined: Hashable, Sendable {
    /// The number of operations with which the planner sends what the account lacks.
    public var sent = 0
    /// The names of things that came back with a restored server, though they were deleted after its backup was made.
    public var returned: [String] = []
  }

  /// Continues as another device, because the file is a copy or was restored.
  public func becomeNewDevice() throws {
    _ = try synced { session, state, outbox in
      try session.collect(&state, &outbox)
      session.renew(&state, &outbox, random)
    }
  }

  // MARK: - One transaction

  private func changing<Answer>(_ body: (Session) throws -> Answer) throws -> Answer {
    try keep { session in
      try session.countToNow()
      let answer = try body(session)
      try session.writeCounts()
      return answer
    }
  }

  func synced<Answer>(_ body: (Session, inout SyncState, inout SyncOutbox) throws -> Answer) throws
    -> Answer?
  {
    guard try syncState() != nil else { return nil }
    // Moved out, so that it is not copied, and so that nothing stays cached from a transaction that fails.
    var known = knownOutbox.take()
    var left: KnownOutbox?
    let answer: Answer? = try changing { session in
      guard var state = try session.syncState() else { return nil }
      let version = try session.statement("PRAGMA data_version").first { $0.integer(0) } ?? 0
      var outbox: SyncOutbox
      if let kept = known.take(), kept.version == version, kept.outbox.device == state.device {
        outbox = kept.outbox
      } else {
        outbox = try session.outbox(state)
      }
      let (before, old) = (state, OutboxMark(outbox))
      let answer = try body(session, &state, &outbox)
      try session.write(outbox, over: old)
      if state != before { try session.write(state) }
      left = KnownOutbox(outbox: outbox, version: version)
      return answer
    }
    knownOutbox = left
    return answer
  }
}

extension Session {
  /// Turns the steps since the last call into operations.
  func collect(_ state: inout SyncState, _ outbox: inout SyncOutbox) throws {
    let last = try lastStep()
    guard last > state.collected else { return }
    state.last += outbox.collect(try localChanges(state), from: state.last + 1)
    state.collected = last
  }

  /// Gives the planner a new device id, including its waiting operations.
  fileprivate func renew(_ state: inout SyncState, _ outbox: inout SyncOutbox, _ random: () -> UInt64) {
    state.device = Identity(random: random).description
    state.file = store.device
    outbox = outbox.renamed(state.device)
    state.last = outbox.operations.count
  }

  fileprivate func take(
    _ pages: [SnapshotPage], _ state: inout SyncState, _ outbox: inout SyncOutbox, _ now: Moment
  ) throws {
    guard let first = pages.first else { return }
    try openDatabase().execute(SyncTables.make)
    let changes = pages.flatMap(\.changes)
    let known = Set(changes.lazy.filter { $0.kind == .undelete }.map(\.thing))
    var view = SyncView(session: self, outbox: outbox)
    let shown = SyncView.holdersFirst(changes).flatMap { view.outbox.take($0) }
    try view.show(shown)
    var gone: [Change] = []
    for key in try allThings() where !known.contains(view.outbox.key(key)) && view.outbox.pending(key).isEmpty
    {
      gone.append(Change(key, .delete))
    }
    try view.show(gone)
    try statement("DELETE FROM sync_conflict").run()
    for conflict in pages.flatMap(\.conflicts) { try keep(conflict, view.outbox) }
    try forgetPositions()
    outbox = view.outbox
    (state.cursor, state.log, state.contact) = (first.rev, first.log, now)
  }

  /// Returns everything that is synced; things that contain others come first.
  func allThings() throws -> [ThingKey] {
    var things = try tree().arcs.map { ThingKey("arc", $0.uuid) }
    for entity in Session.syncedEntities where entity != "arc" {
      try statement("SELECT uuid FROM \(entity) WHERE \(Session.sentRows(of: entity)) ORDER BY id").rows {
        things.append(ThingKey(entity, $0.identity(0).description))
        return true
      }
    }
    guard try hasBeenSynced() else { return things }
    try statement("SELECT DISTINCT entity, uuid FROM sync_kept").rows {
      if !Session.isKnown($0.text(0)) { things.append(ThingKey($0.text(0), $0.text(1))) }
      return true
    }
    return things
  }
}

extension SyncView {
  /// Sorts changes so that an Arc comes before its contents.
  fileprivate static func holdersFirst(_ changes: [Change]) -> [Change] {
    let order = Dictionary(uniqueKeysWithValues: Session.syncedEntities.enumerated().map { ($1, $0) })
    return changes.arcsFromTheTop
      + changes.filter { $0.thing.entity != "arc" }.sorted {
        (order[$0.thing.entity] ?? 99, $0.thing.id) < (order[$1.thing.entity] ?? 99, $1.thing.id)
      }
  }
}
