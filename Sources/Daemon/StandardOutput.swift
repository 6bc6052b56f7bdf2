#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where commands of the daemon write what they answer.
public enum StandardOutput {
  /// Writes lines; when the reader has gone away, nobody minds.
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
