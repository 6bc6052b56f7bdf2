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
        if let room = roomPhraseEnd(end) { return room }
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

  /// `@ 206 evans`, `@ 14 elm`, `@ 2nd st`: behind the sign, the number of a room, a house or a street and small words.
  func smallHouseEnd(_ start: Int) -> Int? {
    let number = line[start]
    let first = isOrdinalEnding(start + 1) ? start + 2 : start + 1
    let mayBeHour = first == start + 1 && (number.width < 3 ? number.value <= 12 : isClock(start))
    guard line.isSign(start - 1, "@"), number.width < 5,
      !mayBeHour || candidates.contains(where: { $0.isTaken && $0.saysHour })
    else { return nil }
    var end = first
    while end < line.count, end < first + 3, line[end].isSpaced, isPlaceWord(end) {
      // `@ 1 fulton ste 3`
      if end > first, let room = roomPhraseEnd(end) { return room }
      end += 1
    }
    guard end > first, !isPlural(end - 1) || number.width > 2,
      isBoundary(after: end) || entity(at: end) != nil || stopsPlace(end, from: start)
    else { return nil }
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
