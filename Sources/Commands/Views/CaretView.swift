import Application
import Terminal

/// A line of text with a caret under one of its characters.
enum CaretView {
  /// The text and the caret line, indented by two; a long text is cut around the caret.
  /// - Parameter byte: the UTF-8 offset of the character, 0 up to the length.
  static func lines(_ text: String, byte: Int, appearance: Appearance) -> [StyledText] {
    let room = max(10, (appearance.columns ?? 200) - 4)
    let index =
      text.utf8.index(text.startIndex, offsetBy: max(0, byte), limitedBy: text.endIndex) ?? text.endIndex
    var before = text[..<index].visible
    let after = text[index...].prefix(room).visible
    if before.displayWidth > room / 2 {
      before = appearance.text(of: .ellipsis) + String(before.suffix(room / 2 - 3))
    }
    let shown = appearance.cut(StyledText(before + after), to: room)
    let caret = String(repeating: " ", count: before.displayWidth) + "^"
    return ["  \(shown)", StyledText("  " + caret, .mistake)]
  }
}
