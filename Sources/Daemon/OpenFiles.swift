#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How many files the daemon may have open at once (`getrlimit`, RLIMIT_NOFILE).
public enum OpenFiles {
  /// How many it needs at least: for the planner, its locks, what it waits with and its channels; and four for each
  /// core, where a thread waits for what comes over the network.
  ///
  /// With fewer, the threads of Dispatch and of HTTP end the program in the middle of its work.
  static var needed: Int { 48 + 4 * max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Asks the system for as many as are needed, where it allows fewer.
  /// - Throws: `DaemonError.fewFiles`.
  public static func claim() throws(DaemonError) {
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
      throw .fewFiles(allowed: Int(allowed), needed: needed)
    }
  }
}
