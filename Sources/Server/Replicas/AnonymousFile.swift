import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A temporary file without a name, for data that must be written or read as a file but is not kept.
struct AnonymousFile: ~Copyable {
  let descriptor: Int32

  /// - Throws: `SystemError` when it cannot be created.
  init() throws(SystemError) {
    let folder = EnvironmentVariable["TMPDIR"] ?? "/tmp"
    // XXXXXX is where mkstemp puts random letters.
    var path = Array("\(folder)/arc-server-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw SystemError("write to \(folder)") }
    unlink(path)
  }

  deinit { close(descriptor) }

  /// The bytes that `body` writes.
  static func bytes(writtenBy body: (ByteOutput) throws -> Void) throws -> [UInt8] {
    let file = try AnonymousFile()
    let output = ByteOutput(descriptor: file.descriptor, name: "an export")
    try body(output)
    try output.flush()
    let size = Int(lseek(file.descriptor, 0, SEEK_END))
    var failed = size < 0
    let bytes = [UInt8](unsafeUninitializedCapacity: max(size, 0)) { buffer, count in
      while count < size {
        let got = pread(
          file.descriptor, buffer.baseAddress?.advanced(by: count), size - count, off_t(count))
        guard got > 0 else {
          failed = true
          return
        }
        count += got
      }
    }
    if failed { throw SystemError("read an export") }
    return bytes
  }

  /// The result of `body`, called with a file that contains these bytes.
  static func reading<Answer>(_ bytes: some Sequence<UInt8>, _ body: (Int32) throws -> Answer) throws
    -> Answer
  {
    let file = try AnonymousFile()
    let output = ByteOutput(descriptor: file.descriptor, name: "an import")
    try output.write(bytes)
    try output.flush()
    lseek(file.descriptor, 0, SEEK_SET)
    return try body(file.descriptor)
  }
}
