import Names

/// Suggests similar names: those within a few typing errors.
extension Vocabulary {
  /// Maximum number of suggestions.
  static let mostSuggestions = 3

  /// The paths of the Arcs with names similar to a name, closest first, at most three.
  /// - Parameter following: the words after it, some of which may be part of the name.
  public func names(near name: String, following: [String] = []) -> [String] {
    var words = WordKeys()
    words.append(Array(NameKey(name).text.utf8))
    for word in following { words.extend(Array(NameKey(word).text.utf8)) }
    let near = suggestions(for: words)
    if !near.isEmpty { return near }
    // `#his`: what begins so, HIST 7B and History Club. `#hits`: close to what HIST 7B is named by.
    let key = Array(NameKey(name).text.utf8)
    let initials = arcNames.initials(of: arcs)
    let begun =
      key.count < Initials.fewest
      ? [] : initials.arcs(for: key, in: arcNames, limit: Vocabulary.mostSuggestions) { parents[Int($0)] < 0 }
    let codes = initials.arcs(nearPart: key).filter { parents[Int($0)] < 0 && !begun.contains($0) }
    return (begun + codes).prefix(Vocabulary.mostSuggestions).map { arcs[Int($0)] }
  }

  /// The Arcs with names similar to one of these keys, closest first; of equally close ones, the one listed first.
  func suggestions(for words: WordKeys) -> [String] { arcNames.arcs(near: words).map { arcs[Int($0)] } }
}

extension NameTable {
  /// The Arcs with names similar to one of these keys, closest first.
  func arcs(near words: WordKeys) -> [Int32] {
    var nearest = NearestArcs()
    let fuzzyIndex = fuzzyIndex(for: words.count)
    words.bytes.withUnsafeBufferPointer { bytes in
      for range in words.ranges where (2...longest + Suggestions.mostSlips).contains(range.count) {
        addArcs(near: UnsafeBufferPointer(rebasing: bytes[range]), fuzzyIndex, to: &nearest)
      }
      if nearest.found.isEmpty {
        for (range, first) in zip(words.ranges, words.firsts) {
          let (first, rest) = (bytes[range.lowerBound..<first], bytes[first..<range.upperBound])
          addArcs(shortenedTo: first, rest, fuzzyIndex, to: &nearest)
        }
      }
    }
    return nearest.found.map { $0.arc }
  }

  /// Adds the first Arcs of every name similar to a word.
  /// - Parameter fuzzyIndex: an index of similar names; nil: compare all names.
  fileprivate func addArcs(
    near word: UnsafeBufferPointer<UInt8>, _ fuzzyIndex: FuzzyIndex?, to nearest: inout NearestArcs
  ) {
    let wordLetters = Suggestions.letters(word)
    /// The number of typing errors between the word and a key; nil when there are more than allowed or than `limit`.
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
      // Most keys differ too much in length or letters whatever their length allows.
      for (key, range) in keys.ranges.enumerated()
      where abs(word.count - range.count) <= Suggestions.mostSlips
        && (letters[key] ^ wordLetters).nonzeroBitCount <= 2 * Suggestions.mostSlips
      {
        guard let distance = distance(ofKey: key, atMost: nearest.farthest(from: 0)) else { continue }
        for arc in arcs(ofKey: key) { nearest.add(arc, distance: distance) }
      }
    }
  }
}

extension NameTable {
  /// Adds the first Arcs of names that may have been shortened: `phys 101` for Physics 101, or only `phys`.
  /// - Parameters:
  ///   - first: the beginning of the name.
  ///   - rest: the end of the name; can be empty.
  fileprivate func addArcs(
    shortenedTo first: Slice<UnsafeBufferPointer<UInt8>>, _ rest: Slice<UnsafeBufferPointer<UInt8>>,
    _ fuzzyIndex: FuzzyIndex?, to nearest: inout NearestArcs
  ) {
    guard first.count >= (rest.isEmpty ? 4 : 3), let letter = first.first, !(0x30...0x39).contains(letter),
      mayBegin(letter, first[first.startIndex + 1])
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

/// The Arcs closest to what was typed, closest first; of equally close ones, the one listed first.
private struct NearestArcs {
  private(set) var found: [(distance: Int, arc: Int32)] = []

  /// The maximum distance at which an Arc from this index on would still be among them.
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

/// The keys of words, stored one after another.
struct WordKeys: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var ranges: [Range<Int>] = []
  /// For each key, the end of its first word.
  private(set) var firsts: [Int] = []
  /// The starts of the adjacent words at the end.
  private var starts: [Int] = []

  var count: Int { ranges.count }

  /// Adds a word that does not follow the previous one.
  mutating func append(_ key: some Collection<UInt8>) {
    endRun()
    extend(key)
  }

  /// What is added next does not follow the previous word.
  mutating func endRun() { starts.removeAll(keepingCapacity: true) }

  /// Lower-cases the last bytes, which are ASCII.
  mutating func foldLast(_ count: Int) {
    let end = bytes.count
    bytes.withUnsafeMutableBufferPointer { bytes in
      for place in end - count..<end { bytes[place] = KeyHash.folded(bytes[place]) }
    }
  }

  /// Adds a word that follows the previous one, and its combinations with the words before it.
  /// - Parameter most: maximum words in a key.
  mutating func extend(_ key: some Collection<UInt8>, upTo most: Int = 4) {
    starts.append(bytes.count)
    bytes.append(contentsOf: key)
    for number in 1...most where number <= starts.count {
      let first = starts.count - number
      ranges.append(starts[first]..<bytes.count)
      firsts.append(number == 1 ? bytes.count : starts[first + 1])
    }
  }

  /// Removes all keys and keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
    firsts.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }
}

/// Measures for similar words.
enum Suggestions {
  /// The number of typing errors allowed in a word of this length in bytes: 0 below three, 1 up to four, then 2.
  static func slips(for length: Int) -> Int { length < 3 ? 0 : (length < 5 ? 1 : mostSlips) }

  /// The number allowed in the longest words.
  static let mostSlips = 2

  /// A set of the bytes in a word, folded into 64 bits.
  static func letters(_ word: some Sequence<UInt8>) -> UInt64 {
    var mask: UInt64 = 0
    for byte in word { mask |= 1 << UInt64(byte & 63) }
    return mask
  }
}
