import Moments
import Store
import Sync

/// Syncs a planner while a program runs: when the planner changes, when the server reports something new, and from
/// time to time.
///
///     planner changed ──look()──▶ ┐
///     server's stream ──────────▶ ├─ turn: is there anything to do? ──▶ PlannerSync.once
///     it is time ───────────────▶ ┘        │ no answer: later each time, up to 15 minutes
///
/// It works in its own task with its own planners, and never blocks the thread that started it.
public final class BackgroundSync: Sendable {
  /// What it needs from the program.
  public struct Environment: Sendable {
    /// The path of the planner file.
    public var path: String
    /// Returns the current time.
    public var clock: @Sendable () -> Moment
    /// Opens the planner.
    public var open: @Sendable () -> sending PlannerStore
    /// Writes a line to the log.
    public var say: @Sendable (String) -> Void
    /// Called with the number of other ringing devices of the account, at the start and on changes; 0 without a
    /// server.
    public var hearOthers: @Sendable (Int) -> Void

    /// Creates an environment.
    public init(
      path: String, clock: @escaping @Sendable () -> Moment,
      open: @escaping @Sendable () -> sending PlannerStore, say: @escaping @Sendable (String) -> Void,
      hearOthers: @escaping @Sendable (Int) -> Void
    ) {
      (self.path, self.clock, self.open, self.say) = (path, clock, open, say)
      self.hearOthers = hearOthers
    }
  }

  private let signal: AsyncStream<Void>.Continuation
  private let rounds: Rounds
  private let work: Task<Void, Never>

  /// Starts syncing.
  /// - Parameter ringing: whether this device rings, for the server to tell others.
  public init(_ environment: Environment, ringing: Ringing) {
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let rounds = Rounds(environment, signal, ringing)
    (self.signal, self.rounds) = (signal, rounds)
    work = Task.detached { await rounds.run(signals) }
    signal.yield()
  }

  /// Changes whether this device rings, and tells the server.
  public func ring(_ ringing: Ringing) {
    Task { await rounds.ring(ringing) }
  }

  /// Checks whether there is something to sync. Call it when the planner may have changed.
  public func look() { signal.yield() }

  /// Stops syncing.
  public func stop() {
    work.cancel()
    signal.finish()
  }
}
