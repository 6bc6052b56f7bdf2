import Moments
import SQLite

// Due instants and next alerts depend on the machine's zone and are stored in the file. They are computed again once
// when the machine has moved to another zone, and never for the zone of a single command:
//
//     command            another zone (`visits`)                 the machine has moved (`movesAfterwards`)
//     ls, next, alerts   a `ShiftedInstants`: recomputes only what is read  the same; the file follows after the answer
//     add, done, edit    computes what it changes, in the file's  the same
//
// With few tasks, all are computed at once, since that takes no time; with many, a separate program does it
// (`arriveAlone`), so that the prompt returns at once. It is one transaction: if the program is killed, the next one
// finds the file intact and in its old zone.

/// What a store does when its due instants were computed in another zone, or with other settings.
public enum ZoneChangePolicy: Sendable {
  /// The first read or change computes them again and saves them.
  case moves
  /// Like `moves` with few tasks; with many, `PlannerStore.arrive` does it after the answer.
  case movesAfterwards
  /// The zone is only for one command: the file keeps its own.
  case visits

  /// The number of tasks and reminders up to which computing all of them takes no time.
  static let fewThings = 2000

  /// True when a file like this is moved to the zone before anything else is done.
  func movesNow(_ store: StoreRow) -> Bool {
    switch self {
    case .moves: true
    case .movesAfterwards: store.nextID <= ZoneChangePolicy.fewThings
    case .visits: false
    }
  }
}

extension PlannerStore {
  /// Returns true when the machine has moved and `arrive` has something to do.
  /// - Throws: `StoreError`.
  public func hasToArrive() throws -> Bool {
    guard travel == .movesAfterwards, connection != nil, !isInMemory, !isStandIn else { return false }
    let before = readsAsKept
    readsAsKept = true
    defer { readsAsKept = before }
    return try read { $0.session.isOutdated }
  }

  /// Does the work of `arrive` in a program started for it. While another program writes, it does nothing, since that
  /// program may be doing the same.
  /// - Throws: `StoreError`; then the next program does it.
  public func arriveAlone() throws {
    guard connection == nil else { return }
    busyTimeout = 0
    (travel, readsAsKept) = (.moves, false)
    try read { _ in }
  }

  /// Moves the file to the machine's new zone, when that was postponed until after the answer. Does nothing when the
  /// file was not used, or cannot be written.
  /// - Throws: `StoreError`; then the next program does it.
  public func arrive() throws {
    guard travel == .movesAfterwards, connection != nil, !isInMemory, !isStandIn else { return }
    (travel, readsAsKept) = (.moves, false)
    try read { _ in }
  }

  /// Computes due instants and alerts again and saves them, because the zone or the settings changed.
  /// - Returns: false when the file cannot be written, so that they are unchanged.
  func move(_ connection: Connection) throws -> Bool {
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

  /// Runs `body` in another zone than the file's, computing only what it reads; nil when the file's zone is unknown here.
  func visiting<Answer>(_ session: Session, _ body: (PlannerSnapshot) throws -> Answer) throws -> Answer? {
    do {
      try session.beginVisit()
      return try body(PlannerSnapshot(session: session))
    } catch is ShiftedInstants.NeedsCopy {
      return nil
    }
  }

  /// A planner in memory for another zone, and the state of the file it was copied from.
  struct Elsewhere {
    var connection: Connection
    var zone: Zone
    var reminding: String
    /// SQLite's `data_version` of the file, and the number of changes by this store.
    var version: Int?
    var changes: Int
  }

  /// Returns the planner in this zone: a copy in memory, whose due instants and alerts are computed by the same rules
  /// as in a file that has moved.
  func copy(of connection: Connection) throws -> Connection {
    let version = try connection.database.statement("PRAGMA data_version").first { $0.integer(0) }
    if let elsewhere, elsewhere.version == version, elsewhere.changes == changes, elsewhere.zone == zone,
      elsewhere.reminding == reminding.text
    {
      return elsewhere.connection
    }
    let copy = try Connection(copyInMemoryOf: connection)
    try transaction(.immediate, on: copy) { session in
      try session.rederive()
      try session.writeStore()
      return ((), keep: true)
    }
    elsewhere = Elsewhere(
      connection: copy, zone: zone, reminding: reminding.text, version: version, changes: changes)
    return copy
  }
}
