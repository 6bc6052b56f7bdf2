#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the daemon says of itself, for the journal or whoever watches.
enum Log {
  /// One line on standard error.
  static func say(_ line: String) {
    tell("arcd: \(line)")
  }

  /// A line for the person who called arc.
  static func tell(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(2, bytes, bytes.count)
  }
}
