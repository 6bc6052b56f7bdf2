/// Words that a task must hold, as the full-text table is asked for them and as they can be looked for in a row.
struct WantedWords {
  /// Columns of `TaskRow.text(of:)` in which they may stand: title, location, description.
  var columns: [Column]
  /// What the full-text table is asked, columns included.
  var match: String
  /// The words in lower case; nil when they have other letters than ASCII, which only the table folds.
  private let words: [[UInt8]]?
  /// True when the last word may be the beginning of one.
  private let isBegun: Bool

  /// Columns with words, by where they stand in `TaskRow.text(of:)`.
  enum Column: Int {
    case title, location, description
  }

  /// - Parameters:
  ///   - text: what was typed.
  ///   - query: what `Session.query(ofWords:)` made of it.
  init(_ text: String, in columns: [Column], query: String) {
    self.columns = columns
    match = "{\(columns.map { "\($0)" }.joined(separator: " "))} : \(query)"
    isBegun = WordQuery.isBegun(text)
    let typed = WordQuery.words(of: text)
    words =
      typed.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } } ? typed.map { Array($0.lowercased().utf8) } : nil
  }

  /// True when the words can be looked for in a row.
  var areReadable: Bool { words != nil }

  /// True when a row of title, location and description holds them all; nil when only the full-text table knows.
  func areHeld(by row: PreparedStatement) -> Bool? {
    guard let words else { return nil }
    var missing = Array(words.indices)
    for column in columns {
      let isRead = row.withUTF8(column.rawValue) { text in
        guard text.allSatisfy({ $0 < 0x80 }) else { return false }
        for part in text.split(whereSeparator: { !$0.isOfWord }) where !missing.isEmpty {
          missing.removeAll { part.begins(with: words[$0], isWhole: !isBegun || $0 < words.count - 1) }
        }
        return true
      }
      if !isRead { return nil }
    }
    return missing.isEmpty
  }
}

extension UInt8 {
  /// True for ASCII letters and digits, of which SQLite's tokenizer `unicode61` makes words.
  fileprivate var isOfWord: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// True when letters and digits begin with others in lower case, or are the same.
  fileprivate func begins(with word: [UInt8], isWhole: Bool) -> Bool {
    // The bit that sets small letters apart is set in all digits.
    (isWhole ? count == word.count : count >= word.count) && zip(self, word).allSatisfy { $0 | 0x20 == $1 }
  }
}
