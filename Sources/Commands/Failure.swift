import ArgumentParser
import Moments
import Names
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

  /// No failure: a text to show.
  static func help(_ text: String) -> Failure {
    var help = Failure(.done, "")
    help.kind = .help(text)
    return help
  }

  /// The failure that an error of any module means.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case PlannerError.unknownNumber(let number):
      self.init(
        .notFound, PlannerError.unknownNumber(number).description,
        hints: ["arc ls --tree shows every task with its number"])
    case PlannerError.unknownArc(let name, let near):
      self.init(
        .notFound, PlannerError.unknownArc(name: name, near: near).description,
        hints: ["arc new \(name.quoted) makes it; arc ls shows them all"])
    case let error as PlannerError: self.init(error.isNotFound ? .notFound : .refused, error.description)
    case let error as ReminderError: self.init(error.isNotFound ? .notFound : .refused, error.description)
    case StoreError.unwritable(let error): self.init(error)
    case let error as StoreError: self.init(.storage, error.description)
    case let error as NewFileError: self.init(error)
    case let error as SystemError:
      self.init(.storage, error.description)
      if error.isBrokenPipe { kind = .silent }
    case let error as ZoneError: self.init(.usage, error.description)
    default: self.init(parsing: error, of: nil)
    }
  }

  /// What it means that a file is not written.
  private init(_ error: NewFileError) {
    switch error {
    case .exists, .notOwn: self.init(.refused, error.description, hints: ["--force overwrites it"])
    case .planner, .special: self.init(.refused, error.description)
    case .folder, .failed: self.init(.storage, error.description)
    }
  }

  /// The message, the text with a caret, the hints.
  func lines(appearance: Appearance) -> [StyledText] {
    var lines: [StyledText] = ["\("arc:", .mistake) \(message)"]
    if let source { lines += CaretView.lines(source.text, byte: source.byte, appearance: appearance) }
    return lines + hints.map { StyledText("  " + $0, .faint) }
  }
}

extension Failure {
  /// Another word than those that a command does: the one that may be meant, else all of them.
  /// - Parameter things: what they are done with, `paths`.
  static func unknownVerb(_ typed: String, for things: String, known: [String], hints: [String] = [])
    -> Failure
  {
    let near = didYouMean(typed, among: known)
    return Failure(
      .usage,
      "'\(typed)' does nothing with \(things)"
        + (near.isEmpty ? "; try \(known.orList)" : near), hints: hints)
  }
}
