import Grammar

/// Places that no word introduces, behind what says when: `lecture MWF 10-11 wheeler`, `tour sat 1pm 2520 hillegass`.
extension Reading {
  /// The words between the last day or hour and the end of the line, or the next separator or entity, where they look
  /// like a place: a room, an address or the end of a name of one. Where something happens at its time, other words are
  /// a place too (`dinner fri 7pm Chez Panisse`), but not what is to be done (`potluck 6pm bring dessert`).
  func placeBehindTime() -> PlaceRange? {
    let saysMore = candidates.contains { $0.isTaken && ($0.saysHour || $0.saysDays) }
    for candidate in candidates where candidate.isTaken && saysWhen(candidate) {
      let isApart = isBehindPause(candidate.end)
      let behind = isApart ? candidate.end + 1 : candidate.end
      // `dinner sat 7 the Blue Door`
      let start = opensWithDeterminer(behind) ? behind + 1 : behind
      if start < line.count, let end = addressEnd(start), hasTitle(before: candidate.start) {
        return PlaceRange(span: behind..<end, text: start..<end)
      }
      guard let end = endOfWords(from: start),
        hasTitle(before: candidate.start) || isRoomOfArc(start..<end, before: candidate.start)
          || isArcThatHappens(before: candidate.start)
      else { continue }
      let words = start..<end
      // `juries may 3 rm 125 Morrison`, `boarding oct 8 Happy Tails`: behind a day alone a room is one, and a name.
      // `renewal sept 30 bldg C`
      let isSite =
        self.end(of: kinds.place, at: start) == end && self.end(of: kinds.anyRoom, at: start) == end
      if !saysMore, !isSite, self.end(of: kinds.anyRoom, at: start) ?? line.count >= end {
        guard !isApart, isBoundary(after: end), isNamedPlace(words) || isGoalOfErrand(words) else { continue }
        return PlaceRange(span: behind..<end, text: words)
      }
      // `train 3:40p SFO -> LAX`
      if isArrow(end) { continue }
      // `concert fri, doors at 7`
      if let hour = entity(at: end), candidates[hour].field == .time, candidates[hour].isMarked { continue }
      // `flight to LAX 6pm southwest 1432`, but `flight 6:05am SFO T2`
      if travels, !words.allSatisfy({ line[$0].isAllCapitals }), !begins(kinds.placeEnding, at: end - 1),
        !begins(kinds.place, at: start), !begins(kinds.anyRoom, at: start),
        self.end(of: kinds.place, at: start) != end
      {
        continue
      }
      let isLast =
        isBoundary(after: end) || beginsMention(end) || begins(kinds.arcIntroducer, at: end)
        || isOfAncestor(end) || endsSentence(end) || endsBeforeCount(end)
      if looksLikePlace(words, isApart: isApart)
        || isLast && (!isApart && mayBePlace(words) || isNamedPlace(words)) || isOnStreet(words)
      {
        return PlaceRange(span: behind..<end, text: words)
      }
    }
    return nil
  }

  /// `7:30pm, BAMPFA`, `11.20; Wheeler 339`, `2pm / Jacobs Hall`: not behind a dash, where the title may go on.
  private func isBehindPause(_ token: Int) -> Bool {
    (line.isSign(token, ",") || line.isSign(token, ";") || line.isSign(token, "/"))
      && roles[token] == .separator
  }

  /// True for a flight, a train or a bus, behind whose time its name stands.
  var travels: Bool {
    firstWord(of: kinds.hourNoun).map {
      if case .number(0) = matcher.phrase(kinds.hourNoun, at: $0)?.value { true } else { false }
    } ?? false
  }

  private func saysWhen(_ candidate: Candidate) -> Bool {
    switch candidate.field {
    case .date, .time, .moment, .recurrence:
      candidate.phrase.kind != kinds.remindAt
        && (candidate.strength == .firm || entity(at: candidate.start - 1) != nil
          || isBehindPause(candidate.start - 1) && entity(at: candidate.start - 2) != nil
            // `choir half past six thurs, first baptist`
            && (candidate.field != .date || candidate.strength < .feeble)
          || isBeforeNameAtEnd(candidate))
    default: false
    }
  }

  /// `psych 1 tth 1230-2 vlsb 2050`: the Arc alone says what is held in the room.
  private func isRoomOfArc(_ words: Range<Int>, before end: Int) -> Bool {
    words.count > 1 && isNumberOfRoom(words.upperBound - 1)
      && arcMention.map { mentions[$0].end <= end } ?? false
  }

  /// `WEDDING Sat 4pm St. Anne's`: the Arc alone says what happens.
  private func isArcThatHappens(before end: Int) -> Bool {
    arcMention.map {
      mentions[$0].end <= end && self.end(of: kinds.happening, at: mentions[$0].start) == mentions[$0].end
    } ?? false
  }

  /// `pset 3 due fri 11:59pm math 54`: the name of the course in which the Arc lies.
  private func isOfAncestor(_ token: Int) -> Bool {
    mentions.count > 1 && arc >= 0
      && mentions.contains {
        ($0.start..<$0.end).contains(token)
          && arcs(of: $0).contains { vocabulary.isAncestor($0, of: arc) }
      }
  }

  /// True when a word of the title stands before the token.
  private func hasTitle(before end: Int) -> Bool {
    (0..<end).contains { token in
      line[token].kind == .word && roles[token] == .title
        && (isFree(token) || owners[token] >= 0 && candidates[Int(owners[token])].phrase.kind == kinds.text)
    }
  }

  /// The most words that the name of a place has.
  private static let mostWords = 5

  /// The end of the words and numbers from a token on, when nothing of the title stands behind them.
  func endOfWords(from start: Int) -> Int? {
    guard start < line.count, line[start].isSpaced else { return nil }
    var (end, words) = (start, 0)
    while end < line.count, isFree(end), roles[end] == .title, !line[end].isLiteral, !isOfAncestor(end) {
      if end > start, let street = streetEnd(end) {
        end = street
        break
      }
      if end > start, begins(kinds.placeEnd, at: end) || endsBeforeVerb(end) || endsBeforeCount(end) { break }
      if line[end].kind == .sign {
        guard
          line.isSign(end, "&") || line.isGlued(end) && !line.canEnd(end) || isOwnersSign(end)
            || isStopOfOpener(end)
        else { break }
      } else if line[end].isSpaced {
        words += 1
      }
      end += 1
    }
    guard (1...Reading.mostWords).contains(words),
      isBoundary(after: end) || beginsMention(end) || begins(kinds.arcIntroducer, at: end)
        || begins(kinds.placeEnd, at: end) || entity(at: end) != nil || isOfAncestor(end)
        || endsBeforeVerb(end) || endsSentence(end) || endsBeforeCount(end)
    else { return nil }
    return end
  }

  /// `party sat 2-4 Jump Zone 12 kids`: behind a capitalised name a number counts what follows.
  private func endsBeforeCount(_ end: Int) -> Bool {
    end + 1 < line.count && line[end].kind == .number && line[end].isSpaced && line[end - 1].isCapitalised
      && line[end + 1].isSpaced && isNoPlace(end + 1) && isPlural(end + 1)
  }

  /// `concert at 3 p.m., First Methodist. Arrive by 2:15`
  private func endsSentence(_ end: Int) -> Bool {
    line.isSign(end, ".") && line.canEnd(end) && end + 1 < line.count && line[end + 1].isCapitalised
  }

  /// `party sat 2-4 trampoline park bring gift`
  private func endsBeforeVerb(_ end: Int) -> Bool {
    end < line.count && begins(kinds.verb, at: end) && self.start(of: kinds.placeEnding, endingAt: end) != nil
  }

  /// `rm 120 latimer`, `moffitt 4th floor`, `doe library`, `2100 webster st`, `sproul 210`.
  /// - Parameter isApart: true behind a comma, where what is counted may stand as well: `load in 5:30, doors 8`.
  func looksLikePlace(_ words: Range<Int>, isApart: Bool) -> Bool {
    if let end = addressEnd(words.lowerBound) { return end == words.upperBound }
    var last = words.upperBound - 1
    // `cory 540AB`
    if words.count > 2, line[last].kind == .word, line.isGlued(last), line[last].end - line[last].start < 3,
      line[last - 1].kind == .number
    {
      last -= 1
    }
    // `East Asian Library 2F`
    if words.count > 2, line[last].kind == .number, line[last].width == 1, words.upperBound == last + 2,
      begins(kinds.placeEnding, at: last - 1) || begins(kinds.place, at: last - 1)
    {
      return (words.lowerBound..<last).allSatisfy { isPlaceWord($0) }
    }
    // `bday party sat 9pm, 2340 warring`
    if isApart, happens, words.count == 2, line[words.lowerBound].kind == .number, line[last].kind == .word,
      (3...5).contains(line[words.lowerBound].width), isPlaceWord(last), !isPlural(last)
    {
      return true
    }
    for token in words {
      if let end = self.end(of: kinds.anyRoom, at: token), end <= words.upperBound {
        return (words.lowerBound..<token).allSatisfy { isPlaceWord($0) }
          && (self.end(of: kinds.anyRoom, at: end) == words.upperBound
            || (end..<words.upperBound).allSatisfy { isPlaceWord($0) })
      }
    }
    // `build night wed 7-10pm jacobs B1`
    if words.count > 2, line[last].kind == .number, line.isGlued(last), line[last - 1].kind == .word,
      line[last - 1].end - line[last - 1].start == 1, line[last - 1].isSpaced, line[last].width < 4
    {
      return (words.lowerBound..<last - 1).allSatisfy { isPlaceWord($0) }
    }
    if words.count > 1, isPlaceWord(words.lowerBound), isNumberOfRoom(last),
      self.start(of: kinds.numberedNoun, endingAt: last) == nil,
      line[last].width > 1 || !isApart && happens
    {
      return (words.lowerBound + 1..<last).allSatisfy { isPlaceWord($0) || line.isSign($0, "&") }
    }
    // `tempo run thurs 6am, track`
    if isApart, words.count == 1, begins(kinds.placeEnding, at: last), isBoundary(after: words.upperBound) {
      return true
    }
    // `caffe strada`: in the front only the noun of a place, which no verb or thing follows.
    guard words.count > 1,
      begins(kinds.placeEnding, at: last) || begins(kinds.place, at: last) || endsInStreet(last)
        || isApart && happens && begins(kinds.place, at: words.lowerBound)
    else { return false }
    return words.dropLast().allSatisfy {
      line[$0].kind == .number || isPlaceWord($0) || isOrdinalEnding($0) || joinsName($0, in: words)
    }
  }

  /// The `th` of `4th floor`.
  func isOrdinalEnding(_ token: Int) -> Bool {
    token < line.count && line.isGlued(token) && line[token].kind == .word && token > 0
      && line[token - 1].kind == .number
  }

  private func isNumberOfRoom(_ token: Int) -> Bool {
    line[token].kind == .number && line[token].isSpaced && line[token].width < 5
      && !((1900...2099).contains(line[token].value) && line[token].width == 4 && !saysDay)
  }

  /// True when the line has a day already, so that another number is no year.
  var saysDay: Bool {
    candidates.contains { $0.isTaken && ($0.field == .date || $0.field == .recurrence) }
  }

  /// True for words without a verb, a preposition or a noun for an activity, on a line about an event.
  private func mayBePlace(_ words: Range<Int>) -> Bool {
    guard happens else { return false }
    var start = words.lowerBound
    // `2520 hillegass`
    if line[start].kind == .number, words.count == 2,
      line[start].width > 2
        ? line[start].width == 3 || !isPlural(start + 1)
        : !isPlural(start + 1) && (isClass || line[start].width == 2)
    {
      start += 1
    }
    return words.upperBound - start <= 4
      && ((start..<words.upperBound).allSatisfy {
        isPlaceWord($0) || line.isGlued($0) && line[$0].kind == .word || joinsName($0, in: words)
      } || isTitled(words))
      && !(words.count == 1 && saysDoing(start))
  }

  /// True for a lecture, a section or a lab.
  private var isClass: Bool {
    (0..<line.count).contains {
      if case .number(1) = matcher.phrase(kinds.happening, at: $0)?.value { true } else { false }
    }
  }

  /// `annual physical 8:40am fasting`
  private func saysDoing(_ token: Int) -> Bool {
    !line[token].isCapitalised && line[token].end - line[token].start > 5
      && line.bytes[Int(line[token].end) - 3..<Int(line[token].end)].elementsEqual("ing".utf8)
  }

  func isPlural(_ token: Int) -> Bool {
    let word = line.bytes[Int(line[token].start)..<Int(line[token].end)]
    return word.last == 0x73 && word.dropLast().last != 0x73
  }

  /// True for a word that may belong to the name of a place.
  func isPlaceWord(_ token: Int) -> Bool {
    guard isHallWord(token) else { return false }
    if isNoPlace(token) || [.leaving, .opening, .closing].contains(where: { isSideWord($0, at: token) }) {
      return false
    }
    if begins(kinds.place, at: token) || begins(kinds.placeEnding, at: token) { return true }
    return !begins(kinds.happening, at: token) && !begins(kinds.listJoint, at: token)
      && !begins(kinds.opener, at: token) && !begins(kinds.openerStart, at: token)
  }

  /// True for a line about something that happens at its time and is not due.
  var happens: Bool {
    var isHappening = candidates.contains { $0.isTaken && $0.saysRange }
    let first = roles.firstIndex(of: .title) ?? 0
    for token in 0..<line.count where roles[token] == .title && !line[token].isLiteral {
      if let index = entity(at: token), candidates[index].field == .reminder { continue }
      if begins(kinds.taskWord, at: token),
        case .number(let value) = matcher.phrase(kinds.taskWord, at: token)?.value,
        value < 3
      {
        return false
      }
      if begins(kinds.happening, at: token),
        // `apt tour`, but `call Ana` and `meet Ana`.
        case .number(let value) = matcher.phrase(kinds.happening, at: token)?.value,
        value > 0 || token > first
      {
        isHappening = true
      }
    }
    return isHappening
  }
}
