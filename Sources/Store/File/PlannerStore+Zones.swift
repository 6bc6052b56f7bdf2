import Moments
import SQLite

// Due instants and next alerts hang on the machine's zone, and each is kept in the file. They are worked out anew once
// when a machine has moved, and never for the zone of one command:
//
//     command            a zone of its own (`visits`)             the machine has moved (`movesAfterwards`)
//     ls, next, agenda   a `Visit`: what little hangs on it       the same; the file follows behind the answer
//     upcoming, alerts   a copy in memory, worked out             the same
//     add, done, edit    what it touches, in the file's           the same
//
// Few tasks are worked out at once, since that takes no time; many by a program of its own (`arriveAlone`), so that nobody
// waits for their prompt. One transaction does it: when the program is killed, the next one finds the file in its old
// zone and whole.

/// What a store does about due instants that were worked out in another zone than its own, or with other settings.
public enum Travel: Sendable {
  /// The first reading or change works them out anew in the file.
  case moves
  /// As `moves` where there are few tasks; where there are many, `PlannerStore.arrive` does it, behind the answer.
  case movesAfterwards
  /// The zone is that of one command: the file stays in its own.
  case visits

  /// Of how many tasks and reminders that takes no time.
  static let fewThings = 2000

  /// True when a file like this is brought to the zone before anything else.
  func movesNow(_ store: StoreRow) -> Bool {
    switch self {
    case .moves: true
    case .movesAfterwards: store.nextID <= Travel.fewThings
    case .visits: false
    }
  }
}

extension PlannerStore {
  /// True when the machine has moved, and `arrive` has something to do.
  /// - Throws: `StoreError`.
  public func hasToArrive() throws -> Bool {
    guard travel == .movesAfterwards, connection != nil, !isInMemory, !isStandIn else { return false }
    let before = readsAsKept
    readsAsKept = true
    defer { readsAsKept = before }
    return try read { $0.session.isOutdated }
  }

  /// Does what `arrive` does in a program that was started for it: nothing while another one writes, since that may be
  /// doing the same.
  /// - Throws: `StoreError`; then the next program does it.
  public func arriveAlone() throws {
    guard connection == nil else { return }
    busyTimeout = 0
    (travel, readsAsKept) = (.moves, false)
    try read { _ in }
  }

  /// Brings the file to the zone of a machine that has moved, when that was left for after the answer. It does nothing
  /// when nothing has been asked of the file, or when it cannot be written.
  /// - Throws: `StoreError`; then the next program does it.
  public func arrive() throws {
    guard travel == .movesAfterwards, connection != nil, !isInMemory, !isStandIn else { return }
    (travel, readsAsKept) = (.moves, false)
    try read { _ in }
  }

  /// Works out due instants and alerts anew in the file, since the machine has moved to another zone or other settings
  /// hold.
  /// - Returns: false when the file cannot be written, so that they stay as they were.
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

  /// What a planner answers in another zone than that of its file; nil when that takes a copy in which all is worked
  /// out.
  func visiting<Answer>(_ session: Session, _ body: (PlannerSnapshot) throws -> Answer) throws -> Answer? {
    do {
      try session.beginVisit()
      return try body(PlannerSnapshot(session: session))
    } catch is Visit.NeedsCopy {
      return nil
    }
  }

  /// A planner in memory, and what it was copied from.
  struct Elsewhere {
    var connection: Connection
    var zone: Zone
    var reminding: String
    /// What SQLite calls the state of the file, and how often this store has changed it itself.
    var version: Int?
    var changes: Int
  }

  /// The planner as it is in this zone: a copy in memory, in which due instants and alerts are worked out
  /// by the same rules as in a file that has moved.
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
