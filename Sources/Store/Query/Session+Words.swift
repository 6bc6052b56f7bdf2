import SQLite

// What a query asks about words, task by task.
//
//     … WHERE completed IS NULL AND … AND holds_words(0, t.id)  ──▶  AskedWords.holds  ──▶  WordHits.holds
//
// So whatever walks along an index finds the tasks with words on its way, and stops where it has enough. `walks(t.id)` is
// true and counts rows, for filters that no index answers; `takes_word(rowid)` takes what the full-text table gives out.

/// What `holds_words` answers from.
final class AskedWords {
  /// What each query in progress asks about, by the number that it gives; nil for what nobody asks.
  fileprivate var hits: [WordHits?] = []
  /// How many tasks the query in progress has been asked about.
  fileprivate var steps = 0
  /// True when the query is given up as soon as it would be better to look at all tasks with the first words.
  fileprivate var givesUp = false
  /// How many rows may be looked at when no words are asked for.
  fileprivate var mostRows: Int
  /// What is being read from the full-text table.
  fileprivate var reading: WordHits?

  fileprivate init(mostRows: Int) { self.mostRows = mostRows }

  fileprivate func holds(_ place: Int, _ number: Int) throws -> Bool {
    guard let hits = hits.indices.contains(place) ? hits[place] : nil else { return false }
    if place == 0 { try walk(1) }
    return try hits.holds(number)
  }

  fileprivate func walk(_ count: Int) throws {
    steps += count
    if givesUp, steps > hits.first??.worth ?? mostRows { throw WalkedTooFar() }
  }

  fileprivate func take(_ number: Int) -> Bool { reading?.take(number) ?? true }
}

/// Why a walk ended early.
private struct WalkedTooFar: Error {}

extension Session {
  /// Runs queries that ask for words by `holds_words`.
  func asking<Answer>(_ hits: [WordHits?], _ body: () throws -> Answer) throws -> Answer {
    try answer(hits, givesUp: false, body)
  }

  /// Runs queries that walk along indexes and ask for words by `holds_words`, or else count rows by `walks`.
  /// - Returns: nil when they walked so far that looking at all tasks with the first words, or at all rows, is better.
  func walking<Answer>(_ hits: [WordHits?], _ body: () throws -> Answer) throws -> Answer? {
    do {
      return try answer(hits, givesUp: true, body)
    } catch is WalkedTooFar {
      return nil
    }
  }

  /// Runs a query that hands tasks to what is read by `takes_word`.
  func reading<Answer>(_ hits: WordHits, _ body: () throws -> Answer) throws -> Answer {
    search.askedWords?.reading = hits
    defer { search.askedWords?.reading = nil }
    return try body()
  }

  /// To be called by what looks for words and begins another walk.
  func beginWalk() throws {
    if let asked = search.askedWords, asked.hits.first.flatMap({ $0 }) != nil {
      try asked.walk(Session.costOfWalk)
    }
  }

  /// How many tasks could be walked over while one more Arc is asked.
  private static let costOfWalk = 20

  private func answer<Answer>(_ hits: [WordHits?], givesUp: Bool, _ body: () throws -> Answer) throws
    -> Answer
  {
    guard let asked = search.askedWords else { return try body() }
    let before = (asked.hits, asked.steps, asked.givesUp)
    defer { (asked.hits, asked.steps, asked.givesUp) = before }
    (asked.hits, asked.steps, asked.givesUp) = (hits, 0, givesUp)
    return try body()
  }

  /// Makes SQLite know `holds_words`, `walks` and `takes_word`.
  func teachWords() throws {
    if search.askedWords != nil { return }
    let asked = AskedWords(mostRows: search.mostRows)
    let database = try openDatabase()
    try database.addFunction("holds_words", arguments: 2) {
      try asked.holds($0.integer(0), $0.integer(1)) ? 1 : 0
    }
    try database.addFunction("walks", arguments: 1) { _ in
      try asked.walk(1)
      return 1
    }
    try database.addFunction("takes_word", arguments: 1) { asked.take($0.integer(0)) ? 1 : 0 }
    search.askedWords = asked
  }
}
