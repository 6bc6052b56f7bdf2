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
}
