import Grammar

extension Language {
  /// True for a title with a word for what a course has at fixed hours: a lecture, a section, a lab.
  public func isLesson(_ title: String) -> Bool {
    guard let classNoun else { return false }
    var tokens: [Token] = []
    var title = title
    title.withUTF8 { Tokenizer.append($0, words: tables.words, to: &tokens) }
    return tokens.contains { tables.isWord($0.symbol, of: classNoun) }
  }
}
