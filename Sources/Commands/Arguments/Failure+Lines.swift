import Application
import Terminal

extension Failure {
  /// The failure that an error of any module means.
  init(_ error: any Error) {
    self = Failure(known: error) ?? Failure(parsing: error, of: nil)
  }

  /// What the exit code of the program says of it.
  var exit: Exit {
    switch kind {
    case .refused: .refused
    case .notFound: .notFound
    case .usage: .usage
    case .storage: .storage
    }
  }

  /// The message, the text with a caret, the hints.
  func lines(appearance: Appearance) -> [StyledText] {
    // `arc grammar needs a subcommand` already says who speaks.
    var lines: [StyledText] = [
      message.hasPrefix("arc ")
        ? "\("arc", .mistake)\(message.dropFirst(3))" : "\("arc:", .mistake) \(message)"
    ]
    if let source { lines += CaretView.lines(source.text, byte: source.byte, appearance: appearance) }
    return lines + hints.map { StyledText("  " + $0, .faint) }
  }
}
