import Names

#if !hasFeature(Embedded)
  import Synchronization
#endif

// Unchecked: names are inserted while a vocabulary is made, or by the one thread that has it to itself; else nothing is
// written but behind its lock.
/// Names by their keys; a key may stand for several things.
///
/// A class, because a struct of this size is copied where a function takes it.
final class NameTable: @unchecked Sendable {
  private struct Slot: Sendable {
    var hash: UInt64 = 0
    var length: UInt32 = 0
    /// The first of its values; −1: an empty slot.
    var first: Int32 = -1
  }

  @exclusivity(unchecked) private var slots: [Slot]
  @exclusivity(unchecked) private var mask: Int
  @exclusivity(unchecked) private var count = 0
  /// What names stand for, as linked lists, what was given first first.
  @exclusivity(unchecked) private var values: [LinkedValues.Link] = []
  /// Where the list that begins at a place ends.
  @exclusivity(unchecked) private var lasts: [Int32] = []
  /// How keys begin, to pass over other words at once.
  @exclusivity(unchecked) private(set) var beginnings = FirstBytes()
  /// The length of the longest key in bytes.
  @exclusivity(unchecked) private(set) var longest = 0
  /// Every key once, for suggestions.
  @exclusivity(unchecked) private(set) var keys = WordKeys()
  /// The outline of each, which rules most of them out.
  @exclusivity(unchecked) private(set) var outlines: [KeyOutline] = []
  /// The lengths of words that one of them may be near to.
  @exclusivity(unchecked) private(set) var nearLengths = NearLengths()
  /// The keys in the orders in which they are looked for, and how often somebody asked for them.
  private let neighbours = Mutex<(asked: Int, keys: FuzzyIndex?, byLength: KeysByLength?)>((0, nil, nil))

  init(capacity: Int) {
    var size = 64
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: Slot(), count: size)
    mask = size - 1
    values.reserveCapacity(capacity)
  }

  var isEmpty: Bool { count == 0 }

  /// Adds a name for something.
  /// - Parameter isNew: true when all its names are given one behind the other: then only the last of those that bear
  ///   the same name can be the same thing, however many they are.
  /// - Returns: the number of the first value of the name; nil when there was nothing to add.
  @discardableResult
  func insert(_ key: NameKey, value: Int32, isNew: Bool = true) -> Int32? {
    let bytes = key.text.utf8
    guard let firstByte = bytes.first else { return nil }
    var hash = KeyHash()
    for byte in bytes { hash.add(byte) }
    var index = find(hash)
    if slots[index].first < 0 {
      if (count + 1) * 2 > slots.count {
        grow()
        index = find(hash)
      }
      count += 1
      slots[index] = Slot(hash: hash.value, length: hash.length, first: -1)
      keys.append(bytes)
      outlines.append(KeyOutline(bytes))
      nearLengths.insert(bytes.count)
      longest = max(longest, bytes.count)
      beginnings.insert(firstByte, bytes.dropFirst().first ?? 0)
      slots[index].first = Int32(values.count)
    } else {
      let first = Int(slots[index].first)
      var next = isNew ? lasts[first] : slots[index].first
      while next >= 0 {
        if values[Int(next)].value == value { return nil }
        next = values[Int(next)].next
      }
      values[Int(lasts[first])].next = Int32(values.count)
      lasts[first] = Int32(values.count)
    }
    lasts.append(Int32(values.count))
    values.append((value, -1))
    neighbours.withLock { $0 = (0, nil, nil) }
    return slots[index].first
  }

  /// A table of its own that holds the same names.
  func copy() -> NameTable { NameTable(likeThatOf: self) }

  private init(likeThatOf other: NameTable) {
    (slots, mask, count, values, lasts) = (other.slots, other.mask, other.count, other.values, other.lasts)
    (beginnings, longest) = (other.beginnings, other.longest)
    (keys, outlines, nearLengths) = (other.keys, other.outlines, other.nearLengths)
  }

  /// Whether any key begins with these two bytes; the second 0 for a key of one byte.
  func mayBegin(_ first: UInt8, _ second: UInt8) -> Bool { beginnings.contains(first, second) }

  /// Whether any key begins with this byte.
  func mayBegin(_ byte: UInt8) -> Bool { beginnings.contains(byte) }

  /// The number of the first value of a key, which stays the same; −1 when no name has it.
  func first(_ hash: KeyHash) -> Int32 { slots[find(hash)].first }

  /// A value of a key and the number of the next.
  func value(_ number: Int32) -> (value: Int32, next: Int32) { values[Int(number)] }

  /// The values of a key, in the order they were added.
  /// - Parameter first: the number of its first value; −1: nothing.
  func values(from first: Int32) -> LinkedValues { LinkedValues(values, from: first) }

  /// The first things that a key stands for, by their numbers: as many as there are suggestions.
  func arcs(ofKey number: Int) -> [Int32] {
    var hash = KeyHash()
    for byte in keys.bytes[keys.ranges[number]] { hash.add(byte) }
    return Array(values(from: first(hash)).sorted().prefix(Vocabulary.mostSuggestions))
  }

  /// The keys by their neighbours and by their lengths. By neighbours nil for few keys, where to look at all of about a
  /// length is faster, and for the first words, since to put them in order takes as long as to look at all of them for
  /// these.
  /// - Parameter words: how many words are looked for this time.
  func order(for words: Int) -> (FuzzyIndex?, KeysByLength) {
    neighbours.withLock { neighbours in
      let byLength = neighbours.byLength ?? KeysByLength(outlines)
      neighbours.byLength = byLength
      guard keys.count > NameTable.mostWithoutOrder else { return (nil, byLength) }
      if neighbours.keys == nil, neighbours.asked >= NameTable.wordsBeforeOrder {
        neighbours.keys = FuzzyIndex(keys, outlines, arcs: arcs)
      }
      neighbours.asked += words
      return (neighbours.keys, byLength)
    }
  }

  private let initials = Mutex(Initials())

  /// What a few letters stand for among these names.
  func initials(of arcs: [String]) -> Initials {
    initials.withLock { initials in
      initials.extend(with: self, arcs: arcs)
      return initials
    }
  }

  /// Some lines of words.
  private static let wordsBeforeOrder = 64
  /// So many keys are looked through as fast as the pieces of a word are looked up.
  private static let mostWithoutOrder = 64

  private func find(_ hash: KeyHash) -> Int {
    var index = Int(truncatingIfNeeded: hash.value ^ (hash.value >> 29)) & mask
    while slots[index].first >= 0, slots[index].hash != hash.value || slots[index].length != hash.length {
      index = (index + 1) & mask
    }
    return index
  }

  private func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    mask = slots.count - 1
    for slot in old where slot.first >= 0 {
      var index = Int(truncatingIfNeeded: slot.hash ^ (slot.hash >> 29)) & mask
      while slots[index].first >= 0 { index = (index + 1) & mask }
      slots[index] = slot
    }
  }
}

/// The fingerprint of a name's key, built a byte at a time (FNV-1a, 64 bits).
struct KeyHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
  private(set) var length: UInt32 = 0

  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    length &+= 1
  }
}
