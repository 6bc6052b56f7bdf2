import Dispatch
import Synchronization

/// Hashes passwords on two separate threads: each hash takes half a second and 128 MiB, which must not delay
/// other requests.
final class PasswordWorkers: Sendable {
  private let queues: [DispatchQueue]
  /// The number of hashes waiting or running.
  private let count = Mutex(0)
  /// Maximum waiting; beyond that, requests are rejected as busy.
  private let limit: Int
  private let cost: Int
  /// Checked for an unknown name, so that it takes as long as a known one.
  private let decoy: PasswordHash

  /// - Throws: when memory runs out.
  init(cost: Int, limit: Int = 32) throws {
    queues = (1...2).map { DispatchQueue(label: "password \($0)") }
    self.cost = cost
    self.limit = limit
    decoy = try PasswordHash([UInt8](randomByteCount: 16).description, cost: cost)
  }

  /// Hashes a password with the current cost.
  /// - Throws: `APIError.busy` when too many wait.
  func hash(_ password: String) async throws -> PasswordHash {
    let cost = cost
    return try await run { try PasswordHash(password, cost: cost) }
  }

  /// True when the password is right. Takes the same time for an unknown name.
  /// - Parameter hash: the account's hash; nil for an unknown name.
  /// - Throws: `APIError.busy` when too many wait.
  func matches(_ password: String, _ hash: PasswordHash?) async throws -> Bool {
    let decoy = decoy
    let isRight = try await run { try (hash ?? decoy).matches(password) }
    return hash != nil && isRight
  }

  /// True when the hash has a lower cost than the current one.
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
