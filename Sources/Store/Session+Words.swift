import GRDB
import GRDBSQLite

// What a query asks about words, task by task.
//
//     … WHERE completed IS NULL AND … AND holds_words(0, t.id)  ──▶  AskedWords.holds  ──▶  WordHits.holds
//
// So whatever walks along an index finds the tasks with words on its way, and stops where it has enough.

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
  /// Why the last query ended.
  fileprivate var failure: (any Error)?

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

  fileprivate func take(_ number: Int) { reading?.insert(number) }
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
    askedWords?.reading = hits
    defer { askedWords?.reading = nil }
    return try body()
  }

  /// To be called by what looks for words and begins another walk.
  func beginWalk() throws {
    if let asked = askedWords, asked.hits.first.flatMap({ $0 }) != nil { try asked.walk(Session.costOfWalk) }
  }

  /// How many tasks could be walked over while one more Arc is asked.
  private static let costOfWalk = 20

  private func answer<Answer>(_ hits: [WordHits?], givesUp: Bool, _ body: () throws -> Answer) throws
    -> Answer
  {
    guard let asked = askedWords else { return try body() }
    let before = (asked.hits, asked.steps, asked.givesUp)
    defer { (asked.hits, asked.steps, asked.givesUp) = before }
    (asked.hits, asked.steps, asked.givesUp, asked.failure) = (hits, 0, givesUp, nil)
    do {
      return try body()
    } catch let error as DatabaseError {
      // SQLite says only that the function failed.
      throw asked.failure ?? error
    }
  }

  /// Makes SQLite know `holds_words`, `walks` and `takes_word`.
  func teachWords() throws {
    if askedWords != nil { return }
    let asked = AskedWords(mostRows: mostRows)
    try teach("holds_words", 2, asked) { context, _, values in
      respond(context, values) {
        try $0.holds(Int(sqlite3_value_int64($1[0])), Int(sqlite3_value_int64($1[1])))
      }
    }
    try teach("walks", 1, asked) { context, _, values in
      respond(context, values) { asked, _ in
        try asked.walk(1)
        return true
      }
    }
    try teach("takes_word", 1, asked) { context, _, values in
      respond(context, values) {
        $0.take(Int(sqlite3_value_int64($1[0])))
        return true
      }
    }
    askedWords = asked
  }

  private typealias Function =
    @convention(c) (
      OpaquePointer?, CInt, UnsafeMutablePointer<OpaquePointer?>?
    ) -> Void

  private func teach(_ name: String, _ count: CInt, _ asked: AskedWords, _ function: Function) throws {
    let code = sqlite3_create_function_v2(
      try connection(), name, count, SQLITE_UTF8 | SQLITE_DIRECTONLY,
      Unmanaged.passRetained(asked).toOpaque(),
      function, nil, nil, { box in box.map { Unmanaged<AskedWords>.fromOpaque($0).release() } })
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}

/// Hands a call of SQLite to what it was registered with.
private func respond(
  _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?,
  _ body: (AskedWords, UnsafeMutablePointer<OpaquePointer?>) throws -> Bool
) {
  guard let values, let box = sqlite3_user_data(context) else { return }
  let asked = Unmanaged<AskedWords>.fromOpaque(box).takeUnretainedValue()
  do {
    sqlite3_result_int(context, try body(asked, values) ? 1 : 0)
  } catch {
    asked.failure = error
    sqlite3_result_error(context, "words", -1)
  }
}
