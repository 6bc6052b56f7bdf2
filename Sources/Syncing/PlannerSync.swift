import Moments
import Names
import Store
import Sync

/// Syncs one planner with its account until nothing is left to send or receive.
public actor PlannerSync {
  /// The result of a sync.
  public struct Tally: Hashable, Sendable {
    /// The number of operations sent.
    public var sent = 0
    /// The number of log entries received from other devices.
    public var got = 0
    /// What the server did differently from what operations asked, in words.
    public var reasons: [String] = []
    /// True when the planner file turned out to be a copy and continues as a new device.
    public var isNewDevice = false
    /// How many changes a server that was restored from a backup lacked, and got again; nil when it was not restored.
    public var broughtBack: Int?
    /// The names of things that came back with a restored server, though they were deleted after its backup was made.
    public var returned: [String] = []
    /// True when the log no longer went back to where the planner had read it, and all was fetched anew.
    public var startedAnew = false
  }

  private let store: PlannerStore
  private let client: SyncClient
  private let clock: @Sendable () -> Moment
  /// Seconds to wait in total when the server asks for it.
  private let longestWait: Int
  private let tell: @Sendable (String) -> Void

  /// - Parameters:
  ///   - store: the planner; used only here from now on.
  ///   - clock: returns the current time.
  ///   - longestWait: seconds to wait in total when the server asks for it; 0: do not wait.
  ///   - tell: called with a sentence before each wait.
  public init(
    _ store: sending PlannerStore, client: SyncClient, longestWait: Int,
    clock: @escaping @Sendable () -> Moment,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.store, self.client, self.longestWait, self.clock) = (store, client, longestWait, clock)
    self.tell = tell
  }

  /// Syncs until nothing is left to send or receive; if that fails, stores the reason in the planner.
  /// - Throws: `SyncProblem`, `StoreError`.
  public func sync() async throws -> Tally {
    do {
      var tally = Tally()
      while try await turn(&tally) {}
      try await learnNames()
      try store.noteSync(trouble: nil)
      return tally
    } catch let problem as SyncProblem {
      try? store.noteSync(trouble: problem.description, login: problem.isLoggedOut ? client.login : nil)
      throw problem
    }
  }

  /// Does one step: a push, a page of the log, or a snapshot.
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
    do { return try await exchange(request, &tally) } catch SyncRefusal.deviceIsCopied {
      tally.isNewDevice = true
      try store.becomeNewDevice()
    } catch SyncRefusal.behindFloor {
      tally.startedAnew = true
      try store.take(try await waiting { try await client.snapshot() })
    } catch SyncRefusal.serverIsBehind {
      let joined = try store.join(try await waiting { try await client.snapshot() })
      tally.broughtBack = (tally.broughtBack ?? 0) + joined.sent
      tally.returned += joined.returned
    }
    return true
  }

  /// Pushes and pulls, and goes on while operations wait. Each answer is applied while the server works on the next
  /// operations.
  ///
  ///     here    │ send 1 │        │ send 2, apply 1 │ send 3, apply 2 │
  ///     server  │        │ work 1 │ work 2          │ work 3          │
  /// - Returns: true when there is more to do.
  private func exchange(_ first: SyncRequest, _ tally: inout Tally) async throws -> Bool {
    var (request, response) = (first, try await answer(to: first))
    while true {
      tally.sent += response.outcomes.count
      tally.got += response.entries.count { $0.device != request.device }
      // Refused operations are conflicts, which state their reasons themselves.
      tally.reasons += response.outcomes.filter { $0.result == .merged }.compactMap(\.reason)
      store.now = clock()
      guard let next = store.syncRequest(after: request, response) else { return try store.take(response) }
      async let coming = answer(to: next)
      _ = try store.take(response)
      (request, response) = (next, try await coming)
    }
  }

  /// The server's answer, worked on and read beside the actor, which may be applying another one.
  @concurrent nonisolated private func answer(to request: SyncRequest) async throws -> SyncResponse {
    try await waiting { try await client.sync(request) }
  }

  /// Retries a request while the server asks to wait and `longestWait` lasts.
  nonisolated private func waiting<Answer: Sendable>(
    _ body: @Sendable () async throws -> Answer
  ) async throws -> Answer {
    var left = longestWait
    while true {
      do { return try await body() } catch let problem as SyncProblem {
        guard let seconds = problem.retryAfter.map({ max($0, 1) }), seconds <= left else { throw problem }
        left -= seconds
        tell("\(problem); trying again in \(seconds.counted("second"))")
        try await Task.sleep(for: .seconds(seconds))
      }
    }
  }

  /// Fetches the names of devices when a conflict names an unknown one.
  private func learnNames() async throws {
    let named = Set(try store.conflicts().flatMap { [$0.conflict.device, $0.conflict.otherDevice] })
      .subtracting([""])
    guard !named.isSubset(of: try store.syncDevices().keys) else { return }
    let names = try await waiting { try await client.devices().planners }
    try store.noteSync(devices: names)
  }

  /// Syncs a planner with the account in the file next to it, unless another program is syncing it.
  /// - Parameters:
  ///   - tell: called with a sentence before each wait.
  ///   - make: opens the planner.
  /// - Returns: nil when another program is syncing it.
  /// - Throws: `SyncProblem`, `StoreError`.
  public static func once(
    _ path: String, longestWait: Int, clock: @escaping @Sendable () -> Moment,
    tell: @escaping @Sendable (String) -> Void = { _ in }, _ make: @Sendable () -> sending PlannerStore
  ) async throws -> Tally? {
    guard let account = try AccountFile.load(beside: path) else { throw SyncProblem.notLoggedIn }
    guard let lock = SideLock(.sync, of: path) else { return nil }
    defer { withExtendedLifetime(lock) {} }
    return try await PlannerSync(
      make(), client: SyncClient(account), longestWait: longestWait, clock: clock, tell: tell
    ).sync()
  }
}
