#if DEBUG
  import Synchronization

  #if canImport(Darwin)
    import Darwin
  #else
    import Glibc
  #endif
#endif

/// The points between which something is written or sent; a test ends the process at any of them, as kill -9 does.
enum CrashPoint {
  #if DEBUG
    private static let passed = Mutex(0)
    private static let last = getenv("ARC_FAULT").flatMap { Int(String(cString: $0)) }
  #endif

  /// Passes such a point. In released programs this is nothing.
  static func point() {
    #if DEBUG
      guard let last else { return }
      let count = passed.withLock { passed in
        passed += 1
        return passed
      }
      if count == last { kill(getpid(), SIGKILL) }
    #endif
  }
}
