import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is written whole or not at all.
final class OutputFile {
  let output: ByteOutput
  private let path: String
  private let unfinished: String
  private var isFinished = false

  /// - Throws: `Failure` when there is a file already, unless `force` is true.
  init(path: String, force: Bool, mode: mode_t = 0o600) throws {
    self.path = path
    unfinished = path + ".unfinished"
    var status = stat()
    if !force, lstat(path, &status) == 0 {
      throw Failure(.refused, "\(path) is there already", hints: ["--force writes over it"])
    }
    let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw SystemError("write \(path)") }
    output = ByteOutput(descriptor: descriptor, name: path)
  }

  deinit {
    close(output.descriptor)
    if !isFinished { unlink(unfinished) }
  }

  /// Puts the file into its place.
  func finish() throws {
    try output.flush()
    guard fsync(output.descriptor) == 0, rename(unfinished, path) == 0 else {
      throw SystemError("write \(path)")
    }
    isFinished = true
  }
}
