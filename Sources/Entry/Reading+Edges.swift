import Grammar

/// Where the name of an Arc stands at an edge of the title, so that it leaves.
extension Reading {
  /// `study group cs61b sun 4-6 moffitt`: a name between words of the title and an entity, which nothing before it needs.
  func isBeforeEntity(_ range: Range<Int>) -> Bool {
    let before = range.lowerBound - 1
    guard before >= 0, roles[before] == .title, line[before].kind != .sign, !line[before].isLiteral,
      owners[before] < 0,
      // `read ch 14 psych @ cafe strada`
      entity(at: range.upperBound) != nil
        || range.upperBound < line.count && roles[range.upperBound] == .entity
          && begins(kinds.at, at: range.upperBound)
    else { return false }
    return ![
      kinds.verb, kinds.leftover, kinds.hanging, kinds.determiner, kinds.possessive, kinds.workVerb,
      kinds.atVerb,
    ].contains { start(of: $0, endingAt: range.lowerBound) != nil }
  }

  /// True for a word around what a line says.
  func isSideWord(_ word: SideWord, at token: Int) -> Bool {
    guard begins(kinds.sideWord, at: token), !line[token].isLiteral else { return false }
    if case .number(word.rawValue) = matcher.phrase(kinds.sideWord, at: token)?.value { return true }
    return false
  }

  /// True behind the noun of what happens by itself: `party sat`.
  func isBehindHappening(_ token: Int) -> Bool {
    guard let start = start(of: kinds.happening, endingAt: token), line[start].isSpaced,
      case .number(let value) = matcher.phrase(kinds.happening, at: start)?.value
    else { return false }
    return value > 0
  }

  /// `visit Iceland someday (northern lights)`: a bracket that ends the line stands apart.
  func isBeforeLastBracket(_ token: Int) -> Bool {
    line.isSign(token, "(") && line[token].isSpaced && line.isSign(line.count - 1, ")")
      && !(token + 1..<line.count - 1).contains { line.isSign($0, ")") }
  }

  /// True for weekdays that are also other words, such as `sat` and `sun`.
  func isWordOfItsOwn(_ token: Int) -> Bool {
    language.ambiguousDay.map { matcher.isWord(token, of: $0) } ?? false
  }

  /// True for an abbreviated weekday in lower case that means nothing else: `fri`, but not `sun`.
  func isInnerDay(_ token: Int) -> Bool {
    language.innerDay.map { matcher.isWord(token, of: $0) } ?? false
      && !line[token].isCapitalised
  }
}
