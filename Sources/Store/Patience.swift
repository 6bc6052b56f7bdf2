import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How long to wait while another program writes.
///
/// SQLite's own waiting sleeps longer at every try, up to 100 ms, so that under eight writers the newest is
/// served first and the oldest may never be. Equal short naps give all the same chance.
final class Patience: Sendable {
  private let limit: Duration
  private let began = Mutex(ContinuousClock.now)
  private let none = Mutex(false)

  init(seconds: Double) { limit = .seconds(seconds) }

  /// Does something that is not worth waiting for.
  func without<Answer>(_ body: () throws -> Answer) rethrows -> Answer {
    none.withLock { $0 = true }
    defer { none.withLock { $0 = false } }
    return try body()
  }

  /// Sleeps a moment; false when patience is at its end.
  /// - Parameter tries: how often it was tried since waiting began; 0 begins anew.
  func waits(_ tries: Int) -> Bool {
    if none.withLock({ $0 }) { return false }
    let now = ContinuousClock.now
    let start = began.withLock { began in
      if tries == 0 { began = now }
      return began
    }
    guard now - start < limit else { return false }
    usleep(2000)
    return true
  }
}
