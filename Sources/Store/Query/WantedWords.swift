import SQLite

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
  /// The marks of a text that may hold them, all of one of these; nil when it may have any.
  private let marks: [Int]?

  /// Columns with words, by where they stand in `TaskRow.text(of:)`.
  enum Column: Int {
    case title, location, description
  }

  /// - Parameters:
  ///   - text: what was typed.
  ///   - query: what `Session.query(ofWords:)` made of it.
  ///   - ends: the words that begin as the last one, when it is only begun; nil when they are not known.
  init(_ text: String, in columns: [Column], query: String, ends: [String]?) {
    self.columns = columns
    match = "{\(columns.map { "\($0)" }.joined(separator: " "))} : \(query)"
    isBegun = WordQuery.isBegun(text)
    let typed = WordQuery.words(of: text)
    words =
      typed.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } } ? typed.map { Array($0.lowercased().utf8) } : nil
    marks = words.flatMap { [isBegun] in WantedWords.marks($0, isBegun, ends) }
  }

  /// True when the words can be looked for in a row.
  var areReadable: Bool { words != nil }

  private static func marks(_ words: [[UInt8]], _ isBegun: Bool, _ ends: [String]?) -> [Int]? {
    let whole = (isBegun ? words.dropLast() : words[...]).reduce(0) { $0 | WordMarks.mark(of: $1) }
    if !isBegun { return [whole] }
    guard let ends, ends.count <= mostEnds else { return whole == 0 ? nil : [whole] }
    return ends.filter { $0.utf8.allSatisfy { $0 < 0x80 } }.map { whole | WordMarks.mark(of: $0.utf8) }
  }

  /// How many ends are asked for one by one.
  private static let mostEnds = 8

  /// The condition that `task AS t` may hold them; nil when any may.
  var sql: String? {
    // Words that only texts with other letters hold ask for all marks, which those have.
    marks.map { $0.isEmpty ? [WordMarks.any] : $0 }.map { marks in
      "(\(marks.map { "t.marks & \($0) = \($0)" }.joined(separator: " OR ")))"
    }
  }

  /// True when a row of title, location and description holds them all; nil when only the full-text table knows.
  func areHeld(by row: Statement) -> Bool? {
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

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// True when letters and digits begin with others in lower case, or are the same.
  fileprivate func begins(with word: [UInt8], isWhole: Bool) -> Bool {
    // The bit that sets small letters apart is set in all digits.
    (isWhole ? count == word.count : count >= word.count) && zip(self, word).allSatisfy { $0 | 0x20 == $1 }
  }
}
