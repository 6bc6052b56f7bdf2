import Application
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
  /// - Parameter command: whose words were read; nil when none was named.
  init(parsing error: any Error, of command: NamedCommand?) {
    if let failure = error as? Failure {
      self = failure
      return
    }
    let message = Failure.withRoom { Root.message(for: error) }
    self =
      command.map({ CommandGuide($0) }).flatMap { Failure.refusal(message, $0) }
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

  /// The failure for a parser message that can be said better; nil for other messages.
  private static func refusal(_ message: String, _ guide: CommandGuide) -> Failure? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 2 else { return nil }
    let quoted = parts[1].replacing(ArgumentText.mark, with: "")
    switch parts[0] {
    case "Unknown option ": return unknown(option: quoted, guide)
    case "Missing expected argument ":
      if let question = (guide.command.type as? any ArcCommand.Type)?.question {
        return Failure(.usage, question)
      }
      let takesNumber = guide.usage.first?.contains("NUMBER") ?? false
      return Failure(
        .usage,
        takesNumber
          ? "which one? type its number or words of its title" : "arc \(guide.name) needs more words",
        hints: guide.forms)
    case "Unexpected argument ":
      return Failure(.usage, "arc \(guide.name) does not take '\(quoted)'", hints: guide.forms)
    case "The value " where parts.count > 3:
      let name = parts[3].prefix { $0 != " " }
      guard let entry = guide.option(String(name)) else {
        return Failure(
          .usage, "'\(quoted)' is not a number", hints: guide.forms)
      }
      return Failure(
        .usage,
        "'\(quoted)' is not a possible value of \(name)" + didYouMean(quoted, among: entry.choices ?? []),
        hints: ["\(entry.term)  \(entry.text)"])
    default: return nil
    }
  }

  /// An option that the command has not; in a line of text it may be meant as text.
  private static func unknown(option: String, _ guide: CommandGuide) -> Failure {
    let known = guide.options.flatMap(\.options).filter { $0.hasPrefix("--") }
    let near =
      option.hasPrefix("--")
      ? nearNames(to: String(option.dropFirst(2)), among: known.map { String($0.dropFirst(2)) }).prefix(1)
      : known.filter { $0.dropFirst(2) == option.dropFirst() }.map { String($0.dropFirst(2)) }.prefix(1)
    let hint =
      Invocation.isFreeText(guide.name)
      ? "quote text that looks like an option together with what follows: arc \(guide.name) \"\(option) …\""
      : "arc help \(guide.name) lists its options"
    return Failure(
      .usage,
      "\(guide.name) has no option \(option)"
        + (near.isEmpty ? "" : "; did you mean --\(near.joined())?"), hints: [hint])
  }

  /// The parser's message in our manner: lower case, without a full stop.
  private static func words(of message: String) -> String {
    var words = message.replacing(ArgumentText.mark, with: "")
    if words.hasSuffix(".") { words.removeLast() }
    words = words.prefix(1).lowercased() + words.dropFirst()
    return words.split(separator: ". Did you mean ", maxSplits: 1).joined(separator: "; did you mean ")
  }
}

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
      Root.exitCode(for: error) == .success ? Root.fullMessage(for: error) : nil
    }
    guard let text else { return nil }
    self.text = text
  }
}

extension CommandGuide {
  /// The forms of the command, one a line, and where there is more.
  fileprivate var forms: [String] {
    usage.flatMap { $0.split(separator: " | arc ") }.map { $0.hasPrefix("arc ") ? String($0) : "arc \($0)" }
      + ["arc help \(name) says more"]
  }
}
