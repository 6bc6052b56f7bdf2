// Texts, in the four forms of TOML: "…", '…', """…""" and '''…'''.
extension TOMLReader {
  mutating func quoted() throws(SyntaxError) -> String {
    var text: [UInt8] = []
    while true {
      switch try character() {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      case let byte: text.append(byte)
      }
    }
  }

  mutating func literal() throws(SyntaxError) -> String {
    var text: [UInt8] = []
    while true {
      let byte = try character()
      if byte == UInt8(ascii: "'") { return String(decoding: text, as: UTF8.self) }
      text.append(byte)
    }
  }

  mutating func quotedLines() throws(SyntaxError) -> String {
    var text: [UInt8] = []
    _ = takeLineBreak()
    while true {
      if takes("\"\"\"") { return closed(&text, by: "\"") }
      if takeLineBreak() {
        text.append(0x0A)
      } else if take("\\") {
        if try !skipsToText() { try escape(into: &text) }
      } else {
        text.append(try character())
      }
    }
  }

  mutating func literalLines() throws(SyntaxError) -> String {
    var text: [UInt8] = []
    _ = takeLineBreak()
    while true {
      if takes("'''") { return closed(&text, by: "'") }
      text.append(takeLineBreak() ? 0x0A : try character())
    }
  }

  /// The text, including one or two quotes directly before the closing ones.
  private mutating func closed(_ text: inout [UInt8], by quote: Character) -> String {
    for _ in 0..<2 where take(quote) { text.append(quote.asciiValue ?? 0) }
    return String(decoding: text, as: UTF8.self)
  }

  /// After a backslash at the end of a line, skips white space and line breaks; returns false elsewhere.
  private mutating func skipsToText() throws(SyntaxError) -> Bool {
    let place = at
    skipBlanks()
    guard takeLineBreak() else {
      at = place
      return false
    }
    repeat { skipBlanks() } while takeLineBreak()
    return true
  }

  private mutating func escape(into text: inout [UInt8]) throws(SyntaxError) {
    let sign = try character()
    switch sign {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(sign)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = sign == UInt8(ascii: "u") ? 4 : 8
      let digits = bytes[at...].prefix(count)
      guard digits.count == count, digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-"),
        let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(code)
      else { throw failure("expected the \(count) hexadecimal digits of a character") }
      at += count
      text += Array(String(scalar).utf8)
    default:
      at -= 1
      throw failure("a backslash in double quotes begins an escape; write \\\\ or use single quotes")
    }
  }

  /// The next byte of a single-line text.
  private mutating func character() throws(SyntaxError) -> UInt8 {
    guard at < bytes.count, !isAtLineBreak else { throw failure("expected a quote at the end of the text") }
    let byte = bytes[at]
    guard byte >= 0x20 && byte != 0x7F || byte == 0x09 else {
      throw failure("a control character in a text needs an escape")
    }
    at += 1
    return byte
  }
}
