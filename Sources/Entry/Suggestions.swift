import Names

/// Suggests similar names: those within a few typing errors.
extension Vocabulary {
  /// Maximum number of suggestions.
  static let mostSuggestions = 3

  /// The paths of the Arcs with names similar to a name, closest first, at most three.
  /// - Parameter following: the words after it, some of which may be part of the name.
  public func names(near name: String, following: [String] = []) -> [String] {
    var words = WordRuns()
    for word in [name] + following {
      Array(NameKey(word).text.utf8).withUnsafeBufferPointer { words.add($0) }
    }
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
  func suggestions(for words: WordRuns) -> [String] { arcNames.arcs(near: words).map { arcs[Int($0)] } }
}

extension NameTable {
  /// The Arcs with names similar to one of these keys, closest first.
  func arcs(near words: WordRuns) -> [Int32] {
    var nearest = NearestArcs()
    let (bytes, nearLengths, beginnings) = (words.bytes, nearLengths, beginnings)
    let (fuzzyIndex, byLength) = order(for: words.count)
    words.forEachKey { key in
      guard nearLengths.contains(key.outline.length) else { return }
      let word = UnsafeBufferPointer(rebasing: bytes[key.range])
      if let fuzzyIndex { return addArcs(near: word, key.outline, fuzzyIndex, to: &nearest) }
      byLength.forEachKey(near: key.outline) { number in
        let limit = nearest.farthest(from: 0)
        guard let distance = distance(of: word, key.outline, fromKey: number, atMost: limit) else { return }
        for arc in arcs(ofKey: number) { nearest.add(arc, distance: distance) }
      }
    }
    if nearest.found.isEmpty {
      words.forEachKey { key in
        let first = bytes[key.range.lowerBound..<key.endOfFirst]
        guard first.count > 2, !(0x30...0x39).contains(first[first.startIndex]),
          beginnings.contains(first[first.startIndex], first[first.startIndex + 1])
        else { return }
        addArcs(shortenedTo: first, bytes[key.endOfFirst..<key.range.upperBound], fuzzyIndex, to: &nearest)
      }
    }
    return nearest.found.map { $0.arc }
  }

  /// Adds the first Arcs of every name similar to a word.
  private func addArcs(
    near word: UnsafeBufferPointer<UInt8>, _ outline: KeyOutline, _ fuzzyIndex: FuzzyIndex,
    to nearest: inout NearestArcs
  ) {
    fuzzyIndex.forEachKey(near: word, outline.letters) { key in
      let limit = nearest.farthest(from: fuzzyIndex.firstArc(ofKey: key))
      guard let distance = distance(of: word, outline, fromKey: key, atMost: limit) else { return }
      for arc in fuzzyIndex.arcs(ofKey: key) { nearest.add(arc, distance: distance) }
    }
  }

  /// The number of typing errors between a word and a key; nil when there are more than allowed or than `limit`.
  private func distance(
    of word: UnsafeBufferPointer<UInt8>, _ outline: KeyOutline, fromKey key: Int, atMost limit: Int
  ) -> Int? {
    let allowed = min(limit, Suggestions.slips(for: min(outline.length, outlines[key].length)))
    guard abs(outline.length - outlines[key].length) <= allowed,
      outline.differs(from: outlines[key], byAtMost: allowed)
    else { return nil }
    return keys.bytes.withUnsafeBufferPointer {
      slipCount(word, UnsafeBufferPointer(rebasing: $0[keys.ranges[key]]), atMost: allowed)
    }
  }
}

extension NameTable {
  /// Adds the first Arcs of names that may have been shortened: `phys 101` for Physics 101, or only `phys`.
  /// - Parameters:
  ///   - first: the beginning of the name.
  ///   - rest: the end of the name; can be empty.
  private func addArcs(
    shortenedTo first: Slice<UnsafeBufferPointer<UInt8>>, _ rest: Slice<UnsafeBufferPointer<UInt8>>,
    _ fuzzyIndex: FuzzyIndex?, to nearest: inout NearestArcs
  ) {
    guard first.count >= (rest.isEmpty ? 4 : 3) else { return }
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

/// Measures for similar words.
enum Suggestions {
  /// The number of typing errors allowed in a word of this length in bytes: 0 below three, 1 up to four, then 2.
  static func slips(for length: Int) -> Int { length < 3 ? 0 : (length < 5 ? 1 : mostSlips) }

  /// The number allowed in the longest words.
  static let mostSlips = 2
}
