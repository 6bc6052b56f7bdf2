/// A piece of a text: a run of letters, a run of digits, or one sign.
///
/// Offsets are in UTF-8 bytes from the start of the text.
public struct Token: Sendable {
  /// The kinds of tokens.
  public enum Kind: UInt8, Sendable {
    /// Letters and marks, with apostrophes between them (`o'clock`).
    case word
    /// Digits, ASCII or full-width.
    case number
    /// One sign: punctuation, a symbol, an emoji.
    case sign
  }

  /// The offset of its first byte.
  public var start: Int32
  /// The offset after its last byte.
  public var end: Int32
  /// The number of a word or sign in the grammar; `Token.unknown` if the grammar does not have it.
  public var symbol: Int32
  /// For a number of up to nine digits its value, −1 for a longer one; for a sign its Unicode scalar; 0 for a word.
  public var value: Int32
  /// The number of digits of a number, at most 255; otherwise 0.
  public var width: UInt8
  /// The kind of token.
  public var kind: Kind
  /// True after white space, and for the first token.
  public var isSpaced: Bool
  /// True for a word that begins with an upper-case letter.
  public var isCapitalised: Bool
  /// True for a word of at least two letters without a lower-case one.
  public var isAllCapitals: Bool
  /// True when all its bytes are ASCII.
  public var isASCII: Bool
  /// True inside quotes and after a backslash: the token is text and is never interpreted.
  public var isLiteral: Bool

  /// The symbol of a word that the grammar does not have.
  @inlinable public static var unknown: Int32 { -1 }
}
