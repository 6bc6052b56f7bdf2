import Synchronization

/// Limits failed logins.
///
/// Five attempts for a name from one address; after that, each doubles the wait, from 12 seconds to 15 minutes. Waits
/// apply to name and address together, so a stranger who tries a name does not lock its owner out. An address has 30
/// attempts per minute for all names together.
final class LoginLimit: Sendable {
  private struct Key: Hashable {
    var name: String
    var address: String
  }

  private struct Tries {
    /// Attempts since the last success.
    var count = 0
    /// The earliest time of the next attempt.
    var next = 0.0
    /// The time of the last attempt.
    var time: Double
  }

  private let tries = Mutex<[Key: Tries]>([:])
  private let addresses = RateLimit<String>(perMinute: 30, burst: 30)
  private static let free = 5
  private static let longestWait = 900.0
  /// Seconds without an attempt after which all are forgotten.
  private static let memory = 3600.0

  /// Counts an attempt. Call it before checking the password, so that parallel attempts all count.
  /// - Parameter now: seconds on a clock that never goes back.
  /// - Returns: nil when the attempt is allowed; otherwise seconds to wait.
  func wait(name: String, address: String, now: Double) -> Int? {
    if let wait = addresses.wait(for: address, now: now) { return wait }
    let key = Key(name: name, address: address)
    return tries.withLock { tries in
      if tries.count > 50_000 { tries = tries.filter { now - $0.value.time < Self.memory } }
      var known = tries[key] ?? Tries(time: now)
      if now - known.time > Self.memory { known = Tries(time: now) }
      guard now >= known.next else { return Int((known.next - now).rounded(.up)) }
      known.count += 1
      known.time = now
      if known.count >= Self.free {
        known.next = now + min(Self.longestWait, 12 * Double(1 << min(known.count - Self.free, 10)))
      }
      tries[key] = known
      return nil
    }
  }

  /// Clears the attempts for a name from an address after a successful login.
  func succeeded(name: String, address: String) {
    tries.withLock { $0[Key(name: name, address: address)] = nil }
  }
}
