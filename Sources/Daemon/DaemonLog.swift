#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes the daemon's log to standard error.
enum DaemonLog {
  /// Writes a line with the prefix `arcd: `.
  static func say(_ line: String) {
    tell("arcd: \(line)")
  }

  /// Writes a line as it is, for the person who called arc.
  static func tell(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(2, bytes, bytes.count)
  }
}
