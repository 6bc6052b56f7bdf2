/// Reads one line of a grammar file, piece by piece.
struct GrammarScanner {
  let file: String
  let line: Int
  let text: UnsafeBufferPointer<UInt8>
  private(set) var at = 0

  init(file: String, line: Int, text: UnsafeBufferPointer<UInt8>) {
    self.file = file
    self.line = line
    self.text = text
  }

  /// A mistake at the current column, or at the given one (from 0).
  func error(_ message: String, at column: Int? = nil) -> GrammarError {
    GrammarError(
      file: file, line: line, column: (column ?? at) + 1, message: message,
      text: String(decoding: text, as: UTF8.self))
  }

  /// Skips white space; true when there was some.
  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = at
    while at < text.count, text[at] == 0x20 || text[at] == 0x09 { at += 1 }
    return at > start
  }

  /// True at the end of the line and before a comment.
  var isAtEnd: Bool { at >= text.count || text[at] == UInt8(ascii: ";") }

  var next: UInt8? { isAtEnd ? nil : text[at] }

  /// Consumes the characters if they are next; returns whether they were.
  mutating func take(_ characters: StaticString) -> Bool {
    let count = characters.utf8CodeUnitCount
    guard at + count <= text.count else { return false }
    for offset in 0..<count where text[at + offset] != characters.utf8Start[offset] { return false }
    at += count
    return true
  }

  /// A name: letters, digits, `.`, `-`, `_`, `/`, `+`; empty when there is none.
  mutating func name() -> UnsafeBufferPointer<UInt8> {
    let start = at
    while at < text.count {
      switch text[at] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x2F, 0x5F: at += 1
      default: return UnsafeBufferPointer(rebasing: text[start..<at])
      }
    }
    return UnsafeBufferPointer(rebasing: text[start..<at])
  }

  /// A spelling, possibly of several words: everything up to `|`, a comment or the end, trimmed.
  mutating func spelling() -> UnsafeBufferPointer<UInt8> {
    skipSpace()
    let start = at
    var end = at
    while let byte = next, byte != UInt8(ascii: "|") {
      at += 1
      if byte != 0x20 && byte != 0x09 { end = at }
    }
    return UnsafeBufferPointer(rebasing: text[start..<end])
  }

  /// A literal in a rule: text in double quotes, or a run of bytes without a meaning in the notation.
  mutating func literal() throws(GrammarError) -> UnsafeBufferPointer<UInt8> {
    if take("\"") {
      let start = at
      while at < text.count, text[at] != UInt8(ascii: "\"") { at += 1 }
      guard at < text.count else { throw error("the quote is not closed; end it with \"", at: start - 1) }
      at += 1
      return UnsafeBufferPointer(rebasing: text[start..<at - 1])
    }
    let start = at
    while at < text.count {
      switch text[at] {
      case 0x30...0x39, 0x61...0x7A, 0x41...0x5A, 0x27, 0x80...0xFF: at += 1
      default: return UnsafeBufferPointer(rebasing: text[start..<at])
      }
    }
    return UnsafeBufferPointer(rebasing: text[start..<at])
  }
}

/// A whole number in ASCII digits with an optional `-`; nil for anything else or beyond 32 bits.
func integer(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32? {
  let isNegative = bytes.first == UInt8(ascii: "-")
  var value = 0
  guard bytes.count > (isNegative ? 1 : 0), bytes.count < 11 else { return nil }
  for byte in bytes.dropFirst(isNegative ? 1 : 0) {
    guard (0x30...0x39).contains(byte) else { return nil }
    value = value * 10 + Int(byte - 0x30)
  }
  return Int32(exactly: isNegative ? -value : value)
}
