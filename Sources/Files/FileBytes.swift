#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The text of a file, in UTF-8; nil when it cannot be read.
public func text(ofFile path: String) -> String? {
  (try? bytes(ofFile: path)).map { String(decoding: $0, as: UTF8.self) }
}

/// The bytes of a file, unchanged.
/// - Throws: when the file cannot be read. Does not wait for the writer of a named pipe.
public func bytes(ofFile path: String) throws(SystemError) -> [UInt8] {
  // Without O_NONBLOCK, opening a named pipe would block until another program writes.
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { throw SystemError("read \(path)") }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &piece, piece.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw SystemError("read \(path)") }
    if count == 0 { return bytes }
    bytes += piece[..<count]
  }
}
