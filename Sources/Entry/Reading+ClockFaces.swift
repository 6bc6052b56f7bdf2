import Grammar

// Hours and minutes that no `at` introduces: `pick up kids 3:15`.
extension Reading {
  /// `pick up kids 3:15`: hour and minutes (a multiple of five) behind the title. Not `problem 4:20`, which
  /// is a number, `mix 1:10`, which is a ratio, or `read John 11:35`; `wake up 7:15`, but not `look up 7:15`.
  func isClockFace(_ candidate: Candidate) -> Bool {
    let start = candidate.start
    guard start > 0, line[start].isSpaced, isTimeOfDay(candidate) else { return false }
    return line[start - 1].kind == .word && owners[start - 1] < 0
      && !(line[start - 1].isCapitalised && hasWord(of: kinds.workVerb))
      && !endsSchedule(start)
      && (self.start(of: kinds.hourNoun, endingAt: start) != nil || endsErrand(candidate)
        || ![kinds.numberedNoun, kinds.leftover, kinds.determiner].contains {
          self.start(of: $0, endingAt: start) != nil
        })
  }

  /// `Groomer 9/23, drop off 9:00`: the only hour of a line with a day.
  private func endsErrand(_ candidate: Candidate) -> Bool {
    guard let verb = self.start(of: kinds.sideWord, endingAt: candidate.start), verb + 1 < candidate.start,
      isSideWord(.errand, at: verb)
    else { return false }
    return saysDayWithoutHour(besides: candidate)
  }

  /// `museum trip friday bus leaves 8:15 from north gate`: the only hour of a line with a day.
  func isBeforePreposition(_ candidate: Candidate) -> Bool {
    guard begins(kinds.leftover, at: candidate.end), line[candidate.end].isSpaced else { return false }
    if saysDayWithoutHour(besides: candidate) { return true }
    // `meet Alex 4:30 outside doe library`
    return begins(kinds.verb, at: 0) && begins(kinds.happening, at: 0)
      && !candidates.contains { $0.isTaken && $0.saysHour && $0.start != candidate.start }
  }

  private func saysDayWithoutHour(besides candidate: Candidate) -> Bool {
    candidates.contains {
      // `half day wed - pick up 12:15`: the day may be weighed later.
      $0.isTaken && $0.field == .date
        && ($0.strength == .firm || $0.strength == .weak && begins(kinds.weekday, at: $0.start))
    }
      && !candidates.contains { $0.isTaken && $0.saysHour && $0.start != candidate.start }
  }

  /// `load in 6 set 9:30`: of several things that each have their hour behind them no hour is the line's.
  private func endsSchedule(_ time: Int) -> Bool {
    guard time > 2, case let number = line[time - 2], number.kind == .number, number.width < 3,
      (1...12).contains(number.value), isFree(time - 2), line[time - 3].kind == .word, !isPlural(time - 1)
    else { return false }
    return self.start(of: kinds.numberedNoun, endingAt: time - 2) == nil
  }

  /// `12:30 lunch w/ Ana`: hour and minutes, a multiple of five.
  func isTimeOfDay(_ candidate: Candidate) -> Bool {
    let start = candidate.start
    return candidate.end == start + 3 && line[start].kind == .number && line.isSign(start + 1, ":")
      && line[start + 2].width == 2 && line[start + 2].value % (line[start].value == 1 ? 15 : 5) == 0
  }

  /// `half eleven call`: two words that are a time with nothing beside them.
  func isHalfHour(_ candidate: Candidate) -> Bool {
    candidate.end == candidate.start + 2 && candidate.strength == .weak
      && line[candidate.start].kind == .word && line[candidate.start + 1].kind == .word
  }

  /// `330`, `1045`: an hour and a multiple of five minutes in one number.
  func isClock(_ token: Int) -> Bool {
    let number = line[token]
    return number.kind == .number && (3...4).contains(number.width) && (1...12).contains(number.value / 100)
      && number.value % 100 < 60 && number.value % 5 == 0
  }

  /// `poker at Lou's tomorrow night, 8 to 11`, `3/8 jury duty, 8a @ the courthouse`: hours that fill a part of a line about
  /// something that happens on a day, or whose letter says that no number of a thing is meant.
  func isHoursApart(_ token: Int) -> Bool {
    guard token > 1, line.isSign(token - 1, ",") || line.isSign(token - 1, ";"), line[token].kind == .number,
      let hours = matcher.phrase(kinds.hours, at: token), hours.end > token + 1,
      case .time(let time) = hours.value, case let end = Int(hours.end), line.canEnd(end),
      case let hasLetter = hourWithLetter(at: token) != nil, time.end != nil || hasLetter,
      end >= line.count || line.isSign(end, ",")
        || hasLetter && (begins(kinds.at, at: end) || line[end].kind == .sign && line[end].isSpaced)
    else { return false }
    return (0..<token).contains { begins(kinds.date, at: $0) || begins(kinds.moment, at: $0) }
      && ((0..<token).contains { begins(kinds.happening, at: $0) || begins(kinds.hourNoun, at: $0) }
        // `problems 3, 8a due fri`
        || hasLetter && line[token - 2].kind == .word
          && !(0..<token).contains { begins(kinds.numberedNoun, at: $0) })
  }

  /// `track meet 2/20 @ edwards stadium 9a`: the only hour of a line with a day, behind a place at the end.
  func isHourBehindPlace(_ token: Int) -> Bool {
    guard token > 2, token + 2 >= line.count, hourWithLetter(at: token) != nil,
      let sign = (max(0, token - 5)..<token - 1).last(where: { begins(kinds.at, at: $0) }),
      (sign + 1..<token).allSatisfy({ line[$0].kind == .word }),
      start(of: kinds.anyRoom, endingAt: token + 2) == nil, !line[token - 1].isAllCapitals
    else { return false }
    return (0..<sign).contains { begins(kinds.date, at: $0) || begins(kinds.moment, at: $0) }
      && !(0..<sign).contains {
        line[$0].kind == .number
          && (begins(kinds.time, at: $0) || self.end(of: kinds.hours, at: $0) ?? 0 > $0 + 1)
      }
  }

  /// True directly behind what one does at an hour: `leaves`.
  func followsLeaving(_ token: Int) -> Bool {
    start(of: kinds.sideWord, endingAt: token).map { isSideWord(.leaving, at: $0) } ?? false
  }

  /// `gym 1700 tmrw`, on the 24-hour clock; but no year.
  private func isLateClock(_ token: Int) -> Bool {
    let number = line[token]
    return number.kind == .number && number.width == 4 && (1300..<1900).contains(number.value)
      && number.value % 100 < 60 && number.value % 5 == 0
  }

  /// `dentist 330 thurs`: such a number between what happens at an hour and its day, but not `flight 330 thurs`.
  func isClockOfHappening(_ candidate: Candidate) -> Bool {
    guard isClock(candidate.start) || isLateClock(candidate.start),
      entity(at: candidate.end).map({
        candidates[$0].field == .date || candidates[$0].field == .recurrence
      }) ?? false,
      let noun = start(of: kinds.happening, endingAt: candidate.start),
      case .number(let value) = matcher.phrase(kinds.happening, at: noun)?.value, value > 1
    else { return false }
    if case .number(0) = matcher.phrase(kinds.hourNoun, at: noun)?.value { return false }
    return true
  }

  /// `take Leo to daycare 730 every weekday`, `meet bob 430 wed`: a quarter of an hour behind whom one meets or fetches,
  /// directly before the day.
  func isClockOfErrand(_ token: Int) -> Bool {
    guard isClock(token), line[token].value % 100 % 15 == 0, token > 1, !line[token - 1].isAllCapitals,
      let first = (0..<token).first(where: { !isAside($0) }), first < token - 1
    else { return false }
    if isSideWord(.errand, at: first) {
      return end(of: kinds.sideWord, at: first).map { $0 < token } ?? false
    }
    return begins(kinds.verb, at: first) && begins(kinds.happening, at: first)
  }

  /// `gym w/ Jay 6a tmrw`: an hour of the morning directly before its day, unless it is the number of something (`problem 6a`).
  func isMorningBeforeDay(_ token: Int) -> Bool {
    let day = token + 2
    guard token > 0, day < line.count, line[token].kind == .number, line[token].isSpaced,
      line[token - 1].kind == .word, line.isGlued(token + 1), line[token + 1].kind == .word,
      self.end(of: kinds.hours, at: token) == day, line[day].isSpaced, line[day].kind == .word,
      start(of: kinds.numberedNoun, endingAt: token) == nil, start(of: kinds.anyRoom, endingAt: day) == nil,
      // `chem 1a dec 8`
      !namesSubject(token - 1), !line[token - 1].isAllCapitals,
      vocabulary.arcNames.longestName(at: token - 1, in: line, upTo: day)?.end ?? token <= token
    else { return false }
    return [kinds.date, kinds.moment, kinds.recurrence, kinds.letterDays].contains { begins($0, at: day) }
  }

  /// True for an hour that its place before the day shows.
  func isBeforeDay(_ token: Int) -> Bool { followsCompany(token) || isMorningBeforeDay(token) }

  func beginsHours(_ token: Int) -> Bool { begins(kinds.hours, at: token) || begins(kinds.time, at: token) }

  /// `drop off car mon 730 bring papers`: an hour and minutes, with more of the title behind them, which they do not
  /// count: `2nite 930 discord`, but `fri 300 words`.
  func isClockBeforeVerb(_ candidate: Candidate) -> Bool {
    let next = candidate.end
    guard line[candidate.start].width > 2 else { return false }
    if begins(kinds.verb, at: next) { return true }
    return isClock(candidate.start) && line[candidate.start].value % 15 == 0 && next < line.count
      && line[next].kind == .word && line[next].isSpaced && isPlaceWord(next) && !isPlural(next)
      && !namesCourseWork(next) && !line[next].isCapitalised
  }

  /// `lunch moved to 1230 tmrw`: an hour to which something is moved.
  func isMoved(to token: Int) -> Bool {
    guard isClock(token), let to = start(of: kinds.openerEnd, endingAt: token),
      let word = start(of: kinds.taskWord, endingAt: to),
      case .number(3) = matcher.phrase(kinds.taskWord, at: word)?.value
    else { return false }
    return true
  }

  /// `w coach hansen 330 wed`: one or two words between `with` and an hour, none of which is a course.
  func isSomebody(behind company: Int, before hour: Int) -> Bool {
    guard let start = end(of: kinds.sideWord, at: company), start < hour, hour - start < 3 else {
      return false
    }
    if hour - start == 1, line[hour].width < 3 { return true }
    return (start..<hour).allSatisfy {
      line[$0].kind == .word && line[$0].isSpaced && !isSideWord(.subject, at: $0)
        && !begins(kinds.numberedNoun, at: $0)
    }
  }

  /// `bakery 8.30 sunday`: a quarter of an hour directly before its day, unless it is the number of something; behind what
  /// one does at an hour any other (`leaves 7.40 tmrw`).
  func isDottedClock(_ token: Int) -> Bool {
    let day = token + 3
    guard day < line.count, line[token].kind == .number, line[token].isSpaced,
      line.isSign(token + 1, "."), line.isGlued(token + 1), line.isGlued(token + 2),
      line[token + 2].width == 2, line[token + 2].value % 15 == 0 || followsLeaving(token),
      line[day].isSpaced,
      line[day].kind == .word, start(of: kinds.numberedNoun, endingAt: token) == nil
    else { return false }
    return begins(kinds.date, at: day) || begins(kinds.moment, at: day)
  }
}
