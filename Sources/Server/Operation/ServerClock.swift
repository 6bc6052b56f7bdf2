#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The machine's clocks, as the server uses them.
public struct ServerClock: Sendable {
  /// Creates a clock.
  public init() {}

  /// The current time, in seconds since 1970.
  public func now() -> Int { time(nil) }

  /// Seconds on a clock that never goes back; only differences have a meaning.
  func steady() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
