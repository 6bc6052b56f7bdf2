import Grammar

/// Numbers that look like a time or a day but count something.
extension Reading {
  /// `at 7 people`, `on 5th Avenue`: a number alone is a time or a day only if it does not count what follows.
  func dropCountedThings() {
    for index in candidates.indices where candidates[index].isTaken {
      let candidate = candidates[index]
      let end = candidate.end
      if candidate.field == .time, endsTelephoneNumber(candidate) {
        drop(index, .count)
        continue
      }
      if end >= line.count || line[end].kind == .sign || line[end].isLiteral { continue }
      // `movie 9:15 AMC Bay Street`: minutes are not a house number.
      if candidate.field == .time, line[end - 1].kind == .number,
        line[end].isCapitalised || line.isSign(candidate.start, "@") && isPlaceWord(end) && !isPlural(end),
        !(line.isGlued(end - 1) && line.isSign(end - 2, ":")), isHouseNumber(index)
      {
        continue
      }
      let isHour = candidate.phrase.kind == kinds.hour || candidate.phrase.kind == kinds.alarm
      guard isHour || candidate.phrase.kind == kinds.nth else { continue }
      // `rent due 1st Unit 3`
      if let noun = self.end(of: kinds.numberedNoun, at: end), isNumbered(noun) { continue }
      if beginsEntity(end) || beginsMention(end) { continue }
      if begins(kinds.afterHour, at: end) || begins(kinds.verb, at: end) { continue }
      if isHour, line[end].isCapitalised, !line[end - 1].isCapitalised || line[end].isAllCapitals { continue }
      if isHour, followsDate(candidate) { continue }
      drop(index, .count)
    }
  }

  /// `moffitt 4th floor`: the ordinal says which floor; after `@` it starts a name: `concert @ first church`.
  func dropOrdinalsOfPlaces() {
    for index in candidates.indices where candidates[index].isTaken && candidates[index].field == .date {
      let candidate = candidates[index]
      if candidate.strength > .firm, !candidate.isMarked, candidate.start > 0, candidate.end < line.count,
        begins(kinds.at, at: candidate.start - 1), isPlaceWord(candidate.end), line[candidate.end].isSpaced,
        case .date(let date) = candidate.phrase.value, date.isNextInMonth
      {
        drop(index, .name)
        continue
      }
      if candidate.strength > .firm, !candidate.isMarked, line[candidate.start].kind == .number,
        line[candidate.end - 1].kind == .word, line.isGlued(candidate.end - 1),
        begins(kinds.placeEnding, at: candidate.end)
          // `Peet's 4th st`
          || candidate.start > 0 && line[candidate.start - 1].isCapitalised
            && (self.end(of: kinds.street, at: candidate.end).map { isBoundary(after: $0) } ?? false)
      {
        drop(index, .count)
      }
    }
  }

  /// `call dr lee @ 510 555 0199`
  func isTelephoneNumber(_ start: Int) -> Bool {
    start + 2 < line.count
      && (start..<start + 3).allSatisfy { line[$0].kind == .number && line[$0].width > 2 }
  }

  /// `text 408 555 0134 tomorrow`: a number after two others is the last group of a telephone number.
  private func endsTelephoneNumber(_ candidate: Candidate) -> Bool {
    guard candidate.end == candidate.start + 1, line[candidate.start].kind == .number,
      candidate.start > 1
    else { return false }
    return (candidate.start - 2..<candidate.start).allSatisfy { line[$0].kind == .number && isFree($0) }
  }

  /// `hw 6 tuesdays`, `gym 6 tuesdays`: a number before weekdays says how many only beside a beginning or an hour, and not
  /// behind what it is the number of. `pottery class 6 tuesdays starting jan 5`, `swim lessons 8 saturdays 9am` count them.
  func countsNoWeekdays(_ phrase: Phrase) -> Bool {
    guard phrase.kind == kinds.recurrence, phrase.strength == .feeble,
      case .recurrence(let every) = phrase.value, every.count > 0
    else { return false }
    let (start, end) = (Int(phrase.start), Int(phrase.end))
    if let noun = self.start(of: kinds.numberedNoun, endingAt: start), !isPlural(noun) { return true }
    return ![kinds.starting, kinds.time, kinds.hours].contains { begins($0, at: end) }
  }

  /// `for 7` is a time only after something that rings: `set an alarm for 7`, but `a table for 7`.
  func dropHoursWithoutAlarm() {
    for index in candidates.indices
    where candidates[index].isTaken && candidates[index].phrase.kind == kinds.alarm {
      if start(of: kinds.alarmNoun, endingAt: candidates[index].start) == nil { drop(index, .count) }
    }
  }

  private func followsDate(_ candidate: Candidate) -> Bool {
    guard let before = entity(at: candidate.start - 1) else { return false }
    return candidates[before].field == .date
  }

  /// `at 1 Market Street`: the number is part of an address.
  private func isHouseNumber(_ index: Int) -> Bool {
    let candidate = candidates[index]
    drop(index, .count)
    if addressEnd(candidate.end - 1) != nil { return true }
    // `plumber @ 1418 Carleton btw 8 and 10`: the line says its hours elsewhere.
    if candidate.isMarked, candidate.end == candidate.start + 2, line[candidate.end - 1].width > 2,
      candidates.contains(where: { $0.isTaken && $0.saysHour })
    {
      return true
    }
    candidates[index].field = candidate.field
    take(index)
    return false
  }
}
