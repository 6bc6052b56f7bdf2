#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes files that only their owner can read.
public enum PrivateFile {
  /// Creates the missing folders above a file, with mode 0700.
  public static func makeFolders(above path: String) throws(SystemError) {
    for place in path.indices.dropFirst() where path[place] == "/" {
      let folder = String(path[..<place])
      var status = stat()
      if stat(folder, &status) == 0 { continue }
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw SystemError("make \(folder)") }
    }
  }

  /// Writes text to a file; creates it with mode 0600 when it does not exist.
  /// - Parameters:
  ///   - how: `O_TRUNC` to replace the contents, `O_APPEND` to append.
  ///   - isLasting: true to wait until it is on the disk.
  public static func write(_ text: String, to path: String, _ how: Int32, isLasting: Bool = false)
    throws(SystemError)
  {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | how, 0o600)
    guard descriptor >= 0 else { throw SystemError("write to \(path)") }
    defer { close(descriptor) }
    let output = ByteOutput(descriptor: descriptor, name: path)
    try output.write(text)
    try output.flush()
    guard !isLasting || fsync(descriptor) == 0 else { throw SystemError("write to \(path)") }
  }
}
