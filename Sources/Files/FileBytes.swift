#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The bytes of a file, line breaks as they are.
/// - Throws: what keeps it from being read; a pipe under that name is read, and never waited for.
public func bytes(ofFile path: String) throws(SystemError) -> [UInt8] {
  // A pipe under that name would otherwise block until somebody writes.
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
