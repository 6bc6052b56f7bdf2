import Names

/// The 64-bit fingerprint of a folded word (FNV-1a), built a byte at a time.
///
/// Two words are taken for equal when their fingerprints and lengths are: among ten thousand words, the
/// chance that any two different ones share both is below 1 in 10¹¹.
struct WordHash: Equatable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
  private(set) var length: UInt32 = 0

  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    length &+= 1
  }

  /// Adds a scalar in folded form.
  mutating func add(_ scalar: Unicode.Scalar) {
    if scalar.isCurlyApostrophe { return add(0x27) }
    let lower = scalar.properties.lowercaseMapping
    for byte in lower.utf8 { add(byte) }
  }
}

/// The words and signs that a grammar holds, each with a number of its own.
public struct WordTable: Sendable {
  private struct Slot: Sendable {
    var hash: UInt64 = 0
    var length: UInt32 = 0
    var symbol: Int32 = Token.unknown
  }

  private var slots: [Slot]
  private var mask: Int
  private var asciiSigns = [Int32](repeating: Token.unknown, count: 128)
  private var wideSigns: [UInt32: Int32] = [:]
  /// How many words and signs have a number.
  private(set) var count = 0
  private var aliases = 0
  /// The number of the first word.
  let firstSymbol: Int32

  init(firstSymbol: Int32) {
    self.firstSymbol = firstSymbol
    slots = Array(repeating: Slot(), count: 4096)
    mask = slots.count - 1
  }

  func symbol(_ word: WordHash) -> Int32 {
    var index = Int(truncatingIfNeeded: word.value ^ (word.value >> 32)) & mask
    return slots.withUnsafeBufferPointer { slots in
      while true {
        let slot = slots[index]
        if slot.symbol == Token.unknown { return Token.unknown }
        if slot.hash == word.value && slot.length == word.length { return slot.symbol }
        index = (index + 1) & mask
      }
    }
  }

  func symbol(ofSign scalar: UInt32) -> Int32 {
    scalar < 128
      ? asciiSigns[Int(scalar)] : (wideSigns.isEmpty ? Token.unknown : wideSigns[scalar] ?? Token.unknown)
  }

  mutating func intern(_ word: WordHash) -> Int32 {
    let known = symbol(word)
    if known != Token.unknown { return known }
    if (aliases + count + 1) * 2 > slots.count { grow() }
    let symbol = firstSymbol + Int32(count)
    count += 1
    insert(Slot(hash: word.value, length: word.length, symbol: symbol))
    return symbol
  }

  /// Gives another spelling the number of a word, unless it is a word itself.
  mutating func alias(_ spelling: WordHash, of symbol: Int32) {
    guard self.symbol(spelling) == Token.unknown else { return }
    if (aliases + count + 1) * 2 > slots.count { grow() }
    aliases += 1
    insert(Slot(hash: spelling.value, length: spelling.length, symbol: symbol))
  }

  mutating func intern(sign scalar: UInt32) -> Int32 {
    let known = symbol(ofSign: scalar)
    if known != Token.unknown { return known }
    let symbol = firstSymbol + Int32(count)
    count += 1
    if scalar < 128 { asciiSigns[Int(scalar)] = symbol } else { wideSigns[scalar] = symbol }
    return symbol
  }

  private mutating func insert(_ slot: Slot) {
    var index = Int(truncatingIfNeeded: slot.hash ^ (slot.hash >> 32)) & mask
    while slots[index].symbol != Token.unknown { index = (index + 1) & mask }
    slots[index] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    mask = slots.count - 1
    for slot in old where slot.symbol != Token.unknown { insert(slot) }
  }
}
