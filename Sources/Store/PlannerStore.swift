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
// Start at `record`. What may be done at all is decided in Planner; what can go wrong with the file is a `StoreError`.

import Moments
import Planner
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
  /// True when the zone is only that of this reading: then due instants are worked out in it in memory, and those in the
  /// file stay as they are until something is changed.
  public var isVisiting = false
  /// The zone with an IANA name, for tasks that are pinned to one; nil when there is none, and they float.
  public var zones: (String) -> Zone? = { try? Zone(named: $0) }
  /// What has been set about reminders; their next alerts are worked out anew when it is not what they were last
  /// worked out with.
  public var reminding = Reminding.usual

  /// Called once each time that another program has kept the file locked for more than a second.
  public var tellsWaiting: (() -> Void)?

  /// The program that makes changes, for the log: `arcd`, `web`; nil: arc itself.
  public var origin: String?

  /// How many steps of the log this store has written.
  public private(set) var steps = 0

  let random: () -> UInt64
  /// The migrations and how many seconds to wait for other writers; tests have others.
  var schema = Schema.current
  var patience = PlannerStore.usualPatience
  /// Eight writers on a disk that takes half a second to keep a change are through in a few seconds; one may wait for
  /// several turns of all others.
  static let usualPatience = 30.0

  private var connection: Connection? {
    didSet { (knownTree, visit) = (nil, nil) }
  }
  /// The planner in memory as it is in a zone of one reading, as long as nothing changes.
  private var visit: Visit?
  /// The Arcs as the last transaction on the connection read them.
  private var knownTree: Session.KnownTree?
  private var isInMemory = false
  /// Which file is open.
  private var openFile: FileIdentity?
  /// Whether it goes on with a copy in memory, since the file cannot be written; see `goOnInMemory`.
  public private(set) var isStandIn = false
  /// False in a program that must not make the file: then a change of what is not there is `StoreError.missing`.
  public var makesFile = true
  /// How often this store has changed the file.
  private var changes = 0
  var file: StoreFile { StoreFile(path: path) }

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
    try tellingWhatFailed {
      let connection = try openForReading()
      let answer: Answer? = try transaction(.deferred, on: connection) { session in
        (session.isOutdated ? nil : try body(PlannerSnapshot(session: session)), keep: false)
      }
      if let answer { return answer }
      let current = try !isVisiting && movesToZone(connection) ? connection : visit(from: connection)
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
    try tellingWhatFailed {
      try transaction(.immediate, on: openForWriting()) { session in
        if session.isOutdated { try session.rederive() }
        let step = PlannerStep(label: label, session: session, random: random)
        step.log.origin = origin
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

  /// Looks at the store from within, and keeps what `body` changes when `keep` is true; no step of the log says so.
  /// - Parameter writes: true when `body` writes though nothing of it is kept. The file stays what it is: a backup that
  ///   is looked over remains one.
  func examine<Answer>(keep: Bool = false, writes: Bool = false, _ body: (Checkup) throws -> Answer) throws
    -> Answer
  {
    try tellingWhatFailed {
      let connection = try keep ? openForWriting() : openForReading()
      return try transaction(keep || writes ? .immediate : .deferred, on: connection) { session in
        (try body(Checkup(session: session)), keep: keep)
      }
    }
  }

  /// Changes what the program itself keeps, in one transaction without a step of the log.
  func keep<Answer>(_ body: (Session) throws -> Answer) throws -> Answer {
    try tellingWhatFailed {
      try transaction(.immediate, on: openForWriting()) { session in
        if session.isOutdated { try session.rederive() }
        let answer = try body(session)
        try session.writeTexts()
        try session.writeStore()
        return (answer, keep: true)
      }
    }
  }

  /// A text that is another one as soon as another program, or another store in this one, has changed the file: cheap
  /// enough to be asked every second. What this store itself changes does not count.
  ///
  /// - Throws: `StoreError`.
  public func changeToken() throws -> String {
    return try tellingWhatFailed {
      let connection = try openForReading()
      let version = try connection.database.statement("PRAGMA data_version").first { $0.integer(0) }
      return "\(openFile.map { "\($0)" } ?? "none") \(version ?? 0)"
    }
  }

  /// Closes the file; the next `read` or `record` opens it again.
  /// - Throws: `StoreError`.
  public func close() throws {
    connection?.database.close()
    (connection, openFile, isStandIn) = (nil, nil, false)
  }

  /// Which file stands at the path now; nil: none, or an empty one in which nothing has been made.
  ///
  /// A file that is put into the place of the one that is open is opened by the next `read` or `record`.
  public var identity: FileIdentity? {
    if let content = try? file.content(), content == .nothing { return nil }
    return file.identity
  }

  /// Brings what the journal beside the file holds into the file, unless another program is at work: so that a copy of
  /// the file alone is whole, and a file that is put into its place does not get what the journal holds of the old one.
  /// - Throws: `StoreError`.
  public func settle() throws {
    try tellingWhatFailed {
      guard let connection = try openConnection(), !isStandIn, (file.size(of: path + "-wal") ?? 0) > 0 else {
        return
      }
      try connection.settle()
    }
  }

  /// Goes on with a copy of the planner in memory: what a program does that must do its work though the disk takes
  /// nothing. Nothing that is changed from now on is kept; `close` ends it.
  /// - Throws: `StoreError` when the file cannot be read either.
  public func goOnInMemory() throws {
    guard !isStandIn else { return }
    try tellingWhatFailed {
      let source: Connection
      do { source = try openForReading() } catch { source = try Connection(toCopy: file, settings) }
      let copy = try Connection(copyInMemoryOf: source)
      source.database.close()
      (connection, isInMemory, isStandIn) = (copy, false, true)
    }
  }

  /// Whether the file takes changes, found out by making one; the copy in memory, if there is one, stays as it is.
  /// - Throws: `StoreError` that says why not.
  public func tryToWrite() throws {
    try tellingWhatFailed {
      guard try file.content() == .file else { throw StoreError.missing(path: path) }
      let connection = try Connection(writing: file, settings)
      let database = connection.database
      defer { database.close() }
      // What it was: the page is written all the same.
      try database.transaction(.immediate) {
        (try database.execute("UPDATE store SET only = only"), keep: true)
      }
    }
  }

  /// Closes the file at the end of the program; nothing can be asked any more. What held it open stays in memory, since
  /// taking that apart takes longer than a short answer.
  /// - Throws: `StoreError`.
  public func closeForGood() { connection?.database.close() }
}

extension PlannerStore {
  private var settings: Connection.Settings {
    Connection.Settings(
      schema: schema, patience: patience, tellsWaiting: tellsWaiting, now: now, zone: zone, random: random)
  }

  private func openForReading() throws -> Connection {
    if let connection = try openConnection() { return connection }
    if let opened = try opening({ try Connection(reading: file, settings) }) {
      isInMemory = false
      connection = opened
      return opened
    }
    if let connection { return connection }
    let empty = try Connection(emptyFor: settings)
    isInMemory = true
    connection = empty
    return empty
  }

  private func openForWriting() throws -> Connection {
    if let connection = try openConnection() {
      if !connection.isMakeshift {
        if !isStandIn { try connection.useWriteAheadLog() }
        return connection
      }
      try close()
    }
    if !makesFile, try file.content() == .nothing { throw StoreError.missing(path: path) }
    guard let opened = try opening({ try Connection(writing: file, settings) }) else {
      throw StoreError.missing(path: path)
    }
    isInMemory = false
    connection = opened
    return opened
  }

  /// What is open, unless another file stands at the path by now, or none: then it is closed. Whoever writes to a file
  /// that was deleted or replaced writes for nobody.
  private func openConnection() throws -> Connection? {
    guard let connection, !isInMemory else { return nil }
    if isStandIn || file.identity == openFile { return connection }
    try close()
    return nil
  }

  /// Opens the file, and sees which one it was.
  private func opening(_ open: () throws -> Connection?) throws -> Connection? {
    for _ in 0..<20 {
      let before = file.identity
      guard let opened = try open() else { return nil }
      let after = file.identity
      if before == nil || before == after {
        openFile = after
        return opened
      }
      opened.database.close()
    }
    throw StoreError.busy(path: path)
  }

  /// Copies what is kept into a new file, as it is at one instant.
  func copy(to new: NewFile) throws {
    try tellingWhatFailed {
      do {
        try Connection.copy(openForReading().database, to: new)
      } catch let error as SQLiteError
        where error.code == .full || error.extendedCode == SQLiteError.writeFailed
      {
        throw StoreError.full(path: new.place)
      }
    }
  }

  /// Works out due instants and alerts anew when the machine has moved to another zone, or other settings hold.
  /// - Returns: false when the file cannot be written, so that they stay as they were.
  private func movesToZone(_ connection: Connection) throws -> Bool {
    do {
      try transaction(.immediate, on: connection) { session in
        try session.rederive()
        try session.writeStore()
        return ((), keep: true)
      }
      return true
    } catch let error as SQLiteError where Connection.isForWantOfRoom(error) {
      return false
    }
  }

  /// A planner in memory, and what it was copied from.
  private struct Visit {
    var connection: Connection
    var zone: Zone
    var reminding: String
    /// What SQLite calls the state of the file, and how often this store has changed it itself.
    var version: Int?
    var changes: Int
  }

  /// The planner as it is in a zone of one reading: a copy in memory, in which due instants and alerts are worked out
  /// by the same rules as in a file that has moved.
  private func visit(from connection: Connection) throws -> Connection {
    let version = try connection.database.statement("PRAGMA data_version").first { $0.integer(0) }
    if let visit, visit.version == version, visit.changes == changes, visit.zone == zone,
      visit.reminding == reminding.text
    {
      return visit.connection
    }
    let copy = try Connection(copyInMemoryOf: connection)
    try transaction(.immediate, on: copy) { session in
      try session.rederive()
      try session.writeStore()
      return ((), keep: true)
    }
    visit = Visit(
      connection: copy, zone: zone, reminding: reminding.text, version: version, changes: changes)
    return copy
  }

  /// Runs `body` in a transaction that is committed when it says so and rolled back otherwise.
  private func transaction<Answer>(
    _ kind: Database.TransactionKind, on connection: Connection,
    _ body: (Session) throws -> (Answer, keep: Bool)
  ) throws -> Answer {
    let database = connection.database
    let isOfFile = database === self.connection?.database
    return try database.transaction(kind) {
      // A newer program may have changed the schema since the file was opened.
      if !isInMemory, !isStandIn { _ = try Connection.version(of: database, file, schema) }
      let session = try Session(
        database, now: now, zone: zone, zones: zones, reminding: reminding,
        knownTree: isOfFile ? knownTree : nil,
        file: isOfFile && !isInMemory && !isStandIn ? openFile?.number : nil)
      defer {
        if isOfFile { knownTree = session.knownTree }
        session.end()
      }
      let (answer, keep) = try body(session)
      if keep, isOfFile { changes += 1 }
      return (answer, keep)
    }
  }

  /// Turns the failures of SQLite into errors of the store.
  private func tellingWhatFailed<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do { return try body() } catch let error as SQLiteError { throw StoreError(error, file: file) }
  }
}
