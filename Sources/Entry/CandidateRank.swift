import Grammar

/// A phrase with its place among those that overlap: the widest first, then text, the firmer, the marked, the one by the
/// earlier rule, the one further left.
struct CandidateRank {
  let phrase: Phrase
  /// Lower comes first.
  private let rank: UInt64

  init(_ phrase: Phrase, isText: Bool) {
    self.phrase = phrase
    // The start needs no bits: phrases are collected from left to right, and the sort keeps the order of equals.
    var rank = UInt64(UInt32.max - UInt32(bitPattern: phrase.end - phrase.start))
    rank = rank << 1 | (isText ? 0 : 1)
    rank = rank << 2 | UInt64(phrase.strength.rawValue)
    rank = rank << 1 | (phrase.isMarked ? 0 : 1)
    self.rank = rank << 28 | UInt64(UInt32(bitPattern: phrase.rule))
  }

  /// Sorts ranks, equal ones staying as they stand; without memory for the few that a line has.
  static func sort(_ ranks: UnsafeMutableBufferPointer<CandidateRank>) {
    if ranks.count > 32 {
      var ranks = ranks
      return ranks.sort { $0.rank < $1.rank }
    }
    for index in ranks.indices.dropFirst() {
      let moved = ranks[index]
      var place = index
      while place > 0, moved.rank < ranks[place - 1].rank {
        ranks[place] = ranks[place - 1]
        place -= 1
      }
      ranks[place] = moved
    }
  }
}
