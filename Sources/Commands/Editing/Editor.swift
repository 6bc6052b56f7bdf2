import Application
import Files
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The person's own editor, for what does not fit on a line.
enum Editor {
  /// What is made of a text that was changed in the editor.
  ///
  /// What was typed is never lost: on a terminal a text that is refused may be edited again, and elsewhere it stays
  /// in its file, which the message names.
  /// - Parameters:
  ///   - name: the end of the file's name, by which editors tell what it is.
  ///   - take: reads and keeps the text; what it throws is why the text is refused.
  /// - Throws: `Failure` when the editor cannot be started or ends with an error, what `take` throws, `SystemError`.
  static func edit<Answer>(
    _ text: String, named name: String, _ console: Console, take: (String) throws -> Answer
  ) throws -> Answer {
    try console.flush()
    let file = try EditedFile(text, named: name)
    while true {
      do {
        try run(on: file.path, console)
        return try take(file.text())
      } catch {
        // Nothing was typed that could be lost.
        guard try file.text() != text else { throw error }
        var failure = Failure(error)
        let isAskable = console.isInteractive && failure.exit != .storage && failure.isCorrectable
        if isAskable {
          for line in failure.lines(appearance: console.errorAppearance) { try console.note(line) }
          switch try console.ask("e edit it again, d discard it:")?.lowercased().prefix(1) {
          case "d": throw Failure(.refused, "your text was discarded; nothing was changed")
          case nil: break
          default: continue
          }
        }
        file.isKept = true
        failure.hints.append("your text is saved in \(file.path)")
        throw failure
      }
    }
  }

  /// $VISUAL, else $EDITOR, else vi; both may hold options (`code --wait`).
  private static func run(on file: String, _ console: Console) throws {
    let chosen = EnvironmentVariable["VISUAL"] ?? EnvironmentVariable["EDITOR"]
    // A chosen editor may be a script; vi would wait forever for a key.
    guard chosen != nil || console.isInteractive else {
      throw Failure(
        .refused, "no editor can be opened without a terminal",
        hints: ["set VISUAL or EDITOR to an editor that works without a terminal"])
    }
    let editor = chosen ?? "vi"
    let words = ["/bin/sh", "-c", "\(editor) \"$1\"", "sh", file]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    guard posix_spawn(&child, "/bin/sh", nil, nil, arguments, environ) == 0 else {
      throw SystemError("start \(editor)")
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      throw Failure(
        .refused, "the editor '\(editor)' ended with an error; nothing was changed",
        hints: ["set VISUAL or EDITOR to the editor to use"])
    }
  }
}

/// A file for one text in the editor, which goes with the value unless it is kept.
private final class EditedFile {
  let path: String
  var isKept = false

  init(_ text: String, named name: String) throws {
    // POSIX programs put such files in TMPDIR; mkstemps replaces XXXXXX with letters that make the name unique.
    let folder = EnvironmentVariable["TMPDIR"] ?? "/tmp"
    var path = Array("\(folder)/arc-XXXXXX-\(name)".utf8CString)
    let descriptor = mkstemps(&path, Int32(name.utf8.count + 1))
    guard descriptor >= 0 else { throw SystemError("write to \(folder)") }
    defer { close(descriptor) }
    self.path = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let output = ByteOutput(descriptor: descriptor, name: folder)
    try output.write(text)
    try output.flush()
  }

  deinit { if !isKept { unlink(path) } }

  /// The text of the file; every line ends with a line break.
  func text() throws -> String {
    let input = try LineInput(path: path)
    var lines: [String] = []
    while let line = try input.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines.map { $0 + "\n" }.joined()
  }
}
