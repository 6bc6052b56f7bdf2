import Application
import HTTPTypes
import Moments
import Planner
import Store
import Sync

// The planner of an account as the server itself has it, for whoever has no planner of their own: a browser, a script.
//
//     GET  ── catch up with the log ──▶ the planner's file ──▶ documents
//     POST ── catch up ──▶ change, within a transaction ──▶ append its operations to the log ──▶ take what became of them
//                                └────────── refused: nothing has happened ◀──┘               └──▶ commit
//
// The file is a cache. It may be thrown away at any time and is made again from all that stands in the account.

/// An account's planner in a file of its own, read and written by Application like any other.
///
/// One request at a time: a change waits for the log in the midst of its transaction, and nobody reads what may still be
/// taken back.
actor Replica {
  /// How a planner is looked at: when, where, and as the account has set it.
  struct View: Equatable, Sendable {
    /// The name of a time zone; nil: the one that was named last.
    var zone: String?
  }

  /// Why a planner could not be brought up to date.
  enum Trouble: Error {
    /// The log has become another one while this was going on.
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
  /// The settings that the workspace was made with.
  var settings: [String: String] = [:]
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameter path: the file, in a folder that is there.
  init(_ account: AccountID, path: String, store: any SyncStore, hub: EventHub, clock: ServerClock) {
    (self.account, self.path, self.store, self.hub, self.clock) = (account, path, store, hub, clock)
  }

  /// Answers from the planner as it is now.
  /// - Parameter session: who asks; what time has done by itself is written in their name.
  func read<Answer: Sendable>(
    for session: Session, in view: View, _ body: @Sendable (Workspace) throws -> Answer
  ) async throws -> Answer {
    try await alone { try body(try await current(for: session, in: view)) }
  }

  /// Closes the file; the next request opens it again.
  func close() async {
    await alone { letGo() }
  }

  /// Closes the file and deletes it.
  func remove() async {
    await alone {
      letGo()
      ReplicaFile.remove(path)
    }
  }

  func letGo() {
    try? workspace?.store.close()
    workspace = nil
  }

  /// Runs one request after the other, in the order in which they came.
  func alone<Answer>(_ body: () async throws -> Answer) async rethrows -> Answer {
    if isBusy { await withCheckedContinuation { waiting.append($0) } }
    isBusy = true
    defer {
      if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
    return try await body()
  }
}
