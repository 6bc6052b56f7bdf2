#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Synchronization

/// Checks that enough file descriptors are free before a program is started.
///
/// With too few of them, starting a program could end this process, hang, or run the program and report a failure; so
/// then it is not started.
public enum FreeDescriptors {
  /// The descriptors needed per start: pipes to and from the program, and one to wait for its end.
  private static let perProgram = 12
  private static let starts = Mutex(0)

  /// Runs the code that starts a program.
  /// - Throws: `ChannelError` when too few are free.
  public static func forProgram<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    let count = starts.withLock {
      $0 += 1
      return $0
    }
    defer { starts.withLock { $0 -= 1 } }
    guard areFree(count * perProgram) else {
      throw ChannelError(
        "too many files are open to start a program", repair: "ulimit -n 256 raises the limit")
    }
    return try await body()
  }

  private static func areFree(_ count: Int) -> Bool {
    var free = 0
    for descriptor in 0..<Int32(clamping: max(0, sysconf(Int32(_SC_OPEN_MAX)))) {
      if fcntl(descriptor, F_GETFD) < 0 { free += 1 }
      if free >= count { return true }
    }
    return false
  }
}
