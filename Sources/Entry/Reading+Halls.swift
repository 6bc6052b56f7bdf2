import Grammar

/// Halls and rooms that no word introduces, by where they stand: behind hours, behind a class, between separators.
extension Reading {
  /// `lab tu 9-12 leconte 290`, `tth 11-12:30 math lecture dwinelle 155`: a hall and its room behind hours or behind the
  /// class that is held there, and `career fair 2/18 11-4 pauley ballroom`.
  func roomBehindHours() -> PlaceRange? {
    var hasHours = false
    for candidate in candidates where candidate.isTaken && candidate.saysRange {
      hasHours = true
      if let place = hall(at: candidate.end) { return place }
    }
    guard hasHours else { return nil }
    for token in 0..<line.count {
      guard let noun = matcher.phrase(kinds.happening, at: token), case .number(1) = noun.value,
        Int(noun.end) < line.count, !isSubject(Int(noun.end)),
        let place = hall(at: Int(noun.end)), line[place.text.upperBound - 1].width > 1
      else { continue }
      return place
    }
    return nil
  }

  /// `class math 101 mon 9-10`: the number is the course's.
  private func isSubject(_ token: Int) -> Bool {
    if case .number(8) = matcher.phrase(kinds.sideWord, at: token)?.value { true } else { false }
  }

  /// A hall with the number of a room, or words that end like the name of a place, with nothing of the title behind it.
  func hall(at start: Int) -> PlaceRange? {
    guard start + 1 < line.count, isHallWord(start), line[start].isSpaced else { return nil }
    var end = start + 1
    if line[end].kind == .number {
      guard line[end].isSpaced, line.canEnd(end + 1), line[end].width < 5,
        !(1900...2099).contains(line[end].value), isFree(end), roles[end] == .title
      else { return nil }
      end += 1
    } else {
      while end < line.count, end < start + 3, isHallWord(end), line[end].isSpaced { end += 1 }
      guard end > start + 1, self.start(of: kinds.placeEnding, endingAt: end) != nil else { return nil }
    }
    guard
      isBoundary(after: end) || beginsMention(end) || begins(kinds.arcIntroducer, at: end)
        || begins(kinds.verb, at: end) && line[end - 1].kind == .number
    else { return nil }
    return PlaceRange(span: start..<end, text: start..<end)
  }

  /// `office hrs w/ Sasha evans 1049 wed 1-2`, `ta hours 306 soda 2-3 tues`: a hall with a room whose number is no course's,
  /// directly before when something happens.
  func roomBeforeHours() -> PlaceRange? {
    for candidate in candidates where candidate.isTaken && candidate.start > 2 {
      let (first, last) = (candidate.start - 2, candidate.start - 1)
      guard
        line[first].kind == .number
          ? line[first].width > 2 : line[last].kind == .number && line[last].width == 4,
        candidate.field == .time || candidate.field == .date || candidate.field == .moment,
        ![first, last].contains(where: { (1900...2099).contains(line[$0].value) }), line[first].isSpaced,
        line[first - 1].kind == .word, roles[first - 1] == .title, isFree(first - 1), isHallAndRoom(first),
        candidates.contains(where: { $0.isTaken && $0.saysRange }), happens
      else { continue }
      return PlaceRange(span: first..<last + 1, text: first..<last + 1)
    }
    return nil
  }

  /// True for a word that may begin the name of a hall.
  func isHallWord(_ token: Int) -> Bool {
    line[token].kind == .word && !line[token].isLiteral && isFree(token) && roles[token] == .title
      && ![
        kinds.numberedNoun, kinds.leftover, kinds.afterHour, kinds.taskWord, kinds.verb, kinds.workVerb,
        kinds.determiner, kinds.possessive, kinds.arcIntroducer,
      ].contains(where: { begins($0, at: token) })
  }

  /// `section sun 2-4 in pimentel`, `mwf 1-2 in evans 10`, `in 155 dwinelle`: a hall behind hours.
  func hallBehindHoursEnd(_ start: Int) -> Int? {
    guard
      candidates.contains(where: {
        $0.isTaken && $0.end == start - 1
          && ($0.saysRange || $0.saysDays
            || $0.saysHour && ($0.strength == .firm || entity(at: $0.start - 1) != nil))
      })
    else { return nil }
    let word = line[start].kind == .number && isRoom(start) ? start + 1 : start
    if let place = hall(at: start) { return place.text.upperBound }
    guard word < line.count, isPlaceWord(word), line[word].end - line[word].start > 3 else { return nil }
    var end = word + 1
    if word == start, end < line.count, line[end].kind == .number, isRoom(start), isFree(end),
      line[end].width < 5, !(1900...2099).contains(line[end].value)
    {
      end += 1
    }
    guard line.canEnd(end), isBoundary(after: end) || begins(kinds.arcIntroducer, at: end) else { return nil }
    return end
  }

  /// `exam in 2050 VLSB fri 3pm`: the number of a room before its hall.
  func roomBeforeHallEnd(_ start: Int) -> Int? {
    let hall = start + 1
    guard hall < line.count, line[start].kind == .number, (2...4).contains(line[start].width),
      line[hall].isSpaced, line[hall].isCapitalised, isPlaceWord(hall),
      line[hall].isAllCapitals || !isPlural(hall) || line[start].width == 3 && happens, saysDay,
      isBoundary(after: hall + 1) || entity(at: hall + 1) != nil
    else { return nil }
    return hall + 1
  }

  /// The letter of `283E`.
  private func isOfLetter(_ token: Int) -> Bool {
    line.isGlued(token) && line[token].kind == .word && line[token].end - line[token].start == 1
      && isFree(token)
  }

  /// True for what may be a room before or behind a hall.
  private func isRoom(_ token: Int) -> Bool {
    (line[token].kind == .word
      || line[token].width < 5
        && (!(1900...2099).contains(line[token].value)
          || saysDay && token + 1 < line.count && line[token + 1].isAllCapitals))
      && isFree(token) && token + 1 < line.count && line[token + 1].isSpaced
  }

  /// `recital sat 2pm, Lincoln High auditorium`, `Midterm 1 – Thursday 6pm – Pimentel 1`: the name of a place between
  /// separators, on a line with a time.
  func hallBySeparators() -> PlaceRange? {
    let hasTime = candidates.contains { $0.isTaken && ($0.field == .time || $0.field == .moment) }
    let hasDay = candidates.contains { $0.isTaken && $0.field == .date }
    guard hasTime || hasDay else { return nil }
    let hasRange = candidates.contains { $0.isTaken && $0.saysRange }
    for start in 1..<max(line.count, 1)
    where roles[start - 1] == .separator && (isHallWord(start) || line[start].kind == .number)
      // `lab tues 2-5: expt 9`, `61b: checkpoint 12/4`: behind a colon stands the title.
      && !line.isSign(start - 1, ":")
    {
      if line[start].kind == .number {
        // `florist mtg Thu 5pm - 88 Pine St`
        if let end = addressEnd(start), isBoundary(after: end) {
          return PlaceRange(span: start..<end, text: start..<end)
        }
        // `guest lecture 4:10-5:30, 3 Evans`, `office hours Tu/Th 1-2pm, 283E Soda`
        let hall = isOfLetter(start + 1) ? start + 2 : start + 1
        guard hasRange, happens, isFree(start), hall < line.count, isRoom(hall - 1),
          line[hall].isCapitalised, isPlaceWord(hall), isBoundary(after: hall + 1)
        else { continue }
        return PlaceRange(span: start..<hall + 1, text: start..<hall + 1)
      }
      // `final tues 7-10pm, RSF`
      if hasRange, line[start].isAllCapitals, isPlaceWord(start), isBoundary(after: start + 1), happens,
        (2...5).contains(line[start].end - line[start].start), line.isSign(start - 1, ",")
      {
        return PlaceRange(span: start..<start + 1, text: start..<start + 1)
      }
      var end = start + 1
      while end < line.count, end < start + 4, isHallWord(end), line[end].isSpaced { end += 1 }
      let isNamed = (start..<end).dropLast().allSatisfy { line[$0].isCapitalised }
      // `luncheon - wed 12/9 - 12 noon - Wave Hill - $40`
      if isFieldBehindTime(start), isName(start..<end), isBoundary(after: end) {
        return PlaceRange(span: start..<end, text: start..<end)
      }
      // `signature, International House, by March 12`
      if end > start + 1, hasTime || isNamed && line[end - 1].isCapitalised || happens,
        self.start(of: kinds.placeEnding, endingAt: end) != nil, isBoundary(after: end)
      {
        return PlaceRange(span: start..<end, text: start..<end)
      }
      guard hasTime, !isDue, !travels, hasTitle(without: start..<end + 1),
        end < line.count, line[end].kind == .number,
        isNamed && line[end - 1].isCapitalised
          // `advising tmrw 10a w/ Ms. Ortiz, sproul 120`
          || end == start + 1 && isPlaceWord(start) && (hasRange || line[end].width > 2 && happens),
        isRoom(end - 1),
        isFree(end), line.canEnd(end + 1), isBoundary(after: end + 1)
      else { continue }
      return PlaceRange(span: start..<end + 1, text: start..<end + 1)
    }
    return nil
  }

  /// True behind a time that stands between dashes, on a line whose day does so, too.
  private func isFieldBehindTime(_ token: Int) -> Bool {
    func isDash(_ token: Int) -> Bool {
      roles[token] == .separator && line.isSign(token, "-") && line[token].isSpaced
    }
    guard token > 4, isDash(token - 1), let time = entity(at: token - 2), candidates[time].saysHour,
      candidates[time].start > 2, isDash(candidates[time].start - 1),
      let day = entity(at: candidates[time].start - 2), candidates[day].start > 1
    else { return false }
    return candidates[day].field == .date && isDash(candidates[day].start - 1)
  }

  private var isDue: Bool {
    (0..<line.count).contains {
      if case .number(1) = matcher.phrase(kinds.taskWord, at: $0)?.value { true } else { false }
    }
  }

  /// True when words of the title stand elsewhere: `HIST 7B - Source Analysis 4 - Fri 11:59pm` is not without one.
  private func hasTitle(without place: Range<Int>) -> Bool {
    (0..<line.count).contains {
      !place.contains($0) && line[$0].kind == .word && roles[$0] == .title && isFree($0)
    }
  }
}
