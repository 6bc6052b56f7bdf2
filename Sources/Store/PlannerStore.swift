// Store: the planner in one SQLite file, safe against other programs, power cuts and full disks.
//
//     PlannerStore ──read──▶ PlannerSnapshot: arcs, tasks, counts …      one unchanging state
//          │     ──record──▶ PlannerStep: addArc, add, edit, complete …  one transaction
//          │                    ├──▶ ArcRow, TaskRow   the rows
//          │                    ├──▶ KeptCounts        open, overdue, done of each Arc
//          │                    ├──▶ FullText          the words of tasks, for searching
//          │                    └──▶ ChangeLog         one step, a change for each row ◀── Reversal: undo, redo, trash
//          ├── fire, waitingDeliveries, accepted …  reminders and the outbox of their alerts, for a daemon
//          └── Connection ── Schema, StoreFile          open, create, migrate, back up
//
//     File    open, create, migrate, lock, back up      Rows    each kind of thing: its fields, its row
//     Log     every change, undo, the trash             Query   what a snapshot can be asked
//     Alerts  reminders, their outbox, their history    Steps   what a step can do
//     Check   integrity, repair, salvage                Sync    what is sent to other devices, what comes from them
//
// Start at `record`. Planner decides which changes are allowed; failures of the file are `StoreError`s.

import Moments
import Planner
import Reminding
import SQLite

/// A planner kept in one SQLite file.
///
///     let store = PlannerStore(path: path, now: now, zone: zone, random: { .random(in: .min ... .max) })
///     let arc = try store.read { try $0.arcs().arc(called: "cs298") }
///     let task = try store.record("added hw 2 to CS 298") { try $0.add(ArcTask.Fields(title: "hw 2"), to: arc.id) }
///
/// Nothing touches the disk before the first `read` or `record`.
///
/// Use a store from one thread at a time; several programs, or several stores in one program, may use the same file.
public final class PlannerStore {
  /// The path of the file; SQLite adds `-wal` and `-shm` files while it is in use.
  public let path: String
  /// The current time, for what is overdue and for changes.
  public var now: Moment
  /// The machine's zone, which floating dates use.
  public var zone: Zone
  /// What to do when due instants in the file were computed in another zone than `zone`.
  public var travel = ZoneChangePolicy.moves
  /// True in a program that changes some tasks and then reports on them: it reads due instants as they are stored,
  /// whatever the zone is.
  public var readsAsKept = false
  /// Looks up a zone by its IANA name, for tasks pinned to one; nil when it does not exist, and the task floats.
  public var zones: (String) -> Zone? = { try? Zone(named: $0) }
  /// The reminder settings; when they differ from those last used, all next alerts are computed again.
  public var reminding = ReminderSettings.usual

  /// Whether a missed occurrence stays open when the next one begins, for tasks that do not set it themselves.
  public var keepsMissed = false

  /// Called once each time another program has kept the file locked for more than a second.
  public var onLockWait: (() -> Void)?

  /// The program that makes changes, for the log: `arcd`, `web`; nil for arc itself.
  public var origin: String?

  /// The UUID for the next added task, chosen by the caller; nil to create one.
  public var nextTask: Identity?

  /// The number of log steps this store has written.
  public private(set) var steps = 0

  let random: () -> UInt64
  /// The step that `asOneStep` is making; nil outside of it.
  private var currentStep: PlannerStep?
  /// The migrations and the time to wait for other writers, in seconds; tests replace them.
  var schema = Schema.current
  var busyTimeout = PlannerStore.usualBusyTimeout
  /// Seconds to wait for other writers. Eight writers on a disk that takes half a second per change finish in a few
  /// seconds; one may have to wait several rounds.
  static let usualBusyTimeout = 30.0

  var connection: Connection? {
    didSet { forgetWhatWasRead() }
  }
  /// A copy of the planner in memory for another zone; kept until something changes.
  var elsewhere: Elsewhere?
  /// The Arcs as read by the last transaction on this connection.
  private var knownTree: ArcCache.Known?
  /// The changes waiting to be synced, as the last transaction on this connection left them.
  var knownOutbox: KnownOutbox?
  var isInMemory = false
  /// The identity of the open file.
  var openFile: FileIdentity?
  /// True while it works on a copy in memory because the file cannot be written; see `goOnInMemory`.
  public internal(set) var isStandIn = false
  /// False in a program that must not create the file; then changing a missing file throws `StoreError.missing`.
  public var makesFile = true
  /// True in a program that only reads a file which the person named: a folder that does not exist is a mistake then,
  /// and not an empty planner.
  public var needsFolder = false
  /// The number of times this store has changed the file.
  private(set) var changes = 0
  var file: StoreFile { StoreFile(path: path) }

  /// Makes the next transaction read everything again.
  func forgetWhatWasRead() { (knownTree, elsewhere, knownOutbox) = (nil, nil, nil) }

  /// Creates a store for this file, which need not exist.
  /// - Parameters:
  ///   - path: the file; the first `record` creates its folder, with mode 0700.
  ///   - now: the current time, for what is overdue and for changes.
  ///   - zone: the machine's zone; due instants are computed again when it is not the last one used.
  ///   - random: returns 64 random bits per call, for UUIDs.
  public init(path: String, now: Moment, zone: Zone, random: @escaping () -> UInt64) {
    self.path = path
    self.now = now
    self.zone = zone
    self.random = random
  }

  /// Reads from one unchanging state of the store. A file that does not exist is read as an empty store, and is not
  /// created. If the stored due instants are outdated and `travel` allows it, they are computed again and saved.
  /// - Throws: `StoreError`, and what `body` throws.
  public func read<Answer>(_ body: (PlannerSnapshot) throws -> Answer) throws -> Answer {
    try read(byRule: false, body)
  }

  /// Reads like `read`, but always in the machine's zone; for background work.
  public func readByRule<Answer>(_ body: (PlannerSnapshot) throws -> Answer) throws -> Answer {
    try read(byRule: true, body)
  }

  private func read<Answer>(byRule: Bool, _ body: (PlannerSnapshot) throws -> Answer) throws -> Answer {
    if let currentStep { return try body(currentStep.snapshot) }
    return try tellingWhatFailed {
      let connection = try openForReading()
      var movesNow = false
      let answer: Answer? = try transaction(.deferred, on: connection) { session in
        movesNow = travel.movesNow(session.store)
        if !session.isOutdated || readsAsKept || byRule && !movesNow {
          return (try body(PlannerSnapshot(session: session)), keep: false)
        }
        return (movesNow ? nil : try visiting(session, body), keep: false)
      }
      if let answer { return answer }
      let current = try movesNow && move(connection) ? connection : copy(of: connection)
      return try transaction(.deferred, on: current) { session in
        (try body(PlannerSnapshot(session: session)), keep: false)
      }
    }
  }

  /// Changes the store in one transaction and one step of the change log.
  ///
  /// When `body` throws or discards the step, nothing changes. A body that changes nothing leaves no step.
  /// - Parameters:
  ///   - label: what was done, for the log (`completed 3 tasks in CS 298`); `PlannerStep.label` can change it.
  ///   - kind: what kind of step it is; nil: only its label says so.
  ///   - body: runs while other writers are locked out, so it should not ask the user anything.
  /// - Throws: `StoreError`, `PlannerError`, and what `body` throws.
  @discardableResult
  public func record<Answer>(
    _ label: String, as kind: LoggedStep.Kind? = nil, _ body: (PlannerStep) throws -> Answer
  ) throws -> Answer {
    if let currentStep { return try continueStep(currentStep, label: label, body) }
    return try tellingWhatFailed {
      try transaction(.immediate, on: openForWriting(), as: travel) { session in
        if session.isOutdated { try session.rederive() }
        let step = PlannerStep(label: label, kind: kind, session: session, random: random)
        step.log.origin = origin
        step.takeNextTask = { self.nextTask.take() }
        let answer = try body(step)
        let keep = !step.isDiscarded && (step.log.step != nil || step.keepsStore)
        if keep {
          try step.log.end(step.label, step.kind)
          try session.writeCounts()
          try session.writeTexts()
          try session.leftOutIndexes.make(in: session)
          try session.writeStore()
        }
        if keep, step.log.step != nil, !isStandIn { steps += 1 }
        return (answer, keep)
      }
    }
  }

  /// Makes one step of everything `body` records: all of it is saved or nothing, and one undo reverses it. An error
  /// that `body` catches does not roll back the inner `record` that threw it.
  ///
  ///     try store.asOneStep { (try store.reply(.mute, to: [.reminder(3)], …), try store.close([.task(7)], .completed)) }
  /// - Parameter body: runs while other writers are locked out, so it should not ask the user anything.
  /// - Throws: `StoreError`, and what `body` throws.
  public func asOneStep<Answer>(_ body: () throws -> Answer) throws -> Answer {
    try record("") { step in
      currentStep = step
      defer { currentStep = nil }
      return try body()
    }
  }

  /// Runs `body` as part of the current step; its label is added after those before it.
  private func continueStep<Answer>(
    _ step: PlannerStep, label: String, _ body: (PlannerStep) throws -> Answer
  ) throws -> Answer {
    let before = step.label
    step.label = label
    let answer = try body(step)
    if !before.isEmpty { step.label = "\(before), \(step.label)" }
    return answer
  }

  /// Gives `body` direct access to the store, and saves its changes when `keep` is true, without a step in the log.
  /// - Parameter writes: true when `body` writes even though its changes are not saved. The file is not modified: a
  ///   backup that is examined stays the same.
  func examine<Answer>(keep: Bool = false, writes: Bool = false, _ body: (IntegrityCheck) throws -> Answer)
    throws
    -> Answer
  {
    try tellingWhatFailed {
      let connection = try keep ? openForWriting() : openForReading()
      return try transaction(keep || writes ? .immediate : .deferred, on: connection, as: travel) { session in
        (try body(IntegrityCheck(session: session)), keep: keep)
      }
    }
  }

  /// Writes bookkeeping (deliveries, clocks, memos) in one transaction without a log step.
  func keep<Answer>(_ body: (Session) throws -> Answer) throws -> Answer {
    try tellingWhatFailed {
      try transaction(.immediate, on: openForWriting(), as: travel) { session in
        if session.isOutdated { try session.rederive() }
        let answer = try body(session)
        try session.writeTexts()
        try session.writeStore()
        return (answer, keep: true)
      }
    }
  }

}

extension PlannerStore {
  /// Runs `body` in a transaction, which is committed when `body` returns `keep: true` and rolled back otherwise.
  /// - Parameter travel: whether to work in this zone (`moves`) or in that of the file.
  func transaction<Answer>(
    _ kind: Database.TransactionKind, on connection: Connection, as travel: ZoneChangePolicy = .moves,
    _ body: (Session) throws -> (Answer, keep: Bool)
  ) throws -> Answer {
    let database = connection.database
    let isOfFile = database === self.connection?.database
    return try database.transaction(kind) {
      // A newer program may have migrated the schema since the file was opened.
      if !isInMemory, !isStandIn { _ = try Connection.version(of: database, file, schema) }
      let session = try Session(
        database, now: now, zone: zone, zones: zones, travel: travel, reminding: reminding,
        knownTree: isOfFile ? knownTree : nil,
        file: isOfFile && !isInMemory && !isStandIn ? openFile?.number : nil)
      defer {
        if isOfFile { knownTree = session.arcs.known }
        session.end()
      }
      let (answer, keep) = try body(session)
      if keep, isOfFile { changes += 1 }
      return (answer, keep)
    }
  }

  /// Converts errors of SQLite to `StoreError`.
  func tellingWhatFailed<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do { return try body() } catch let error as SQLiteError { throw StoreError(error, file: file) }
  }
}
