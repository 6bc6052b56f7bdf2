#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Standard output, for the answers of daemon commands.
public enum StandardOutput {
  /// Writes lines; a reader that has gone away is not an error.
  /// - Throws: `DaemonError.output`.
  public static func write(_ lines: [String]) throws(DaemonError) {
    var rest = Array(lines.map { $0 + "\n" }.joined().utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { put($0) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        return
      } else if errno != EINTR {
        throw .output(errno)
      }
    }
  }
}

private func put(_ bytes: UnsafeRawBufferPointer) -> Int { write(1, bytes.baseAddress, bytes.count) }
