import Application
import Terminal

extension Rejection {
  /// `file:line:column: reason`, the text, a caret.
  func lines(_ appearance: Appearance) -> [StyledText] {
    let before = text.prefix(column - 1)
    let head: StyledText = "\("\(file):\(line):\(column)", .strong): \(reason)"
    return text.isEmpty
      ? [head] : [head] + CaretView.lines(text, byte: before.utf8.count, appearance: appearance)
  }
}
