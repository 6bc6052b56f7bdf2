import Grammar

/// Names of Arcs on a line that name something else: a place, a set phrase, what is counted.
extension Reading {
  /// A mention inside an entity is none (`due March 12` with an Arc March), and neither is `at home` or `after work`.
  func isUsable(_ mention: Mention) -> Bool {
    if mention.isOutright { return true }
    if let index = entity(at: mention.start), candidates[index].strength == .firm {
      let entity = candidates[index]
      if entity.start <= mention.start, entity.end >= mention.end,
        entity.end - entity.start > mention.end - mention.start
      {
        return false
      }
    }
    if opensAsVerb(mention) || isOfOthers(mention) || isOfOtherCourse(mention) || beginsOthersThing(mention)
      || endsPlaceBehindAt(mention)
    {
      return false
    }
    if endsSetPhrase(mention) || beginsSetPhrase(mention) || endsPlaceName(mention)
      || endsNameBehindHour(mention)
      || isInNameBehindHour(mention) || beginsRoomBehindHour(mention) || isCounted(mention)
    {
      return false
    }
    if begins(kinds.place, at: mention.start), mention.end == mention.start + 1,
      start(of: kinds.at, endingAt: mention.start) != nil
        || start(of: kinds.when, endingAt: mention.start) != nil
          && arcs(of: mention).contains(where: { vocabulary.parents[Int($0)] < 0 })
    {
      return false
    }
    return true
  }

  /// `work on recital notes`: at the front of a line a verb with its preposition names no Arc called Work.
  private func opensAsVerb(_ mention: Mention) -> Bool {
    let next = mention.end
    return next == mention.start + 1 && next < line.count && begins(kinds.verb, at: mention.start)
      && opensLine(mention.start) && line[next].isSpaced && line.canEnd(mention.end + 1) && owners[next] < 0
      && (begins(kinds.via, at: next) || isSideWord(.company, at: next)
        // `work at the gala`, but `work @ cafe`
        || begins(kinds.at, at: next) && line[next].kind == .word)
  }

  /// `lab visit apr 7-9`, `lab results`: not what a course calls a lab.
  private func beginsOthersThing(_ mention: Mention) -> Bool {
    vocabulary.hasSubArcs && mention.end == mention.start + 1
      && isSideWord(.othersThing, at: mention.start)
      && self.end(of: kinds.sideWord, at: mention.start) ?? 0 > mention.end
      && arcs(of: mention).allSatisfy { vocabulary.parents[Int($0)] >= 0 }
      && !mentions.contains { $0.end == mention.start || isAncestor($0, of: mention) }
  }

  private func isAncestor(_ other: Mention, of mention: Mention) -> Bool {
    let below = arcs(of: mention)
    return arcs(of: other).contains { arc in below.contains { vocabulary.isAncestor(arc, of: $0) } }
  }

  /// `pick up screws home depot sat`: the beginning of a name inside the line.
  private func beginsSetPhrase(_ mention: Mention) -> Bool {
    guard owners[mention.start] >= 0, begins(kinds.place, at: mention.start) else { return false }
    let phrase = candidates[Int(owners[mention.start])]
    return phrase.phrase.kind == kinds.text && phrase.start == mention.start && phrase.end > mention.end
      && !opensLine(mention.start)
  }

  /// `MIT lab visit`: behind a name in capitals the noun is that one's, no SubArc of a class.
  private func isOfOthers(_ mention: Mention) -> Bool {
    let name = mention.start - 1
    guard name >= 0, mention.end == mention.start + 1, line[name].kind == .word, line[name].isAllCapitals,
      line[name].end - line[name].start > 1, line[mention.start].isSpaced, owners[name] < 0,
      !mentions.contains(where: { $0.end == mention.start }), isPlaceWord(name),
      !begins(kinds.sideWord, at: name), let word = initialsWord(name..<name + 1)
    else { return false }
    let named = arcs(ofInitials: word)
    return arcs(of: mention).allSatisfy { arc in
      vocabulary.parents[Int(arc)] >= 0 && !named.contains { vocabulary.isAncestor($0, of: arc) }
    }
  }

  /// `ME 104 lab report`, `EE16 lab`, `bio lab practical`: the lab of a course that is no Arc.
  private func isOfOtherCourse(_ mention: Mention) -> Bool {
    let last = mention.start - 1
    guard last >= 0, mention.end == mention.start + 1, line[mention.start].kind == .word,
      line[mention.start].isSpaced, owners[last] < 0, arcs(of: mention).allSatisfy({ isOfCourse($0) }),
      !mentions.contains(where: { $0.start <= last && $0.end > last })
    else { return false }
    // The letter of `EE 16A`.
    let number = line[last].kind == .word && line.isGlued(last) && last > 0 ? last - 1 : last
    guard line[number].kind == .number else {
      return line[last].kind == .word && namesSubject(last) && !isNameOfAncestor(last, of: mention)
    }
    let code = number - 1
    return code >= 0 && line[number].width < 4 && line[code].kind == .word
      && (code == 0 || line[code].isSpaced) && !begins(kinds.numberedNoun, at: code)
      && (line[code].isAllCapitals && line[code].end - line[code].start > 1 || namesSubject(code))
      && !isNameOfAncestor(code, of: mention)
  }

  /// True for an Arc that lies in a course, whose name has a number.
  private func isOfCourse(_ arc: Int32) -> Bool {
    let parent = vocabulary.parents[Int(arc)]
    return parent >= 0 && vocabulary.arcs[Int(parent)].utf8.contains { (0x30...0x39).contains($0) }
  }

  /// `BIO 1A lab`: the rest of the code of a course that is no Arc, though an Arc's code ends so.
  func isCodeOfOtherCourse(_ token: Int) -> Bool {
    let name = token - 1
    guard name >= 0, line[token].kind == .number, line[token].isSpaced, line[name].kind == .word,
      owners[name] < 0, !begins(kinds.numberedNoun, at: name)
    else { return false }
    return namesSubject(name) || line[name].isAllCapitals && line[name].end - line[name].start > 1
  }

  func namesSubject(_ token: Int) -> Bool {
    isSideWord(.subject, at: token) || range(token..<token + 1, is: language.subject)
  }

  /// True for `chem` before the Lab of CHEM 1A.
  private func isNameOfAncestor(_ token: Int, of mention: Mention) -> Bool {
    guard let word = initialsWord(token..<token + 1) else { return false }
    let named = arcs(ofInitials: word)
    return arcs(of: mention).contains { arc in named.contains { vocabulary.isAncestor($0, of: arc) } }
  }

  /// `allergy shot @ student health thu 1:15`, `appt @ family clinic`: a word of the name of a place.
  private func endsPlaceBehindAt(_ mention: Mention) -> Bool {
    let (start, end) = (mention.start, mention.end)
    guard end == start + 1, start > 0, line[start].kind == .word, line[start].isSpaced, !mention.isInitials
    else { return false }
    if begins(kinds.at, at: start - 1) {
      return end < line.count && line[end].isSpaced && begins(kinds.placeEnding, at: end) && isFree(end)
    }
    let word = start - 1
    return word > 0 && begins(kinds.at, at: word - 1) && line[word].isSpaced && isPlaceWord(word)
      && !begins(kinds.place, at: word)
      // `pick her up at Logan Family`
      && (!line[word].isCapitalised && !line[start].isCapitalised
        || isSideWord(.compound, at: word) && self.end(of: kinds.sideWord, at: word) == end)
      && (end >= line.count || line[end].kind == .sign || entity(at: end) != nil
        || begins(kinds.placeEnding, at: end))
      // `meet at chem lab`
      && !mentions.contains { $0.end == start }
  }

  /// `call home`: what the verb goes on with names no Arc.
  private func endsSetPhrase(_ mention: Mention) -> Bool {
    guard owners[mention.start] >= 0 else { return false }
    let phrase = candidates[Int(owners[mention.start])]
    return phrase.phrase.kind == kinds.text && phrase.start < mention.start && phrase.end == mention.end
      && begins(kinds.place, at: mention.start)
  }

  /// `bloodwork fri 7am quest labs`: after an hour, the last word of a place's name does not name a SubArc, unless the
  /// word before it names its Arc: `chem lab`.
  private func endsNameBehindHour(_ mention: Mention) -> Bool {
    let name = mention.start - 1
    guard name > 0, mention.end == mention.start + 1, line[mention.start].isSpaced,
      begins(kinds.placeEnding, at: mention.start), isPlaceWord(name),
      case let before = roles[name - 1] == .separator ? name - 2 : name - 1,
      let hour = entity(at: before), candidates[hour].end == before + 1, candidates[hour].saysHour,
      let word = initialsWord(name..<name + 1), case let arcs = arcs(of: mention)
    else { return false }
    let named = self.arcs(ofInitials: word)
    return arcs.allSatisfy { arc in
      vocabulary.parents[Int(arc)] >= 0 && !named.contains { vocabulary.isAncestor($0, of: arc) }
        && !mentions.contains { $0.end == mention.start }
    }
  }

  /// `flu shot 1:15 student health center`: after an hour, a word of the name of a place.
  private func isInNameBehindHour(_ mention: Mention) -> Bool {
    let last = mention.end
    guard last < line.count, mention.end == mention.start + 1, begins(kinds.placeEnding, at: last),
      line[last].isSpaced, isBoundary(after: last + 1),
      // `report due 5pm chem lab`
      !mention.isInitials, !mentions.contains(where: { $0.start == last })
    else { return false }
    var start = mention.start
    while start > 1, mention.start - start < 2, entity(at: start - 1) == nil, isPlaceWord(start - 1) {
      start -= 1
    }
    guard let hour = entity(at: start - 1) else { return false }
    return candidates[hour].end == start && candidates[hour].saysHour
  }

  /// `snack for 24 kids fri`: the number counts them.
  private func isCounted(_ mention: Mention) -> Bool {
    let number = mention.start - 1
    return number > 0 && mention.end == mention.start + 1 && line[number].kind == .number
      && line[number].isSpaced && line[mention.start].isSpaced && line[mention.start].kind == .word
      && entity(at: number) == nil && isPlural(mention.start)
      && start(of: kinds.numberedNoun, endingAt: number) == nil
      && line[number - 1].kind == .word && !mentions.contains { $0.end == mention.start }
  }

  /// `edit thurs 3-5 lab B12`: a room with a letter and a number; `lab 3` is what is done.
  private func beginsRoomBehindHour(_ mention: Mention) -> Bool {
    guard let room = self.end(of: kinds.anyRoom, at: mention.start), room > mention.end + 1,
      line[mention.end].kind == .word, line.canEnd(room), let hour = entity(at: mention.start - 1)
    else { return false }
    return candidates[hour].end == mention.start && candidates[hour].saysHour
  }

  /// `dinner at Olive Garden`: a noun of a place at the end of a name that `at` introduces.
  private func endsPlaceName(_ mention: Mention) -> Bool {
    var start = mention.start
    guard start > 0, mention.end == start + 1, line[start].isSpaced, begins(kinds.placeEnding, at: start)
    else { return false }
    // `game night at Chris's house`
    let owner = line[start - 1].kind == .sign ? start - 2 : start - 1
    if owner > 0, isPossessive(start - 1), self.start(of: kinds.at, endingAt: owner) != nil { return true }
    guard line[start].isCapitalised else { return false }
    while start > 0, line[start - 1].kind == .word, line[start - 1].isCapitalised, line[start].isSpaced,
      owners[start - 1] < 0, !mentions.contains(where: { ($0.start..<$0.end).contains(start - 1) })
    {
      start -= 1
    }
    return start < mention.start && self.start(of: kinds.at, endingAt: start) != nil
  }
}
