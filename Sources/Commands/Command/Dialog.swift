import Application
import Terminal

/// What Tab offers for the text before the cursor.
typealias Completing = (String) -> LineEditor.Completion?

/// A way to ask the person: the lines of a terminal, or the last rows of a full screen.
protocol Dialog {
  /// False when no person can answer.
  var canAsk: Bool { get }
  /// Shows a line before a question.
  func say(_ line: StyledText) throws
  /// Asks for one line; nil when the person cancels.
  func ask(_ question: StyledText, completing: Completing?) throws -> String?
}

extension Dialog {
  /// Asks for a yes; any other answer is a no.
  func confirm(_ question: StyledText) throws -> Bool {
    let answer = trimmed(try ask("\(question) [y/N]", completing: nil) ?? "").lowercased()
    return answer == "y" || answer == "yes"
  }

  /// Says that an answer is not valid.
  func refuse(_ answer: some StringProtocol, _ expected: String) throws {
    try say("\("'\(answer)' is not an answer", .warning); \(expected)")
  }
}
