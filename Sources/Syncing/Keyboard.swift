#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where the commands of an account ask: the terminal, or else a file or standard input.
public enum Keyboard {
  /// True when somebody can be asked.
  public static var isThere: Bool { isatty(0) == 1 && isatty(2) == 1 }

  /// True when somebody sees what is written to standard error.
  static var isSeen: Bool { isatty(2) == 1 }

  /// A password: from a file, typed without being shown, or a line of standard input.
  /// - Parameters:
  ///   - file: the file whose first line it is; nil: it is asked for.
  ///   - isNew: true to have it typed twice.
  /// - Throws: `SyncProblem`.
  public static func password(_ question: String, file: String?, isNew: Bool = false) throws -> String {
    if let file { return try line(ofFile: file) }
    guard isatty(0) == 1 else {
      guard let line = readLine(), !line.isEmpty else {
        throw SyncProblem(
          .usage, "no password came on standard input", hint: "--password-file FILE reads it from a file")
      }
      return line
    }
    let password = try hidden("\(question): ")
    guard !password.isEmpty else { throw SyncProblem(.here, "no password was given; nothing was changed") }
    if isNew, try hidden("Again: ") != password {
      throw SyncProblem(.here, "the two passwords differ; nothing was changed")
    }
    return password
  }

  /// Asks a question that Enter answers with yes.
  public static func confirms(_ question: String) -> Bool {
    say("\(question) [Y/n] ")
    guard let answer = readLine() else { return false }
    return ["", "y", "yes"].contains(answer.lowercased())
  }

  /// Asks for a line.
  public static func ask(_ question: String) -> String? {
    say(question + " ")
    return readLine()
  }

  /// Writes to standard error.
  static func say(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(2, bytes, bytes.count)
  }

  private static func line(ofFile path: String) throws(SyncProblem) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw SyncProblem(.file, "cannot read \(path): \(String(cString: strerror(errno)).lowercased())")
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = read(descriptor, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    guard let line = text.split(whereSeparator: \.isNewline).first else {
      throw SyncProblem(.file, "\(path) contains no password")
    }
    return String(line)
  }

  /// Reads a line byte by byte, so that the terminal is as before however it ends.
  private static func hidden(_ question: String) throws(SyncProblem) -> String {
    say(question)
    var settings = termios()
    tcgetattr(0, &settings)
    var before = settings
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    tcsetattr(0, TCSAFLUSH, &settings)
    defer {
      tcsetattr(0, TCSAFLUSH, &before)
      say("\n")
    }
    var typed: [UInt8] = []
    var byte: UInt8 = 0
    while read(0, &byte, 1) == 1 {
      switch byte {
      case 10, 13: return String(decoding: typed, as: UTF8.self)
      case 4 where typed.isEmpty: throw SyncProblem(.here, "no password was given; nothing was changed")
      case 3: throw SyncProblem(.here, "no password was given; nothing was changed")
      case 21: typed = []
      case 8, 127:
        while let last = typed.popLast(), last & 0xC0 == 0x80 {}
      default: if byte >= 32 { typed.append(byte) }
      }
    }
    return String(decoding: typed, as: UTF8.self)
  }
}
