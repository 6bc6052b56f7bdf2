import Grammar

extension Reading {
  /// Collects the phrases that could set a field, and keeps of those that overlap the widest, then the
  /// firmest, then the marked, then the one by the earlier rule.
  mutating func findCandidates() {
    for token in 0..<line.count {
      guard line.canBegin(token) else { continue }
      for phrase in matcher.phrases(at: token) {
        guard let field = field(of: phrase.kind), line.canEnd(Int(phrase.end)) else { continue }
        candidates.append(
          Candidate(
            phrase: phrase, field: field.field, start: Int(phrase.start), end: Int(phrase.end),
            strength: phrase.strength, isMarked: phrase.isMarked))
      }
    }
    candidates.sort { a, b in
      if a.end - a.start != b.end - b.start { return a.end - a.start > b.end - b.start }
      if (a.field == nil) != (b.field == nil) { return a.field == nil }
      if a.strength != b.strength { return a.strength < b.strength }
      if a.isMarked != b.isMarked { return a.isMarked }
      if a.phrase.rule != b.phrase.rule { return a.phrase.rule < b.phrase.rule }
      return a.start < b.start
    }
    for index in candidates.indices where isFree(candidates[index]) { take(index) }
  }

  func isFree(_ candidate: Candidate) -> Bool {
    owners[candidate.start..<candidate.end].allSatisfy { $0 < 0 }
  }

  mutating func take(_ index: Int) {
    candidates[index].isTaken = true
    for token in candidates[index].start..<candidates[index].end { owners[token] = Int32(index) }
  }

  /// Gives a candidate's tokens back to the title; what lies inside it stays unread.
  mutating func drop(_ index: Int) {
    candidates[index].isTaken = false
    candidates[index].field = nil
    for token in candidates[index].start..<candidates[index].end where owners[token] == Int32(index) {
      owners[token] = -1
      rest.add(token, line)
    }
  }

  /// What a kind sets; nil for a kind that is a part of others only.
  private func field(of kind: UInt8) -> (field: Field?, Void)? {
    switch kind {
    case kinds.date, kinds.nth: (.date, ())
    case kinds.time, kinds.hour: (.time, ())
    case kinds.moment: (.moment, ())
    case kinds.length: (.length, ())
    case kinds.service: (.place, ())
    case kinds.text: (nil, ())
    default: nil
    }
  }

  /// The taken candidate that holds a token and sets a field.
  func entity(at token: Int) -> Int? {
    guard token >= 0, token < line.count, owners[token] >= 0 else { return nil }
    let index = Int(owners[token])
    return candidates[index].field == nil ? nil : index
  }

  /// True when a phrase that would set a field, however weak, begins at the token.
  func beginsEntity(_ token: Int) -> Bool {
    guard let index = entity(at: token) else { return false }
    return candidates[index].start == token
  }
}
