import Files
import Store

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is written whole or not at all; `-` stands for standard output.
package final class OutputFile {
  package let output: ByteOutput
  /// Nil for standard output.
  private let file: NewFile?
  /// True for standard output, a device or a pipe.
  package var isStream: Bool { file?.isStream ?? true }

  /// - Throws: `NewFileError` when there is a file that must stay.
  package init(
    path: String, besides planner: PlannerFiles, replacing: NewFile.Replacing = .nothing, mode: mode_t = 0o600
  ) throws {
    file = path == "-" ? nil : try NewFile(path, besides: planner, replacing: replacing, mode: mode)
    output = ByteOutput(
      descriptor: file?.descriptor ?? STDOUT_FILENO, name: file == nil ? "standard output" : path)
  }

  /// Writes all of it to the disk, beside its place.
  package func settle() throws {
    try output.flush()
    try file?.settle()
  }

  /// Puts the file into its place.
  package func finish() throws {
    try settle()
    try file?.finish()
  }
}
