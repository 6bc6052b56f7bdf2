/// A zone as a line writes it: an abbreviation that the grammar knows (`PST`), or words that name it (`Europe/Berlin`).
///
/// In 32 bits, so that the values of phrases stay small: an index into the grammar's texts, or below zero the first of
/// the words and how many they are.
struct ZoneValue: Equatable {
  private var raw: Int32

  /// - Parameter text: an index into the grammar's texts.
  init(text: Int) { raw = Int32(truncatingIfNeeded: text) }

  /// - Parameter words: at most as many as a phrase has.
  init(words: TokenRange) { raw = -1 - (words.start << ZoneValue.lengthBits | (words.end - words.start)) }

  /// The index into the grammar's texts; nil for words.
  var text: Int? { raw < 0 ? nil : Int(raw) }

  /// The words that name it; nil for an abbreviation.
  var words: TokenRange? {
    guard raw < 0 else { return nil }
    let start = (-1 - raw) >> ZoneValue.lengthBits
    return TokenRange(start: start, end: start + (-1 - raw) & (1 << ZoneValue.lengthBits - 1))
  }

  /// Enough for `Matcher.longestPhrase`.
  private static let lengthBits: Int32 = 6
}
