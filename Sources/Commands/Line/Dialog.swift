import Application
import Terminal

/// What Tab offers for the text before the cursor.
typealias Completing = (String) -> LineEditor.Completion?

/// Who asks the person when a line leaves something open: the lines of a terminal, or the last rows of a whole screen.
protocol Dialog {
  /// False when nobody is there to answer.
  var canAsk: Bool { get }
  /// Says something before a question.
  func say(_ line: StyledText) throws
  /// Asks for one line; nil when the question is left.
  func ask(_ question: StyledText, completing: Completing?) throws -> String?
}

extension Dialog {
  /// Asks for a yes; anything else is a no.
  func confirm(_ question: StyledText) throws -> Bool {
    let answer = trimmed(try ask("\(question) [y/N]", completing: nil) ?? "").lowercased()
    return answer == "y" || answer == "yes"
  }

  /// Says that an answer is none.
  func refuse(_ answer: some StringProtocol, _ expected: String) throws {
    try say("\("'\(answer)' is not an answer", .warning); \(expected)")
  }
}
