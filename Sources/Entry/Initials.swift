import Names
import Synchronization

extension Vocabulary {
  /// The paths of the root Arcs that a word stands for by its first letters, as it does in a line: `hist` → HIST 7B,
  /// `math` → MATH 54. None for fewer than three letters.
  public func arcs(ofFirstLetters word: String) -> [String] {
    arcNames.initials(of: arcs).arcs(for: Array(NameKey(word).text.utf8), in: arcNames, limit: 12) {
      parents[Int($0)] < 0
    }.map { arcs[Int($0)] }.sorted()
  }
}

/// The Arcs that a few letters stand for: those whose name begins with them (`hist` → HIST 7B), and those with a code of
/// letters and digits one of whose parts they are (`math` → MATH 54, `61b` → CS 61B).
///
/// Built when the first line names no Arc, which costs as much as reading the names once.
final class Initials: Sendable {
  private struct Entry {
    /// The whole name or the part of a code.
    var bytes: Range<Int>
    /// True for a part of a code, which counts as a whole.
    var isPart: Bool
    /// True for a word of a name that no other Arc's has: `peru` of Trip to Peru.
    var isWord = false
    /// The number of the name among the keys of the table, or that of the Arc for a part.
    var number: Int
  }

  /// Fewer letters stand for nothing.
  static let fewest = 3
  /// Enough for a part of a code where it stands by itself: `7b`, `cs: find a partner`.
  static let fewestOfPart = 2

  private let bytes: [UInt8]
  /// The names and parts by their first letters.
  private let buckets: [UInt32: [Entry]]

  init(_ names: NameTable, arcs: [String]) {
    var bytes = names.keys.bytes
    var buckets: [UInt32: [Entry]] = [:]
    func add(_ range: Range<Int>, isPart: Bool, number: Int) {
      guard range.count >= (isPart ? Initials.fewestOfPart : Initials.fewest) else { return }
      buckets[Initials.bucket(bytes[range]), default: []].append(
        Entry(bytes: range, isPart: isPart, number: number))
    }
    for (number, range) in names.keys.ranges.enumerated() { add(range, isPart: false, number: number) }
    for (number, path) in arcs.enumerated() where path.utf8.contains(where: { (0x30...0x39).contains($0) }) {
      let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
      let parts = name.split { $0 == " " || $0 == "-" || $0 == "_" || $0 == "." }
      guard parts.count > 1, name.utf8.contains(where: { (0x30...0x39).contains($0) }) else { continue }
      for part in parts where part.contains(where: { $0.isLetter }) {
        let start = bytes.count
        bytes.append(contentsOf: NameKey(part).text.utf8)
        add(start..<bytes.count, isPart: true, number: number)
      }
    }
    // Words of names of several, those that only one Arc has.
    var words: [String: Int] = [:]
    for (number, path) in arcs.enumerated() {
      let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
      let parts = name.split { $0 == " " || $0 == "-" || $0 == "_" || $0 == "." || $0 == "&" }
      guard parts.count > 1, !name.utf8.contains(where: { (0x30...0x39).contains($0) }) else { continue }
      for part in parts where part.utf8.count >= Initials.fewest {
        let key = NameKey(part).text
        words[key] = words[key] == nil || words[key] == number ? number : -1
      }
    }
    for (word, number) in words where number >= 0 {
      let start = bytes.count
      bytes.append(contentsOf: word.utf8)
      buckets[Initials.bucket(word.utf8), default: []].append(
        Entry(bytes: start..<bytes.count, isPart: true, isWord: true, number: number))
    }
    self.bytes = bytes
    self.buckets = buckets
  }

  private static func bucket(_ word: some Collection<UInt8>) -> UInt32 {
    word.prefix(fewest).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// True for a digit and a letter: `7b`.
  static func isMixed(_ word: some Collection<UInt8>) -> Bool {
    word.count == 2 && word.contains { (0x30...0x39).contains($0) }
      && !word.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The Arcs that a folded word stands for, each once; no more than are needed to say that they are several.
  /// - Parameter isPart: true when the word has to be a whole part of a code.
  func arcs(
    for word: [UInt8], in names: NameTable, limit: Int, isPart: Bool = false, where fits: (Int32) -> Bool
  ) -> [Int32] {
    var found: [Int32] = []
    guard word.count >= Initials.fewestOfPart else { return found }
    for entry in buckets[Initials.bucket(word)] ?? [] where !entry.isWord && (entry.isPart || !isPart) {
      let name = bytes[entry.bytes]
      guard
        entry.isPart
          ? name.elementsEqual(word)
          : name.count > word.count && name.starts(with: word)
            // `Mom called` is not about Mom's house.
            && name[name.startIndex + word.count] != 0x27
      else {
        continue
      }
      for arc in entry.isPart ? [Int32(entry.number)] : names.arcs(ofKey: entry.number)
      where fits(arc) && !found.contains(arc) { found.append(arc) }
      if found.count >= limit { break }
    }
    return found
  }

  /// The Arc of whose name a folded word is a word that no other's has, in the plural and as an owner too: `peru`, `mom's`.
  func arc(withWord word: some BidirectionalCollection<UInt8>) -> Int32? {
    func found(_ word: some Collection<UInt8>) -> Int32? {
      guard word.count >= Initials.fewest else { return nil }
      return buckets[Initials.bucket(word)]?.first { $0.isWord && bytes[$0.bytes].elementsEqual(word) }
        .map { Int32($0.number) }
    }
    if let arc = found(word) { return arc }
    guard word.last == 0x73 else { return nil }
    let owner = word.dropLast()
    return owner.last == 0x27 ? found(owner.dropLast()) : found(owner)
  }

  /// The Arc with a code whose letters a subject's name begins with: SPAN 2 for `spanish`; nil when there are several.
  func arc(ofSubject word: [UInt8]) -> Int32? {
    var found: Int32?
    for entry in buckets[Initials.bucket(word)] ?? [] where entry.isPart && !entry.isWord {
      guard word.starts(with: bytes[entry.bytes]) else { continue }
      if let found, found != Int32(entry.number) { return nil }
      found = Int32(entry.number)
    }
    return found
  }
}
