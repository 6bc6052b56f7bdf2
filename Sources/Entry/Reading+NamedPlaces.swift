import Grammar

/// Names at the end of a line that are places though no word says so: `tire rotation sat 10 Costco`.
extension Reading {
  /// `the` before a capitalised name, or before any word where something happens (`concert 8pm the fillmore`); with a
  /// capital of its own it belongs to the name.
  func opensWithDeterminer(_ token: Int) -> Bool {
    token + 1 < line.count && begins(kinds.determiner, at: token) && !line[token].isCapitalised
      && isFree(token) && line[token + 1].isSpaced && (line[token + 1].isCapitalised || happens)
  }

  /// `Location: Wheeler Aud`, `Where: 12 Elm St`: what stands behind such a label, on a line that says when.
  func labelledPlace() -> PlaceRange? {
    for colon in 1..<max(line.count, 1)
    where line.isSign(colon, ":") && isSideWord(.placeLabel, at: colon - 1) {
      let (label, start) = (colon - 1, colon + 1)
      // `room: order chairs` is a task.
      guard start < line.count, line[start].isSpaced, isFree(label), !begins(kinds.verb, at: start),
        label > 0 || line[start].isCapitalised || line[start].kind == .number,
        isBoundary(before: label) || line.isSign(label - 1, "."),
        candidates.contains(where: { $0.isTaken && ($0.field == .date || $0.field == .time || $0.saysHour) })
      else { continue }
      var end = start
      while end < line.count, isFree(end), roles[end] == .title, !isBracket(end),
        !line.isSign(end, ".") || !line.canEnd(end)
      { end += 1 }
      if end > start { return PlaceRange(span: label..<end, text: start..<end) }
    }
    return nil
  }

  /// `yoga sat Lake Merritt`: a short weekday, though it may be another word.
  func isBeforeNameAtEnd(_ candidate: Candidate) -> Bool {
    candidate.field == .date && candidate.start > 0 && begins(kinds.weekday, at: candidate.start)
      && !line[candidate.start].isCapitalised && !begins(kinds.determiner, at: candidate.start - 1)
      && isNameAtEnd(candidate.end)
  }

  /// `yoga sat Lake Merritt`, `tire rotation sat 10 Costco`: nothing but a name stands behind the token.
  func isNameAtEnd(_ start: Int) -> Bool {
    guard let end = endOfWords(from: start), isBoundary(after: end),
      // `Friday 5 Apples`, but `sat 9 Starbucks` of somebody who writes things small
      !isPlural(start) || !line[0].isCapitalised
    else { return false }
    return isName(start..<end)
  }

  /// `back to school night thurs 6:30 cafeteria`, `drop off fri 5:30 Red Lion`: a noun of a place, or a capitalised
  /// name of several words behind a title that says no verb, whose object it could be.
  func isNamedPlace(_ words: Range<Int>) -> Bool {
    if self.end(of: kinds.place, at: words.lowerBound) == words.upperBound || isSiteAlone(words) {
      return !begins(kinds.happening, at: words.lowerBound) && !isObjectOfVerb(words)
        && candidates.contains { $0.isTaken && $0.end == words.lowerBound && $0.saysHour }
    }
    let first = roles.firstIndex(of: .title) ?? 0
    // `tire rotation sat 10 Costco`, `bachelorette oct 15-17, Nashville`: one word behind an hour or days from one to another
    let isSure = candidates.contains {
      $0.isTaken
        && ($0.saysHour && ($0.end == words.lowerBound || $0.end == words.lowerBound - 1 && isHeldSomewhere)
          || $0.field == .date && $0.end == words.lowerBound - 1 && isHeldSomewhere && saysHour
          || $0.saysDays && ($0.end == words.lowerBound || $0.end == words.lowerBound - 1))
    }
    guard words.count > 1 || isSure && !isNoPlace(words.lowerBound),
      !(0..<words.upperBound).contains(where: { begins(kinds.taskWord, at: $0) })
    else { return false }
    if isErrand || takesHours { return isSure && (isName(words) || isUncounted(words)) }
    return !begins(kinds.verb, at: first) && !begins(kinds.workVerb, at: first) && isName(words)
  }

  /// `clean sat 10am garage`: without it the verb alone would be the title.
  private func isObjectOfVerb(_ words: Range<Int>) -> Bool {
    let title = (0..<words.lowerBound).filter { roles[$0] == .title && line[$0].kind != .sign && isFree($0) }
    return title.count == 1 && begins(kinds.verb, at: title[0]) && !begins(kinds.happening, at: title[0])
      && !takesHours
  }

  private var saysHour: Bool { candidates.contains { $0.isTaken && $0.saysHour } }

  /// `rowing tues 18:30 boathouse`: such a word behind a title that says no verb.
  private func isSiteAlone(_ words: Range<Int>) -> Bool {
    let first = roles.firstIndex(of: .title) ?? 0
    return words.count == 1 && begins(kinds.placeEnding, at: words.lowerBound)
      && line[words.lowerBound].end - line[words.lowerBound].start > 3
      && (happens || !begins(kinds.verb, at: first))
      && !begins(kinds.numberedNoun, at: words.lowerBound)
  }

  /// `lunch with Maya, Thurs 12:15, Tartine`: a name after a time is where, not with whom; so it is behind what many
  /// attend or a customer has: `senate mtg wed 7p, Eshleman`, `midterm thurs 6pm, Pimentel`, `haircut 4pm, Mina`.
  private var isHeldSomewhere: Bool {
    (0..<line.count).contains { token in
      if isSideWord(.company, at: token) || isSideWord(.exam, at: token) { return true }
      guard begins(kinds.happening, at: token), roles[token] == .title,
        case .number(let value) = matcher.phrase(kinds.happening, at: token)?.value
      else { return false }
      // `sync wed 3pm, Sam` says with whom.
      return value == 1
        || value == 2 && (token == 0 ? line.isSign(1, ":") : isFree(token - 1) && roles[token - 1] == .title)
    }
  }

  /// `oil change sat 10 jiffy lube`: where something happens or somebody goes, words at the end of the line that no
  /// number counts, since none is a plural.
  func isWhereBehindHour(_ start: Int) -> Bool {
    guard let end = endOfWords(from: start), end > rest.last,
      isUncounted(start..<end) || isOnStreet(start..<end)
    else { return false }
    return happens || isErrand || takesHours
  }

  /// `study thurs 7 moffitt`: what one does for hours.
  private var takesHours: Bool {
    guard let first = roles.firstIndex(of: .title), let kind = language.hoursVerb else { return false }
    return matcher.isWord(first, of: kind) && begins(kinds.verb, at: first)
  }

  /// `pick up cake sat 11 Safeway`: the verb has its object before the day.
  private var isErrand: Bool {
    guard let first = roles.firstIndex(of: .title), isSideWord(.errand, at: first),
      let object = end(of: kinds.sideWord, at: first), object < line.count
    else { return false }
    return roles[object] == .title && isFree(object)
  }

  /// `return package by 12/5 ups store`: where one goes for it.
  func isGoalOfErrand(_ words: Range<Int>) -> Bool {
    words.count > 1 && isErrand && begins(kinds.placeEnding, at: words.upperBound - 1)
      && words.allSatisfy { isPlaceWord($0) }
  }

  private func isUncounted(_ words: Range<Int>) -> Bool {
    words.allSatisfy { isPlaceWord($0) && (!isPlural($0) || isPossessive($0)) || joinsName($0, in: words) }
  }

  /// Capitalised words that may be the name of a place: `New York`, `The Nook`.
  func isName(_ words: Range<Int>) -> Bool {
    language.settings.capitalsMeanNames
      && words.allSatisfy {
        joinsName($0, in: words)
          || line[$0].kind == .word && line[$0].isCapitalised
            && (isPlaceWord($0) || isNoPlace($0) && !line[$0].isAllCapitals && isHallWord($0)
              || $0 == words.lowerBound && begins(kinds.determiner, at: $0))
      }
  }

  /// `study group sun 7 moffitt 4th floor`: only a place stands behind the token.
  func isPlaceAtEnd(_ start: Int) -> Bool {
    endOfWords(from: start).map { isBoundary(after: $0) && looksLikePlace(start..<$0, isApart: false) }
      ?? false
  }

  /// True for what a name holds besides its words: the signs of `H & R`, `Jess' place` and `St. Mary's`, and the small
  /// words of `Bottom of the Hill`.
  func joinsName(_ token: Int, in words: Range<Int>) -> Bool {
    if line.isSign(token, "&") || isOwnersSign(token) || isStopOfOpener(token) { return true }
    return token > words.lowerBound && token < words.upperBound - 1 && begins(kinds.nameJoint, at: token)
      && !begins(kinds.listJoint, at: token) && !begins(kinds.at, at: token)
      && line[words.lowerBound].isCapitalised && line[words.upperBound - 1].isCapitalised
  }

  /// The full stop of `St. Mary's`.
  func isStopOfOpener(_ token: Int) -> Bool {
    token > 0 && line.isSign(token, ".") && self.end(of: kinds.nameOpener, at: token - 1) == token + 1
      && isNamePart(token + 1)
  }

  /// `Pump It Up Concord`: capitals throughout, on a line that has small words before.
  func isTitled(_ words: Range<Int>) -> Bool {
    language.settings.capitalsMeanNames && words.count > 2 && isPlaceWord(words.lowerBound)
      && words.allSatisfy { line[$0].isCapitalised && isFree($0) && !begins(kinds.verb, at: $0) }
      && (0..<words.lowerBound).contains {
        line[$0].kind == .word && roles[$0] == .title && !line[$0].isCapitalised
      }
  }

  /// True for a word that no place is named after.
  func isNoPlace(_ token: Int) -> Bool {
    language.notPlace.map { matcher.isWord(token, of: $0) } ?? false
  }

  /// `lunch w/ Ann tmrw 12 strada`, `class thurs 6 Kaiser`: after the time of a meal, or with a capital, a word that the
  /// number does not count is the location.
  func isPlaceOfMeal(_ start: Int) -> Bool {
    guard isPlaceWord(start), line[start].isSpaced, hasWord(of: kinds.happening),
      line[start].isCapitalised
        || (0..<start).contains(where: {
          if case .number(4) = matcher.phrase(kinds.happening, at: $0)?.value { true } else { false }
        })
    else { return false }
    let end = isBoundary(after: start + 1) ? start + 1 : start + 2
    return end <= line.count && isBoundary(after: end) && isPlaceWord(end - 1) && line[end - 1].isSpaced
      && (!isPlural(end - 1) || isPossessive(end - 1))
  }
}
