import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Standard output, for the answers of daemon commands.
public enum StandardOutput {
  /// Writes lines, broken between words where the terminal ends; a reader that has gone away is not an error.
  /// - Throws: `DaemonError.output`.
  public static func write(_ lines: [String]) throws(DaemonError) {
    let appearance = Appearance(descriptor: 1)
    let rows = lines.flatMap { line in
      appearance.wrapped(
        StyledText(line), to: appearance.columns ?? .max, indent: line.prefix { $0 == " " }.count + 2)
    }
    var rest = Array(rows.map { appearance.render($0) + "\n" }.joined().utf8)[...]
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
