#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A buffer in front of an open file, so that many small writes become few large ones.
public final class ByteOutput {
  /// The file it writes to.
  public let descriptor: Int32
  private let name: String
  private var buffer: [UInt8] = []
  private let limit = 1 << 16

  /// An output to an open file.
  /// - Parameter name: the name for error messages.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Appends text; it is written when the buffer is full or flushed.
  public func write(_ text: String) throws(SystemError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= limit { try flush() }
  }

  /// Appends bytes; they are written when the buffer is full or flushed.
  public func write(_ bytes: some Sequence<UInt8>) throws(SystemError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= limit { try flush() }
  }

  /// Writes the buffered bytes to the file.
  public func flush() throws(SystemError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes { bytes in
        systemWrite(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError("write to \(name)", on: descriptor)
      }
      written += count
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
