import Grammar
import Names

/// Words of the line that name an Arc, or several Arcs with the same name.
struct Mention {
  /// Its tokens, including `#` or `+`.
  var start: Int
  var end: Int
  /// The first Arc with this name, an index into the vocabulary's table.
  var names: Int32
  /// The index of the Arc when a path identifies it (`CS 298/Labs`); −1 otherwise.
  var arc: Int32 = -1
  /// True after `#` or `+`.
  var isOutright = false
  /// True for initials of a name, or a part of its course code.
  var isInitials = false
  /// True for one word of the name.
  var isWord = false
  /// True inside another phrase; the words stay in the title.
  var isInside = false
}

/// A mention whose Arc has been determined.
struct SettledMention {
  /// The index among the mentions of the line.
  var mention: Int
  var arc: Int32
}

extension NameTable {
  /// The longest name that begins at a token: its end, and the index of its first value.
  ///
  /// The parts of a name can be joined by white space, `-`, `_` and `.`, but not by a separator of the line.
  func longestName(at start: Int, in line: LineText, upTo limit: Int) -> (end: Int, first: Int32)? {
    let firstToken = line[start]
    guard firstToken.kind != .sign || firstToken.value > 127, !firstToken.isLiteral,
      mayBegin(firstToken, line)
    else { return nil }
    var hash = KeyHash()
    var best: (Int, Int32)?
    var at = start
    while at < limit {
      let token = line[at]
      if token.isLiteral { break }
      if token.kind == .sign, let sign = line.sign(at) {
        if sign.joinsNameParts {
          let isLoose = token.isSpaced && (at + 1 >= line.count || line[at + 1].isSpaced)
          let endsSentence = sign == "." && (at + 1 >= line.count)
          if isLoose || endsSentence { break }
          at += 1
          continue
        }
        if sign == "," || sign == "/" || sign == "=" { break }
      }
      if isTooLong(token) { break }
      NameTable.add(line, token, to: &hash)
      if Int(hash.length) > longest { break }
      at += 1
      if line.canEnd(at) || line.isGluedSeparator(at) {
        let first = first(hash)
        if first >= 0 { best = (at, first) }
      }
    }
    return best
  }

  /// False for a word or number with which no name begins.
  @inline(__always)
  func mayBegin(_ token: Token, _ line: LineText) -> Bool {
    guard token.isASCII, token.kind != .sign else { return true }
    let first = KeyHash.folded(line.bytes[Int(token.start)])
    if token.end - token.start == 1 { return mayBegin(first) }
    return mayBegin(first, KeyHash.folded(line.bytes[Int(token.start) + 1]))
  }

  /// True for a word longer than any name: a key is at most a few times shorter than its source.
  func isTooLong(_ token: Token) -> Bool { Int(token.end - token.start) > 4 * longest + 16 }

  static func add(_ line: LineText, _ token: Token, to hash: inout KeyHash) {
    if token.isASCII {
      for place in Int(token.start)..<Int(token.end) { hash.add(KeyHash.folded(line.bytes[place])) }
    } else {
      let bytes = line.bytes[Int(token.start)..<Int(token.end)]
      for byte in NameKey(String(decoding: bytes, as: UTF8.self)).text.utf8 { hash.add(byte) }
    }
  }
}

extension KeyHash {
  /// An ASCII byte, lower-cased.
  static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}
