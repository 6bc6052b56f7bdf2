import Names

/// Names that somebody may have meant: those within a few slips of the finger.
extension Vocabulary {
  /// How many suggestions are given at most.
  static let mostSuggestions = 3

  /// The Arcs whose names are close to a name, closest first.
  func names(near name: String) -> [String] {
    var words = WordKeys()
    words.append(Array(NameKey(name).text.utf8))
    return suggestions(for: words)
  }

  /// The Arcs whose names are close to one of these keys, closest first.
  func suggestions(for words: WordKeys) -> [String] {
    var found: [(distance: Int, arc: Int32)] = []
    for range in words.ranges where range.count >= 2 {
      let word = words.bytes[range]
      let letters = Suggestions.letters(word)
      for key in arcNames.keys {
        let allowed = Suggestions.slips(for: min(word.count, key.bytes.count))
        guard abs(key.bytes.count - word.count) <= allowed,
          (key.letters ^ letters).nonzeroBitCount <= 2 * allowed,
          let distance = editDistance(word, key.bytes, atMost: allowed)
        else { continue }
        found.append((distance, key.value))
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

/// The keys of words, one behind the other.
struct WordKeys {
  private(set) var bytes: [UInt8] = []
  private(set) var ranges: [Range<Int>] = []

  var count: Int { ranges.count }

  mutating func append(_ key: some Collection<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: key)
    ranges.append(start..<bytes.count)
  }

  /// Adds the last two keys as one, when they stand one behind the other.
  mutating func joinLastTwo() {
    guard ranges.count >= 2 else { return }
    ranges.append(ranges[ranges.count - 2].lowerBound..<ranges[ranges.count - 1].upperBound)
    ranges.swapAt(ranges.count - 1, ranges.count - 2)
  }
}

/// How far two words are apart.
enum Suggestions {
  /// How many slips are forgiven in a word of this length: none below three bytes, one up to four, then two.
  static func slips(for length: Int) -> Int { length < 3 ? 0 : (length < 5 ? 1 : 2) }

  /// One bit for each byte that occurs, folded into 64.
  static func letters(_ word: ArraySlice<UInt8>) -> UInt64 {
    var mask: UInt64 = 0
    for byte in word { mask |= 1 << UInt64(byte & 63) }
    return mask
  }
}
