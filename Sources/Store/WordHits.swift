/// The tasks that hold words, asked one by one.
///
/// The full-text table gives them out in the order of their numbers, each for a tenth of a microsecond; to look at one
/// row costs a hundred times as much, for it mostly lies on a page that nobody has read yet. So for a common word the first thousands are read, which answers for all tasks up to
/// there, and others are looked at one by one; as soon as that has cost as much as reading on, more are read. Neither a
/// rare word nor one that a million tasks hold costs more than twice what it must.
final class WordHits {
  private let wanted: [WantedWords]
  private unowned let session: Session
  /// What the full-text table is asked.
  let match: String
  /// True when the table must put together all of them before it gives out the first.
  private let isCostly: Bool
  /// A bit for each task up to `end`.
  private var bits: [UInt64] = []
  /// Those whose numbers are too high for bits.
  private var others: Set<Int> = []
  /// For all tasks with smaller numbers it is known.
  private var end = 0
  /// How many are known.
  private(set) var count = 0
  /// True when all are known.
  private(set) var isComplete = false
  /// How many are read next.
  private var portion: Int
  /// What looking at rows has cost since the table was read, in what it costs to read one task from it.
  private var debt = 0

  private static let costOfRow = 100
  private static let costOfAsking = 800
  private static let mostBits = 1 << 28

  init(_ wanted: [WantedWords], in session: Session) {
    (self.wanted, self.session, portion) = (wanted, session, session.firstHits)
    match = wanted.map(\.match).joined(separator: " AND ")
    isCostly = match.contains(" *)")
  }

  /// How many tasks may be walked over before it is better to look at all that hold the words.
  var worth: Int { isComplete ? 4 * count : 4 * max(count, session.firstHits) }

  /// True when the task with this number holds the words.
  func holds(_ number: Int) throws -> Bool {
    let isReadable = wanted.allSatisfy(\.areReadable)
    while !isComplete, number >= end, !isReadable || debt >= portion / 2 || (end == 0 && !isCostly) {
      try readOn()
    }
    if isComplete || number < end { return isKnown(number) }
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

  private func readOn() throws {
    let limit = isCostly ? .max : portion
    let table = WordQuery.table
    // Counted by SQLite, which hands each to `insert`: that costs a quarter of handing out rows.
    let read =
      try session.reading(self) {
        try session.statement(
          """
          SELECT count(*) FROM (SELECT rowid AS number FROM \(table) WHERE \(table) MATCH ? AND rowid >= ? ORDER BY rowid LIMIT ?)
          WHERE takes_word(number)
          """
        ).first(.text(match), .integer(end), .integer(limit)) { $0.integer(0) }
      } ?? 0
    count += read
    isComplete = read < limit
    portion *= 2
    debt = 0
  }

  /// Takes one that the full-text table gives out.
  func insert(_ number: Int) {
    end = number + 1
    guard (0..<WordHits.mostBits).contains(number) else {
      others.insert(number)
      return
    }
    let place = number >> 6
    if place >= bits.count {
      bits += repeatElement(0, count: max(place + 1, bits.count * 2) - bits.count)
    }
    bits[place] |= 1 << UInt64(number & 63)
  }

  private func isKnown(_ number: Int) -> Bool {
    guard (0..<WordHits.mostBits).contains(number) else { return others.contains(number) }
    let place = number >> 6
    return place < bits.count && bits[place] >> UInt64(number & 63) & 1 == 1
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
