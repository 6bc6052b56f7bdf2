import Names

/// The names that lines may mention: Arcs, places used before, escalation paths.
///
/// Entry knows nothing of planners and stores; whoever calls it hands the names in. Looking a name up costs
/// the same with ten Arcs and with a hundred thousand.
public struct Vocabulary: Sendable {
  /// An Arc's path and its other names.
  public struct ArcName: Hashable, Sendable {
    /// The names from the root to the Arc, joined by `/`.
    public var path: String
    /// Other names of the Arc itself (not of its parents).
    public var aliases: [String]

    /// An Arc with its path from the root (`CS 298/Labs`).
    public init(path: String, aliases: [String] = []) {
      self.path = path
      self.aliases = aliases
    }
  }

  /// The paths of the Arcs.
  let arcs: [String]
  /// The Arc that each lies in; −1 for a root.
  let parents: [Int32]
  /// True when any Arc lies in another.
  let hasSubArcs: Bool
  /// The names of Arcs.
  let arcNames: NameTable
  /// Which Arcs of a name lie below others.
  let lineage: Lineage
  /// Locations used before.
  let placeNames: NameTable
  let places: [String]
  /// The names of the escalation paths, `none` not among them.
  let paths: [String]

  /// A vocabulary of these names.
  /// - Parameters:
  ///   - arcs: every Arc that may be mentioned; archived ones left out. Ancestors that a path names and the
  ///     list does not hold exist all the same.
  ///   - places: locations used before.
  ///   - paths: the names of the escalation paths, `none` not among them.
  public init(
    arcs: [ArcName], places: [String] = [],
    paths: [String] = ["deadline", "standard", "gentle", "nag", "alarm"]
  ) {
    var known: [String: Int32] = [:]
    known.reserveCapacity(arcs.count * 2)
    var pathsOfArcs: [String] = []
    var parents: [Int32] = []
    let names = NameTable(capacity: arcs.count * 2)

    func add(_ path: Substring) -> Int32 {
      let name = String(path)
      if let number = known[name] { return number }
      let slash = Vocabulary.lastSlash(in: path)
      let parent = slash.map { add(path[..<$0]) } ?? -1
      let number = Int32(pathsOfArcs.count)
      known[name] = number
      pathsOfArcs.append(name)
      parents.append(parent)
      names.insert(NameKey(slash.map { path[path.index(after: $0)...] } ?? path), value: number)
      return number
    }
    for arc in arcs {
      let isNew = known[arc.path] == nil
      let number = add(arc.path[...])
      for alias in arc.aliases { names.insert(NameKey(alias), value: number, isNew: isNew) }
    }
    self.arcs = pathsOfArcs
    self.parents = parents
    hasSubArcs = parents.contains { $0 >= 0 }
    arcNames = names
    lineage = Lineage(names, parents: parents)
    let placeNames = NameTable(capacity: places.count)
    for (index, place) in places.enumerated() { placeNames.insert(NameKey(place), value: Int32(index)) }
    self.placeNames = placeNames
    self.places = places
    self.paths = paths
  }

  /// The last `/` of a path that is a character of its own; most paths have none or plain ones.
  private static func lastSlash(in path: Substring) -> Substring.Index? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return path[slash] == "/" ? slash : path.lastIndex(of: "/")
  }

  /// True when `ancestor` lies above `arc`.
  func isAncestor(_ ancestor: Int32, of arc: Int32) -> Bool {
    var next = parents[Int(arc)]
    while next >= 0 {
      if next == ancestor { return true }
      next = parents[Int(next)]
    }
    return false
  }
}

// Unchecked: names are inserted while a vocabulary is made, and it is never written again.
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
  /// What names stand for, as linked lists.
  @exclusivity(unchecked) private var values: [(value: Int32, next: Int32)] = []
  /// One bit for each first byte that a key has, and for each pair of them, to pass over other words at once.
  @exclusivity(unchecked) private var firstBytes: [UInt64] = [0, 0, 0, 0]
  @exclusivity(unchecked) private var beginnings: [UInt64]
  /// The length of the longest key in bytes.
  @exclusivity(unchecked) private(set) var longest = 0
  /// Every key, for suggestions.
  @exclusivity(unchecked) private(set) var keys: [Key] = []

  /// A key with what rules it out quickly.
  struct Key: Sendable {
    var bytes: [UInt8]
    /// The bytes that occur, folded into 64 bits.
    var letters: UInt64
    var value: Int32
  }

  init(capacity: Int) {
    var size = 64
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: Slot(), count: size)
    mask = size - 1
    beginnings = Array(repeating: 0, count: 1024)
    values.reserveCapacity(capacity)
    keys.reserveCapacity(capacity)
  }

  var isEmpty: Bool { count == 0 }

  /// Adds a name for something.
  /// - Parameter isNew: true when all its names are given one behind the other: then only the last of those that bear
  ///   the same name can be the same thing, however many they are.
  func insert(_ key: NameKey, value: Int32, isNew: Bool = true) {
    let bytes = Array(key.text.utf8)
    guard !bytes.isEmpty else { return }
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
    } else {
      var next = slots[index].first
      while next >= 0 {
        if values[Int(next)].value == value { return }
        if isNew { break }
        next = values[Int(next)].next
      }
    }
    values.append((value, slots[index].first))
    slots[index].first = Int32(values.count - 1)
    keys.append(Key(bytes: bytes, letters: Suggestions.letters(bytes[...]), value: value))
    longest = max(longest, bytes.count)
    let pair = NameTable.pair(bytes[0], bytes.count > 1 ? bytes[1] : 0)
    beginnings[pair >> 6] |= 1 << UInt64(pair & 63)
    firstBytes[Int(bytes[0] >> 6)] |= 1 << UInt64(bytes[0] & 63)
  }

  /// Whether any key begins with these two bytes; the second 0 for a key of one byte.
  func mayBegin(_ first: UInt8, _ second: UInt8) -> Bool {
    let pair = NameTable.pair(first, second)
    return beginnings[pair >> 6] >> UInt64(pair & 63) & 1 == 1
  }

  /// Whether any key begins with this byte.
  func mayBegin(_ byte: UInt8) -> Bool { firstBytes[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

  /// The number of the first value of a key; −1 when no name has it.
  func first(_ hash: KeyHash) -> Int32 { slots[find(hash)].first }

  /// The number of the first value of every key.
  var firsts: some Sequence<Int32> { slots.lazy.filter { $0.first >= 0 }.map(\.first) }

  /// A value of a key and the number of the next.
  func value(_ number: Int32) -> (value: Int32, next: Int32) { values[Int(number)] }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }

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
