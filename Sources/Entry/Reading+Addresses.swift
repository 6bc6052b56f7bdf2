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
      if token > first, let end = self.end(of: kinds.street, at: token), line.canEnd(end) {
        // `2210 N Kedzie Ave Apt 3`
        if let room = self.end(of: kinds.anyRoom, at: end), line.canEnd(room) { return room }
        // `2427 Haste St #5`
        if line.isSign(end, "#"), line.isGlued(end + 1), line[end + 1].kind == .number, isFree(end + 1),
          line.canEnd(end + 2)
        {
          return end + 2
        }
        return end
      }
      guard line[token].isCapitalised || line[token].kind == .number || token < start + 3 && isHallWord(token)
      else { return nil }
      token += 1
    }
    return nil
  }

  /// `Bounce Town, 220 Route 9`: the address of a place behind its name and a comma.
  func addressBehind(_ place: PlaceRange) -> Int? {
    let (comma, number) = (place.span.upperBound, place.span.upperBound + 1)
    guard number < line.count, line.isSign(comma, ","), place.text.upperBound == comma,
      line[place.text.lowerBound].kind == .word, line[number].kind == .number, owners[number] < 0,
      let end = addressEnd(number) ?? routeEnd(number), isBoundary(after: end)
    else { return nil }
    return end
  }

  /// `in Hudson, NY`: the two letters of a state behind a town.
  func stateBehind(_ place: PlaceRange) -> Int? {
    let (comma, state) = (place.span.upperBound, place.span.upperBound + 1)
    guard state < line.count, line.isSign(comma, ","), place.text.upperBound == comma,
      line[state].kind == .word, line[state].isAllCapitals, line[state].end - line[state].start == 2,
      line[comma - 1].kind == .word, line[comma - 1].isCapitalised, isFree(state),
      isBoundary(after: state + 1)
    else { return nil }
    return state + 1
  }

  /// `2–4pm | Jump Zone, 412 Mill Rd`: the name of the place, between a separator and the comma before its address.
  func nameBefore(_ place: PlaceRange) -> Int? {
    let comma = place.span.lowerBound - 1
    guard comma > 1, line.isSign(comma, ","), line[place.text.lowerBound].kind == .number else { return nil }
    var start = comma
    while start > 0, comma - start < 4, isFree(start - 1), roles[start - 1] == .title { start -= 1 }
    guard start < comma, start > 0, roles[start - 1] == .separator, isName(start..<comma),
      (0..<start).contains(where: { roles[$0] == .title && line[$0].kind == .word && isFree($0) })
    else { return nil }
    return start
  }

  /// `220 Route 9`: a house on a road that has a number.
  private func routeEnd(_ start: Int) -> Int? {
    let (road, number) = (start + 1, start + 2)
    guard number < line.count, line[road].isSpaced, line[number].isSpaced, line[number].kind == .number,
      isFree(start), isFree(road), isFree(number), line.canEnd(number + 1),
      begins(kinds.street, at: road) || isSideWord(.road, at: road)
    else { return nil }
    return number + 1
  }

  /// `@ 14B Elm`: a house number with its letter and the name of the street.
  func houseEnd(_ start: Int) -> Int? {
    guard start + 2 < line.count, line.isGlued(start + 1), line[start + 1].kind == .word, isFree(start + 1),
      line[start + 1].end - line[start + 1].start == 1, isNamePart(start + 2)
    else { return nil }
    var end = start + 3
    while isNamePart(end) { end += 1 }
    return end
  }

  /// `in Latimer 105`: a number of three or four digits behind a name is a room, unless it may be a year.
  func isRoomNumber(_ token: Int) -> Bool {
    guard line[token].kind == .number, line.canEnd(token + 1) else { return false }
    let digits = line[token].end - line[token].start
    guard (1900...2099).contains(line[token].value) else { return (2...4).contains(digits) }
    return token > 0 && !begins(kinds.month, at: token - 1)
      && candidates.contains { $0.isTaken && $0.saysHour }
  }

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

  /// `showing 1418 W Winona St sat 11:30`: an address that a day or hour follows, where something happens.
  func addressBeforeTime() -> PlaceRange? {
    for start in 1..<max(line.count, 1)
    where line[start].kind == .number && isFree(start) && line[start - 1].kind == .word
      // `install water heater 14 Birch Ln mon 8am`
      && (start + 1 < line.count && line[start + 1].isCapitalised || line[start].width > 2 && happens)
      // `apartment tour 2427 Haste St`: `tour` is a verb at the front only.
      && ![kinds.numberedNoun, kinds.leftover, kinds.verb, kinds.determiner].contains(where: {
        self.start(of: $0, endingAt: start).map { $0 == 0 || !begins(kinds.happening, at: $0) } ?? false
      })
    {
      if let end = addressEnd(start), entity(at: end) != nil {
        return PlaceRange(span: start..<end, text: start..<end)
      }
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
      line[hall].isAllCapitals || !isPlural(hall), saysDay,
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
    where roles[start - 1] == .separator && (isHallWord(start) || line[start].kind == .number) {
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
        isNamed && line[end - 1].isCapitalised || end == start + 1 && isPlaceWord(start) && hasRange,
        end < line.count, line[end].kind == .number,
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

  /// `at home depot`: a name that begins with a noun of a place, which is text elsewhere.
  func namedPlaceEnd(_ start: Int) -> Int? {
    guard owners[start] >= 0, begins(kinds.place, at: start) else { return nil }
    let name = candidates[Int(owners[start])]
    return name.phrase.kind == kinds.text && name.start == start ? name.end : nil
  }

  /// `ask prof at office hours`, `see Ana at soccer practice`: an event is not a place, unless it is named like one.
  func isOccasion(_ words: Range<Int>) -> Bool {
    guard !line[words.lowerBound].isCapitalised,
      let noun = self.start(of: kinds.happening, endingAt: words.upperBound), noun >= words.lowerBound,
      self.end(of: kinds.place, at: noun) ?? 0 < words.upperBound,
      !begins(kinds.placeEnding, at: words.upperBound - 1) || noun < words.upperBound - 1,
      case .number(let value) = matcher.phrase(kinds.happening, at: noun)?.value
    else { return false }
    return value == 1 || value == 2 || value == 3
  }
}
