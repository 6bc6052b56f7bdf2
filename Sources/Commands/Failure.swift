import Names
import ArgumentParser
import Moments
import Planner
import Store
import Terminal

/// Why a command ends without having done what was asked, and how that is said.
struct Failure: Error {
  enum Kind {
    /// Say the message.
    case message
    /// No failure: show a help text.
    case help(String)
    /// Nobody listens any more.
    case silent
  }

  var kind = Kind.message
  var exit: Exit
  /// One line, lower case, without a full stop.
  var message: String
  /// The text the message is about, and the column in it, shown with a caret.
  var source: (text: String, byte: Int)?
  /// What to do, one line each.
  var hints: [String] = []
  /// False when trying again with another text would be refused, too.
  var mayBeMended = true

  init(
    _ exit: Exit, _ message: String, source: (text: String, byte: Int)? = nil, hints: [String] = []
  ) {
    self.exit = exit
    self.message = message
    self.source = source
    self.hints = hints
  }

  /// The failure that an error of any module means.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as PlannerError: self.init(error.isNotFound ? .notFound : .refused, error.description)
    case let error as ReminderError: self.init(error.isNotFound ? .notFound : .refused, error.description)
    case let error as StoreError: self.init(.storage, error.description)
    case let error as SystemError:
      self.init(.storage, error.description)
      if error.isBrokenPipe { kind = .silent }
    case let error as ZoneError: self.init(.usage, error.description)
    default:
      self = Failure.usage(Root.message(for: error))
      if Root.exitCode(for: error) == .success { kind = .help(Root.fullMessage(for: error)) }
    }
  }

  /// The failure that the parser's message means.
  ///
  /// An unknown option is compared with those of the command, and in a line of text may be meant as text.
  private static func usage(_ message: String) -> Failure {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0] == "Unknown option ",
      let command = Invocation.command(in: Array(CommandLine.arguments.dropFirst()))
    else { return Failure(.usage, words(of: message)) }
    let option = String(parts[1])
    let known = CommandGuide.named(command)?.options.flatMap(\.options).filter { $0.hasPrefix("--") } ?? []
    let near =
      option.hasPrefix("--")
      ? nearNames(to: String(option.dropFirst(2)), among: known.map { String($0.dropFirst(2)) }).prefix(1)
      : known.filter { $0.dropFirst(2) == option.dropFirst() }.map { String($0.dropFirst(2)) }.prefix(1)
    let hint =
      Invocation.isFreeText(command)
      ? "text that looks like an option goes in quotes with what follows: arc \(command) \"\(option) …\""
      : "arc help \(command) lists its options"
    return Failure(
      .usage,
      "\(command) has no option \(option)"
        + (near.isEmpty ? "" : "; did you mean --\(near.joined())?"), hints: [hint])
  }

  /// The parser's message in our manner: lower case, without a full stop.
  private static func words(of message: String) -> String {
    var words = message.replacing(Word.mark, with: "")
    if words.hasSuffix(".") { words.removeLast() }
    words = words.prefix(1).lowercased() + words.dropFirst()
    return words.split(separator: ". Did you mean ", maxSplits: 1).joined(separator: "; did you mean ")
  }

  /// The message, the text with a caret, the hints.
  func lines(appearance: Appearance) -> [StyledText] {
    var lines: [StyledText] = ["\("arc:", .mistake) \(message)"]
    if let source { lines += CaretView.lines(source.text, byte: source.byte, appearance: appearance) }
    return lines + hints.map { StyledText("  " + $0, .faint) }
  }
}
