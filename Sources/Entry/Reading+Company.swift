import Grammar

/// Decides which weak phrases count: words such as `sat`, `may` or `morning` need support from others.
extension Reading {
  /// Drops weekdays that are part of names, and numbers that count things.
  func dropNames() {
    measureRest()
    dropClauses()
    dropNumbersOfThings()
    dropOrdinalsOfPlaces()
    dropHoursWithoutDay()
    if language.settings.capitalsMeanNames {
      keepPrepositions()
      keepPartsOfNouns()
      dropHangingDays()
      dropAttributes()
      dropNamesOfWorks()
      dropNamesWithUnits()
      dropCapitalisedNames()
    }
    dropHoursWithoutAlarm()
    dropCountedThings()
  }

  func isPart(_ candidate: Candidate) -> Bool {
    if case .time(let time) = candidate.phrase.value { return time.isPartAlone }
    return false
  }

  /// Drops weak candidates that nothing supports.
  func weighCandidates() {
    measureRest()
    var hasChanged = false
    // `smoke detector batteries sat p2`: behind a day a priority at the end leaves the day the last word.
    for index in candidates.indices
    where candidates[index].isTaken && candidates[index].field == .priority
      && candidates[index].strength == .weak && hasCompany(index)
    {
      candidates[index].strength = .firm
      hasChanged = true
    }
    if hasChanged { measureRest() }
    for index in candidates.indices
    where candidates[index].isTaken && candidates[index].field != nil && candidates[index].strength > .firm {
      if hasCompany(index) { candidates[index].strength = .firm } else { drop(index, .noCompany) }
      hasChanged = true
    }
    // `sunday roast shopping sat`: a phrase that counts no longer separates others from the end of the line.
    if hasChanged { measureRest() }
  }

  private func hasCompany(_ index: Int) -> Bool {
    let candidate = candidates[index]
    if candidate.field == .priority, candidate.strength == .feeble {
      return isLevelApart(candidate) || isCalledOut(candidate.start)
    }
    if isBesideDateOrTime(candidate) { return !endsCompound(candidate) }
    if start(of: kinds.openerStart, endingAt: candidate.start) != nil,
      begins(kinds.openerEnd, at: candidate.end)
    {
      return true
    }
    let words = (candidate.start..<candidate.end).count { line[$0].kind != .sign }
    // `exam - Mon 12/7 - 0900-1030 - Rm 2204`
    if candidate.field == .time, candidate.saysRange, candidate.start > 0,
      roles[candidate.start - 1] == .separator,
      isBoundary(after: candidate.end), candidates.contains(where: { $0.isTaken && $0.field == .date })
    {
      return true
    }
    if isRangeApart(candidate) { return true }
    guard candidate.strength == .weak else { return false }
    // `12:30`, `weekdays`: a phrase that is the whole line, without an Arc, cannot be the title.
    if rest.words <= words {
      return mentions.isEmpty && (candidate.field == .time || candidate.field == .recurrence)
    }
    if candidate.field == .date, opensWithWeekday(candidate) || isOnlyDayWithHour(index) { return true }
    if isBeforeNameAtEnd(candidate) { return true }
    if isPluralOnLineWithTime(candidate) { return true }
    // `p1 renew passport`, but `P1 parking ticket`; `sat mow lawn`, `the 15th pay rent`
    if candidate.field == .priority || candidate.field == .date && isDayInFront(candidate),
      opensLine(candidate.start) || opensTitle(candidate.start),
      begins(kinds.verb, at: candidate.end) || candidate.field == .priority && isSmallMark(candidate)
    {
      return true
    }
    if isInnerDay(candidate) || isAdverbAtEndOfPiece(candidate) { return true }
    let isAfterBoundary = isBoundary(before: candidate.start)
    let isBeforeBoundary = isBoundary(after: candidate.end)
    if isAfterBoundary && isBeforeBoundary { return true }
    if candidate.field == .time {
      if opensLine(candidate.start), isTimeOfDay(candidate) || isHalfHour(candidate),
        happens || begins(kinds.verb, at: candidate.end)
      {
        return true
      }
      // `send contract eod`: not a noun, unlike `morning`. `get up 6:10 and stretch`
      // `drop Leo at practice 5:45, pick up 7:15`
      return
        (candidate.end > rest.last || isBoundary(after: candidate.end)
        || isBeforePreposition(candidate)
        || self.start(of: kinds.hourNoun, endingAt: candidate.start) != nil)
        && (candidate.end == candidate.start + 1 && line[candidate.start].kind == .word
          || isClockFace(candidate))
    }
    return candidate.end > rest.last || endsPiece(candidate)
      || (candidate.start <= rest.first && isBeforeBoundary)
  }

  /// `taxes due 4/15 high`, `renew passport travel low`, `essay [low]`: a priority at the end of the line after an
  /// entity or the Arc, or alone in brackets. `battery low` and `5pm high tea` mean something else.
  private func isLevelApart(_ candidate: Candidate) -> Bool {
    var (before, end) = (candidate.start - 1, candidate.end)
    if isBracket(before), isBracket(end), before > 0 { return true }
    let isApart = before > 0 && roles[before] == .separator
    if line.isSign(before, ",") { before -= 1 }
    guard before > 0, end > rest.last, end >= line.count || isBoundary(after: end) else { return false }
    // `W-4 to HR, urgent`, `renew passport - high`; but `order shirt, medium`
    if isApart {
      if let urgent = language.urgent, matcher.isWord(candidate.start, of: urgent) {
        return true
      }
      if case .number(let level) = candidate.phrase.value, level != 2 {
        return true
      }
    }
    if let index = entity(at: before) {
      return candidates[index].strength == .firm && candidates[index].field != .place
    }
    return arcMention.map { mentions[$0].end == candidate.start } ?? false
  }

  /// `pay water bill quarterly, acct 3308`, `check in weekly with Ana`: the line's only adverb, after a word and
  /// before a separator or preposition.
  private func isAdverbAtEndOfPiece(_ candidate: Candidate) -> Bool {
    // `weigh in mondays before breakfast`: in small letters no name.
    guard case .recurrence(let every) = candidate.phrase.value,
      every.weekdays == WeekdaySet()
        || candidate.end < line.count && !line[candidate.start].isCapitalised
          && (begins(kinds.placeEnd, at: candidate.end) || begins(kinds.inside, at: candidate.end))
    else {
      return false
    }
    return candidate.field == .recurrence && candidate.end == candidate.start + 1
      && candidate.start > (candidate.end < line.count && roles[candidate.end] == .separator ? 0 : 1)
      && line[candidate.start - 1].kind == .word && candidate.end < line.count
      && (roles[candidate.end] == .separator || begins(kinds.leftover, at: candidate.end))
      && owners[candidate.start - 1] < 0
      && candidates.count { $0.isTaken && $0.field == .recurrence } == 1
  }

  /// `trishas bday fri get cake`: a lower-case short weekday between other words, if it is not also another word or
  /// follows what happens: `party sat bring chips`.
  private func isInnerDay(_ candidate: Candidate) -> Bool {
    let start = candidate.start
    guard candidate.field == .date, candidate.end == start + 1,
      isInnerDay(start)
        || isWordOfItsOwn(start) && !line[start].isCapitalised && isBehindHappening(start)
    else { return false }
    return ![start - 1, start + 1].contains {
      0..<line.count ~= $0 && line[$0].symbol == line[start].symbol
    }
  }

  /// `quiz fridays in section 10am`: on a line with a time, the plural means those days.
  private func isPluralOnLineWithTime(_ candidate: Candidate) -> Bool {
    guard candidate.field == .recurrence, !line[candidate.start].isCapitalised,
      !begins(kinds.weekday, at: candidate.start),
      case .recurrence(let every) = candidate.phrase.value, every.weekdays != WeekdaySet()
    else { return false }
    return candidates.contains { $0.isTaken && $0.field == .time && $0.strength == .firm && $0.saysHour }
  }

  /// `exam fri!! ch 1-5`, `quiz wed, bring a pencil`: a short weekday at the end of a part of the line.
  private func endsPiece(_ candidate: Candidate) -> Bool {
    var end = candidate.end
    guard end == candidate.start + 1, candidate.start > 0, begins(kinds.weekday, at: candidate.start),
      line[candidate.start - 1].kind == .word || isSlip(candidate.start), end < line.count
    else { return false }
    if roles[end] == .separator { return true }
    // `lunch fri with sam`, `flowers fri after work`; but `we sat in traffic` and `the sun over Rome` name no days.
    if line[end].isSpaced,
      begins(kinds.placeEnd, at: end) || begins(kinds.when, at: end) || begins(kinds.inside, at: end),
      !isWordOfItsOwn(candidate.start) || self.start(of: kinds.happening, endingAt: candidate.start) != nil
        // `dog park sat w/ Nikki`
        || isSideWord(.company, at: end) && self.start(of: kinds.leftover, endingAt: candidate.start) == nil
    {
      return true
    }
    while let sign = line.sign(end), "!?".unicodeScalars.contains(sign), line.isGlued(end) { end += 1 }
    return end > candidate.end && (end >= line.count || line[end].isSpaced)
  }

  /// `p1 career fair feb 9`: small, on a line that says when.
  private func isSmallMark(_ candidate: Candidate) -> Bool {
    !line[candidate.start].isCapitalised
      && candidates.contains {
        $0.isTaken && $0.strength == .firm && ($0.field == .date || $0.field == .time || $0.field == .moment)
      }
  }

  private func isDayInFront(_ candidate: Candidate) -> Bool {
    candidate.end == candidate.start + 1 && begins(kinds.weekday, at: candidate.start)
      || begins(kinds.determiner, at: candidate.start)
  }

  /// `shoot fri golden hour 4:45p`: a short weekday that is no other word, on a line with a time and no other day.
  private func isOnlyDayWithHour(_ index: Int) -> Bool {
    let candidate = candidates[index]
    guard candidate.end == candidate.start + 1, begins(kinds.weekday, at: candidate.start),
      !line[candidate.start].isCapitalised,
      // `long run sat 8mi 7am`
      !isWordOfItsOwn(candidate.start)
        // `move couch sat w/ Ben 10am`, `movie sun matinee 1pm`
        || candidate.start > 0 && candidate.end < line.count
          && (line[candidate.end].kind == .number || begins(kinds.placeEnd, at: candidate.end)
            || begins(kinds.happening, at: candidate.end))
    else { return false }
    return candidates.contains { $0.isTaken && $0.field == .time && $0.strength == .firm && $0.saysHour }
      && !candidates.indices.contains {
        $0 != index && candidates[$0].isTaken
          && (candidates[$0].field == .date || candidates[$0].field == .moment
            || candidates[$0].field == .recurrence)
      }
  }

  /// `mon Dentist`, `sun 10am brunch`: a short weekday at the front counts before a capital letter or on a line with
  /// a time; a misspelled word counts anywhere at the front.
  private func opensWithWeekday(_ candidate: Candidate) -> Bool {
    let end = candidate.end
    guard language.settings.capitalsMeanNames, end == candidate.start + 1, end < line.count,
      line[end].isSpaced,
      opensLine(candidate.start)
    else {
      return false
    }
    if isSlip(candidate.start) { return true }
    guard begins(kinds.weekday, at: candidate.start) else { return false }
    return line[end].kind == .word && line[end].isCapitalised
      || candidates.contains { $0.isTaken && $0.field == .time && $0.strength == .firm }
  }

  /// `movie night friday`: a part of the day after a word of the title belongs to that word.
  private func endsCompound(_ candidate: Candidate) -> Bool {
    let before = candidate.start - 1
    return isPart(candidate) && candidate.end == candidate.start + 1 && before >= 0
      && line[before].kind == .word && owners[before] < 0
      && !isSetAside(before)
  }

  private func isBesideDateOrTime(_ candidate: Candidate) -> Bool {
    // `Aunty May, every May 22`: the weakest phrases do not get support across a comma.
    // `party, 13.12., 15 h`
    let bridgesCommas =
      candidate.strength < .feeble || candidate.field != .date || line[candidate.start].kind == .number
    var before = candidate.start - 1
    if bridgesCommas, line.isSign(before, ",") || line.isSign(before, ";") || line.isSign(before, ".") {
      before -= 1
    }
    var after = candidate.end
    if bridgesCommas, line.isSign(after, ",") || line.isSign(after, ";") { after += 1 }
    return [before, after].contains { token in
      guard let other = entity(at: token) else { return false }
      switch candidates[other].field {
      // `Ms. May at 5`: a month has no time.
      case .time where isMonth(candidate): return false
      case .date:
        return candidate.field != .date || candidates[other].strength == .firm && candidate.strength == .weak
      case .time:
        return candidate.field != .time && candidates[other].strength < .feeble
          // `fri-sun 1900-0730`
          || (candidate.field == .date || begins(kinds.weekday, at: candidate.start))
            && candidates[other].strength == .feeble && candidate.strength == .weak
      case .moment, .recurrence: return candidate.field != .recurrence
      case .reminder: return candidate.field == .time && candidate.strength == .weak
      // `20 min a day`
      case .length: return candidate.field == .recurrence && token == before
      default: return false
      }
    }
  }

  /// `new task high priority finish project three`: behind an opener at the front.
  private func opensTitle(_ token: Int) -> Bool {
    start(of: kinds.opener, endingAt: token).map { opensLine($0) } ?? false
  }

  private func isMonth(_ candidate: Candidate) -> Bool {
    candidate.end - candidate.start == 1 && begins(kinds.month, at: candidate.start)
  }
}
