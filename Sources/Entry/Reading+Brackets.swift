import Grammar

/// Brackets that entities fill leave the title with them.
extension Reading {
  /// Hides brackets that hold nothing but entities and separators.
  func dropBrackets() {
    guard line.tokens.contains(where: { $0.kind == .sign && isBracket($0.value) }) else { return }
    var open: [Int] = []
    for token in 0..<line.count {
      guard let sign = line.sign(token), roles[token] == .title, !line[token].isLiteral else {
        if roles[token] == .title { open.removeAll(keepingCapacity: true) }
        continue
      }
      switch sign {
      case "(", "[", "{": open.append(token)
      case ")", "]", "}":
        if let start = open.popLast(), start + 1 < token {
          roles[start] = .dropped
          roles[token] = .dropped
        }
      default: open.removeAll(keepingCapacity: true)
      }
    }
  }

  private func isBracket(_ scalar: Int32) -> Bool {
    switch UInt8(truncatingIfNeeded: scalar) {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): scalar < 0x80
    default: false
    }
  }

  /// True when nothing but the range, entities and separators stands in a bracket: `(CS298 thursday)`.
  func fillsBracket(_ range: Range<Int>) -> Bool {
    var (first, last) = (range.lowerBound - 1, range.upperBound)
    while first >= 0, roles[first] == .entity || roles[first] == .separator { first -= 1 }
    while last < line.count, roles[last] == .entity || roles[last] == .separator { last += 1 }
    return isOpening(first) && isClosing(last)
  }

  private func isOpening(_ token: Int) -> Bool {
    line.sign(token).map { "([{".unicodeScalars.contains($0) } ?? false
  }

  private func isClosing(_ token: Int) -> Bool {
    line.sign(token).map { ")]}".unicodeScalars.contains($0) } ?? false
  }
}
