import Grammar

extension Language {
  /// True for a title with a word for what a course has at fixed hours: a lecture, a section, a lab.
  public func isLesson(_ title: String) -> Bool {
    guard let classNoun else { return false }
    return tokens(of: title).contains { tables.isWord($0.symbol, of: classNoun) }
  }

  /// True for words that start with a small word such as `down`, `up` or `the`, as names hardly ever do; false for none.
  public func startsWithSmallWord(_ words: String) -> Bool {
    guard let first = tokens(of: words).first else { return false }
    return ["leftover", "determiner"].contains { kind in
      tables.kind(kind).map { tables.isWord(first.symbol, of: $0) } ?? false
    }
  }

  private func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var text = text
    text.withUTF8 { Tokenizer.append($0, words: tables.words, to: &tokens) }
    return tokens
  }
}
