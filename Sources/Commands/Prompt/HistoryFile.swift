import Application
import Files
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The lines typed at the prompt, kept in `$XDG_STATE_HOME/arc/history`, which only its owner can read.
struct HistoryFile {
  /// The file; nil when neither variable is set.
  private let path: String?
  /// False after a line could not be written, which is reported once.
  private var isWritable = true
  private static let limit = 1000

  /// A history in a file.
  init(path: String?) { self.path = path }

  /// The person's history, `~/.local/state/arc/history`.
  static var own: HistoryFile { HistoryFile(path: OwnFolder.state.path(of: "history")) }

  /// The last 1000 lines, oldest first; a file with twice as many is cut.
  func lines() -> [String] {
    guard let path, let input = try? LineInput(path: path) else { return [] }
    var lines: [String] = []
    while let line = try? input.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    if lines.count > HistoryFile.limit * 2 {
      lines.removeFirst(lines.count - HistoryFile.limit)
      // If it cannot be cut, it stays long.
      try? write(lines.map { $0 + "\n" }.joined(), to: path + ".new", O_TRUNC)
      rename(path + ".new", path)
    }
    return lines.suffix(HistoryFile.limit)
  }

  /// Adds a line.
  /// - Returns: why it could not be written, the first time.
  mutating func add(_ line: String) -> SystemError? {
    guard isWritable, let path else { return nil }
    do {
      try write(line + "\n", to: path, O_APPEND)
      return nil
    } catch {
      isWritable = false
      return error
    }
  }

  private func write(_ text: String, to path: String, _ how: Int32) throws(SystemError) {
    // If the folder cannot be made, writing the file fails.
    try? PrivateFile.makeFolders(above: path)
    try PrivateFile.write(text, to: path, how)
  }
}
