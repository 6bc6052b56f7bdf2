import Files
import Store

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is written completely or not at all; the path `-` is standard output.
package final class OutputFile {
  package let output: ByteOutput
  /// Nil for standard output.
  private let file: NewFile?
  /// True for standard output, a device or a pipe.
  package var isStream: Bool { file?.isStream ?? true }

  /// - Throws: `NewFileError` when a file exists that must not be replaced.
  package init(
    path: String, besides planner: PlannerFiles, replacing: NewFile.Replacing = .nothing, mode: mode_t = 0o600
  ) throws {
    file = path == "-" ? nil : try NewFile(path, besides: planner, replacing: replacing, mode: mode)
    output = ByteOutput(
      descriptor: file?.descriptor ?? STDOUT_FILENO, name: file == nil ? "standard output" : path)
  }

  /// Flushes everything to disk, in a temporary file next to the target.
  package func settle() throws {
    try output.flush()
    try file?.settle()
  }

  /// Moves the finished file to its path.
  package func finish() throws {
    try settle()
    try file?.finish()
  }
}
