import Names
import Synchronization

extension Vocabulary {
  /// The paths of the root Arcs that a word stands for by its first letters, as it does in a line: `hist` → HIST 7B,
  /// `math` → MATH 54. None for fewer than three letters.
  public func arcs(ofFirstLetters word: String) -> [String] {
    if word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return [] }
    return arcNames.initials(of: arcs).arcs(for: Array(NameKey(word).text.utf8), in: arcNames, limit: 12) {
      parents[Int($0)] < 0
    }.map { arcs[Int($0)] }.sorted()
  }
}

/// The Arcs that a few letters stand for: those whose name begins with them (`hist` → HIST 7B), and those with a code of
/// letters and digits one of whose parts they are (`math` → MATH 54, `61b` → CS 61B).
///
/// Built when the first line names no Arc, which costs as much as reading the names once; names that come later are added.
// Unchecked: it grows only after names were inserted, which only one thread does that has the table to itself.
final class Initials: @unchecked Sendable {
  private struct Entry {
    /// The whole name or the part of a code.
    var bytes: Range<Int>
    /// True for a part of a code, which counts as a whole.
    var isPart: Bool
    /// The number of the name among the keys of the table, or that of the Arc for a part.
    var number: Int
  }

  /// Fewer letters stand for nothing.
  static let fewest = 3
  /// Enough for a part of a code where it stands by itself: `7b`, `cs: find a partner`.
  static let fewestOfPart = 2

  private var bytes: [UInt8] = []
  /// The names and parts by their first letters.
  private var buckets: [UInt32: [Entry]] = [:]
  /// The Arc that has a word in its name, for names of several words; −1 when several have it: `peru` of Trip to Peru.
  private var words: [ArraySlice<UInt8>: Int32] = [:]
  /// How all of them begin, to pass over other words at once.
  private var beginnings = FirstBytes()
  /// How many keys and Arcs are in it.
  private var (takenKeys, takenArcs) = (0, 0)

  /// Adds the names that are not in it yet.
  func extend(with names: NameTable, arcs: [String]) {
    let keys = names.keys
    for number in takenKeys..<keys.ranges.count {
      add(keys.bytes[keys.ranges[number]], isPart: false, number: number)
    }
    takenKeys = keys.ranges.count
    for number in takenArcs..<arcs.count { add(arcs[number], number: number) }
    takenArcs = arcs.count
  }

  /// Adds the parts of an Arc's code, or the words of its name.
  private func add(_ path: String, number: Int) {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    let isCode = name.utf8.contains { (0x30...0x39).contains($0) }
    let parts = name.split {
      $0 == " " || $0 == "-" || $0 == "_" || $0 == "." || (!isCode && $0 == "&")
    }
    guard parts.count > 1 else { return }
    for part in parts where isCode {
      add(NameKey(part).text.utf8, isPart: true, number: number)
    }
    if isCode { addShortForms(of: NameKey(name).text.utf8, number: number) }
    for part in parts where !isCode && part.utf8.count >= Initials.fewest {
      let word = ArraySlice(NameKey(part).text.utf8)
      addBeginning(of: word)
      words[word] = words[word] == nil || words[word] == Int32(number) ? Int32(number) : -1
    }
  }

  /// `m54` and `mat54` for MATH 54: the first letters before the number.
  private func addShortForms(of code: String.UTF8View, number: Int) {
    let letters = code.prefix { (0x61...0x7A).contains($0) }
    let rest = code[letters.endIndex...]
    guard letters.count > 1, let digit = rest.first, (0x30...0x39).contains(digit) else { return }
    for count in 1..<letters.count where count + rest.count >= Initials.fewest {
      add(Array(letters.prefix(count)) + rest, isPart: true, number: number)
    }
  }

  private func add(_ name: some Collection<UInt8>, isPart: Bool, number: Int) {
    guard name.count >= (isPart ? Initials.fewestOfPart : Initials.fewest) else { return }
    addBeginning(of: name)
    let start = bytes.count
    bytes.append(contentsOf: name)
    buckets[Initials.bucket(name), default: []].append(
      Entry(bytes: start..<bytes.count, isPart: isPart, number: number))
  }

  private func addBeginning(of name: some Collection<UInt8>) {
    guard let first = name.first, let second = name.dropFirst().first else { return }
    beginnings.insert(first, second)
  }

  /// False when a word of two bytes or more that begins so stands for no Arc.
  func mayBegin(_ first: UInt8, _ second: UInt8) -> Bool { beginnings.contains(first, second) }

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
    for entry in buckets[Initials.bucket(word)] ?? [] where entry.isPart || !isPart {
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

  /// The Arcs with a part of a code within the slips of a word, as they were added: HIST 7B for `hits`.
  func arcs(nearPart word: [UInt8]) -> [Int32] {
    var found: [Int32] = []
    for entry in buckets.values.joined().sorted(by: { $0.bytes.lowerBound < $1.bytes.lowerBound })
    where entry.isPart && entry.bytes.count >= Initials.fewest && !found.contains(Int32(entry.number)) {
      let isNear = word.withUnsafeBufferPointer { word in
        bytes[entry.bytes].withUnsafeBufferPointer {
          slipCount(word, $0, atMost: Suggestions.slips(for: min(word.count, $0.count))) != nil
        }
      }
      if isNear { found.append(Int32(entry.number)) }
    }
    return found
  }

  /// The Arc of whose name a folded word is a word that no other's has, in the plural and as an owner too: `peru`, `mom's`.
  func arc(withWord word: some BidirectionalCollection<UInt8>) -> Int32? {
    func found(_ word: some Collection<UInt8>) -> Int32? {
      guard word.count >= Initials.fewest, let arc = words[ArraySlice(word)], arc >= 0 else { return nil }
      return arc
    }
    if let arc = found(word) { return arc }
    guard word.last == 0x73 else { return nil }
    let owner = word.dropLast()
    return owner.last == 0x27 ? found(owner.dropLast()) : found(owner)
  }

  /// The Arc with a code whose letters a subject's name begins with: SPAN 2 for `spanish`; nil when there are several.
  func arc(ofSubject word: [UInt8]) -> Int32? {
    var found: Int32?
    for entry in buckets[Initials.bucket(word)] ?? [] where entry.isPart {
      guard word.starts(with: bytes[entry.bytes]) else { continue }
      if let found, found != Int32(entry.number) { return nil }
      found = Int32(entry.number)
    }
    return found
  }
}
