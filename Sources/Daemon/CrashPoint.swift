#if DEBUG || CHECKED
  import Synchronization

  #if canImport(Darwin)
    import Darwin
  #else
    import Glibc
  #endif
#endif

/// A point before or after something is written or sent; with ARC_FAULT=N a test kills the process at the Nth one.
enum CrashPoint {
  #if DEBUG || CHECKED
    private static let passed = Mutex(0)
    private static let last = getenv("ARC_FAULT").flatMap { Int(String(cString: $0)) }
  #endif

  /// Passes a point. Does nothing in released programs.
  static func point() {
    #if DEBUG || CHECKED
      guard let last else { return }
      let count = passed.withLock { passed in
        passed += 1
        return passed
      }
      if count == last { kill(getpid(), SIGKILL) }
    #endif
  }
}
