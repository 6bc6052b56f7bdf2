import Application
import ArgumentParser
import Files
import Names
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// What ArgumentParser refuses, in the words that arc uses, with the forms that would have been right.
extension Failure {
  /// The failure that an error of the parser means.
  /// - Parameters:
  ///   - command: whose words were read; nil when none was named.
  ///   - words: these words.
  init(parsing error: any Error, of command: NamedCommand?, words: [String] = []) {
    if let failure = error as? Failure {
      self = failure
      return
    }
    let message = Failure.withRoom { Parser.message(for: error) }
    self =
      command.flatMap { RefusedWords(words, of: CommandGuide($0))?.failure }
      ?? Failure(.usage, Failure.words(of: message))
  }

  /// Runs `body` with the usual terminal width for the parser if this terminal is so narrow that the parser would
  /// crash; its text is broken again for narrow terminals.
  fileprivate static func withRoom<Answer>(_ body: () -> Answer) -> Answer {
    let given = EnvironmentVariable["COLUMNS"]
    let columns = given.flatMap { Int($0) } ?? Terminal.columns(STDOUT_FILENO) ?? NarrowText.usual
    guard columns < NarrowText.usual / 2 else { return body() }
    setenv("COLUMNS", String(NarrowText.usual), 1)
    defer { if let given { setenv("COLUMNS", given, 1) } else { unsetenv("COLUMNS") } }
    return body()
  }

  /// The parser's message in our manner: lower case, without a full stop.
  private static func words(of message: String) -> String {
    var words = message.replacing(ArgumentText.mark, with: "")
    if words.hasSuffix(".") { words.removeLast() }
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}

/// ArgumentParser's texts for its errors, which name the command that was read, are had through any command.
private struct Parser: ParsableCommand {}

/// No failure: a text to show instead of what was asked for.
struct HelpText: Error {
  var text: String

  init(_ text: String) { self.text = text }

  /// The help text in an error, from arc or the parser; nil for another error.
  init?(of error: any Error) {
    if let help = error as? HelpText {
      self = help
      return
    }
    guard Failure(known: error) == nil else { return nil }
    let text = Failure.withRoom {
      Parser.exitCode(for: error) == .success ? Parser.fullMessage(for: error) : nil
    }
    guard let text else { return nil }
    self.text = text
  }
}
