import Grammar
import Names

/// Where: rooms, addresses, place nouns, names after `at`, meeting links.
extension Reading {
  /// A place in the line: the tokens that leave the title, and those that are its text.
  struct PlaceRange {
    var span: Range<Int>
    var text: Range<Int>
  }

  /// Finds the first place and sets the location.
  func findPlace() {
    guard var place = firstPlace() else { return }
    if let end = addressBehind(place) {
      place.span = place.span.lowerBound..<end
      place.text = place.text.lowerBound..<end
    }
    if let end = stateBehind(place) {
      place.span = place.span.lowerBound..<end
      place.text = place.text.lowerBound..<end
    }
    if let start = nameBefore(place) {
      place.span = start..<place.span.upperBound
      place.text = start..<place.text.upperBound
    }
    guard place.span.allSatisfy({ isOpenToPlace($0) }) else { return }
    location = folded(place.text)
    for token in place.span {
      roles[token] = .entity
      owners[token] = -1
    }
    addSpan(.location, place.span)
  }

  /// False for what says something else: a day, `path:nag`.
  private func isOpenToPlace(_ token: Int) -> Bool {
    roles[token] != .entity && (entity(at: token).map { candidates[$0].field == .place } ?? true)
  }

  private func firstPlace() -> PlaceRange? {
    if let labelled = labelledPlace() { return labelled }
    var alone: PlaceRange?
    // `at Marek's @ 12 Elm St.`: what is signed beats what is only said.
    var said: PlaceRange?
    var links = links[...]
    var token = 0
    while token < line.count {
      defer { token += 1 }
      if let link = links.first, link.lowerBound == token {
        if let place = linkPlace(link) { return said ?? place }
        links.removeFirst()
        token = link.upperBound - 1
        continue
      }
      if owners[token] >= 0 {
        let candidate = candidates[Int(owners[token])]
        if candidate.field == .place, candidate.start == token,
          case .words(let words) = candidate.phrase.value
        {
          return said ?? PlaceRange(span: token..<candidate.end, text: Int(words.start)..<Int(words.end))
        }
        continue
      }
      guard matcher.kinds(at: token).mayMeet(placeKinds) || mayBeRoom(token), roles[token] == .title,
        !line[token].isLiteral, line.canBegin(token)
      else { continue }
      if said == nil || line.isSign(token, "@"), let place = introducedPlace(at: token) {
        if line.isSign(token, "@") { return place }
        said = place
        if !(place.span.upperBound..<line.count).contains(where: { line.isSign($0, "@") }) { return place }
      }
      if said == nil, alone == nil, !isBehindArrow(token) { alone = standalonePlace(at: token) }
    }
    if let said { return said }
    let behind = placeBehindTime()
    // `8pm moffitt rm 320`
    if let alone, let behind, behind.span.lowerBound < alone.span.lowerBound,
      alone.span.upperBound <= behind.span.upperBound
    {
      return behind
    }
    return alone ?? roomBehindHours() ?? behind ?? hallBySeparators() ?? addressBeforeTime()
      ?? roomBeforeHours()
  }

  /// The kinds of phrases that a place can begin with, links and services aside.
  static func placeKinds(_ kinds: Kinds) -> KindSet {
    KindSet(asked: [kinds.at, kinds.inside, kinds.via, kinds.room, kinds.place, kinds.anyRoom])
  }

  // MARK: After `at`, `@` and `in`

  private func introducedPlace(at token: Int) -> PlaceRange? {
    let isAt = begins(kinds.at, at: token)
    if let open = openPlace(at: token) { return open }
    guard isAt || begins(kinds.inside, at: token), token + 1 < line.count else { return nil }
    let isSign = line[token].kind == .sign
    var start = token + 1
    if isSign, line.sign(start).map({ $0 == "\"" || $0 == "“" }) ?? false { return quotedPlace(token) }
    if isSign, line.isGlued(start) {
      guard line[start].kind == .word, isFree(start) else { return nil }
      return PlaceRange(span: token..<signedEnd(start), text: start..<signedEnd(start))
    }
    let verb = isAt ? kinds.atVerb : kinds.inVerb
    if !isSign, token > 0, self.start(of: verb, endingAt: token) != nil { return nil }
    if !isSign, isInsideRemark(token) || isAt && isSomebody(of: token) { return nil }
    if begins(kinds.determiner, at: start), start + 1 < line.count {
      if !line[start].isCapitalised { start += 1 }
    }
    if isAt, let end = namedPlaceEnd(start) { return PlaceRange(span: token..<end, text: start..<end) }
    guard isFree(start), line[start].kind != .sign || line[start].isLiteral else { return nil }
    guard var last = isAt ? endAfterAt(start) : endAfterIn(start), isSign || !isOccasion(start..<last) else {
      return nil
    }
    if isAt, let end = streetEnd(last) ?? smallStreetEnd(last) { last = end }
    guard (start..<last).allSatisfy({ isFree($0) }) else { return nil }
    return PlaceRange(span: token..<last, text: start..<last)
  }

  /// `club fair wed 11-2 on the quad`: behind when something happens.
  private func openPlace(at token: Int) -> PlaceRange? {
    guard begins(kinds.via, at: token), entity(at: token - 1) != nil, begins(kinds.determiner, at: token + 1),
      case let start = token + 2, start < line.count, isFree(start),
      let end = self.end(of: kinds.place, at: start) ?? self.end(of: kinds.placeEnding, at: start),
      isBoundary(after: end), happens
    else { return nil }
    return PlaceRange(span: token..<end, text: start..<end)
  }

  private func quotedPlace(_ token: Int) -> PlaceRange? {
    var end = token + 2
    while end < line.count, line[end].isLiteral, roles[end] != .dropped { end += 1 }
    guard end > token + 2, end < line.count, roles[end] == .dropped else { return nil }
    return PlaceRange(span: token..<end + 1, text: token + 2..<end)
  }

  /// `@Place`: one word and the capitalised words after it, and the number of a room (`@Wheeler 150`).
  private func signedEnd(_ start: Int) -> Int {
    var end = wordEnd(start)
    while end < line.count, isFree(end), line[end].isSpaced, line[end].isCapitalised { end = wordEnd(end) }
    if end < line.count, line[end].isSpaced, line[end].width > 2, isFree(end), isRoomNumber(end),
      isBoundary(after: end + 1) || entity(at: end + 1) != nil
    {
      end += 1
    }
    return end
  }

  private func endAfterAt(_ start: Int) -> Int? {
    if let end = knownPlaceEnd(start) { return end }
    if isTelephoneNumber(start) { return nil }
    if line[start].kind == .number, !isNamePart(start + 1) { return houseEnd(start) ?? smallHouseEnd(start) }
    if !language.settings.capitalsMeanNames { return nounNameEnd(start) }
    if line[start].isCapitalised || line[start].kind == .number { return nameEnd(start) }
    // `at home water the plants`
    if start <= 2, begins(kinds.at, at: 0), let end = self.end(of: kinds.place, at: start) {
      return end
    }
    var end = start
    while end < line.count, isFree(end), roles[end] == .title, !stopsPlace(end, from: start),
      end == start || !beginsErrand(end)
    {
      end = wordEnd(end)
    }
    return end > start ? trimmed(start, end) : nil
  }

  private func endAfterIn(_ start: Int) -> Int? {
    if !language.settings.capitalsMeanNames { return knownPlaceEnd(start) }
    if let end = numberedPlaceEnd(start) { return end }
    if let end = knownPlaceEnd(start) {
      // A noun of a place that goes on (`in school uniform`) is none.
      return end >= line.count || !isFree(end) || roles[end] != .title || line[end].kind == .sign
        || stopsPlace(end, from: start) ? end : nil
    }
    guard line[start].isCapitalised else {
      return smallRoomEnd(start) ?? hallBehindHoursEnd(start) ?? describedPlaceEnd(start) ?? townEnd(start)
        ?? roomBeforeHallEnd(start)
    }
    let end = nameEnd(start)
    if end == start + 1, let town = townEnd(start) ?? hallBehindHoursEnd(start) { return town }
    if !begins(kinds.numberedNoun, at: start),
      end == start + 2 && (isRoomNumber(end - 1) || hallBehindHoursEnd(start) == end)
        || roomEnd(start + 1) == end && saysDayOrTime
    {
      return end
    }
    var words = 0
    for token in start..<end where line[token].kind == .word && line[token].isSpaced { words += 1 }
    let hasPlaceWord = (start..<end).contains { begins(kinds.placeEnding, at: $0) }
    return words >= 2 || (hasPlaceWord && end > start + 1) ? end : nil
  }

  /// `all hands 10am in the big conf room`: behind an article the words before a noun of a place, where something happens.
  private func describedPlaceEnd(_ start: Int) -> Int? {
    guard begins(kinds.determiner, at: start - 1) || begins(kinds.possessive, at: start - 1), happens else {
      return nil
    }
    var end = start
    while end < line.count, end < start + 4, line[end].isSpaced,
      isPlaceWord(end) || begins(kinds.placeEnding, at: end)
    { end += 1 }
    guard end > start, isBoundary(after: end) else { return nil }
    // `mtg sat 10-2 in the makerspace`
    if end == start + 1 {
      return candidates.contains { $0.isTaken && $0.saysHour && $0.end == start - 2 } ? end : nil
    }
    return self.start(of: kinds.placeEnding, endingAt: end) == nil ? nil : end
  }

  /// `regatta in sacramento 3/13-3/14`: one word, on a line with days from one to another.
  private func townEnd(_ start: Int) -> Int? {
    guard line[start].kind == .word, line.canEnd(start + 1), isBoundary(after: start + 1),
      isPlaceWord(start), candidates.contains(where: { $0.isTaken && $0.saysDays })
    else { return nil }
    return start + 1
  }

  /// `section sat 12-3 in soda 306`: a hall in small letters and its room, on a line with a day or time.
  private func smallRoomEnd(_ start: Int) -> Int? {
    guard start + 1 < line.count, line[start].kind == .word, line[start + 1].isSpaced,
      let end = roomEnd(start + 1), line[start + 1].width > 2 || end > start + 2, isFree(start + 1),
      !begins(kinds.numberedNoun, at: start), saysDayOrTime
    else { return nil }
    return end
  }

  /// The end of the number of a room, with its letter: `2209a`, `B44`.
  private func roomEnd(_ start: Int) -> Int? {
    guard start < line.count else { return nil }
    if isRoomNumber(start) { return start + 1 }
    let end = start + 2
    guard end <= line.count, line.isGlued(start + 1), line.canEnd(end), isFree(start), isFree(start + 1)
    else { return nil }
    let (number, letter) = line[start].kind == .number ? (start, start + 1) : (start + 1, start)
    guard line[number].kind == .number, (2...4).contains(line[number].width), line[letter].kind == .word,
      line[letter].end - line[letter].start == 1
    else { return nil }
    return end
  }

  private var saysDayOrTime: Bool {
    candidates.contains { $0.isTaken && ($0.field == .time || $0.field == .date) }
  }
}
