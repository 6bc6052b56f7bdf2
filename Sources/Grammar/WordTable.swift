import Names

/// The 64-bit fingerprint of a folded word or of a sign (FNV-1a), built a byte at a time.
///
/// A table stores its upper half; the slot's position follows from both halves. About one in 10⁹ unknown words is
/// mistaken for one in the table.
struct WordHash: Equatable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The half that a table stores.
  var mark: UInt32 { UInt32(truncatingIfNeeded: value >> 32) }

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

  /// Adds a scalar in folded form.
  @inline(never)
  mutating func add(_ scalar: Unicode.Scalar) { WordHash.fold(scalar) { add($0) } }

  /// The bytes of a scalar in folded form.
  @inline(__always)
  private static func fold(_ scalar: Unicode.Scalar, _ add: (UInt8) -> Void) {
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      return add(0x41...0x5A ~= byte ? byte | 0x20 : byte)
    }
    if scalar.isCurlyApostrophe { return add(0x27) }
    let properties = scalar.properties
    guard properties.changesWhenLowercased else {
      for byte in UTF8.encode(scalar) ?? .init() { add(byte) }
      return
    }
    for byte in properties.lowercaseMapping.utf8 { add(byte) }
  }

  init() {}

  /// The fingerprint of folded bytes.
  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// A word in folded form.
  static func bytes(ofWord word: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for letter in word.unicodeScalars { fold(letter) { bytes.append($0) } }
    return bytes
  }

  /// A sign as bytes; they begin with one that no word contains.
  static func bytes(ofSign scalar: UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    each(ofSign: scalar) { bytes.append($0) }
    return bytes
  }

  /// The fingerprint of a sign.
  init(sign scalar: UInt32) { WordHash.each(ofSign: scalar) { add($0) } }

  @inline(__always)
  private static func each(ofSign scalar: UInt32, _ add: (UInt8) -> Void) {
    add(0)
    var rest = scalar
    repeat {
      add(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    } while rest != 0
  }
}

// Unchecked: the memory is never written once a grammar has been loaded.
/// The words and signs of a grammar, with a symbol for each.
///
/// Its slots are in the grammar's memory.
public struct WordTable: @unchecked Sendable {
  struct Slot: BitwiseCopyable {
    var mark: UInt32 = 0
    var symbol: Int32 = Token.unknown
  }

  /// The slots: a power of two, at least half of them empty.
  let slots: UnsafeBufferPointer<Slot>

  func symbol(_ word: WordHash) -> Int32 { slots[WordTable.place(of: word, in: slots)].symbol }

  func symbol(ofSign scalar: UInt32) -> Int32 { symbol(WordHash(sign: scalar)) }

  /// The index of the slot with a word, or of the empty slot where it belongs.
  @inline(__always)
  static func place(of word: WordHash, in slots: UnsafeBufferPointer<Slot>) -> Int {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: word.value ^ (word.value >> 32)) & mask
    while true {
      let slot = slots[index]
      if slot.symbol == Token.unknown || slot.mark == word.mark {
        return index
      }
      index = (index + 1) & mask
    }
  }
}
