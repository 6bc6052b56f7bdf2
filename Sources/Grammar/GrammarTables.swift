// Grammar: a language as data, checked and compiled into tables.
//
//     Grammar/en/*.words, *.rules ──GrammarScanner──▶ declarations ──GrammarLoader──▶ GrammarDraft
//                                                                                         │ image
//     an image that was compiled before (Grammar/compiled) ──────────────────────▶ GrammarTables
//                                                                                         │
//     "due fri 5pm" ──Tokenizer──▶ tokens ───────────────── Entry's Matcher walks them ◀──┘
//
// Start at `GrammarTables.load`. Grammar/README.md explains the notation.

// Unchecked: the memory that its pointers look into is part of the program or its own, and never written.
/// A grammar compiled for matching.
///
/// Its tables lie in one image and are read where they are, without checks: all indices in them come from the
/// loader, so they lie within bounds.
public final class GrammarTables: @unchecked Sendable {
  /// The states; the first is the start.
  public let states: UnsafeBufferPointer<MatchState>
  /// The edges that states name; those of the start are `afterWord` and `afterKind`.
  public let edges: UnsafeBufferPointer<Edge>
  /// The completions that states name.
  public let completions: UnsafeBufferPointer<RuleCompletion>
  /// The arguments that completions name.
  public let arguments: UnsafeBufferPointer<RuleArgument>
  /// Its rules, words first in the order of the files.
  public let rules: UnsafeBufferPointer<Rule>
  /// The classes of digits.
  public let digits: UnsafeBufferPointer<DigitClass>
  /// The state after a word or sign at the beginning of a phrase, by symbol less `firstWord`; −1: none.
  public let afterWord: UnsafeBufferPointer<Int32>
  /// The state after a phrase of a kind at the beginning of a phrase; −1: none.
  public let afterKind: UnsafeBufferPointer<Int32>
  /// The words and signs it holds.
  public let words: WordTable
  /// The type of each kind.
  public let types: UnsafeBufferPointer<UInt8>
  /// The names of its kinds.
  public let kinds: GrammarTexts
  /// The names that words stand for.
  public let texts: GrammarTexts
  /// The names of its files.
  public let files: GrammarTexts
  /// The value of each setting, in the order in which they were declared.
  public let settings: GrammarTexts

  /// Symbols below this one are kinds; the others are words and signs.
  @inlinable public static var firstWord: Int32 { 1 << 16 }

  /// The kind of any word whatever; rules may use it anywhere but at their beginning.
  @inlinable public static var anyWord: UInt16 { 0 }

  /// The image, when it is not part of the program.
  private let own: UnsafeMutableRawBufferPointer?

  /// The grammar of an image, which must outlive it and begin at a multiple of `GrammarImage.alignment`.
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

  /// The grammar of an image that `image(of:)` made, which must outlive it.
  /// - Parameter image: begins at a multiple of 32.
  /// - Returns: nil when the image was not made from these files, signatures, types and settings.
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

  /// The grammar of an image that is part of the program, and known to be up to date.
  /// - Parameter image: begins at a multiple of 32.
  /// - Returns: nil when the image is empty.
  public convenience init?(builtIn image: UnsafeRawBufferPointer) {
    guard image.count > GrammarImage.alignment else { return nil }
    self.init(image: image)
  }

  convenience init(copying image: [UInt8]) {
    let own = UnsafeMutableRawBufferPointer.allocate(
      byteCount: image.count, alignment: GrammarImage.alignment)
    own.copyBytes(from: image)
    self.init(image: UnsafeRawBufferPointer(own), own: own)
  }

  deinit { own?.deallocate() }

  /// The number of a kind; nil when the grammar has none of that name.
  public func kind(_ name: StaticString) -> UInt16? { kinds.firstIndex(of: name).map { UInt16($0) } }

  /// True for a word that is by itself of a kind.
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

  /// True for a word that is by itself of a kind, with this number for its value.
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

  /// The number of a word; `Token.unknown` for one that the grammar does not hold.
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
