import Grammar

/// The bytes of a line and its tokens, for as long as the line is being read.
struct LineText {
  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: UnsafeBufferPointer<Token>

  var count: Int { tokens.count }

  subscript(token: Int) -> Token { tokens[token] }

  /// The text from the first byte of the first token to the last byte of the last, as typed.
  func text(of range: TokenRange) -> String {
    guard range.start < range.end else { return "" }
    return text(from: Int(tokens[Int(range.start)].start), to: Int(tokens[Int(range.end) - 1].end))
  }

  func text(from start: Int, to end: Int) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  /// True when the token is this sign.
  func isSign(_ token: Int, _ sign: Unicode.Scalar) -> Bool {
    token >= 0 && token < count && tokens[token].kind == .sign
      && tokens[token].value == Int32(truncatingIfNeeded: sign.value)
  }

  /// The scalar of a sign; nil for words and numbers and beyond the ends.
  func sign(_ token: Int) -> Unicode.Scalar? {
    guard token >= 0, token < count, tokens[token].kind == .sign else { return nil }
    return Unicode.Scalar(UInt32(bitPattern: tokens[token].value))
  }

  /// True when the token follows the one before it without white space.
  func isGlued(_ token: Int) -> Bool { token > 0 && token < count && !tokens[token].isSpaced }

  /// True where a word of its own can begin: after white space, or after a sign that opens or separates.
  func canBegin(_ token: Int) -> Bool {
    if token == 0 || tokens[token].isSpaced { return true }
    guard let sign = sign(token - 1) else { return false }
    if sign == "," {
      return !(tokens[token].kind == .number && token > 1 && tokens[token - 2].kind == .number)
    }
    return sign.opensOrSeparates
  }

  /// True where a word of its own can end, before the token: before white space, a closing or separating
  /// sign, or a full stop that belongs to the sentence.
  func canEnd(_ token: Int) -> Bool {
    if token >= count || tokens[token].isSpaced { return true }
    guard let sign = sign(token) else { return false }
    let isBeforeSpace = token + 1 >= count || tokens[token + 1].isSpaced
    switch sign {
    case ".": return isBeforeSpace || closes(token + 1) || endsInDots(token)
    case ":": return isBeforeSpace || closes(token + 1)
    case ",", ";": return isBeforeSpace || tokens[token + 1].kind == .word || tokens[token - 1].kind == .word
    // `due 3/5@11:59pm`
    case "@": return token + 1 < count && tokens[token + 1].kind == .number && isGlued(token + 1)
    case "/", "-", "'", "+", "*", "=", "&", "%", "$", "_", "#", "\\", "^", "~", "°": return false
    default: return true
    }
  }

  /// True for the first of several full stops behind a word: `by dec 9..`
  private func endsInDots(_ token: Int) -> Bool {
    var end = token + 1
    while isSign(end, "."), isGlued(end) { end += 1 }
    return end > token + 1 && (end >= count || tokens[end].isSpaced)
  }

  /// True for a sign that separates although no white space stands before it, behind what is known to be a name:
  /// `math54:hw 2`, `PSYCH- discussion`, `Work/ invoice`.
  func isGluedSeparator(_ token: Int) -> Bool {
    guard isGlued(token), let sign = sign(token) else { return false }
    switch sign {
    case ":": return token + 1 < count && isGlued(token + 1) && tokens[token + 1].kind == .word
    case "-", "/": return token + 1 >= count || tokens[token + 1].isSpaced
    default: return false
    }
  }

  private func closes(_ token: Int) -> Bool {
    switch sign(token) {
    case ")", "]", "\"", "”": true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// True for signs after which a word begins although no white space stands between.
  var opensOrSeparates: Bool {
    switch self {
    case "(", "[", "{", ";", "|", "•", "—", "\"", "“", "”", "„", "«", "!", "?", "¿", "¡", "…": true
    case ",": true
    default: value >= 0x2190 && isSymbol
    }
  }

  /// True for symbols, emoji among them. Apart, since what it asks of Unicode would slow down all that asks it.
  @inline(never)
  var isSymbol: Bool {
    switch properties.generalCategory {
    case .otherSymbol, .mathSymbol, .modifierSymbol: true
    default: false
    }
  }
}
