#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Cuts bytes that arrive in pieces into lines.
///
/// A line longer than `longest` is dropped, and reading continues with the next one.
struct LineStream {
  /// The longest line, in bytes (1 MiB); servers send no longer messages.
  static let longest = 1 << 20
  /// The number of dropped bytes after which the connection is given up; `timeout` is the time for the same.
  var mostDropped = 64 << 20
  private static let timeout = Duration.seconds(600)

  private var line: [UInt8] = []
  private var dropped = 0
  private var began = ContinuousClock.now

  /// Adds a piece.
  /// - Returns: the lines that end in it.
  mutating func take(_ part: [UInt8]) -> [String] {
    var lines: [String] = []
    part.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return }
      var start = 0
      while let end = memchr(first + start, 10, bytes.count - start).map({
        $0 - UnsafeMutableRawPointer(mutating: first)
      }) {
        add(bytes[start..<end])
        if dropped == 0 { lines.append(String(decoding: line, as: UTF8.self)) }
        (line, dropped, began) = ([], 0, .now)
        start = end + 1
        if start == bytes.count { return }
      }
      add(bytes[start...])
    }
    return lines
  }

  private mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
    if dropped == 0, line.count + bytes.count <= LineStream.longest {
      line.append(contentsOf: bytes)
    } else {
      dropped += line.count + bytes.count
      line = []
    }
  }

  /// True when the line seems to never end.
  var isEndless: Bool {
    dropped > mostDropped
      || ContinuousClock.now - began > LineStream.timeout
        && !(line.isEmpty && dropped == 0)
  }
}
