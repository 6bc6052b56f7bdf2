import Files
import Store

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds daemons among the system's processes, including one that waits for its planner and has no lock file.
enum DaemonProcess {
  /// The number of a process of this user that reminds for a store, under any of its names; nil when none is found,
  /// and on systems other than Linux.
  static func number(for store: String) -> Int? {
    #if os(Linux)
      guard let processes = opendir("/proc") else { return nil }
      defer { closedir(processes) }
      let (path, file) = (FileIdentity.realPath(of: store), FileIdentity(store))
      while let entry = readdir(processes) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard let number = Int(name), number != Int(getpid()), isOurs(number),
          let other = self.store(of: number)
        else { continue }
        if FileIdentity.realPath(of: other) == path || file != nil && FileIdentity(other) == file {
          return number
        }
      }
    #endif
    return nil
  }

  #if os(Linux)
    private static func isOurs(_ number: Int) -> Bool {
      var facts = stat()
      return stat("/proc/\(number)", &facts) == 0 && facts.st_uid == geteuid()
    }

    /// The store for which a process reminds; nil when it is not a daemon.
    private static func store(of number: Int) -> String? {
      guard let line = Files.text(ofFile: "/proc/\(number)/cmdline") else { return nil }
      let words = line.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
      guard words.count > 3, words[0] == "arcd" || words[0].hasSuffix("/arcd"), words[1] == "daemon",
        !words.contains("--once"), let option = words.firstIndex(of: "--store"), option + 1 < words.count
      else { return nil }
      let store = words[option + 1]
      return store.hasPrefix("/") ? store : "/proc/\(number)/cwd/\(store)"
    }
  #endif
}
