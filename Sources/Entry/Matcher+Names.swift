import Grammar

/// The phrases that no rule of the grammar makes: names of terms and breaks, and numbers.
extension Matcher {
  /// Adds the names of terms and breaks that begin at a token.
  @inline(__always)
  func addNames(at token: Int, _ context: ProductionContext) {
    if let names = context.calendar.termNames { addName(from: names, termName, at: token, context) }
    if let names = context.calendar.breakNames { addName(from: names, breakName, at: token, context) }
  }

  private func addName(
    from names: NameTable, _ kind: UInt16?, at token: Int, _ context: ProductionContext
  ) {
    guard let kind, let (end, _) = names.longestName(at: token, in: context.line, upTo: context.line.count),
      end - token < Int(Matcher.longestPhrase)
    else { return }
    phrases.append(
      Phrase(
        kind: kind, strength: .firm, isMarked: false, rule: -1, start: Int32(token), end: Int32(end),
        place: nil))
    beginnings[token].kinds.insert(kind)
  }

  func addDigits(_ token: Token, at start: Int32) {
    let value = values.add(.digits(Digits(value: Int(token.value), width: Int(token.width))))
    for digits in table.digits where digits.contains(token.value, width: token.width) {
      phrases.append(
        Phrase(
          kind: digits.kind, strength: .firm, isMarked: false, rule: -1, start: start, end: start + 1,
          place: value))
      beginnings[Int(start)].kinds.insert(digits.kind)
    }
  }
}
