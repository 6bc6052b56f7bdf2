import Grammar

/// A phrase that a rule of the grammar matched.
struct Phrase {
  /// What it is; an index into the grammar's kinds.
  var kind: UInt16
  /// How far it counts by itself.
  var strength: Strength
  /// True when it opens with a word such as `due`.
  var isMarked: Bool
  /// The rule; where two fit equally well, the lower one wins. −1: digits.
  var rule: Int32
  /// Its tokens, `start..<end`.
  var start: Int32
  var end: Int32
  /// Where its value stands until the next line is read; large values are not carried about. nil: it stands for its
  /// own words.
  var place: UnsafePointer<Value>?

  /// What it stands for.
  var value: Value { place?.pointee ?? .words(TokenRange(start: start, end: end)) }

  /// The same phrase of a single token at another place.
  @inline(__always)
  func moved(to token: Int32) -> Phrase {
    var phrase = self
    (phrase.start, phrase.end) = (token, token + 1)
    return phrase
  }
}

/// What tells a phrase of a line from every other.
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
