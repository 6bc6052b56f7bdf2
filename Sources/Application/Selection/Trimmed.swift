/// The text without white space and a byte order mark at its ends.
package func trimmed(_ text: some StringProtocol) -> String {
  let isFill = { (character: Character) in character.isWhitespace || character == "\u{FEFF}" }
  guard let first = text.firstIndex(where: { !isFill($0) }), let last = text.lastIndex(where: { !isFill($0) })
  else { return "" }
  return String(text[first...last])
}
