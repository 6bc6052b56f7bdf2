import Names

/// Names that somebody may have meant: those within a few slips of the finger.
extension Vocabulary {
  /// How many suggestions are given at most.
  static let mostSuggestions = 3

  /// The Arcs whose names are close to a name, closest first.
  /// - Parameter following: the words behind it, some of which may belong to the name.
  func names(near name: String, following: [String] = []) -> [String] {
    var words = WordKeys()
    words.append(Array(NameKey(name).text.utf8))
    for word in following { words.extend(Array(NameKey(word).text.utf8)) }
    return suggestions(for: words)
  }

  /// The Arcs whose names are close to one of these keys, closest first; of those as close the one given first.
  func suggestions(for words: WordKeys) -> [String] {
    var nearest = NearestArcs()
    let fuzzyIndex = arcNames.fuzzyIndex(for: words.count)
    words.bytes.withUnsafeBufferPointer { bytes in
      for range in words.ranges where range.count >= 2 {
        arcNames.addArcs(near: UnsafeBufferPointer(rebasing: bytes[range]), fuzzyIndex, to: &nearest)
      }
      if nearest.found.isEmpty {
        for (range, first) in zip(words.ranges, words.firsts) {
          let (first, rest) = (bytes[range.lowerBound..<first], bytes[first..<range.upperBound])
          arcNames.addArcs(shortenedTo: first, rest, fuzzyIndex, to: &nearest)
        }
      }
    }
    return nearest.found.map { arcs[Int($0.arc)] }
  }
}

extension NameTable {
  /// Adds the first Arcs of every name that is close to a word.
  /// - Parameter neighbourhood: where such names are found; nil: all are looked through.
  fileprivate func addArcs(
    near word: UnsafeBufferPointer<UInt8>, _ fuzzyIndex: FuzzyIndex?, to nearest: inout NearestArcs
  ) {
    let wordLetters = Suggestions.letters(word)
    /// How many slips a key is away; nil when it is more than are forgiven or than `limit`.
    func distance(ofKey key: Int, atMost limit: Int) -> Int? {
      let range = keys.ranges[key]
      let allowed = min(limit, Suggestions.slips(for: min(word.count, range.count)))
      guard abs(word.count - range.count) <= allowed,
        (letters[key] ^ wordLetters).nonzeroBitCount <= 2 * allowed
      else { return nil }
      return keys.bytes.withUnsafeBufferPointer {
        slipCount(word, UnsafeBufferPointer(rebasing: $0[range]), atMost: allowed)
      }
    }
    if let fuzzyIndex {
      fuzzyIndex.forEachKey(near: word, wordLetters) { key in
        let limit = nearest.farthest(from: fuzzyIndex.firstArc(ofKey: key))
        guard let distance = distance(ofKey: key, atMost: limit) else { return }
        for arc in fuzzyIndex.arcs(ofKey: key) { nearest.add(arc, distance: distance) }
      }
    } else {
      for key in 0..<keys.count {
        guard let distance = distance(ofKey: key, atMost: nearest.farthest(from: 0)) else { continue }
        for arc in arcs(ofKey: key) { nearest.add(arc, distance: distance) }
      }
    }
  }
}

extension NameTable {
  /// Adds the first Arcs whose name somebody may have cut short: `phys 101` for Physics 101, `phys` alone.
  /// - Parameters:
  ///   - first: how the name begins.
  ///   - rest: how it ends; empty when nothing is known of that.
  fileprivate func addArcs(
    shortenedTo first: Slice<UnsafeBufferPointer<UInt8>>, _ rest: Slice<UnsafeBufferPointer<UInt8>>,
    _ fuzzyIndex: FuzzyIndex?, to nearest: inout NearestArcs
  ) {
    guard first.count >= (rest.isEmpty ? 4 : 3), let letter = first.first, !(0x30...0x39).contains(letter)
    else { return }
    let distance = Suggestions.mostSlips + (rest.isEmpty ? 2 : 1)
    func isMeant(_ key: Int) -> Bool {
      let range = keys.ranges[key]
      return range.count > first.count + rest.count
        && keys.bytes.withUnsafeBufferPointer {
          $0[range].starts(with: first) && $0[range].suffix(rest.count).elementsEqual(rest)
        }
    }
    if let fuzzyIndex {
      fuzzyIndex.forEachKey(beginningLike: first) { key in
        guard isMeant(key) else { return }
        for arc in fuzzyIndex.arcs(ofKey: key) { nearest.add(arc, distance: distance) }
      }
    } else {
      for key in 0..<keys.count where isMeant(key) {
        for arc in arcs(ofKey: key) { nearest.add(arc, distance: distance) }
      }
    }
  }
}

/// The Arcs that are nearest to what was typed, nearest first; of those as near the one given first.
private struct NearestArcs {
  private(set) var found: [(distance: Int, arc: Int32)] = []

  /// How far an Arc from this one on may be away to be among them.
  func farthest(from arc: Int32) -> Int {
    guard found.count == Vocabulary.mostSuggestions, let last = found.last else { return .max }
    return arc < last.arc ? last.distance : last.distance - 1
  }

  mutating func add(_ arc: Int32, distance: Int) {
    if let known = found.firstIndex(where: { $0.arc == arc }) {
      if found[known].distance <= distance { return }
      found.remove(at: known)
    }
    let place = found.firstIndex { ($0.distance, $0.arc) > (distance, arc) } ?? found.count
    guard place < Vocabulary.mostSuggestions else { return }
    found.insert((distance, arc), at: place)
    if found.count > Vocabulary.mostSuggestions { found.removeLast() }
  }
}

/// The keys of words, one behind the other.
struct WordKeys: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var ranges: [Range<Int>] = []
  /// Where the first word of each ends.
  private(set) var firsts: [Int] = []
  /// Where the words begin that stand one behind the other before the end.
  private var starts: [Int] = []

  var count: Int { ranges.count }

  /// Adds a word that stands behind none.
  mutating func append(_ key: some Collection<UInt8>) {
    starts.removeAll(keepingCapacity: true)
    extend(key)
  }

  /// Adds a word that stands behind the last one, and those behind which it stands together with it.
  /// - Parameter most: how many words make one key at most.
  mutating func extend(_ key: some Collection<UInt8>, upTo most: Int = 4) {
    starts.append(bytes.count)
    bytes.append(contentsOf: key)
    for number in 1...most where number <= starts.count {
      let first = starts.count - number
      ranges.append(starts[first]..<bytes.count)
      firsts.append(number == 1 ? bytes.count : starts[first + 1])
    }
  }

  /// Forgets all keys and keeps their memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
    firsts.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }
}

/// How far two words are apart.
enum Suggestions {
  /// How many slips are forgiven in a word of this length: none below three bytes, one up to four, then two.
  static func slips(for length: Int) -> Int { length < 3 ? 0 : (length < 5 ? 1 : mostSlips) }

  /// How many are forgiven in the longest words.
  static let mostSlips = 2

  /// One bit for each byte that occurs, folded into 64.
  static func letters(_ word: some Sequence<UInt8>) -> UInt64 {
    var mask: UInt64 = 0
    for byte in word { mask |= 1 << UInt64(byte & 63) }
    return mask
  }
}
