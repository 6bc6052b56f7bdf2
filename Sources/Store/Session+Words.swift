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
  /// What is being read from the full-text table.
  fileprivate var reading: WordHits?
  /// Why the last query ended.
  fileprivate var failure: (any Error)?

  fileprivate func holds(_ place: Int, _ number: Int) throws -> Bool {
    if place < 0 {
      reading?.insert(number)
      return true
    }
    guard let hits = hits.indices.contains(place) ? hits[place] : nil else { return false }
    try take(place == 0 ? 1 : 0)
    return try hits.holds(number)
  }

  fileprivate func take(_ count: Int) throws {
    steps += count
    if givesUp, let first = hits.first, let first, steps > first.worth { throw WalkedTooFar() }
  }
}

/// Why a walk ended early.
private struct WalkedTooFar: Error {}

extension Session {
  /// Runs queries that ask for words by `holds_words`.
  func asking<Answer>(_ hits: [WordHits?], _ body: () throws -> Answer) throws -> Answer {
    try answer(hits, givesUp: false, body)
  }

  /// Runs queries that walk along indexes and ask for words by `holds_words`.
  /// - Returns: nil when they walked so far that looking at all tasks with the first words is better.
  func walking<Answer>(_ hits: [WordHits?], _ body: () throws -> Answer) throws -> Answer? {
    do {
      return try answer(hits, givesUp: true, body)
    } catch is WalkedTooFar {
      return nil
    }
  }

  /// Runs a query that hands tasks to what is read by `holds_words(-1, …)`.
  func reading<Answer>(_ hits: WordHits, _ body: () throws -> Answer) throws -> Answer {
    askedWords?.reading = hits
    defer { askedWords?.reading = nil }
    return try body()
  }

  /// To be called by what walks without asking.
  func walk(_ count: Int) throws { try askedWords?.take(count) }

  private func answer<Answer>(_ hits: [WordHits?], givesUp: Bool, _ body: () throws -> Answer) throws
    -> Answer
  {
    guard let asked = askedWords, hits.contains(where: { $0 != nil }) else { return try body() }
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

  /// Makes SQLite know `holds_words`.
  func teachWords() throws {
    if askedWords != nil { return }
    let asked = AskedWords()
    let code = sqlite3_create_function_v2(
      try connection(), "holds_words", 2, SQLITE_UTF8 | SQLITE_DIRECTONLY,
      Unmanaged.passRetained(asked).toOpaque(),
      { context, _, values in
        guard let values, let box = sqlite3_user_data(context) else { return }
        let asked = Unmanaged<AskedWords>.fromOpaque(box).takeUnretainedValue()
        do {
          let place = Int(sqlite3_value_int64(values[0]))
          let isHeld = try asked.holds(place, Int(sqlite3_value_int64(values[1])))
          sqlite3_result_int(context, isHeld ? 1 : 0)
        } catch {
          asked.failure = error
          sqlite3_result_error(context, "words", -1)
        }
      }, nil, nil, { box in box.map { Unmanaged<AskedWords>.fromOpaque($0).release() } })
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    askedWords = asked
  }
}
