import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Copies a pipe to its end into a file that has no name, and hands that out for reading.
///
/// An import locks the store against other writers, and must not do so while a slow pipe makes it wait.
package func spooled(_ descriptor: Int32, name: String) throws(SystemError) -> Int32 {
  // TMPDIR is where POSIX programs put such files; XXXXXX is the C library's sign for the letters that mkstemp chooses
  // so that the name is unused.
  let folder = EnvironmentVariable["TMPDIR"] ?? "/tmp"
  var place = Array("\(folder)/arc-XXXXXX".utf8CString)
  let copy = mkstemp(&place)
  guard copy >= 0 else { throw SystemError("write to \(folder)") }
  unlink(place)
  let output = ByteOutput(descriptor: copy, name: folder)
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw SystemError("read \(name)") }
    if count == 0 { break }
    try output.write(chunk[..<count])
  }
  try output.flush()
  lseek(copy, 0, SEEK_SET)
  return copy
}
