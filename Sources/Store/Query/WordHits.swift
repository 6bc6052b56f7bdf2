import Moments

/// The tasks that hold words, asked one by one.
///
/// The full-text table gives them out in the order of their numbers, each for less than a tenth of a microsecond; to
/// look at one row costs a hundred times as much, for it mostly lies on a page that has not been read yet. So for a common
/// word the first thousands are read, which answers for all tasks up to there, and others are looked at one by one, as
/// far as their marks let them pass; when that has cost half as much again as reading on, all are read. Neither a rare
/// word nor one that a million tasks hold costs much more than it must.
final class WordHits {
  private let wanted: [WantedWords]
  private unowned let session: Session
  /// What the full-text table is asked.
  let match: String
  /// True when the table must put together all of them before it gives out the first.
  let isCostly: Bool
  /// Those that are known; for all tasks before the end of these it is known.
  private var known = TaskBits()
  /// What looking at rows has answered.
  private var seen: [Int: Bool] = [:]
  /// True when all are known.
  private(set) var isComplete = false
  /// They themselves; nil when they are more than a few.
  private var first: [Int]? = []
  private var fewHits: [TaskHit]?
  /// How many are known when that reading ends.
  private var enough = 0
  /// What looking at rows has cost since the table was read, in what it costs to read one task from it.
  private var debt = 0

  private static let costOfRow = 128
  private static let costOfAsking = 800

  init(_ wanted: [WantedWords], in session: Session) {
    (self.wanted, self.session) = (wanted, session)
    match = wanted.map(\.match).joined(separator: " AND ")
    isCostly = match.contains(" *)")
  }

  /// How many tasks may be walked over before it is better to look at all that hold the words.
  var worth: Int { isComplete ? 4 * count : 4 * max(count, session.search.firstHits) }

  /// All of them, where they are so few that to look at each is better than to walk until a list is full; else nil.
  /// - Parameters:
  ///   - limit: how long the list is.
  ///   - total: how many tasks there are.
  func few(for limit: Int, of total: Int) throws -> [TaskHit]? {
    if let fewHits { return fewHits }
    if isCostly { return nil }
    if known.end == 0, !isComplete { try readOn() }
    // To look at a row costs as much as to walk over some eighty entries of an index, and a walk passes over as many as
    // there are tasks for each that it finds.
    guard isComplete, let first,
      first.count * first.count <= 80 + min(limit, session.search.fewHits) * total / 80
    else { return nil }
    let read = try session.statement("SELECT completed, \(session.due), arc FROM task AS t WHERE id = ?")
    let hits = try first.compactMap { number in
      try read.first(.integer(number)) {
        TaskHit(number: number, isClosed: $0.optionalInteger(0) != nil, due: $0.moment(1), arc: $0.integer(2))
      }
    }
    fewHits = hits
    return hits
  }

  /// How many are known.
  var count: Int { known.count }

  /// True when the task with this number holds the words.
  func holds(_ number: Int) throws -> Bool {
    let isReadable = wanted.allSatisfy(\.areReadable)
    while !isComplete, number >= known.end, !isReadable || debt >= busyTimeout { try readOn() }
    if isComplete || number < known.end { return known.contains(number) }
    if let isHeld = seen[number] { return isHeld }
    let isHeld = try look(at: number)
    seen[number] = isHeld
    return isHeld
  }

  private func look(at number: Int) throws -> Bool {
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
  private var busyTimeout: Int {
    if isCostly { return session.mostTasks }
    if known.end == 0 { return 0 }
    // As many as there are up to here, so many will there be.
    return count * max(0, session.mostTasks - known.end) / known.end * 3 / 2
  }

  private func readOn() throws {
    enough = isCostly || known.end > 0 ? .max : session.search.firstHits
    let table = WordQuery.table
    // `take` refuses them all but the last one for which there is room: handing out rows would cost several times as
    // much.
    let isFull = try session.reading(self) {
      try session.statement(
        "SELECT 1 FROM \(table) WHERE \(table) MATCH ? AND rowid >= ? AND takes_word(rowid) ORDER BY rowid LIMIT 1"
      ).first(.text(match), .integer(known.end)) { _ in true }
    }
    isComplete = isFull == nil
    debt = 0
  }

  /// Takes one that the full-text table gives out; true when there is no room for another.
  func take(_ number: Int) -> Bool {
    known.insert(number)
    if known.count <= session.search.fewHits { first?.append(number) } else { first = nil }
    return known.count >= enough
  }
}

extension Session {
  /// The tasks that hold words; what is known about them is kept until words change.
  func hits(of wanted: [WantedWords]) throws -> WordHits {
    try teachWords()
    let new = WordHits(wanted, in: self)
    if let known = search.wordHits[new.match] { return known }
    search.wordHits[new.match] = new
    return new
  }
}
