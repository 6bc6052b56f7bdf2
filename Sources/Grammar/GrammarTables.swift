// Grammar: a language as data, checked and compiled into tables.
//
//     Grammar/en/*.words, *.rules ──GrammarScanner──▶ declarations ──GrammarLoader──▶ GrammarDraft
//                                                                                         │ image
//     an image that was compiled before (Grammar/compiled) ──────────────────────▶ GrammarTables
//                                                                                         │
//     "due fri 5pm" ──Tokenizer──▶ tokens ───────────────── Entry's Matcher walks them ◀──┘
//
// Start at `GrammarTables.load`. Grammar/README.md explains the notation.

// Unchecked: its pointers are into memory that is part of the program or owned by it, and never written.
/// A grammar compiled for matching.
///
/// Its tables are in one image and are read in place without bounds checks: the loader makes all indices in them, so
/// they are valid.
public final class GrammarTables: @unchecked Sendable {
  /// The states; the first is the start state.
  public let states: UnsafeBufferPointer<MatchState>
  /// The edges of states, except those of the start state (`afterWord` and `afterKind`).
  public let edges: UnsafeBufferPointer<Edge>
  /// The completions of states.
  public let completions: UnsafeBufferPointer<RuleCompletion>
  /// The arguments of completions.
  public let arguments: UnsafeBufferPointer<RuleArgument>
  /// The rules: words first, then in the order of the files.
  public let rules: UnsafeBufferPointer<Rule>
  /// The classes of digits.
  public let digits: UnsafeBufferPointer<DigitClass>
  /// The state after a word or sign at the start of a phrase, by symbol − `firstWord`; −1: none.
  public let afterWord: UnsafeBufferPointer<Int32>
  /// The state after a phrase of a kind at the start of a phrase; −1: none.
  public let afterKind: UnsafeBufferPointer<Int32>
  /// The words and signs of the grammar.
  public let words: WordTable
  /// The value type of each kind.
  public let types: UnsafeBufferPointer<UInt8>
  /// The name of each kind.
  public let kinds: GrammarTexts
  /// The texts that words have as values.
  public let texts: GrammarTexts
  /// The names of the grammar's files.
  public let files: GrammarTexts
  /// The value of each setting, in the order of their declaration.
  public let settings: GrammarTexts

  /// Symbols below this one are kinds; the others are words and signs.
  @inlinable public static var firstWord: Int32 { 1 << 16 }

  /// The kind of any word; rules may use it anywhere except at their start.
  @inlinable public static var anyWord: UInt16 { 0 }

  /// The image's memory, if this owns it.
  private let own: UnsafeMutableRawBufferPointer?

  /// Reads an image, which must outlive this and be aligned to `GrammarImage.alignment`.
  private init(image bytes: UnsafeRawBufferPointer, own: UnsafeMutableRawBufferPointer? = nil) {
    self.own = own
    var image = GrammarImage(bytes)
    _ = image.next(UInt64.self)
    states = image.next()
    edges = image.next()
    completions = image.next()
    arguments = image.next()
    rules = image.next()
    digits = image.next()
    afterWord = image.next()
    afterKind = image.next()
    words = WordTable(slots: image.next())
    types = image.next()
    kinds = image.texts()
    texts = image.texts()
    files = image.texts()
    settings = image.texts()
  }

  /// Reads an image that `image(of:)` made, which must outlive this.
  /// - Parameter image: aligned to 32 bytes.
  /// - Returns: nil when the image was made from other files, signatures, types or settings.
  public convenience init?(
    image: UnsafeRawBufferPointer, of sources: [GrammarSource], signatures: [Signature], types: TypeNames,
    settings: [GrammarSetting] = []
  ) {
    guard image.count > GrammarImage.alignment else { return nil }
    var start = GrammarImage(image)
    let made = start.next(UInt64.self).first
    guard made == GrammarFingerprint(sources, signatures, types, settings).value else { return nil }
    self.init(image: image)
  }

  convenience init(copying image: [UInt8]) {
    let own = UnsafeMutableRawBufferPointer.allocate(
      byteCount: image.count, alignment: GrammarImage.alignment)
    own.copyBytes(from: image)
    self.init(image: UnsafeRawBufferPointer(own), own: own)
  }

  deinit { own?.deallocate() }

  /// The number of a kind; nil when the grammar has no kind of that name.
  public func kind(_ name: StaticString) -> UInt16? { kinds.firstIndex(of: name).map { UInt16($0) } }

  /// The kinds of which the word alone is a phrase; empty when there are none.
  /// - Parameter symbol: the symbol of a word, not of a sign or a number: at least `firstWord`.
  public func kinds(ofWord symbol: Int32) -> KindSet {
    var kinds = KindSet()
    let state = afterWord[Int(symbol - GrammarTables.firstWord)]
    var completion = state < 0 ? -1 : states[Int(state)].completion
    while completion >= 0 {
      kinds.insert(rules[Int(completions[Int(completion)].rule)].kind)
      completion = completions[Int(completion)].next
    }
    return kinds
  }

  /// True when the word alone is of the kind.
  public func isWord(_ symbol: Int32, of kind: UInt16) -> Bool {
    guard symbol >= GrammarTables.firstWord else { return false }
    let state = afterWord[Int(symbol - GrammarTables.firstWord)]
    guard state >= 0 else { return false }
    var completion = states[Int(state)].completion
    while completion >= 0 {
      if rules[Int(completions[Int(completion)].rule)].kind == kind { return true }
      completion = completions[Int(completion)].next
    }
    return false
  }

  /// True when the word alone is of the kind and has this number as its value.
  public func isWord(_ symbol: Int32, of kind: UInt16, value: Int) -> Bool {
    guard symbol >= GrammarTables.firstWord else { return false }
    let state = afterWord[Int(symbol - GrammarTables.firstWord)]
    guard state >= 0 else { return false }
    var completion = states[Int(state)].completion
    while completion >= 0 {
      let found = completions[Int(completion)]
      let rule = rules[Int(found.rule)]
      if rule.kind == kind, rule.production < 0, rule.value == Int32(value) { return true }
      completion = found.next
    }
    return false
  }

  /// The symbol of a word; `Token.unknown` if the grammar does not have it.
  public func symbol(ofWord word: String) -> Int32 {
    var hash = WordHash()
    for letter in word.unicodeScalars { hash.add(letter) }
    return words.symbol(hash)
  }

  /// True for a longer word that ends with a word of a kind (`Stadtbibliothek` with `Bibliothek`).
  public func hasEnding(_ word: String, of kind: UInt16) -> Bool {
    let letters = word.unicodeScalars
    guard letters.count <= 64 else { return false }
    return letters.indices.dropFirst(2).contains { start in
      var hash = WordHash()
      for letter in letters[start...] { hash.add(letter) }
      return isWord(words.symbol(hash), of: kind)
    }
  }
}
