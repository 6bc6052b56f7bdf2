import Grammar

/// Places that nothing introduces and no time stands before: a room with its noun, a noun of a place alone.
extension Reading {
  /// A room with its noun, or a noun of a place alone between separators.
  func standalonePlace(at token: Int) -> PlaceRange? {
    if let end = self.end(of: kinds.room, at: token) ?? namedRoomEnd(token), line.canEnd(end),
      isBoundary(after: end), token == 0 || start(of: kinds.verb, endingAt: token) == nil,
      // `lab moved to rm 210 this week`
      start(of: kinds.leftover, endingAt: token) == nil, (token..<end).allSatisfy({ isFree($0) })
    {
      return PlaceRange(span: token..<end, text: token..<end)
    }
    // `office hours mon 2-3 (zoom)`, `midterm oct 7 7-9 (Hall A)`, but `call Dr. Lee (dentist)`
    if let end = self.end(of: kinds.place, at: token) ?? self.end(of: kinds.anyRoom, at: token),
      isFree(token), fillsBracket(token..<end), !begins(kinds.happening, at: token),
      begins(kinds.place, at: token) || happens
    {
      return PlaceRange(span: token..<end, text: token..<end)
    }
    // `final dec 16 3-6pm (170 barrows)`
    if line.isSign(token - 1, "("), line.isSign(token + 2, ")"), isHallAndRoom(token), happens {
      return PlaceRange(span: token..<token + 2, text: token..<token + 2)
    }
    // `doctor, monday 10 am`: at the front it says what happens. `home: milk` means an Arc, which is not there yet.
    if let end = self.end(of: kinds.place, at: token), isBetweenSeparators(token..<end), isFree(token),
      token > 0 || !line.isSign(end, ":"),
      token > 0 || !begins(kinds.happening, at: token),
      !isItem(token..<end)
    {
      return PlaceRange(span: token..<end, text: token..<end)
    }
    return serviceBeforeTime(token)
  }

  /// `plan trip: flights, hotel, car`, `thurs: gym, laundry, call bank`: one of several things in a list.
  private func isItem(_ place: Range<Int>) -> Bool {
    let (start, end) = (place.lowerBound, place.upperBound)
    guard line.isSign(end, ","), entity(at: end + 1) == nil,
      !candidates.contains(where: { $0.isTaken && $0.saysHour })
    else { return false }
    if line.isSign(start - 1, ",") { return entity(at: start - 2) == nil }
    return line.isSign(start - 1, ":") && (end + 1..<line.count).contains { line.isSign($0, ",") }
  }

  /// `office hrs zoom tmrw 4`: what people meet through, between what happens and when.
  private func serviceBeforeTime(_ token: Int) -> PlaceRange? {
    guard let kind = language.online, token > 0, matcher.isWord(token, of: kind), isFree(token),
      let end = self.end(of: kinds.place, at: token), let when = entity(at: end),
      candidates[when].field == .date || candidates[when].field == .moment || candidates[when].saysHour,
      line[token - 1].kind == .word, isFree(token - 1), roles[token - 1] == .title,
      ![kinds.verb, kinds.leftover, kinds.determiner, kinds.possessive].contains(where: {
        start(of: $0, endingAt: token) != nil
      }), happens
    else { return nil }
    return PlaceRange(span: token..<end, text: token..<end)
  }

  func mayBeRoom(_ token: Int) -> Bool { isRoomNoun(token) || line.isSign(token - 1, "(") }

  /// `Evans 10`, `170 barrows`, but `24 kids`.
  func isHallAndRoom(_ token: Int) -> Bool {
    let (number, hall) = line[token].kind == .number ? (token, token + 1) : (token + 1, token)
    guard line[number].kind == .number, (2...4).contains(line[number].width), isFree(number),
      line[token + 1].isSpaced, isHallWord(hall), isPlaceWord(hall)
    else { return false }
    return hall < number || line[number].width == 3 || !isPlural(hall)
  }

  private func isRoomNoun(_ token: Int) -> Bool {
    language.plainRoom.map { matcher.isWord(token, of: $0) } ?? false
  }

  /// `room Evans 10`: the hall stands between the noun and the number.
  private func namedRoomEnd(_ token: Int) -> Int? {
    guard isRoomNoun(token), token + 2 < line.count, token == 0 || isBoundary(before: token),
      line[token + 1].isSpaced, line[token + 2].isSpaced, isHallWord(token + 1),
      line[token + 2].kind == .number, line[token + 2].width < 5, isFree(token + 2)
    else { return nil }
    return token + 3
  }

  func isBetweenSeparators(_ range: Range<Int>) -> Bool {
    let before = range.lowerBound == 0 || roles[range.lowerBound - 1] == .separator
    let after = range.upperBound >= line.count || roles[range.upperBound] == .separator
    return before && after && (range.lowerBound > 0 || range.upperBound < line.count)
  }
}
