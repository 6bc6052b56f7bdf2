/// What searching has found out in a transaction, and how far it looks.
struct SearchCache {
  /// The queries of words that were typed, and the tasks that hold them, until words change.
  var wordQueries: [String: String?] = [:]
  var wordEnds: [String: [String]] = [:]
  var wordHits: [String: WordHits] = [:]
  /// How many of them are read at first.
  var firstHits = 8192
  /// How many rows may be looked at one by one before the whole table is.
  var mostRows = 2000
  /// Of how many that hold words, and of how many made in a range, each is looked at.
  var fewHits = 1024
  var fewMade = 512
  /// The shapes of tasks that have what few tasks have, until tasks change.
  var knownShapes: [TaskShape]? {
    didSet { rareHits = [:] }
  }
  /// The tasks of some of those shapes, where they are few.
  var rareHits: [[TaskShape]: [TaskHit]?] = [:]
  /// What `holds_words` answers from, as soon as it has been asked for.
  var askedWords: AskedWords?
}

extension Session {
  /// There are no more tasks than this, as far as that can be told without counting; 2³² at most.
  var mostTasks: Int { min(max(store.nextID, 1), 1 << 32) }
}
