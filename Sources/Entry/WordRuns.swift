/// The keys of runs of words, in one buffer.
struct WordKeys: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var ranges: [Range<Int>] = []

  var count: Int { ranges.count }

  mutating func append(_ key: some Collection<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: key)
    ranges.append(start..<bytes.count)
  }
}

/// Words that may be names: each by itself, and joined with those that stand side by side before it.
///
///     "the chem lab" ──▶ the · chem, thechem · lab, chemlab, thechemlab
///
/// Its memory is kept from line to line.
struct WordRuns {
  /// A word, or some that stand side by side, as a key of a name: where its bytes are.
  struct Key {
    var range: Range<Int>
    /// Where its first word ends.
    var endOfFirst: Int
    var outline: KeyOutline
  }

  private struct Word: BitwiseCopyable {
    var start, end: Int32
    /// How many words stand side by side up to this one.
    var number: Int32
    var letters: UInt64
  }

  /// The most words in a key.
  private var most = 4
  private var words = ReusableBuffer<Word>()
  private var memory = ReusableBuffer<UInt8>(capacity: 256)
  private var run: Int32 = 0
  /// How many keys the words have.
  private(set) var count = 0

  /// The bytes of all words, which the ranges of keys are in.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(memory.elements) }

  /// Adds a word; its ASCII letters become lower-case.
  mutating func add(_ word: UnsafeBufferPointer<UInt8>) {
    let start = memory.count
    memory.append(contentsOf: word[...])
    let bytes = memory.elements
    var letters: UInt64 = 0
    for place in start..<bytes.count {
      let byte = KeyHash.folded(bytes[place])
      bytes[place] = byte
      letters |= KeyOutline.letter(byte)
    }
    run += 1
    count += min(most, Int(run))
    words.append(Word(start: Int32(start), end: Int32(bytes.count), number: run, letters: letters))
  }

  /// What is added next does not stand beside the word before.
  mutating func endRun() { run = 0 }

  /// Removes all words and keeps the memory.
  /// - Parameter most: the most words in a key of those that come.
  mutating func removeAll(upTo most: Int) {
    words.removeAll()
    memory.removeAll()
    (run, count, self.most) = (0, 0, most)
  }

  /// Calls `body` with every key, those that end with the same word from the shortest on.
  @inline(__always)
  func forEachKey(_ body: (Key) -> Void) {
    let words = words.elements
    for last in words.indices {
      let end = Int(words[last].end)
      var letters: UInt64 = 0
      for first in stride(from: last, to: last - min(Int(words[last].number), most), by: -1) {
        letters |= words[first].letters
        let range = Int(words[first].start)..<end
        body(
          Key(
            range: range, endOfFirst: Int(words[first].end),
            outline: KeyOutline(letters: letters, length: range.count)))
      }
    }
  }
}

/// The length and the letters of a key, which tell it from most others at a glance.
struct KeyOutline: Sendable {
  /// The set of its bytes, folded into 64 bits.
  var letters: UInt64
  /// In bytes.
  var length: Int

  init(letters: UInt64, length: Int) {
    self.letters = letters
    self.length = length
  }

  init(_ key: some Collection<UInt8>) {
    letters = key.reduce(0) { $0 | KeyOutline.letter($1) }
    length = key.count
  }

  static func letter(_ byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }

  /// False when the letters differ by more than so many slips, each of which puts one in the place of another at most.
  @inline(__always)
  func differs(from other: KeyOutline, byAtMost slips: Int) -> Bool {
    isAtMost(slips, letters & ~other.letters) && isAtMost(slips, other.letters & ~letters)
  }

  /// Whether a set has at most so many letters, up to two.
  @inline(__always)
  private func isAtMost(_ count: Int, _ letters: UInt64) -> Bool {
    var rest = letters
    for _ in 0..<count { rest &= rest &- 1 }
    return rest == 0
  }
}

/// The lengths of which there are keys, or keys within the slips that a word of that length is forgiven.
struct NearLengths {
  private var bits: UInt64 = 0

  mutating func insert(_ length: Int) {
    for other in max(2, length - Suggestions.mostSlips)...max(2, length + Suggestions.mostSlips)
    where abs(length - other) <= Suggestions.slips(for: min(length, other)) {
      bits |= 1 << UInt64(min(other, 63))
    }
  }

  func contains(_ length: Int) -> Bool { bits >> UInt64(min(length, 63)) & 1 == 1 }
}

/// Keys by their lengths, to find those that a word may be near to.
///
/// A class, so that it is handed on as one reference.
final class KeysByLength: Sendable {
  private struct Entry: Sendable {
    var outline: KeyOutline
    var key: Int
  }

  private let entries: [Entry]
  /// For each length where the first key of it, or of a greater one, stands.
  private let starts: [Int]

  init(_ outlines: [KeyOutline]) {
    entries = outlines.enumerated().map { Entry(outline: $1, key: $0) }.sorted {
      ($0.outline.length, $0.key) < ($1.outline.length, $1.key)
    }
    var starts: [Int] = []
    for (place, entry) in entries.enumerated() {
      while starts.count <= entry.outline.length { starts.append(place) }
    }
    self.starts = starts + [entries.count]
  }

  /// Calls `body` with the numbers of the keys that differ from a word by no more slips than its length is forgiven, and
  /// of some that differ more.
  @inline(__always)
  func forEachKey(near word: KeyOutline, _ body: (Int) -> Void) {
    let slips = Suggestions.slips(for: word.length)
    let first = starts[min(max(0, word.length - slips), starts.count - 1)]
    let end = starts[min(word.length + slips + 1, starts.count - 1)]
    entries.withUnsafeBufferPointer { entries in
      for place in first..<end where word.differs(from: entries[place].outline, byAtMost: slips) {
        body(entries[place].key)
      }
    }
  }
}
