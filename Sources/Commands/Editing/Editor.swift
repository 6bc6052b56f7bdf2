import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The person's own editor, for what does not fit on a line.
enum Editor {
  /// What a text has become in the editor.
  /// - Parameter name: the end of the file's name, by which editors tell what it is.
  /// - Throws: `Failure` when the editor cannot be started or ends with an error, `SystemError`.
  static func edit(_ text: String, named name: String, _ console: Console) throws -> String {
    try console.flush()
    let folder = Terminal.environment("TMPDIR") ?? "/tmp"
    var path = Array("\(folder)/arc-XXXXXX-\(name)".utf8CString)
    let descriptor = mkstemps(&path, Int32(name.utf8.count + 1))
    guard descriptor >= 0 else { throw SystemError("write to \(folder)") }
    defer { unlink(path) }
    let output = ByteOutput(descriptor: descriptor, name: folder)
    try output.write(text)
    try output.flush()
    close(descriptor)
    let file = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try run(on: file)
    let input = try LineInput(path: file)
    var lines: [String] = []
    while let line = try input.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// $VISUAL, else $EDITOR, else vi; both may hold options (`code --wait`).
  private static func run(on file: String) throws {
    let editor = Terminal.environment("VISUAL") ?? Terminal.environment("EDITOR") ?? "vi"
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
        hints: ["VISUAL or EDITOR says which editor to use"])
    }
  }
}
