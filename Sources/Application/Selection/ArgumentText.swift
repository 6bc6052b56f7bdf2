/// One argument, which may contain several words if it was quoted.
package struct ArgumentText {
  /// The word as it is.
  package var text: String

  package init(text: String) { self.text = text }
}

extension String {
  /// The text in double quotes when a shell would take it for several words.
  package var quoted: String { contains(where: \.isWhitespace) ? "\"\(self)\"" : self }
}

extension [ArgumentText] {
  /// The words joined by one space.
  package var line: String { map(\.text).joined(separator: " ") }
}
