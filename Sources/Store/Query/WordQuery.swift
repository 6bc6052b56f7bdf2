/// Typed words as queries of the full-text table (FTS5); its operators are treated as ordinary characters.
enum WordQuery {
  /// Title, description and location of every task; `rowid` is the task's number.
  static let table = "task_text"

  /// All words of a text in any order, the last one perhaps only begun: `org chem` finds organic chemistry.
  ///
  /// Nil when it has none.
  static func query(_ text: String) -> String? {
    let words = words(of: text)
    guard !words.isEmpty else { return nil }
    return "(" + words.map { "\"\($0)\"" }.joined(separator: " ") + (isBegun(text) ? " *)" : ")")
  }

  /// True when the last word of a text may be the beginning of one; `room 2!` is not begun: its last word has ended.
  static func isBegun(_ text: String) -> Bool { text.unicodeScalars.last?.isOfWord == true }

  /// A LIKE pattern for several words one after the other, which the full-text table does not know; nil for one word.
  ///
  /// Any sign may stand between two words, and LIKE knows upper and lower case of ASCII only, so other letters may be
  /// any: that the words are there at all is asked of the full-text table.
  static func pattern(_ text: String) -> String? {
    let words = words(of: text)
    guard words.count > 1 else { return nil }
    let signs = words.map { word in word.map { $0.isASCII ? String($0) : "_" }.joined() }
    return "%" + signs.joined(separator: "_") + "%"
  }

  /// The runs of letters and digits of a text.
  static func words(of text: String) -> [String] {
    text.unicodeScalars.split { !$0.isOfWord }.map { String(String.UnicodeScalarView($0)) }
  }
}

extension Unicode.Scalar {
  /// True for what SQLite's tokenizer `unicode61` makes words of: letters and numbers, and the marks in them.
  fileprivate var isOfWord: Bool {
    if value < 0x80 {
      return (0x30...0x39).contains(value) || (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value)
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .privateUse, .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }
}
