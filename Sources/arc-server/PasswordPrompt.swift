import Server

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Asks for passwords at a terminal without showing them; without a terminal, reads a line of standard input.
enum PasswordPrompt {
  /// Asks for a new password, twice.
  /// - Throws: `Refusal` when nothing is entered or the two differ.
  static func new() throws -> String {
    guard isatty(0) == 1 else {
      guard let line = readLine(), !line.isEmpty else {
        throw Refusal(.usage, "no password came on standard input")
      }
      return line
    }
    let password = try ask("New password: ")
    guard try ask("Again: ") == password else {
      throw Refusal(.refused, "the two passwords differ; nothing was changed")
    }
    return password
  }

  private static func ask(_ question: String) throws -> String {
    print(question, terminator: "")
    fflush(nil)
    var settings = termios()
    tcgetattr(0, &settings)
    let before = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(0, TCSAFLUSH, &settings)
    defer {
      var before = before
      tcsetattr(0, TCSAFLUSH, &before)
      print()
    }
    guard let line = readLine() else { throw Refusal(.refused, "no password was given") }
    return line
  }
}

/// Asks a yes/no question; true for y, false without a terminal.
func confirms(_ question: String) -> Bool {
  guard isatty(0) == 1 else { return false }
  print(question, terminator: "")
  fflush(nil)
  return ["y", "yes"].contains(readLine()?.lowercased())
}
