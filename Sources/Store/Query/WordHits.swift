import Moments
import SQLite

/// The tasks whose texts hold some words, found once and kept until words change.
///
///     "essay"  ──task_text MATCH──▶  tasks 17, 42, …  ──▶  … AND holds_words(3, t.id)
///
/// So whatever walks along an index finds the tasks with words on its way, and stops when it has enough.
final class WordHits {
  /// The number by which `holds_words` knows them.
  let place: Int
  /// The numbers of the tasks.
  let tasks: Set<Int>
  /// Where they stand; nil until `few` is asked.
  private var hits: [TaskHit]?

  fileprivate init(place: Int, tasks: Set<Int>) { (self.place, self.tasks) = (place, tasks) }

  /// The condition that `task AS t` is among them, for SQL.
  var sql: String { "holds_words(\(place), t.id)" }

  /// All of them, where they are so few that looking at each is quicker than walking along an index; else nil.
  func few(in session: Session) throws -> [TaskHit]? {
    guard tasks.count <= session.search.fewHits else { return nil }
    if let hits { return hits }
    let read = try session.statement("SELECT closed, \(session.due), arc FROM task AS t WHERE id = ?")
    let hits = try tasks.sorted().compactMap { number in
      try read.first(.integer(number)) {
        TaskHit(number: number, isClosed: $0.optionalInteger(0) != nil, due: $0.moment(1), arc: $0.integer(2))
      }
    }
    self.hits = hits
    return hits
  }
}

extension Session {
  /// The tasks that a query of the full-text table finds.
  /// - Parameter match: as `WordQuery` writes it, with columns before it where only these count.
  func hits(of match: String) throws -> WordHits {
    try writeTexts()
    try registerHoldsWords()
    if let known = search.wordHits[match] { return known }
    let table = WordQuery.table
    var tasks: Set<Int> = []
    try statement("SELECT rowid FROM \(table) WHERE \(table) MATCH ?").rows(.text(match)) {
      tasks.insert($0.integer(0))
      return true
    }
    let hits = WordHits(place: search.wordSets.count, tasks: tasks)
    search.wordSets.append(hits)
    search.wordHits[match] = hits
    return hits
  }

  /// Makes SQLite know `holds_words(place, task)`.
  private func registerHoldsWords() throws {
    if search.knowsWords { return }
    try openDatabase().addFunction("holds_words", arguments: 2) { [unowned self] in
      .integer(search.wordSets[$0.integer(0)].tasks.contains($0.integer(1)) ? 1 : 0)
    }
    search.knowsWords = true
  }
}
