#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How many files a program that waits for the network may have open at once (`getrlimit`, RLIMIT_NOFILE).
public enum OpenFiles {
  /// How many it needs at least: for its database, its locks, what it waits with; and four for each core, where a
  /// thread waits for what comes over the network.
  ///
  /// With fewer, the threads of Dispatch and of the network end the program in the middle of its work; with six,
  /// Dispatch ends it before the first line of an asynchronous `main`. So this is asked for before that.
  public static var needed: Int { 48 + 4 * max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Asks the system for as many as are needed, where it allows fewer.
  /// - Parameter program: what messages call it.
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

/// The system lets a program open fewer files at once than it needs.
public struct TooFewFiles: Error, Hashable, Sendable, CustomStringConvertible {
  /// What messages call the program.
  public let program: String
  /// How many files it may open.
  public let allowed: Int
  /// How many it needs.
  public let needed: Int

  /// What is wrong and what to do: lower case, without a full stop.
  public var description: String {
    "only \(allowed) files may be open at once, and \(program) needs \(needed): ulimit -n \(needed)"
  }
}
