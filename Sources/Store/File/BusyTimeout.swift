#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How long to wait while another program writes.
///
/// SQLite's own busy handler sleeps longer after each try, up to 100 ms. With eight writers, the newest then wins and
/// the oldest may never get its turn. With short waits of equal length, all have the same chance.
final class BusyTimeout {
  private let limit: Duration
  /// Called once for each wait longer than a second.
  private let tell: (() -> Void)?
  private var began = ContinuousClock.now
  private var isTold = false
  private var isNone = false

  init(seconds: Double, tell: (() -> Void)? = nil) {
    limit = .seconds(seconds)
    self.tell = tell
  }

  /// Runs something without waiting for other programs.
  func without<Answer>(_ body: () throws -> Answer) rethrows -> Answer {
    isNone = true
    defer { isNone = false }
    return try body()
  }

  /// Sleeps briefly before the next try.
  /// - Parameter tries: the number of tries so far; 0 starts the clock again.
  /// - Returns: false when the time to wait is over.
  func waits(_ tries: Int) -> Bool {
    if isNone { return false }
    let now = ContinuousClock.now
    if tries == 0 { (began, isTold) = (now, false) }
    guard now - began < limit else { return false }
    if !isTold, now - began > .seconds(1) {
      isTold = true
      tell?()
    }
    usleep(2000)
    return true
  }
}
