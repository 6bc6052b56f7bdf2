import Grammar

/// What a line protects from being read: quotes, backslashes, links.
enum Literals {
  /// Marks protected tokens as literal.
  /// - Returns: the tokens that are not shown (quotes and backslashes), and the links.
  static func mark(
    _ tokens: inout [Token], bytes: UnsafeBufferPointer<UInt8>
  ) -> (hidden: [Int], links: [Range<Int>]) {
    var hidden: [Int] = []
    var mayHaveLinks = false
    var hasCloser = true
    var token = 0
    while token < tokens.count {
      defer { token += 1 }
      guard tokens[token].kind == .sign else { continue }
      switch tokens[token].value {
      case 0x5C where token + 1 < tokens.count && !tokens[token + 1].isSpaced:
        hidden.append(token)
        var end = token + 1
        while end < tokens.count, !tokens[end].isSpaced {
          tokens[end].isLiteral = true
          end += 1
        }
        token = end - 1
      case 0x22, 0x201C, 0x201E:
        guard hasCloser, opensQuote(token, tokens) else { continue }
        guard let end = closingQuote(after: token, tokens) else {
          hasCloser = false
          continue
        }
        if isOutright(token, tokens) {
          token = end
          continue
        }
        hidden.append(token)
        hidden.append(end)
        for inside in token...end { tokens[inside].isLiteral = true }
        token = end
      case 0x3A, 0x2E:
        mayHaveLinks = true
      default:
        continue
      }
    }
    guard mayHaveLinks else { return (hidden, []) }
    let links = tokens.withUnsafeBufferPointer { Links.find(in: LineText(bytes: bytes, tokens: $0)) }
      .filter { !tokens[$0.lowerBound].isLiteral }
    for link in links { for token in link { tokens[token].isLiteral = true } }
    return (hidden, links)
  }

  /// A quote opens at the start of a word.
  private static func opensQuote(_ token: Int, _ tokens: [Token]) -> Bool {
    guard token + 1 < tokens.count, !tokens[token + 1].isSpaced else { return false }
    if tokens[token].isSpaced { return true }
    guard tokens[token - 1].kind == .sign,
      let sign = Unicode.Scalar(UInt32(bitPattern: tokens[token - 1].value))
    else { return false }
    return sign == "#" || sign == "+" || sign == "@" || sign.opensOrSeparates
  }

  /// A quote closes at the end of a word.
  private static func closingQuote(after open: Int, _ tokens: [Token]) -> Int? {
    var token = open + 1
    while token < tokens.count {
      let value = tokens[token].value
      if tokens[token].kind == .sign, value == 0x22 || value == 0x201D || value == 0x201C, token > open + 1,
        !tokens[token].isSpaced,
        token + 1 == tokens.count || tokens[token + 1].isSpaced || tokens[token + 1].kind == .sign
      {
        return token
      }
      token += 1
    }
    return nil
  }

  /// `#"two words"` names an Arc: its quotes are read with it.
  private static func isOutright(_ token: Int, _ tokens: [Token]) -> Bool {
    guard token > 0, !tokens[token].isSpaced, tokens[token - 1].kind == .sign else { return false }
    return tokens[token - 1].value == 0x23 || tokens[token - 1].value == 0x2B
  }
}
