import Grammar

/// Numbers that say which: `homework 7-1`, `section 9-5`.
extension Reading {
  /// `homework 7-1`, `section 9-5`: after a noun that can be numbered, two numbers with a hyphen are its number. In
  /// `lecture 9-10 mwf`, which happens every week, they are its hours.
  func dropNumbersOfThings() {
    let repeats = candidates.contains { $0.isTaken && $0.field == .recurrence }
    for index in candidates.indices where candidates[index].isTaken && candidates[index].field != nil {
      let start = candidates[index].start
      guard start > 0, line[start].kind == .number, line[start].isSpaced, start + 2 < line.count,
        line.isSign(start + 1, "-") || line.isSign(start + 1, "–"), line.isGlued(start + 1),
        line.isGlued(start + 2), line[start + 2].kind == .number, line.canEnd(start + 3),
        self.start(of: kinds.numberedNoun, endingAt: start) != nil,
        !repeats || self.start(of: kinds.happening, endingAt: start) == nil
      else { continue }
      drop(index, .count)
    }
    // `hw 3 - 5 May`
    for index in candidates.indices where candidates[index].isTaken && candidates[index].field == .date {
      let start = candidates[index].start
      guard start > 0, line[start].kind == .number, start + 2 < line.count, line[start + 1].kind == .sign,
        line[start + 1].isSpaced, line[start + 2].isSpaced, candidates[index].end > start + 3,
        self.start(of: kinds.numberedNoun, endingAt: start) != nil
      else { continue }
      giveBack(index, .count)
      markSeparators()
    }
  }

  /// `in room two oh four friday`: the words say which room.
  func isNumberOfRoomInWords(_ phrase: Phrase) -> Bool {
    let start = Int(phrase.start)
    guard phrase.kind != kinds.date, line[start].kind == .word else { return false }
    let first = phrase.kind == kinds.text ? start : max(0, start - 3)
    return (first..<max(start, first + 1)).contains { token in
      line[Int(phrase.end) - 1].kind == .word && begins(kinds.anyRoom, at: token)
        && (matcher.phrase(kinds.anyRoom, at: token).map {
          // `hall B4 3pm`, but `city hall b4 noon`
          $0.end > phrase.start && (line[Int($0.end) - 1].kind == .word || line[start].isCapitalised)
        } ?? false)
    }
  }
}
