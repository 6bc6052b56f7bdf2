#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How long to wait while another program writes.
///
/// SQLite's own waiting sleeps longer at every try, up to 100 ms, so that under eight writers the newest is
/// served first and the oldest may never be. With equal short waits, all have the same chance.
final class BusyTimeout {
  private let limit: Duration
  /// Called once for each wait longer than a second; nil: not needed.
  private let tell: (() -> Void)?
  private var began = ContinuousClock.now
  private var isTold = false
  private var isNone = false

  init(seconds: Double, tell: (() -> Void)? = nil) {
    limit = .seconds(seconds)
    self.tell = tell
  }

  /// Does something that is not worth waiting for.
  func without<Answer>(_ body: () throws -> Answer) rethrows -> Answer {
    isNone = true
    defer { isNone = false }
    return try body()
  }

  /// Sleeps a moment; false when patience is at its end.
  /// - Parameter tries: how often it was tried since waiting began; 0 starts again.
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
