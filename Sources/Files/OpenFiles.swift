#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The number of files that a program with network connections may have open at once (`getrlimit`, RLIMIT_NOFILE).
public enum OpenFiles {
  /// The fewest it needs: for its database, locks and timers, and four per core, where threads wait for the network.
  ///
  /// With fewer, the threads of Dispatch and of the network library end the program in the middle of its work; with
  /// six, Dispatch ends it before the first line of an asynchronous `main`, so check this before that.
  public static var needed: Int { 48 + 4 * max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Raises the limit to `needed` if it is lower.
  /// - Parameter program: the name for error messages.
  public static func claim(for program: String) throws(TooFewFiles) {
    #if canImport(Darwin)
      let kind = RLIMIT_NOFILE
    #else
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0, limit.rlim_cur < rlim_t(needed) else { return }
    let allowed = limit.rlim_cur
    limit.rlim_cur = rlim_t(needed)
    guard needed <= limit.rlim_max, setrlimit(kind, &limit) == 0 else {
      throw TooFewFiles(program: program, allowed: Int(allowed), needed: needed)
    }
  }
}

/// The error that the system does not allow enough open files.
public struct TooFewFiles: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program's name.
  public let program: String
  /// The number of files it may open.
  public let allowed: Int
  /// The number of files it needs.
  public let needed: Int

  /// The message, lower case, without a full stop.
  public var description: String {
    "only \(allowed) files may be open at once, and \(program) needs \(needed): ulimit -n \(needed)"
  }
}
