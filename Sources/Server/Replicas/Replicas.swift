import Logging
import ServiceLifecycle
import Synchronization

/// The replicas of all accounts. Files are closed when unused, and only a limited number is open.
final class Replicas: Sendable {
  private struct Known {
    var replica: Replica
    /// When it was last used, in seconds on a clock that never goes back.
    var used: Double
    var isOpen = true
  }

  private let known = Mutex<[AccountID: Known]>([:])
  private let folder: String
  private let store: any SyncStore
  private let hub: EventHub
  private let clock: ServerClock
  /// Maximum open files; a planner of 10,000 tasks takes about 10 MB of memory while open.
  private static let mostOpen = 100
  private static let idle = 300.0

  /// - Parameter folder: an existing folder, used by no other process.
  init(folder: String, store: any SyncStore, hub: EventHub, clock: ServerClock) {
    (self.folder, self.store, self.hub, self.clock) = (folder, store, hub, clock)
  }

  /// The replica of an account.
  func of(_ account: AccountID) -> Replica {
    let now = clock.steady()
    let (replica, crowded) = known.withLock { known in
      let replica =
        known[account]?.replica
        ?? Replica(
          account, path: ReplicaFile.path(account, in: folder), store: store, hub: hub, clock: clock)
      known[account] = Known(replica: replica, used: now)
      return (
        replica,
        known.count > Self.mostOpen
          ? Self.take(from: &known, besides: account) { $0.count >= Self.mostOpen } : []
      )
    }
    for other in crowded { Task { await other.close() } }
    return replica
  }

  /// Closes replicas that have not been used lately.
  func closeIdle() async {
    let now = clock.steady()
    let idle = known.withLock { known in
      Self.take(from: &known) { $0.first.map { now - $0.used > Self.idle } ?? false }
    }
    for replica in idle { await replica.close() }
  }

  /// Closes a replica and deletes its file, after its account was deleted.
  func remove(_ account: AccountID) async {
    let replica = of(account)
    await replica.remove()
    known.withLock { $0[account] = nil }
  }

  /// Deletes the files of accounts that no longer exist.
  func tidy() async throws {
    let accounts = try await store.read { try $0.accounts().map(\.id) }
    ReplicaFile.removeAll(in: folder, but: accounts)
  }

  /// Closes all of them.
  func closeAll() async {
    for replica in known.withLock({ $0.values.map(\.replica) }) { await replica.close() }
  }

  /// Marks replicas as closed, the least recently used first, while there are too many.
  /// - Parameter isTooMuch: called with the open ones in that order.
  private static func take(
    from known: inout [AccountID: Known], besides account: AccountID? = nil,
    while isTooMuch: ([Known]) -> Bool
  ) -> [Replica] {
    var open = known.filter { $0.value.isOpen && $0.key != account }.sorted { $0.value.used < $1.value.used }
    var taken: [Replica] = []
    while isTooMuch(open.map(\.value)), let first = open.first {
      known[first.key]?.isOpen = false
      taken.append(first.value.replica)
      open.removeFirst()
    }
    return taken
  }
}

/// Closes idle replicas every minute, and all of them at shutdown.
struct ReplicaHousekeeping: Service {
  let replicas: Replicas
  let logger: Logger

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      do { try await replicas.tidy() } catch let error as SyncStoreError { logger.error("\(error)") }
      while true {
        try await Task.sleep(for: .seconds(60))
        await replicas.closeIdle()
      }
    }
    await replicas.closeAll()
  }
}
