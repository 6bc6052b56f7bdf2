/// What searching has found out in a transaction, and how far it looks.
struct SearchCache {
  /// The tasks that hold words which were typed, by the query of the full-text table, until words change.
  var wordHits: [String: WordHits] = [:] {
    didSet { if wordHits.isEmpty { wordSets = [] } }
  }
  /// The same by their places.
  var wordSets: [WordHits] = []
  /// True when SQLite knows `holds_words`.
  var knowsWords = false
  /// Of how many that hold words, and of how many made in a range, each is looked at.
  var fewHits = 1024
  var fewMade = 512
  /// The shapes of tasks that have what few tasks have, until tasks change.
  var knownShapes: [TaskShape]? {
    didSet { rareHits = [:] }
  }
  /// The tasks of some of those shapes, where they are few.
  var rareHits: [[TaskShape]: [TaskHit]?] = [:]
}
