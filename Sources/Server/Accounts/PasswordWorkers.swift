import Dispatch
import Synchronization

/// Stretches passwords on two threads of their own: each run takes half a second and 128 MiB, which no request that waits
/// for something else should feel.
final class PasswordWorkers: Sendable {
  private let queues: [DispatchQueue]
  /// How many runs wait or are under way.
  private let count = Mutex(0)
  /// As many may wait; the next one is told to come back.
  private let limit: Int
  private let cost: Int
  /// What a password for an unknown name is compared with, so that it takes as long.
  private let decoy: PasswordHash

  /// - Throws: when there is no memory for a run.
  init(cost: Int, limit: Int = 32) throws {
    queues = (1...2).map { DispatchQueue(label: "password \($0)") }
    self.cost = cost
    self.limit = limit
    decoy = try PasswordHash([UInt8](randomByteCount: 16).description, cost: cost)
  }

  /// A password, hashed with today's parameters.
  /// - Throws: `APIError.busy` when too many wait.
  func hash(_ password: String) async throws -> PasswordHash {
    let cost = cost
    return try await run { try PasswordHash(password, cost: cost) }
  }

  /// Whether a password is right, after the same time for an unknown name.
  /// - Parameter hash: that of the account; nil without an account.
  /// - Throws: `APIError.busy` when too many wait.
  func matches(_ password: String, _ hash: PasswordHash?) async throws -> Bool {
    let decoy = decoy
    let isRight = try await run { try (hash ?? decoy).matches(password) }
    return hash != nil && isRight
  }

  /// True when the hash was made with less than today's parameters.
  func isWeak(_ hash: PasswordHash) -> Bool { hash.cost < cost }

  private func run<Answer: Sendable>(_ work: @escaping @Sendable () throws -> Answer) async throws -> Answer {
    let place = try count.withLock { count in
      guard count < limit else { throw APIError.busy }
      count += 1
      return count
    }
    defer { count.withLock { $0 -= 1 } }
    return try await withCheckedThrowingContinuation { continuation in
      queues[place % 2].async { continuation.resume(with: Result { try work() }) }
    }
  }
}
