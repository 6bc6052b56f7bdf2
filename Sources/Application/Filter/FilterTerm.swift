/// One word of a filter, split at its signs: `-due.before:friday` is not, `due.before`, `friday`.
package struct FilterTerm: Equatable {
  /// True after `-` or `not:`; two dashes are text.
  package var isNegated = false
  /// The part before the colon; nil for plain text.
  package var key: String?
  package var value: String

  /// Every word is a term; what has no key is text.
  ///
  /// The signs of a line are keys, too: `%errand` is `label:errand`. A key is lower-case letters, perhaps with a dot: `10:30`, `http://…` and `a b:c` are text.
  package init(_ word: String) {
    var rest = word[...]
    if rest.hasPrefix("-"), !rest.hasPrefix("--"), rest.count > 1 {
      isNegated = true
      rest = rest.dropFirst()
    }
    while rest.hasPrefix("not:"), rest.count > 4 {
      isNegated.toggle()
      rest = rest.dropFirst(4)
    }
    if let sign = rest.first, let key = FilterTerm.signs[sign], rest.dropFirst().first?.isLetter == true {
      self.key = key
      rest = rest.dropFirst()
    } else if let colon = rest.firstIndex(of: ":"), !rest[colon...].hasPrefix("://"),
      FilterTerm.isKey(rest[..<colon])
    {
      key = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    // A filter that was quoted as a whole may contain quotes: `arc:"CS 298"`.
    if rest.count > 1, rest.hasPrefix("\""), rest.hasSuffix("\"") { rest = rest.dropFirst().dropLast() }
    value = String(rest)
  }

  /// The signs that begin words of a line, and their keys: `%errand`, `#home`, `@library`.
  private static let signs: [Character: String] = ["%": "label", "#": "arc", "@": "at"]

  private static func isKey(_ text: Substring) -> Bool {
    !text.isEmpty && text.first != "." && text.last != "."
      && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2E }
  }

  /// Splits a line into words at white space outside of double quotes, as a shell would.
  package static func words(of line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in line {
      if character == "\"" { isQuoted.toggle() }
      if character.isWhitespace, !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }
}
