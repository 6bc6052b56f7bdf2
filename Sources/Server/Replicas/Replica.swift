import Application
import HTTPTypes
import Moments
import Planner
import Store
import Sync

// The server's own copy of an account's planner, for clients without one: a browser, a script.
//
//     GET  ── catch up with the log ──▶ the planner's file ──▶ documents
//     POST ── catch up ──▶ change, within a transaction ──▶ append its operations to the log ──▶ take what became of them
//                                └────────── refused: nothing has happened ◀──┘               └──▶ commit
//
// The file is a cache. It can be deleted at any time and is rebuilt from the account's current state.

/// An account's planner in its own file, which Application reads and writes like any other.
///
/// It handles one request at a time: a change waits for the log in the middle of its transaction, and no other
/// request may read what may still be rolled back.
actor Replica {
  /// How a request sees the planner: in which time zone.
  struct View: Equatable, Sendable {
    /// The name of the time zone; nil: the one used last.
    var zone: String?
  }

  /// Why a planner could not be brought up to date.
  enum Trouble: Error {
    /// The log was renamed in the meantime.
    case otherLog
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let executor = ReplicaExecutor()
  let account: AccountID
  let path: String
  let store: any SyncStore
  let hub: EventHub
  let clock: ServerClock
  var workspace: Workspace?
  /// The settings with which the workspace was opened.
  var settings: [String: String] = [:]
  private let turns = TurnQueue()

  /// - Parameter path: the file, in an existing folder.
  init(_ account: AccountID, path: String, store: any SyncStore, hub: EventHub, clock: ServerClock) {
    (self.account, self.path, self.store, self.hub, self.clock) = (account, path, store, hub, clock)
  }

  /// Brings the planner up to date and reads from it.
  /// - Parameter session: the session that asks; changes due to passed time are written in its name.
  func read<Answer: Sendable>(
    for session: LoginSession, in view: View, _ body: @Sendable (Workspace) throws -> Answer
  ) async throws -> Answer {
    try await alone { try body(try await current(for: session, in: view)) }
  }

  /// Brings the planner up to date and answers what a page asks for.
  func document(_ request: PlannerRequest, for session: LoginSession, in view: View) async throws -> [UInt8] {
    try await alone {
      let workspace = try await current(for: session, in: view)
      return try workspace.document(request, times: try await standingTimes())
    }
  }

  /// When the values that open conflicts are about reached the server, in seconds since 1970, by the ids of conflicts;
  /// without those whose log entry has been compacted away.
  private func standingTimes() async throws -> [String: Int] {
    let (account, time) = (account, clock.now())
    return try await store.read { transaction in
      let ledger = try transaction.ledger(account, now: time)
      var times: [String: Int] = [:]
      for conflict in try transaction.openConflicts(account) {
        guard let thing = try ledger.thing(conflict.thing) else { continue }
        let register = conflict.field == Conflict.deletion ? thing.deleted : thing.registers[conflict.field]
        guard let rev = register?.rev, rev > 0,
          let entry = try transaction.entries(account, after: rev - 1, limit: 1, bytes: 0).first,
          entry.rev == rev
        else { continue }
        times[conflict.id] = try LogEntry(bytes: entry.json).time
      }
      return times
    }
  }

  /// Closes the file; the next request reopens it.
  func close() async {
    await inTheEnd { $0.letGo() }
  }

  /// Closes the file and deletes it.
  func remove() async {
    await inTheEnd {
      $0.letGo()
      ReplicaFile.remove($0.path)
    }
  }

  func letGo() {
    try? workspace?.store.close()
    workspace = nil
  }

  /// Runs requests one after another, in the order in which they came.
  /// - Throws: `CancellationError` when the request is cancelled before its turn.
  func alone<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    try await turns.enter()
    defer { turns.leave() }
    return try await body()
  }

  /// Runs what must happen even when the task that asks for it is cancelled, after the requests that wait.
  private func inTheEnd(_ body: @escaping @Sendable (isolated Replica) -> Void) async {
    _ = await Task { try await alone { body(self) } }.result
  }
}
