/// The words and signs of a grammar being loaded.
final class WordDraft {
  private var slots = UnsafeMutableBufferPointer<WordTable.Slot>.allocate(capacity: 8_192)
  /// The number of symbols given so far.
  private(set) var count = 0
  /// All entries; the slots keep only half of each fingerprint.
  private var spellings: [(word: WordHash, symbol: Int32)] = []

  init() { slots.initialize(repeating: WordTable.Slot()) }

  deinit { slots.deallocate() }

  /// The table so far; valid until the next word is added.
  var table: WordTable { WordTable(slots: UnsafeBufferPointer(slots)) }

  /// The symbol of a word; a new one if it has none.
  func intern(_ word: WordHash) -> Int32 {
    let known = table.symbol(word)
    if known != Token.unknown { return known }
    let symbol = GrammarTables.firstWord + Int32(count)
    count += 1
    insert(word, symbol)
    return symbol
  }

  /// Gives another spelling the word's symbol, unless it is a word itself.
  func alias(_ spelling: WordHash, of symbol: Int32) {
    guard table.symbol(spelling) == Token.unknown else { return }
    insert(spelling, symbol)
  }

  private func insert(_ word: WordHash, _ symbol: Int32) {
    spellings.append((word, symbol))
    if spellings.count * 2 > slots.count { grow() } else { fill(word, symbol) }
  }

  private func fill(_ word: WordHash, _ symbol: Int32) {
    slots[WordTable.place(of: word, in: table.slots)] = WordTable.Slot(mark: word.mark, symbol: symbol)
  }

  private func grow() {
    let old = slots
    slots = .allocate(capacity: old.count * 2)
    slots.initialize(repeating: WordTable.Slot())
    old.deallocate()
    for (word, symbol) in spellings { fill(word, symbol) }
  }
}
