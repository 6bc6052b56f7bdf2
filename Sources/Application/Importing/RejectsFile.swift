import Files
import Store

/// The file of rejected lines, under their headings, so that it can be corrected and imported again.
package final class RejectsFile {
  /// What happens to a file that is there already.
  package enum Way {
    /// The import is refused.
    case new
    /// It is replaced.
    case over
    /// The lines are added at its end.
    case append
  }

  private let file: OutputFile
  private let way: Way
  private var heading: String?
  private var isEmpty = true
  /// The present content of the file to which lines are added.
  private let before: [UInt8]

  /// Opens the file, of which nothing is seen before `finish`.
  /// - Throws: `NewFileError`, `Failure` and `SystemError` when there can be no such file.
  package init(path: String, _ way: Way, besides planner: PlannerFiles) throws {
    self.way = way
    do {
      file = try OutputFile(path: path, besides: planner, replacing: way == .new ? .nothing : .anything)
    } catch let error as NewFileError {
      guard case .exists = error else { throw error }
      throw Failure(
        .refused, error.description, hints: ["--append adds the bad lines to it, --force overwrites it"])
    }
    before = way == .append && !file.isStream && FileIdentity(path) != nil ? try bytes(ofFile: path) : []
  }

  /// Adds a line under the heading that held for it.
  package func add(_ line: ImportLine, under current: Headings.Heading?) throws(SystemError) {
    if isEmpty {
      try file.output.write(before)
      if let last = before.last, last != UInt8(ascii: "\n") { try file.output.write("\n") }
    }
    isEmpty = false
    if let current, heading != current.path ?? current.name {
      heading = current.path ?? current.name
      try file.output.write((current.path ?? current.name) + (current.path == nil ? ":\n" : "\n"))
    }
    try file.output.write(current == nil ? "" : "  ")
    try file.output.write(line.bytes[line.range])
    try file.output.write("\n")
  }

  /// Writes everything to the disk, so that `finish` cannot fail for want of room.
  package func settle() throws { try file.settle() }

  /// Puts the file into its place. Without bad lines there is none, unless an old one is to be written over.
  package func finish() throws {
    if !isEmpty || way == .over { try file.finish() }
  }
}
