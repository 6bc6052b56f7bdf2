import Grammar

/// Times after a day: `wed 4-6`, `MWF 10-11`, `dinner fri 7`; and letters for days before times: `tu th 2-3:30`.
///
/// Numbers joined by a hyphen can count anything, and `w` can be any letter; together they are a day and a time.
extension Reading {
  /// `lab@3`: a clock time behind its sign needs no space.
  func isGluedAt(_ token: Int) -> Bool {
    isEmphasis(token) && dayEnds[token]
      || line.isSign(token, "@") && token > 0 && (line[token - 1].kind == .word || dayEnds[token])
        && line.isGlued(token + 1)
        && line[token + 1].kind == .number
  }

  /// `!!` at the end of a part of the line: `pay tuition by feb 15!!`
  private func isEmphasis(_ token: Int) -> Bool {
    line.isSign(token, "!") && line.isSign(token + 1, "!") && line.isGlued(token + 1)
      && !line.isSign(token - 1, "!")
  }

  func needsNoHours(_ phrase: Phrase) -> Bool {
    phrase.kind != kinds.letterDay && phrase.kind != kinds.letterDays
  }

  /// `shift thurs 10 to 3` lasts from ten to three; `call mum fri 10 to 3` is at ten minutes to three.
  func saysMinutesTo(_ phrase: Phrase) -> Bool {
    guard phrase.kind == kinds.hours, phrase.end == phrase.start + 3 else { return false }
    let (start, joint) = (line[Int(phrase.start)], line[Int(phrase.start) + 1])
    guard start.kind == .number, start.value == 5 || start.value == 10, joint.kind == .word else {
      return false
    }
    // `volunteer every thursday 10 to 12`
    if self.start(of: kinds.recurrence, endingAt: Int(phrase.start)) != nil { return false }
    return !(0..<line.count).contains {
      guard begins(kinds.happening, at: $0),
        case .number(let value) = matcher.phrase(kinds.happening, at: $0)?.value
      else { return false }
      return value > 0
    }
  }

  /// `may 3 2027`, `easter 2027`: a year; `wed 1900` and `tues nights 2000` say when.
  func isYear(_ phrase: Phrase) -> Bool {
    let token = Int(phrase.start)
    guard phrase.kind == kinds.hours, phrase.end == phrase.start + 1, line[token].width == 4,
      (1900..<2100).contains(line[token].value)
    else { return false }
    guard token > 0, line[token - 1].kind == .word, line[token - 1].isSpaced || token == 1 else {
      return true
    }
    return start(of: kinds.weekday, endingAt: token) == nil
      && start(of: kinds.recurrence, endingAt: token) == nil
  }

  /// True for kinds that can be followed by times.
  func namesDay(_ kind: UInt16) -> Bool {
    switch kind {
    case kinds.date, kinds.recurrence, kinds.moment, kinds.nth, kinds.letterDay, kinds.letterDays: true
    default: false
    }
  }

  /// True when a phrase that names a day ends directly before the token, or before a comma in front of it.
  func followsDay(_ token: Int) -> Bool {
    dayEnds[token] || isPause(token - 1) && dayEnds[token - 1]
      || start(of: kinds.happening, endingAt: token) != nil || precedesDay(token)
      || followsHoursVerb(token) || isDottedClock(token) || isBeforeDay(token) || isHoursApart(token)
      || isHourBehindPlace(token)
  }

  /// True for the sign between a day and its time: `mon 12/7; 11.20`.
  private func isPause(_ token: Int) -> Bool { line.isSign(token, ",") || line.isSign(token, ";") }

  /// `study w/ ana 7 tmrw`, `wake up 6 tmrw`: an hour behind whom one meets or what one does at an hour, before the day.
  func followsCompany(_ token: Int) -> Bool {
    guard token > 0, token + 1 < line.count, line[token].kind == .number,
      line[token].width < 3 || isClock(token), line[token].isSpaced,
      line[token + 1].isSpaced, line[token - 1].kind == .word,
      start(of: kinds.numberedNoun, endingAt: token) == nil,
      (max(0, token - 5)..<token).contains(where: {
        isSideWord(.company, at: $0) && isSomebody(behind: $0, before: token)
          || isSideWord(.leaving, at: $0) && self.end(of: kinds.sideWord, at: $0) == token
          // `basketball @ the Y 7 tonight`
          || line.isSign($0, "@") && start(of: kinds.anyRoom, endingAt: token + 1) == nil
      }) || isMoved(to: token) || isClockOfErrand(token)
    else { return false }
    let day = token + 1
    let isSure = isClockOfErrand(token)
    return line[day].kind == .word
      && matcher.phrases(at: day).contains {
        ($0.kind == kinds.date || $0.kind == kinds.moment || isSure && $0.kind == kinds.recurrence)
          && ($0.strength == .firm || isInnerDay(day) || isWordOfItsOwn(day)
            || isSure && begins(kinds.weekday, at: day))
      }
  }

  private func isDotted(_ candidate: Candidate) -> Bool {
    candidate.end == candidate.start + 3 && line.isSign(candidate.start + 1, ".")
  }

  /// `study 9-10`, `study block 1-3`, `nap 1-2 every day`: a range of hours after an activity that takes hours, at
  /// the end of the line or before a recurrence.
  private func followsHoursVerb(_ token: Int) -> Bool {
    guard token > 0, line[token].kind == .number, line[token].isSpaced, let kind = language.hoursVerb,
      let hours = matcher.phrase(kinds.hours, at: token), hours.end > token + 1,
      case .time(let time) = hours.value, time.end != nil,
      case let end = Int(hours.end),
      end >= line.count || begins(kinds.recurrence, at: end) || begins(kinds.at, at: end)
    else { return false }
    return [token - 1, token - 2].contains {
      $0 >= 0 && matcher.isWord($0, of: kind)
        && ($0 == token - 1 || begins(kinds.happening, at: token - 1))
    }
  }

  /// `study chem 3-5 thurs`, `plumber 9-11 fri`: a range of hours directly before its day, on a line with such an
  /// activity, or behind a noun that they do not count.
  private func precedesDay(_ token: Int) -> Bool {
    guard token > 0, line[token].kind == .number, line[token - 1].kind == .word, line[token].isSpaced,
      let hours = matcher.phrase(kinds.hours, at: token), hours.end > token + 1,
      case .time(let time) = hours.value, time.end != nil, Int(hours.end) < line.count,
      !line.isSign(token + 1, "."), start(of: kinds.numberedNoun, endingAt: token) == nil,
      start(of: kinds.leftover, endingAt: token) == nil || begins(kinds.openerEnd, at: token - 1),
      let kind = language.hoursVerb
    else { return false }
    let day = Int(hours.end)
    return line[day].kind == .word
      && [kinds.date, kinds.moment, kinds.recurrence].contains { begins($0, at: day) }
      && (!isPlural(token - 1) && isHallWord(token - 1)
        || (0..<token).contains {
          matcher.isWord($0, of: kind) || begins(kinds.happening, at: $0)
        })
  }

  /// `gym 6am M W F`: several letters for days directly after the time, at the end of a part of the line.
  func followsHour(_ phrase: Phrase) -> Bool {
    phrase.kind == kinds.letterDays && phrase.start > 0 && endsTime(Int(phrase.start))
  }

  /// Drops times whose day was read as something else, bare numbers that count what follows or have no event on the
  /// line, and then letters for days without a time.
  func dropHoursWithoutDay() {
    for index in candidates.indices
    where candidates[index].isTaken && candidates[index].phrase.kind == kinds.hours {
      let candidate = candidates[index]
      let day = isPause(candidate.start - 1) ? candidate.start - 2 : candidate.start - 1
      if let before = entity(at: day), candidates[before].end == day + 1, followsNoHours(before),
        !isBareNumber(candidate)
          || isHourOfHappening(
            candidate,
            isSure: isSureOfHour(before)
              || isBareDay(before)
                && (candidate.end >= line.count || begins(kinds.at, at: candidate.end)
                  || isNameAtEnd(candidate.end)
                  || isWhereBehindHour(candidate.end) || saysWithWhom(candidate.end)
                  || isClockBeforeVerb(candidate))
          )
      {
        continue
      }
      if isDotted(candidate) ? isDottedClock(candidate.start) : isBeforeDay(candidate.start),
        beginsDate(candidate.end)
      {
        continue
      }
      if !isBareNumber(candidate), precedesDay(candidate.start), beginsDate(candidate.end) { continue }
      if !isBareNumber(candidate),
        followsHoursVerb(candidate.start) || isHoursApart(candidate.start)
          || isHourBehindPlace(candidate.start)
      {
        continue
      }
      // `thursday happy hour 5-7`: the day comes before what happens then, but `quiz mon (covers lectures 3-6)` counts.
      if !isRemark(candidate),
        !isBareNumber(candidate) || followsMeal(candidate.start) || isClockOfHappening(candidate),
        self.start(of: kinds.happening, endingAt: candidate.start) != nil,
        isBareNumber(candidate)
          ? isHourOfHappening(candidate)
          : isBoundary(after: candidate.end) || beginsDate(candidate.end),
        candidates.contains(where: { $0.isTaken && ($0.field == .date || $0.field == .recurrence) })
      {
        continue
      }
      giveBack(index, .besideNothing)
    }
    for index in candidates.indices where candidates[index].isTaken {
      guard !needsNoHours(candidates[index].phrase) else { continue }
      if let after = entity(at: candidates[index].end), candidates[after].field == .time { continue }
      if followsHour(candidates[index].phrase), let before = entity(at: candidates[index].start - 1),
        candidates[before].saysHour,
        isBoundary(after: candidates[index].end) || beginsEntity(candidates[index].end)
      {
        continue
      }
      giveBack(index, .besideNothing)
    }
  }

  /// `lunch 12-1 fri`: the day can follow the time.
  private func beginsDate(_ token: Int) -> Bool {
    entity(at: token).map {
      candidates[$0].start == token
        && (candidates[$0].field == .date || candidates[$0].field == .recurrence
          || candidates[$0].field == .moment && !candidates[$0].saysHour)
    } ?? false
  }

  /// `dinner 7`, but not `bus 12`.
  private func followsMeal(_ token: Int) -> Bool {
    if let noun = start(of: kinds.happening, endingAt: token),
      case .number(4) = matcher.phrase(kinds.happening, at: noun)?.value
    {
      return true
    }
    guard let noun = start(of: kinds.hourNoun, endingAt: token),
      case .number(let value) = matcher.phrase(kinds.hourNoun, at: noun)?.value
    else { return false }
    return value > 0
  }

  /// False for a day that already has a time.
  private func followsNoHours(_ index: Int) -> Bool {
    switch candidates[index].field {
    case .date, .recurrence: true
    case .moment:
      if case .moment(let moment) = candidates[index].phrase.value { moment.time.isPartAlone } else { false }
    default: false
    }
  }

  /// `due fri 5`, `call mum every sun 4`: after such a day a number is a time, whatever the event.
  private func isSureOfHour(_ day: Int) -> Bool {
    candidates[day].isMarked || candidates[day].field == .recurrence
  }

  /// `facetime grandma wed 6`: after one word for a day, a number at the end of the line is a time.
  private func isBareDay(_ day: Int) -> Bool {
    (candidates[day].field == .date || candidates[day].field == .moment && !candidates[day].saysHour)
      && candidates[day].end == candidates[day].start + 1 && line[candidates[day].start].kind == .word
  }

  /// `mon 11 about the lease`, `sat 3 w/ Ana`: such a word counts nothing.
  private func saysWithWhom(_ token: Int) -> Bool {
    guard let word = matcher.phrase(kinds.hanging, at: token), case .number(3) = word.value else {
      return false
    }
    // `read mon 11 about 20 pages`
    return Int(word.end) < line.count && line[Int(word.end)].kind != .number
  }

  private func isBareNumber(_ candidate: Candidate) -> Bool { candidate.end - candidate.start == 1 }

  /// `dinner fri 7`, `hw due fri 1159`: a number at the end, or before a word that is not a noun it could count.
  private func isHourOfHappening(_ candidate: Candidate, isSure: Bool = false) -> Bool {
    let end = candidate.end
    if end < line.count, line[end].kind != .sign, !beginsEntity(end), !beginsMention(end),
      !begins(kinds.afterHour, at: end), !begins(kinds.arcIntroducer, at: end), !begins(kinds.at, at: end),
      !beginsErrand(end),
      // `mtg sun 7 zoom`
      !(self.end(of: kinds.place, at: end).map { isBoundary(after: $0) } ?? false),
      hall(at: end) == nil, !isPlaceOfMeal(end), !isPlaceAtEnd(end),
      !isSure || !isNameAtEnd(end) && !isWhereBehindHour(end) && !isClockBeforeVerb(candidate)
    {
      return false
    }
    return isSure || line[candidate.start].width == 4 || hasWord(of: kinds.happening)
      || hasWord(of: kinds.hourNoun)
  }

  /// True when the title has a word of a kind.
  func hasWord(of kind: UInt16) -> Bool { firstWord(of: kind) != nil }

  /// The first word of a kind in the title.
  func firstWord(of kind: UInt16) -> Int? {
    (0..<line.count).first {
      begins(kind, at: $0) && (roles[$0] != .entity || arcHolds($0)) && !line[$0].isLiteral
    }
  }

  /// Drops a candidate; those it overlapped count again.
  func giveBack(_ index: Int, _ reason: Drop) {
    let tokens = candidates[index].start..<candidates[index].end
    drop(index, reason)
    for other in candidates.indices
    where !candidates[other].isTaken && candidates[other].dropped == nil
      && tokens.overlaps(candidates[other].start..<candidates[other].end) && isFree(candidates[other])
    {
      take(other)
    }
  }
}
