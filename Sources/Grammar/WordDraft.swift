/// The words and signs of a grammar being loaded.
final class WordDraft {
  private var slots = UnsafeMutableBufferPointer<WordTable.Slot>.allocate(capacity: 8_192)
  /// The number of symbols given so far.
  private(set) var count = 0
  /// All words and signs as the bytes that are hashed, in the order in which they came.
  private(set) var spellings: [(bytes: [UInt8], symbol: Int32)] = []

  init() { slots.initialize(repeating: WordTable.Slot()) }

  deinit { slots.deallocate() }

  /// The table so far; valid until the next word is added.
  var table: WordTable { WordTable(slots: UnsafeBufferPointer(slots)) }

  /// The symbol of a word or sign; a new one if it has none.
  func intern(_ bytes: [UInt8]) -> Int32 {
    let known = table.symbol(WordHash(bytes))
    if known != Token.unknown { return known }
    let symbol = GrammarTables.firstWord + Int32(count)
    insert(bytes, symbol)
    return symbol
  }

  /// Gives another spelling the word's symbol, unless it is a word itself.
  func alias(_ bytes: [UInt8], of symbol: Int32) {
    guard table.symbol(WordHash(bytes)) == Token.unknown else { return }
    insert(bytes, symbol)
  }

  /// Gives a spelling that has none yet its symbol: the next one, or an earlier one.
  func insert(_ bytes: [UInt8], _ symbol: Int32) {
    if symbol == GrammarTables.firstWord + Int32(count) { count += 1 }
    spellings.append((bytes, symbol))
    if spellings.count * 2 > slots.count { grow() } else { fill(bytes, symbol) }
  }

  private func fill(_ bytes: [UInt8], _ symbol: Int32) {
    let word = WordHash(bytes)
    slots[WordTable.place(of: word, in: table.slots)] = WordTable.Slot(mark: word.mark, symbol: symbol)
  }

  private func grow() {
    let old = slots
    slots = .allocate(capacity: old.count * 2)
    slots.initialize(repeating: WordTable.Slot())
    old.deallocate()
    for (bytes, symbol) in spellings { fill(bytes, symbol) }
  }
}
