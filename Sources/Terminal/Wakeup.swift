#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Lets a signal handler wake a thread that waits for keys: with a flag, and a byte in a pipe.
enum Wakeup {
  /// Set by a handler when the terminal's size changes.
  nonisolated(unsafe) static let isResized = flag()
  /// Set by a handler when the process continues after a stop.
  nonisolated(unsafe) static let isResumed = flag()
  nonisolated(unsafe) private static let pipe: UnsafeMutablePointer<Int32> = {
    let ends = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
    ends.initialize(repeating: -1, count: 2)
    guard systemPipe(ends) == 0 else { return ends }
    for end in 0..<2 {
      _ = fcntl(ends[end], F_SETFL, O_NONBLOCK)
      _ = fcntl(ends[end], F_SETFD, FD_CLOEXEC)
    }
    return ends
  }()

  private static func flag() -> UnsafeMutablePointer<sig_atomic_t> {
    let flag = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)
    flag.initialize(to: 0)
    return flag
  }

  /// The end that becomes readable.
  static var descriptor: Int32 { pipe[0] }

  /// Allocates everything now, so that a handler need not.
  static func prepare() { _ = (isResized.pointee, isResumed.pointee, pipe[0]) }

  /// Wakes the waiting thread; to be called by handlers.
  static func call() {
    var byte: UInt8 = 0
    _ = write(pipe[1], &byte, 1)
  }

  /// Reads and drops the waiting bytes.
  static func answer() {
    var bytes: UInt64 = 0
    while read(pipe[0], &bytes, 8) > 0 {}
  }

  /// Returns true once after the flag was set.
  static func take(_ flag: UnsafeMutablePointer<sig_atomic_t>) -> Bool {
    defer { flag.pointee = 0 }
    return flag.pointee != 0
  }
}

private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
