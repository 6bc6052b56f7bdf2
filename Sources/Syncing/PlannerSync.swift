import Moments
import Store
import Sync

/// One planner and the server of its account: syncs until nothing waits.
public actor PlannerSync {
  /// What a sync came to.
  public struct Tally: Hashable, Sendable {
    /// How many operations were sent.
    public var sent = 0
    /// How many entries of others came.
    public var got = 0
    /// What the server did with operations otherwise than they said, in words.
    public var reasons: [String] = []
    /// True when the planner was found to be a copy, and goes on as a new device.
    public var isNewDevice = false
    /// True when the server was found to have been restored from a backup.
    public var wasServerRestored = false
  }

  private let store: PlannerStore
  private let client: SyncClient
  private let clock: @Sendable () -> Moment
  /// A server that asks for patience is waited for so many seconds at most.
  private let patience: Int
  private let tell: @Sendable (String) -> Void

  /// - Parameters:
  ///   - store: used by nobody else from now on.
  ///   - clock: what time it is.
  ///   - patience: how many seconds to wait for a server that asks for that; 0: not at all.
  ///   - tell: hears for what it waits, in words.
  public init(
    _ store: sending PlannerStore, client: SyncClient, patience: Int, clock: @escaping @Sendable () -> Moment,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.store, self.client, self.patience, self.clock) = (store, client, patience, clock)
    self.tell = tell
  }

  /// Syncs until nothing waits, and notes in the planner why it did not come to that.
  /// - Throws: `SyncProblem`, `StoreError`.
  public func sync() async throws -> Tally {
    do {
      var tally = Tally()
      while try await turn(&tally) {}
      try await learnNames()
      try store.noteSync(trouble: nil)
      return tally
    } catch let problem as SyncProblem {
      try? store.noteSync(trouble: problem.description)
      throw problem
    }
  }

  /// - Returns: true when there is more to do.
  private func turn(_ tally: inout Tally) async throws -> Bool {
    store.now = clock()
    guard let state = try store.syncState() else {
      try store.follow(account: client.server.description)
      return true
    }
    guard state.log != nil else {
      try store.join(try await waiting { try await client.snapshot() })
      return true
    }
    guard let request = try store.syncRequest() else { return false }
    do {
      let response = try await waiting { try await client.sync(request) }
      tally.sent += response.outcomes.count
      tally.got += response.entries.count { $0.device != request.device }
      // What was refused is a conflict, which says why.
      tally.reasons += response.outcomes.filter { $0.result == .merged }.compactMap(\.reason)
      store.now = clock()
      return try store.take(response)
    } catch SyncRefusal.deviceIsCopied {
      tally.isNewDevice = true
      try store.becomeNewDevice()
    } catch SyncRefusal.behindFloor {
      try store.take(try await waiting { try await client.snapshot() })
    } catch SyncRefusal.serverIsBehind {
      tally.wasServerRestored = true
      try store.join(try await waiting { try await client.snapshot() })
    }
    return true
  }

  /// Asks again where the server asks for a little patience.
  private func waiting<Answer: Sendable>(_ body: () async throws -> Answer) async throws -> Answer {
    var left = patience
    while true {
      do { return try await body() } catch let problem as SyncProblem {
        guard let seconds = problem.retryAfter.map({ max($0, 1) }), seconds <= left else { throw problem }
        left -= seconds
        tell("\(problem); trying again in \(many(seconds, "second"))")
        try await Task.sleep(for: .seconds(seconds))
      }
    }
  }

  /// Asks for the names of devices when a conflict names one that is not known.
  private func learnNames() async throws {
    let named = Set(try store.conflicts().flatMap { [$0.conflict.device, $0.conflict.otherDevice] })
    guard !named.isSubset(of: try store.syncDevices().keys) else { return }
    let names = try await waiting { try await client.devices().planners }
    try store.noteSync(devices: names)
  }

  /// Syncs a planner with the account in the file beside it, when nobody else does at this moment.
  /// - Parameters:
  ///   - tell: hears for what it waits, in words.
  ///   - make: opens the planner.
  /// - Returns: nil when another program is at it.
  /// - Throws: `SyncProblem`, `StoreError`.
  public static func once(
    _ path: String, patience: Int, clock: @escaping @Sendable () -> Moment,
    tell: @escaping @Sendable (String) -> Void = { _ in }, _ make: @Sendable () -> sending PlannerStore
  ) async throws -> Tally? {
    guard let account = try AccountFile.load(beside: path) else { throw SyncProblem.notLoggedIn }
    guard let lock = SideLock(.sync, of: path) else { return nil }
    defer { withExtendedLifetime(lock) {} }
    return try await PlannerSync(
      make(), client: SyncClient(account), patience: patience, clock: clock, tell: tell
    ).sync()
  }
}
