import Logging
import ServiceLifecycle
import Synchronization

/// The replicas of all accounts. Their files are open as long as they are used, and only so many at a time.
final class Replicas: Sendable {
  private struct Known {
    var replica: Replica
    /// When it was last asked for, in seconds of a clock that never goes back.
    var used: Double
    var isOpen = true
  }

  private let known = Mutex<[AccountID: Known]>([:])
  private let folder: String
  private let store: any SyncStore
  private let hub: EventHub
  private let clock: ServerClock
  /// A planner of 10,000 tasks takes some 10 MB of memory while it is open.
  private static let mostOpen = 100
  private static let idle = 300.0

  /// - Parameter folder: it is there, and nobody else reads it.
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

  /// Closes those that nobody has asked for lately.
  func closeIdle() async {
    let now = clock.steady()
    let idle = known.withLock { known in
      Self.take(from: &known) { $0.first.map { now - $0.used > Self.idle } ?? false }
    }
    for replica in idle { await replica.close() }
  }

  /// Closes a replica and deletes its file: the account is gone.
  func remove(_ account: AccountID) async {
    let replica = of(account)
    await replica.remove()
    known.withLock { $0[account] = nil }
  }

  /// Deletes the files of accounts that are gone.
  func tidy() async throws {
    let accounts = try await store.read { try $0.accounts().map(\.id) }
    ReplicaFile.removeAll(in: folder, but: accounts)
  }

  /// Closes all of them.
  func closeAll() async {
    for replica in known.withLock({ $0.values.map(\.replica) }) { await replica.close() }
  }

  /// Marks open ones as closed, those first that were not used for longest, as long as there are too many.
  /// - Parameter isTooMuch: asked of the open ones, in that order.
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

/// Closes idle replicas each minute, and all of them at the end.
struct ReplicaHousekeeping: Service {
  let replicas: Replicas
  let logger: Logger

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      do { try await replicas.tidy() } catch let error as StoreError { logger.error("\(error)") }
      while true {
        try await Task.sleep(for: .seconds(60))
        await replicas.closeIdle()
      }
    }
    await replicas.closeAll()
  }
}
