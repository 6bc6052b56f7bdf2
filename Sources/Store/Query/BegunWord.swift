import SQLite

// Words that are only begun, among very many tasks.
//
//     re  ──the words of the store that begin so──▶  read, report, review  ──▶  "read" OR "report" OR "review"
//
// The full-text table answers `re*` by putting together all tasks with any such word before it gives out the first,
// but goes through the tasks of words that are whole one by one, and no further than it is asked.
extension Session {
  /// How many words may begin alike to be looked for one by one.
  static let mostBegun = 64

  /// All words of a text in any order, the last one perhaps only begun, as a query of the full-text table.
  ///
  /// Nil when it has none.
  func query(ofWords text: String) throws -> String? {
    if let known = search.wordQueries[text] { return known }
    let query = try newQuery(ofWords: text)
    search.wordQueries[text] = .some(query)
    return query
  }

  /// The words that begin as the last word of a text, for which `query(ofWords:)` has been asked; nil when they are too
  /// many or not known, and for a text that does not end in the middle of a word.
  func ends(ofWords text: String) -> [String]? { search.wordEnds[text] }

  private func newQuery(ofWords text: String) throws -> String? {
    guard let usual = WordQuery.query(text) else { return nil }
    let words = WordQuery.words(of: text)
    // Other letters are folded by the table in its own way.
    guard usual.hasSuffix("*)"), let begun = words.last, begun.utf8.allSatisfy({ $0 < 0x80 }) else {
      return usual
    }
    // Without a task for one of the words there is none for all of them, which that word alone says sooner.
    for word in words.dropLast() where try !holds(word) { return "(\"\(word)\")" }
    guard let terms = try terms(beginningWith: begun.lowercased()), terms.count <= Session.mostBegun else {
      return usual
    }
    search.wordEnds[text] = terms
    return terms.isEmpty ? "(\"\(begun)\")" : WordQuery.query(text, endingIn: terms)
  }

  private func holds(_ word: String) throws -> Bool {
    try writeTexts()
    let table = WordQuery.table
    return try statement("SELECT 1 FROM \(table) WHERE \(table) MATCH ? LIMIT 1").first(.text("\"\(word)\""))
    {
      _ in true
    } ?? false
  }

  /// The words of tasks that begin so, one more than `mostBegun` at most; nil when the file cannot be asked.
  private func terms(beginningWith beginning: String) throws -> [String]? {
    try writeTexts()
    do {
      try statement("PRAGMA temp_store = MEMORY").run()
      try statement(
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.text_word USING fts5vocab(main, \(WordQuery.table), instance)"
      ).run()
    } catch is SQLiteError {
      return nil
    }
    var terms: [String] = []
    // From each word to the next one: all its tasks are passed over. No word holds a sign as small as char(1).
    try statement(
      """
      WITH RECURSIVE word(term) AS (
        SELECT (SELECT term FROM text_word WHERE term >= ?1 LIMIT 1)
        UNION ALL
        SELECT (SELECT term FROM text_word WHERE term >= word.term || char(1) LIMIT 1) FROM word WHERE term < ?2)
      SELECT term FROM word WHERE term < ?2 LIMIT ?3
      """
    ).rows(
      .text(beginning), .text(beginning + "\u{10FFFF}"), .integer(Session.mostBegun + 1)
    ) {
      terms.append($0.text(0))
      return true
    }
    return terms
  }
}
