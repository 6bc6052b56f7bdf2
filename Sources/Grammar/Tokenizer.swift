import Names

/// Splits UTF-8 text into tokens and looks each one up, in one pass without allocating.
///
///     "Lab 4.8 at 5pm"  ──▶  Lab · 4 · . · 8 · at · 5 · pm
///
/// Words are looked up in folded form (`Names`). Every byte except white space belongs to exactly one token.
public struct Tokenizer {
  /// Appends the tokens of `text` to `tokens`.
  /// - Parameters:
  ///   - text: valid UTF-8, up to 2 GiB.
  ///   - words: the words to look up.
  public static func append(
    _ text: UnsafeBufferPointer<UInt8>, words: borrowing WordTable, to tokens: inout [Token]
  ) {
    guard let bytes = text.baseAddress else { return }
    let count = text.count
    var at = 0
    var isSpaced = true
    while at < count {
      let byte = bytes[at]
      switch byteClass(byte) {
      case .space:
        isSpaced = true
        at += 1
        continue
      case .letter, .capital:
        at = word(bytes, from: at, count: count, isSpaced: isSpaced, words: words, to: &tokens)
      case .digit:
        at = number(bytes, from: at, count: count, isSpaced: isSpaced, words: words, to: &tokens)
      case .sign:
        append(sign: UInt32(byte), at..<at + 1, isSpaced: isSpaced, words: words, to: &tokens)
        at += 1
      case .wide:
        let (scalar, length) = decode(bytes, at: at, count: count)
        switch scalar.tokenClass {
        case .space:
          isSpaced = true
          at += length
          continue
        case .digit:
          at = number(bytes, from: at, count: count, isSpaced: isSpaced, words: words, to: &tokens)
        case .letter, .capital:
          at = word(bytes, from: at, count: count, isSpaced: isSpaced, words: words, to: &tokens)
        default:
          append(sign: scalar.value, at..<at + length, isSpaced: isSpaced, words: words, to: &tokens)
          at += length
        }
      }
      isSpaced = false
    }
  }

  enum ByteClass: UInt8 { case space, letter, capital, digit, sign, wide }

  /// Classifies the first byte of a character.
  @inline(__always)
  private static func byteClass(_ byte: UInt8) -> ByteClass {
    switch byte {
    case 0x61...0x7A: .letter
    case 0x20, 0x09...0x0D: .space
    case 0x41...0x5A: .letter
    case 0x30...0x39: .digit
    case 0x80...: .wide
    default: .sign
    }
  }

  private static func append(
    sign: UInt32, _ range: Range<Int>, isSpaced: Bool, words: borrowing WordTable, to tokens: inout [Token]
  ) {
    tokens.append(
      Token(
        start: Int32(range.lowerBound), end: Int32(range.upperBound), symbol: words.symbol(ofSign: sign),
        value: Int32(truncatingIfNeeded: sign), width: 0, kind: .sign, isSpaced: isSpaced,
        isCapitalised: false, isAllCapitals: false, isASCII: sign < 0x80, isLiteral: false))
  }

  private static func number(
    _ bytes: UnsafePointer<UInt8>, from start: Int, count: Int, isSpaced: Bool, words: borrowing WordTable,
    to tokens: inout [Token]
  ) -> Int {
    var hash = WordHash()
    var at = start
    var value = 0
    var width = 0
    while at < count {
      let byte = bytes[at]
      var digit = Int(byte) - 0x30
      var length = 1
      if !(0...9).contains(digit) {
        guard byte == 0xEF, at + 2 < count, bytes[at + 1] == 0xBC, (0x90...0x99).contains(bytes[at + 2])
        else {
          break
        }
        digit = Int(bytes[at + 2]) - 0x90
        length = 3
      }
      width += 1
      hash.add(UInt8(0x30 + digit))
      value = width <= 9 ? value * 10 + digit : -1
      at += length
    }
    tokens.append(
      Token(
        start: Int32(start), end: Int32(at), symbol: words.symbol(hash), value: Int32(value),
        width: UInt8(clamping: width), kind: .number, isSpaced: isSpaced, isCapitalised: false,
        isAllCapitals: false, isASCII: at - start == width, isLiteral: false))
    return at
  }

  private static func word(
    _ bytes: UnsafePointer<UInt8>, from start: Int, count: Int, isSpaced: Bool, words: borrowing WordTable,
    to tokens: inout [Token]
  ) -> Int {
    var word = WordScan(at: start)
    word.scanLetters(bytes, count: count)
    if word.at < count, bytes[word.at] == 0x27 || bytes[word.at] >= 0x80 {
      word.scanRest(bytes, count: count)
    }
    tokens.append(
      Token(
        start: Int32(start), end: Int32(word.at), symbol: words.symbol(word.hash), value: 0, width: 0,
        kind: .word, isSpaced: isSpaced, isCapitalised: word.isCapitalised,
        isAllCapitals: word.letters > 1 && word.capitals == word.letters, isASCII: word.isASCII,
        isLiteral: false))
    return word.at
  }

  fileprivate static func isLetter(_ bytes: UnsafePointer<UInt8>, at: Int, count: Int) -> Bool {
    switch bytes[at] {
    case 0x41...0x5A, 0x61...0x7A: true
    case 0x80...: [.letter, .capital].contains(decode(bytes, at: at, count: count).0.tokenClass)
    default: false
    }
  }

  /// The scalar at a position of valid UTF-8, and its length in bytes.
  static func decode(_ bytes: UnsafePointer<UInt8>, at: Int, count: Int) -> (Unicode.Scalar, Int) {
    let first = UInt32(bytes[at])
    func tail(_ offset: Int) -> UInt32 { at + offset < count ? UInt32(bytes[at + offset] & 0x3F) : 0 }
    let (value, length): (UInt32, Int) =
      switch first {
      case 0xF0...: ((first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
      case 0xE0...: ((first & 0x0F) << 12 | tail(1) << 6 | tail(2), 3)
      case 0xC0...: ((first & 0x1F) << 6 | tail(1), 2)
      default: (first, 1)
      }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", min(length, count - at))
  }
}

/// The part of a word scanned so far.
private struct WordScan {
  var hash = WordHash()
  var at: Int
  var letters = 0
  var capitals = 0
  var isCapitalised = false
  var isASCII = true

  init(at: Int) { self.at = at }

  /// Scans ASCII letters; most words have no others.
  @inline(__always)
  mutating func scanLetters(_ bytes: UnsafePointer<UInt8>, count: Int) {
    let start = at
    while at < count {
      let lower = bytes[at] | 0x20
      guard lower >= 0x61, lower <= 0x7A else { break }
      if bytes[at] != lower { capitals += 1 }
      hash.add(lower)
      at += 1
    }
    letters = at - start
    isCapitalised = letters > 0 && bytes[start] < 0x61
  }

  /// Scans any other characters of a word. A separate function, because its Unicode lookups would slow down every
  /// word.
  @inline(never)
  mutating func scanRest(_ bytes: UnsafePointer<UInt8>, count: Int) {
    while at < count {
      let byte = bytes[at]
      switch byte {
      case 0x61...0x7A:
        hash.add(byte)
      case 0x41...0x5A:
        if letters == 0 { isCapitalised = true }
        capitals += 1
        hash.add(byte | 0x20)
      case 0x27:
        guard at + 1 < count, Tokenizer.isLetter(bytes, at: at + 1, count: count) else { return }
        hash.add(byte)
        at += 1
        continue
      case 0x80...:
        guard scanWide(bytes, count: count) else { return }
        continue
      default:
        return
      }
      letters += 1
      at += 1
    }
  }

  /// Scans a character outside ASCII; false when it does not belong to the word.
  private mutating func scanWide(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
    let (scalar, length) = Tokenizer.decode(bytes, at: at, count: count)
    switch scalar.tokenClass {
    case .letter:
      for byte in at..<at + length { hash.add(bytes[byte]) }
    case .capital:
      if scalar.properties.isUppercase {
        if letters == 0 { isCapitalised = true }
        capitals += 1
      }
      hash.add(scalar)
    default:
      guard scalar.isCurlyApostrophe, at + length < count,
        Tokenizer.isLetter(bytes, at: at + length, count: count)
      else { return false }
      hash.add(scalar)
    }
    isASCII = false
    letters += 1
    at += length
    return true
  }
}

extension Unicode.Scalar {
  /// Classifies a scalar outside ASCII.
  @inline(never)
  var tokenClass: Tokenizer.ByteClass {
    if (0xFF10...0xFF19).contains(value) { return .digit }
    // It can join letters, but not begin a word.
    if isCurlyApostrophe { return .sign }
    switch properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return .space
    case .control where value == 0x85: return .space
    case .lowercaseLetter, .otherLetter, .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber:
      return .letter
    // Letters that may be upper case, or that change when lower-cased.
    case .uppercaseLetter, .titlecaseLetter, .modifierLetter, .letterNumber, .otherNumber:
      return .capital
    case .format where value == 0x200C || value == 0x200D:
      return .letter
    default:
      return .sign
    }
  }

  /// True for `’` and `ʼ`, which join letters like `'`.
  var isCurlyApostrophe: Bool { value == 0x2019 || value == 0x02BC }
}
