import Grammar

/// Places that a number tells.
extension Reading {
  /// `1 Washington Square`, `500 El Camino Real Ave.`
  func addressEnd(_ start: Int) -> Int? {
    guard line[start].kind == .number, isFree(start) else { return nil }
    var token = start + 1
    // `221B Baker Street`
    if token < line.count, isFree(token), !line[token].isSpaced, line[token].kind == .word,
      line[token].end - line[token].start == 1
    {
      token += 1
    }
    let first = token
    while token < line.count, token - start <= 5, isFree(token), line[token].isSpaced,
      line[token].kind != .sign
    {
      if token > first, let end = self.end(of: kinds.street, at: token), line.canEnd(end) { return end }
      guard line[token].isCapitalised || line[token].kind == .number else { return nil }
      token += 1
    }
    return nil
  }

  /// `in Latimer 105`: a number of three or four digits behind a name is a room, unless it is a year.
  func isRoomNumber(_ token: Int) -> Bool {
    guard line[token].kind == .number, line.canEnd(token + 1) else { return false }
    let digits = line[token].end - line[token].start
    return (2...4).contains(digits) && !(1900...2099).contains(line[token].value)
  }

  /// `lab tu 9-12 leconte 290`: a hall and its room behind hours, at the end of what else is said.
  func roomBehindHours() -> PlaceRange? {
    for candidate in candidates where candidate.isTaken && candidate.saysRange {
      let start = candidate.end
      guard start + 1 < line.count, line[start].kind == .word, line[start].isSpaced, !line[start].isLiteral,
        line[start + 1].kind == .number, line[start + 1].isSpaced, line.canEnd(start + 2),
        line[start + 1].width < 5, !(1900...2099).contains(line[start + 1].value),
        isFree(start), isFree(start + 1), roles[start] == .title, roles[start + 1] == .title,
        isBoundary(after: start + 2) || beginsMention(start + 2)
          || begins(kinds.arcIntroducer, at: start + 2),
        ![kinds.numberedNoun, kinds.leftover, kinds.afterHour, kinds.taskWord, kinds.verb].contains(where: {
          begins($0, at: start)
        })
      else { continue }
      return PlaceRange(span: start..<start + 2, text: start..<start + 2)
    }
    return nil
  }
}
