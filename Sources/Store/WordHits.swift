/// The tasks that hold words, asked one by one.
///
/// The full-text table gives them out in the order of their numbers, each for less than a tenth of a microsecond; to
/// look at one row costs a hundred times as much, for it mostly lies on a page that has not been read yet. So for a common
/// word the first thousands are read, which answers for all tasks up to there, and others are looked at one by one; when
/// that has cost a part of reading on, more are read. Neither a rare word nor one that a million tasks hold costs much
/// more than it must.
final class WordHits {
  private let wanted: [WantedWords]
  private unowned let session: Session
  /// What the full-text table is asked.
  let match: String
  /// True when the table must put together all of them before it gives out the first.
  let isCostly: Bool
  /// Those that are known; for all tasks before the end of these it is known.
  private var known = TaskBits()
  /// True when all are known.
  private(set) var isComplete = false
  /// How many are read next.
  private var portion: Int
  /// How many are known when that reading ends.
  private var enough = 0
  /// What looking at rows has cost since the table was read, in what it costs to read one task from it.
  private var debt = 0

  private static let costOfRow = 128
  private static let costOfAsking = 800

  init(_ wanted: [WantedWords], in session: Session) {
    (self.wanted, self.session, portion) = (wanted, session, session.firstHits)
    match = wanted.map(\.match).joined(separator: " AND ")
    isCostly = match.contains(" *)")
  }

  /// How many tasks may be walked over before it is better to look at all that hold the words.
  var worth: Int { isComplete ? 4 * count : 4 * max(count, session.firstHits) }

  /// How many are known.
  var count: Int { known.count }

  /// True when the task with this number holds the words.
  func holds(_ number: Int) throws -> Bool {
    let isReadable = wanted.allSatisfy(\.areReadable)
    while !isComplete, number >= known.end, !isReadable || debt >= patience { try readOn() }
    if isComplete || number < known.end { return known.contains(number) }
    debt += WordHits.costOfRow
    let row = try session.fixed("SELECT title, location, description FROM task WHERE id = ?")
    let isHeld = try row.first(.integer(number)) { row -> Bool? in
      var all = true
      for words in wanted {
        guard let isHeld = words.areHeld(by: row) else { return nil }
        all = all && isHeld
      }
      return all
    }
    guard let isHeld else { return false }
    if let isHeld { return isHeld }
    debt += WordHits.costOfAsking
    return try session.statement(
      "SELECT 1 FROM \(WordQuery.table) WHERE \(WordQuery.table) MATCH ? AND rowid = ?"
    )
    .first(.text(match), .integer(number)) { _ in true } ?? false
  }

  /// How much may be spent on rows before more is read.
  private var patience: Int { isCostly ? 8 * portion : known.end == 0 ? 0 : portion / 4 }

  private func readOn() throws {
    enough = isCostly ? .max : count + portion
    let table = WordQuery.table
    // `take` refuses them all but the last one for which there is room: handing out rows would cost several times as
    // much.
    let isFull = try session.reading(self) {
      try session.statement(
        "SELECT 1 FROM \(table) WHERE \(table) MATCH ? AND rowid >= ? AND takes_word(rowid) ORDER BY rowid LIMIT 1"
      ).first(.text(match), .integer(known.end)) { _ in true }
    }
    isComplete = isFull == nil
    portion *= 2
    debt = 0
  }

  /// Takes one that the full-text table gives out; true when there is no room for another.
  func take(_ number: Int) -> Bool {
    known.insert(number)
    return known.count >= enough
  }
}

extension Session {
  /// The tasks that hold words; what is known about them is kept until words change.
  func hits(of wanted: [WantedWords]) throws -> WordHits {
    try teachWords()
    let new = WordHits(wanted, in: self)
    if let known = wordHits[new.match] { return known }
    wordHits[new.match] = new
    return new
  }
}
