#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The clocks of a server.
public struct ServerClock: Sendable {
  /// The machine's clocks.
  public init() {}

  /// The time, in seconds since 1970.
  public func now() -> Int { time(nil) }

  /// Seconds of a clock that never goes back.
  func steady() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
