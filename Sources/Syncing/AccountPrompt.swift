#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Input for the account commands: from the terminal, a file or standard input.
public enum AccountPrompt {
  /// True when questions can be asked: standard input and standard error are a terminal.
  public static var isThere: Bool { isatty(0) == 1 && isatty(2) == 1 }

  /// True when standard error is a terminal.
  static var isSeen: Bool { isatty(2) == 1 }

  /// Runs requests to a server; at a terminal says when that takes long, and takes it back when the answer is there.
  /// - Parameters:
  ///   - what: said with it: what becomes of the person's data meanwhile; empty for nothing.
  ///   - json: true to say nothing.
  static func patiently<Answer: Sendable>(
    _ server: ServerAddress, _ what: String = "", json: Bool, _ body: () async throws -> Answer
  ) async throws -> Answer {
    // Without a terminal nobody can stop it, and a log would keep what is soon no longer true.
    guard isSeen, !json else { return try await body() }
    let line = WaitingLine()
    let notice = Task {
      try await Task.sleep(for: .seconds(1))
      line.show("waiting for \(server); \(what)Ctrl-C stops")
    }
    defer {
      notice.cancel()
      line.takeBack()
    }
    return try await body()
  }

  /// Reads a password: from a file, typed invisibly, or a line of standard input.
  /// - Parameters:
  ///   - file: the path of a file whose first line is the password; nil: ask for it.
  ///   - isNew: true to ask twice.
  ///   - missing: thrown when standard input has no line left.
  static func password(
    _ question: String, file: String?, isNew: Bool = false,
    missing: SyncProblem = SyncProblem(
      .usage, "no password came on standard input", hint: "--password-file FILE reads it from a file")
  ) throws -> String {
    if let file { return try line(ofFile: file) }
    guard isatty(0) == 1 else {
      guard let line = readLine(), !line.isEmpty else { throw missing }
      return line
    }
    let password = try hidden("\(question): ")
    guard !password.isEmpty else { throw SyncProblem(.here, "no password was given; nothing was changed") }
    if isNew, try hidden("Again: ") != password {
      throw SyncProblem(.here, "the two passwords differ; nothing was changed")
    }
    return password
  }

  /// Asks a yes/no question; Enter means yes.
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

  /// Writes a sentence of its own to standard error, over a line that says what is waited for.
  static func tell(_ sentence: String) { say((isSeen ? WaitingLine.erased : "") + "arc: \(sentence)\n") }

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

  /// Reads a line byte by byte without showing it, and always restores the terminal.
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
