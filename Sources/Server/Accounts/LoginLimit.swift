import Synchronization

/// How often a password may be wrong.
///
/// Five tries for a name from one address; after that each wrong one doubles the wait, from 12 seconds to 15 minutes.
/// Waits hold for name and address together, so a stranger who tries a name keeps nobody out but himself. An address
/// has 30 tries a minute for all names.
final class LoginLimit: Sendable {
  private struct Key: Hashable {
    var name: String
    var address: String
  }

  private struct Tries {
    /// Since the last success.
    var count = 0
    /// The next try may come then.
    var next = 0.0
    /// When the last one came.
    var time: Double
  }

  private let tries = Mutex<[Key: Tries]>([:])
  private let addresses = RateLimit<String>(perMinute: 30, burst: 30)
  private static let free = 5
  private static let longestWait = 900.0
  /// Without a try for so long, all is forgotten.
  private static let memory = 3600.0

  /// Counts a try before its password is looked at, so that many at once are many.
  /// - Parameter now: in seconds, of a clock that never goes back.
  /// - Returns: how many seconds to wait when it is not allowed; nil when it is.
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

  /// Forgets the tries for a name from an address: the password was right.
  func succeeded(name: String, address: String) {
    tries.withLock { $0[Key(name: name, address: address)] = nil }
  }
}
