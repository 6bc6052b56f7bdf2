import Grammar

/// A phrase that a rule of the grammar matched.
struct Phrase {
  /// Its kind; an index into the grammar's kinds.
  var kind: UInt16
  /// How likely it is meant, apart from other phrases.
  var strength: Strength
  /// True when it begins with a marker such as `due`.
  var isMarked: Bool
  /// The index of its rule; of two equal phrases the lower one wins. −1: digits.
  var rule: Int32
  /// Its tokens, `start..<end`.
  var start: Int32
  var end: Int32
  /// The address of its value, valid until the next line is read; large values are not copied. nil: its value is its
  /// own words.
  var place: UnsafePointer<Value>?

  /// Its value.
  var value: Value { place?.pointee ?? .words(TokenRange(start: start, end: end)) }

  /// A single-token phrase moved to another token.
  @inline(__always)
  func moved(to token: Int32) -> Phrase {
    var phrase = self
    (phrase.start, phrase.end) = (token, token + 1)
    return phrase
  }
}

/// Identifies a phrase among all phrases of a line.
struct PhraseKey: Hashable {
  private let kind: UInt16
  private let rule: Int32
  private let start: Int32
  private let end: Int32

  init(_ phrase: Phrase) {
    kind = phrase.kind
    rule = phrase.rule
    start = phrase.start
    end = phrase.end
  }
}
