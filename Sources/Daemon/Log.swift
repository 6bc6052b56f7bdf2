#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the daemon says of itself, for the journal or whoever watches.
enum Log {
  /// One line on standard error.
  static func say(_ line: String) {
    let bytes = Array("arcd: \(line)\n".utf8)
    _ = write(2, bytes, bytes.count)
  }
}
