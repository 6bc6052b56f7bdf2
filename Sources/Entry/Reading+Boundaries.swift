import Grammar

/// Where the pieces of a line begin and end: beside entities, separators, brackets and the Arc.
extension Reading {
  /// True for a token of an entity, a separator or the Arc.
  @inline(__always)
  func isSetAside(_ token: Int) -> Bool {
    let role = roles[token]
    if role == .separator || role == .dropped { return true }
    if let index = entity(at: token) { return candidates[index].strength == .firm }
    if role == .entity { return true }
    guard let mention = arcMention, token < mentions[mention].end else { return false }
    return token >= mentions[mention].start || isIntroducer(token)
  }

  func isBoundary(before token: Int) -> Bool { token == 0 || isSetAside(token - 1) || isBracket(token - 1) }

  func isBoundary(after token: Int) -> Bool {
    token >= line.count || isSetAside(token) || isFinalSign(token) || isBracket(token)
  }

  /// Finds the first and last token that no candidate claims.
  func measureRest() {
    firstFinalSign = line.count
    while firstFinalSign > 0, line[firstFinalSign - 1].kind == .sign, owners[firstFinalSign - 1] < 0,
      roles[firstFinalSign - 1] == .title
    {
      firstFinalSign -= 1
    }
    var rest = Rest(first: line.count, last: -1, words: 0)
    let signs = line.sign(line.count - 1) == nil ? 0 : 1
    for token in 0..<line.count - signs
    where !isSetAside(token) && !isBracketOfArc(token) && (token < firstFinalSign || isBracket(token)) {
      rest.add(token, line)
    }
    self.rest = rest
  }

  /// True for a bracket around claimed tokens.
  func isBracket(_ token: Int) -> Bool {
    line.sign(token).map { "()[]{}".unicodeScalars.contains($0) } ?? false
  }

  /// True for the brackets that only the Arc fills: `call plumber sat (home)`.
  private func isBracketOfArc(_ token: Int) -> Bool {
    guard line[token].kind == .sign, let mention = arcMention,
      case let (start, end) = (mentions[mention].start, mentions[mention].end),
      start > 0, end < line.count
    else { return false }
    return (token == start - 1 || token == end) && isBracket(start - 1) && isBracket(end)
  }

  /// `for` of `for CS298`.
  private func isIntroducer(_ token: Int) -> Bool {
    guard let mention = arcMention, token == mentions[mention].start - 1 else { return false }
    return begins(kinds.arcIntroducer, at: token)
  }

  /// True for punctuation at the end of the line, such as `!!`; a bracket belongs to the words before it.
  private func isFinalSign(_ token: Int) -> Bool {
    token >= firstFinalSign && !isBracket(token) || token == line.count - 1 && line[token].kind == .sign
  }

  func beginsMention(_ token: Int) -> Bool {
    arcMention.map { mentions[$0].start == token } ?? false
  }
}
