/// One piece of a text: a run of letters, a run of digits, or a single sign.
///
/// Offsets are UTF-8 bytes from the start of the text.
public struct Token: Sendable {
  /// What a token is made of.
  public enum Kind: UInt8, Sendable {
    /// Letters and marks, with apostrophes between them (`o'clock`).
    case word
    /// Digits, ASCII or full-width.
    case number
    /// One sign: punctuation, a symbol, an emoji.
    case sign
  }

  /// The first byte.
  public var start: Int32
  /// The byte after the last.
  public var end: Int32
  /// Its number among the words of the grammar; `Token.unknown` for a word that the grammar does not hold.
  public var symbol: Int32
  /// The value of a number of up to nine digits, −1 for a longer one; the scalar of a sign; 0 for a word.
  public var value: Int32
  /// How many digits a number has, at most 255; 0 otherwise.
  public var width: UInt8
  /// What it is made of.
  public var kind: Kind
  /// True when white space stands before it, and for the first token.
  public var isSpaced: Bool
  /// True for a word that starts with an upper-case letter.
  public var isCapitalised: Bool
  /// True for a word of two letters or more that has no lower-case letter.
  public var isAllCapitals: Bool
  /// True when all of its bytes are ASCII.
  public var isASCII: Bool
  /// True inside quotes and after a backslash: it is never read.
  public var isLiteral: Bool

  /// The symbol of a word that the grammar does not hold.
  @inlinable public static var unknown: Int32 { -1 }
}
