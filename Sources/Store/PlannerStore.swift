// Store: the planner in one SQLite file, safe against other programs, power cuts and full disks.
//
//     PlannerStore ──read──▶ PlannerSnapshot: arcs, tasks, counts …      one state, nothing is changed
//          │     ──record──▶ PlannerStep: addArc, add, edit, complete …  one transaction
//          │                    ├──▶ ArcRow, TaskRow   the rows
//          │                    ├──▶ KeptCounts        open, overdue, done of each Arc
//          │                    ├──▶ FullText          the words of tasks, for searching
//          │                    └──▶ ChangeLog         one step, a change for each row ◀── Reversal: undo, redo, trash
//          ├── fire, waitingDeliveries, accepted …  reminders and the outbox of their alerts, for a daemon
//          └── Connection ── Schema, StoreFile          open, make, migrate, back up
//
//     File    open, make, migrate, lock, back up        Rows    each kind of thing: its fields, its row
//     Log     every change, undo, the trash             Query   what a snapshot answers
//     Alerts  reminders, their outbox, their history    Steps   what a step can do
//     Check   integrity, repair, salvage
//
// Start at `record`. What may be done at all is decided in Planner; what can go wrong with the file is a `StoreError`.

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
/// One thread at a time; several programs, or several stores in one program, may use the same file.
public final class PlannerStore {
  /// The file, which SQLite accompanies by `-wal` and `-shm` while it is in use.
  public let path: String
  /// The instant against which things are overdue and at which changes are made.
  public var now: Moment
  /// The machine's zone, in which floating dates lie.
  public var zone: Zone
  /// What is done about due instants that were worked out in another zone than this one.
  public var travel = Travel.moves
  /// True in a program that changes some things and tells what became of those: it reads due instants as they are kept,
  /// wherever it is.
  public var readsAsKept = false
  /// The zone with an IANA name, for tasks that are pinned to one; nil when there is none, and they float.
  public var zones: (String) -> Zone? = { try? Zone(named: $0) }
  /// What has been set about reminders; their next alerts are worked out anew when it is not what they were last
  /// worked out with.
  public var reminding = ReminderSettings.usual

  /// Whether a missed occurrence stays open beside the next, where its task does not say.
  public var keepsMissed = false

  /// Called once each time that another program has kept the file locked for more than a second.
  public var tellsWaiting: (() -> Void)?

  /// The program that makes changes, for the log: `arcd`, `web`; nil: arc itself.
  public var origin: String?

  /// The UUID for the next added task, if the caller has chosen one; nil: a new one.
  public var nextTask: Identity?

  /// How many steps of the log this store has written.
  public private(set) var steps = 0

  let random: () -> UInt64
  /// The step that `asOneStep` makes.
  private var currentStep: PlannerStep?
  /// The migrations and how many seconds to wait for other writers; tests have others.
  var schema = Schema.current
  var busyTimeout = PlannerStore.usualPatience
  /// Eight writers on a disk that takes half a second to keep a change are through in a few seconds; one may wait for
  /// several turns of all others.
  static let usualPatience = 30.0

  var connection: Connection? {
    didSet { forgetWhatWasRead() }
  }
  /// The planner in memory as it is in another zone, as long as nothing changes.
  var elsewhere: Elsewhere?
  /// The Arcs as the last transaction on the connection read them.
  private var knownTree: ArcCache.Known?
  /// What waits to be sent, as the last transaction on the connection left it.
  var knownOutbox: KnownOutbox?
  var isInMemory = false
  /// Which file is open.
  var openFile: FileIdentity?
  /// Whether it goes on with a copy in memory, since the file cannot be written; see `goOnInMemory`.
  public internal(set) var isStandIn = false
  /// False in a program that must not make the file: then a change of what is not there is `StoreError.missing`.
  public var makesFile = true
  /// How often this store has changed the file.
  private(set) var changes = 0
  var file: StoreFile { StoreFile(path: path) }

  /// Makes the next transaction read all anew.
  func forgetWhatWasRead() { (knownTree, elsewhere, knownOutbox) = (nil, nil, nil) }

  /// A store in this file, which need not exist.
  /// - Parameters:
  ///   - path: the file; its folder is made by the first `record`, with mode 0700.
  ///   - now: the instant against which things are overdue and at which changes are made.
  ///   - zone: the machine's zone; due instants are worked out anew when it is not the last one used.
  ///   - random: 64 random bits at each call, for UUIDs.
  public init(path: String, now: Moment, zone: Zone, random: @escaping () -> UInt64) {
    self.path = path
    self.now = now
    self.zone = zone
    self.random = random
  }

  /// Answers questions from one unchanging state of the store; a file that does not exist is an empty store, and is
  /// not made.
  /// - Throws: `StoreError`, and whatever `body` throws.
  public func read<Answer>(_ body: (PlannerSnapshot) throws -> Answer) throws -> Answer {
    try read(byRule: false, body)
  }

  /// The same for what the program does by itself, for which the machine's clock counts, not the zone of one command.
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
  /// When `body` throws or discards the step, nothing has happened. A body that changes nothing leaves no step.
  /// - Parameters:
  ///   - label: what was done, in words, for the log (`completed 3 tasks in CS 298`); `PlannerStep.label` may change it.
  ///   - body: gets the store as it is, locked against other writers; it should ask no questions of people.
  /// - Throws: `StoreError`, `PlannerError`, and whatever `body` throws.
  @discardableResult
  public func record<Answer>(_ label: String, _ body: (PlannerStep) throws -> Answer) throws -> Answer {
    if let currentStep { return try add(label, to: currentStep, body) }
    return try tellingWhatFailed {
      try transaction(.immediate, on: openForWriting(), as: travel) { session in
        if session.isOutdated { try session.rederive() }
        let step = PlannerStep(label: label, session: session, random: random)
        step.log.origin = origin
        step.takeNextTask = { self.nextTask.take() }
        let answer = try body(step)
        let keep = !step.isDiscarded && (step.log.step != nil || step.keepsStore)
        if keep {
          try step.log.end(step.label)
          try session.writeCounts()
          try session.writeTexts()
          try session.writeStore()
        }
        if keep, step.log.step != nil { steps += 1 }
        return (answer, keep)
      }
    }
  }

  /// Makes one step of all that `body` records and reads: it is kept as a whole or not at all, and one undo takes it back.
  ///
  ///     try store.asOneStep { (try store.close(reminders: [3], .completed), try store.close(tasks: [7], .completed)) }
  /// - Parameter body: should ask no questions of people, since other writers wait for it.
  /// - Throws: `StoreError`, and whatever `body` throws.
  public func asOneStep<Answer>(_ body: () throws -> Answer) throws -> Answer {
    try record("") { step in
      currentStep = step
      defer { currentStep = nil }
      return try body()
    }
  }

  /// Makes what `body` does a part of a step, which its label says behind what was done before.
  private func add<Answer>(
    _ label: String, to step: PlannerStep, _ body: (PlannerStep) throws -> Answer
  ) throws -> Answer {
    let before = step.label
    step.label = label
    let answer = try body(step)
    if !before.isEmpty { step.label = "\(before), \(step.label)" }
    return answer
  }

  /// Looks at the store from within, and keeps what `body` changes when `keep` is true; no step of the log says so.
  /// - Parameter writes: true when `body` writes though nothing of it is kept. The file stays what it is: a backup that
  ///   is looked over remains one.
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

  /// Changes what the program itself keeps, in one transaction without a step of the log.
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
  /// Runs `body` in a transaction that is committed when it says so and rolled back otherwise.
  /// - Parameter travel: whether it works in this zone, as `moves`, or in that of the file.
  func transaction<Answer>(
    _ kind: Database.TransactionKind, on connection: Connection, as travel: Travel = .moves,
    _ body: (Session) throws -> (Answer, keep: Bool)
  ) throws -> Answer {
    let database = connection.database
    let isOfFile = database === self.connection?.database
    return try database.transaction(kind) {
      // A newer program may have changed the schema since the file was opened.
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

  /// Turns the failures of SQLite into errors of the store.
  func tellingWhatFailed<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do { return try body() } catch let error as SQLiteError { throw StoreError(error, file: file) }
  }
}
