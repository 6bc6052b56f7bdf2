import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The file of rejected lines, under their headings, so that it can be mended and imported again.
final class RejectsFile {
  private let path: String
  private let output: ByteOutput
  private var heading: String?
  private var isEmpty = true

  /// Makes the file, or empties it.
  init(path: String) throws(SystemError) {
    self.path = path
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError("write \(path)") }
    output = ByteOutput(descriptor: descriptor, name: path)
  }

  deinit { close(output.descriptor) }

  /// Adds a line under the heading that held for it.
  func add(_ line: ImportLine, under current: Headings.Heading?) throws(SystemError) {
    isEmpty = false
    if let current, heading != current.path ?? current.name {
      heading = current.path ?? current.name
      try output.write((current.path ?? current.name) + (current.path == nil ? ":\n" : "\n"))
    }
    try output.write(current == nil ? "" : "  ")
    try output.write(line.bytes[line.range])
    try output.write("\n")
  }

  /// Writes what is buffered; a file without lines is taken away again.
  func finish() throws(SystemError) {
    try output.flush()
    if isEmpty { unlink(path) }
  }
}
