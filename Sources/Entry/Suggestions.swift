import Names

/// Names that somebody may have meant: those within a few slips of the finger.
extension Vocabulary {
  /// How many suggestions are given at most.
  static let mostSuggestions = 3

  /// The Arcs whose names are close to a name, closest first.
  func names(near name: String) -> [String] { suggestions(for: [Array(NameKey(name).text.utf8)]) }

  /// The Arcs whose names are close to one of these keys, closest first.
  func suggestions(for words: [[UInt8]]) -> [String] {
    var found: [(distance: Int, arc: Int32)] = []
    for word in words where word.count >= 2 {
      let wordMask = Suggestions.letters(word)
      for (key, arc) in arcNames.keys {
        let allowed = Suggestions.slips(for: min(word.count, key.count))
        guard abs(key.count - word.count) <= allowed,
          (Suggestions.letters(key) ^ wordMask).nonzeroBitCount <= 2 * allowed,
          let distance = Suggestions.distance(word, key, atMost: allowed)
        else { continue }
        found.append((distance, arc))
      }
    }
    found.sort { ($0.distance, $0.arc) < ($1.distance, $1.arc) }
    var paths: [String] = []
    for item in found where !paths.contains(arcs[Int(item.arc)]) && paths.count < Vocabulary.mostSuggestions {
      paths.append(arcs[Int(item.arc)])
    }
    return paths
  }
}

/// How far two words are apart.
enum Suggestions {
  /// How many slips are forgiven in a word of this length: none below three bytes, one up to four, then two.
  static func slips(for length: Int) -> Int { length < 3 ? 0 : (length < 5 ? 1 : 2) }

  /// One bit for each byte that occurs, folded into 64.
  static func letters(_ word: [UInt8]) -> UInt64 {
    var mask: UInt64 = 0
    for byte in word { mask |= 1 << UInt64(byte & 63) }
    return mask
  }

  /// Insertions, deletions, substitutions and swaps of neighbours that lead from one word to the other
  /// (optimal string alignment); nil when there are more than `limit`.
  static func distance(_ a: [UInt8], _ b: [UInt8], atMost limit: Int) -> Int? {
    var before = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = last
    for i in 1...max(1, a.count) where !a.isEmpty {
      row[0] = i
      var least = i
      for j in 1...max(1, b.count) where !b.isEmpty {
        let cost = a[i - 1] == b[j - 1] ? 0 : 1
        var best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, before[j - 2] + 1) }
        row[j] = best
        least = min(least, best)
      }
      if least > limit { return nil }
      (before, last, row) = (last, row, before)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }
}
