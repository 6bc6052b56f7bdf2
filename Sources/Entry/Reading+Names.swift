import Grammar

/// Drops phrases that look like a day or time but are part of a name.
extension Reading {
  /// `laugh at Monday memes`: `at` is not used with weekdays, so the weekday belongs to the noun that follows.
  func dropAttributes() {
    for index in candidates.indices where candidates[index].isTaken && candidates[index].field == .date {
      let (start, end) = (candidates[index].start, candidates[index].end)
      guard end == start + 1, !candidates[index].isMarked, start > 0, end < line.count,
        line[start - 1].kind == .word, begins(kinds.at, at: start - 1), begins(kinds.weekday, at: start),
        line[end].kind == .word, line[end].isSpaced, owners[end] < 0, owners[start - 1] < 0,
        !beginsMention(end), !begins(kinds.afterHour, at: end), !begins(kinds.verb, at: end)
      else { continue }
      drop(index, .name)
    }
  }

  /// `prep slides for thurs meeting`, `post solutions after thurs section`: the day belongs to the event, and so does
  /// the preposition.
  func keepPrepositions() {
    for index in candidates.indices
    where candidates[index].isTaken
      && (candidates[index].isMarked || isLimitWord(candidates[index].start))
      && (candidates[index].field == .date || candidates[index].field == .moment
        || candidates[index].field == .time)
    {
      let (start, end) = (candidates[index].start, candidates[index].end)
      guard start > 0, let day = self.end(of: kinds.leftover, at: start), day < end, end < line.count,
        candidates[index].field != .time || !begins(kinds.at, at: start),
        candidates[index].field == .time
          ? begins(kinds.time, at: day)
          : line[day].kind == .word && (begins(kinds.date, at: day) || begins(kinds.moment, at: day)),
        (0..<start).contains(where: { line[$0].kind == .word && isFree($0) && roles[$0] == .title }),
        namesOccasion(end)
      else { continue }
      // `send me the notes from tues lecture`
      if candidates[index].phrase.kind == kinds.starting {
        drop(index, .name)
        continue
      }
      for token in start..<day { owners[token] = -1 }
      candidates[index].start = day
    }
  }

  /// `fri date night 7:30`, `curry night 8 wed`: the part of the day belongs to the noun before it, and says the half of
  /// the day all the same.
  func keepPartsOfNouns() {
    for index in candidates.indices where candidates[index].isTaken && candidates[index].field == .time {
      let (start, clock) = (candidates[index].start, candidates[index].start + 1)
      guard start > 0, clock < candidates[index].end, line[start].kind == .word, line[clock].kind == .number,
        line[start - 1].kind == .word, isFree(start - 1), line[start].isSpaced,
        case .time(let part) = matcher.phrases(at: start).first(where: {
          $0.kind == kinds.time && Int($0.end) == clock
        })?.value, part.isPartAlone,
        [kinds.happening, kinds.hourNoun].contains(where: {
          self.start(of: $0, endingAt: clock) ?? start < start
        })
          // `take meds night 8pm`
          || part.part == .night && !begins(kinds.verb, at: 0) && isHallWord(start - 1)
      else { continue }
      owners[start] = -1
      candidates[index].start = clock
    }
  }

  /// True when a word for an event is at the token, or one or two words later.
  private func namesOccasion(_ start: Int) -> Bool {
    for token in start..<min(start + 3, line.count) {
      guard line[token].kind == .word, line[token].isSpaced, isFree(token), roles[token] == .title,
        !begins(kinds.leftover, at: token),
        !begins(kinds.verb, at: token) || begins(kinds.happening, at: token)
      else { return false }
      if begins(kinds.hourNoun, at: token) { return true }
      if case .number(let value) = matcher.phrase(kinds.happening, at: token)?.value { return value > 0 }
      if case .number(2) = matcher.phrase(kinds.taskWord, at: token)?.value {
        return line[start - 1].kind == .word && token == start && begins(kinds.numberedNoun, at: token)
      }
    }
    return false
  }

  /// `text Raj about sat`: without its day the title would end with a preposition.
  func dropHangingDays() {
    for index in candidates.indices where candidates[index].isTaken && candidates[index].field == .date {
      let (start, end) = (candidates[index].start, candidates[index].end)
      guard !candidates[index].isMarked, end >= line.count || isBoundary(after: end),
        let preposition = self.start(of: kinds.hanging, endingAt: start), preposition > 0,
        (preposition..<start).allSatisfy({ owners[$0] < 0 && roles[$0] == .title }),
        !begins(kinds.listJoint, at: preposition), line[preposition].kind == .word,
        !candidates.contains(where: { $0.isTaken && $0.field == .time })
      else { continue }
      drop(index, .name)
    }
  }

  /// `Monday Night Football`, `Sunday Times`: a bare weekday or part of the day before a capitalised word
  /// that begins no entity belongs to a name.
  func dropCapitalisedNames() {
    // From the right, so that a part of the day that is no entity leaves its weekday alone.
    for token in stride(from: line.count - 1, through: 0, by: -1) {
      guard let index = entity(at: token), candidates[index].start == token else { continue }
      let candidate = candidates[index]
      guard !candidate.isMarked, isBareName(candidate), candidate.end < line.count else { continue }
      let next = line[candidate.end]
      let own = line[candidate.end - 1]
      guard next.isSpaced, next.kind == .word, next.isCapitalised, !beginsEntity(candidate.end),
        !(next.isAllCapitals && own.isAllCapitals), !beginsMention(candidate.end),
        !begins(kinds.room, at: candidate.end), roles[candidate.end] == .title
      else { continue }
      if isPart(candidate), !own.isCapitalised { continue }
      // `dinner 7:30 Sat Chez Panisse`
      if begins(kinds.weekday, at: token), !own.isCapitalised || isAtEdge(candidate) || hasHour(candidate) {
        continue
      }
      drop(index, .name)
    }
  }

  /// True when there are only entities, separators and the Arc before a candidate, or after it.
  func isAtEdge(_ candidate: Candidate) -> Bool { opensLine(candidate.start) || closesLine(candidate.end) }

  /// True when there are only entities, separators and the Arc before the token.
  func opensLine(_ token: Int) -> Bool { (0..<token).allSatisfy { isSetAside($0) || entity(at: $0) != nil } }

  /// True when there are only entities, separators and the Arc from the token on.
  func closesLine(_ token: Int) -> Bool {
    (token..<line.count).allSatisfy { isSetAside($0) || entity(at: $0) != nil || line[$0].kind == .sign }
  }

  /// One word that is a weekday, a part of the day, or so weak that a capital makes it a name (`First Avenue Hall`).
  private func isBareName(_ candidate: Candidate) -> Bool {
    let start = candidate.start
    guard candidate.end - start == 1, line[start].kind == .word else { return false }
    if isPart(candidate) || begins(kinds.weekday, at: start) { return true }
    if candidate.strength == .feeble, line[start].isCapitalised, !line[start].isAllCapitals { return true }
    // In the middle of a text, a capital letter marks a name: `listen to Midnight Train to Georgia`.
    return line[start].isCapitalised && !line[start].isAllCapitals && start > 0
      && line[start - 1].kind == .word && !line[start - 1].isCapitalised && owners[start - 1] < 0
  }

  /// `record 60 Minutes for dad`: behind a small word, a unit with a capital is a part of a name.
  func dropNamesWithUnits() {
    for index in candidates.indices where candidates[index].isTaken && candidates[index].field == .length {
      let (number, unit) = (candidates[index].start, candidates[index].start + 1)
      guard !candidates[index].isMarked, number > 0, candidates[index].end == unit + 1,
        line[number].kind == .number, line[unit].isSpaced, line[unit].isCapitalised,
        !line[unit].isAllCapitals,
        line[number - 1].kind == .word, isFree(number - 1), line[number].isSpaced,
        !line[number - 1].isCapitalised || begins(kinds.workVerb, at: number - 1)
      else { continue }
      drop(index, .name)
    }
  }

  /// `read Gone Tomorrow`, `watch Next Friday`: after a verb whose object has a name, what English writes small
  /// has a capital only as a part of that name.
  func dropNamesOfWorks() {
    for index in candidates.indices where candidates[index].isTaken && candidates[index].field != nil {
      let candidate = candidates[index]
      let tokens = candidate.start..<candidate.end
      guard
        tokens.allSatisfy({ line[$0].kind == .word && line[$0].isCapitalised && !line[$0].isAllCapitals }),
        !begins(kinds.weekday, at: candidate.end - 1) || tokens.count > 1,
        !begins(kinds.month, at: candidate.start),
        isAfterWorkVerb(candidate.start)
      else { continue }
      drop(index, .name)
    }
  }

  /// True when the words between the token and a lower-case verb for a work (`read`, `watch`) are all capitalised.
  private func isAfterWorkVerb(_ token: Int) -> Bool {
    var start = token
    while start > 0, line[start - 1].kind == .word, line[start - 1].isCapitalised, line[start].isSpaced {
      start -= 1
    }
    guard start > 0, line[start - 1].kind == .word else { return false }
    return self.start(of: kinds.workVerb, endingAt: start) != nil
  }
}
