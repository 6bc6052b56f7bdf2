import Grammar

/// Whether the Arc's name leaves the title or is part of it.
extension Reading {
  /// Decides whether the mentions of the Arc are removed from the title, with the words that belong to them.
  func releaseArc() {
    guard let index = arcMention else { return }
    if mentions.count == 1 {
      let own = mentions[0].start..<mentions[0].end
      // Twice, because removing one part can move another to the edge.
      for _ in 0..<2 where roles[own.lowerBound] != .entity && !mentions[0].isInside {
        release(own, isOutright: mentions[0].isOutright)
      }
      if roles[own.lowerBound] != .entity { addSpan(.arc, own) }
      return
    }
    // First the ancestors named next to the Arc: `cs298 labs` is removed as a whole.
    leaving.removeAll(keepingCapacity: true)
    if arc >= 0 {
      for other in mentions.indices where other != index {
        if vocabulary.isBelow(mentions[other], arc)
          || mentions[other].arc == arc && !mentions[other].isInside,
          isWhole(mentions[other])
        {
          leaving.append(mentions[other].start..<mentions[other].end)
        }
      }
    }
    let own = mentions[index].start..<mentions[index].end
    let staysItself =
      leaving.contains { $0.upperBound == own.lowerBound }
      && (namesItsWork(own) || isFollowedByPreposition(own) || isBeforeInstruction(own))
    if !staysItself, !mentions[index].isInside { leaving.append(own) }
    leaving.sort { $0.lowerBound < $1.lowerBound }
    joinLeaving()
    // Outer parts first, so that inner ones are then at the edge.
    func takeOut(_ range: Range<Int>) {
      guard roles[range.lowerBound] != .entity else { return }
      release(range, isOutright: mentions[index].isOutright && range.contains(own.lowerBound))
    }
    for range in leaving { takeOut(range) }
    for range in leaving.reversed() { takeOut(range) }
    if roles[own.lowerBound] != .entity { addSpan(.arc, own) }
  }

  private func isWhole(_ mention: Mention) -> Bool {
    (mention.start..<mention.end).allSatisfy { owners[$0] < 0 && roles[$0] == .title }
  }

  /// Merges adjacent ranges.
  private func joinLeaving() {
    var count = 0
    for index in leaving.indices {
      let range = leaving[index]
      if count > 0, leaving[count - 1].upperBound == range.lowerBound {
        leaving[count - 1] = leaving[count - 1].lowerBound..<range.upperBound
      } else {
        leaving[count] = range
        count += 1
      }
    }
    leaving.removeLast(leaving.count - count)
  }

  private func release(_ range: Range<Int>, isOutright: Bool) {
    let determiner = isOutright ? nil : determiner(before: range.lowerBound)
    let introducer = start(of: kinds.arcIntroducer, endingAt: determiner ?? range.lowerBound).flatMap {
      // `hand in lab friday`: the word is a part of the verb.
      roles[$0] == .title && !line[$0].isLiteral && owners[$0] < 0
        && self.start(of: kinds.inVerb, endingAt: $0) != roles.firstIndex(of: .title) ? $0 : nil
    }
    // `while we're in lisbon`
    if !isOutright, let introducer, begins(kinds.inside, at: introducer),
      self.start(of: kinds.sideWord, endingAt: introducer).map({
        isSideWord(.being, at: $0) || isSideWord(.copula, at: $0)
      }) ?? false
    {
      return
    }
    // `water the garden` is a phrase, `seeds for the garden` ends with its Arc.
    if determiner != nil, introducer == nil { return }
    let preposition =
      introducer
      ?? start(of: kinds.at, endingAt: range.lowerBound).flatMap {
        roles[$0] == .title && line[$0].kind == .word ? $0 : nil
      }
    let filing = preposition.flatMap { filingVerb(before: $0) }
    let isAtFront =
      isAllAside(0..<(filing ?? preposition ?? range.lowerBound)) || isAllAside(0..<range.lowerBound)
    let isAtEnd = isAllAside(range.upperBound..<line.count)
    let isBesideSeparator =
      isSeparator(range.upperBound)
      || (range.lowerBound > 0 && isSeparator(range.lowerBound - 1))
        && !opensPhrase(range)
      || isBeforeLastBracket(range.upperBound)
    let isFollowed =
      range.upperBound >= line.count || roles[range.upperBound] != .title
      || line.isSign(range.upperBound, "(") && line[range.upperBound].isSpaced
    let isBracketed = fillsBracket(range)
    // `call dad re: taxes sun`
    if !isOutright, line.isSign(range.lowerBound - 1, ":"), line.isGlued(range.lowerBound - 1),
      hangs(onTokenBefore: range.lowerBound - 1)
    {
      return
    }
    // `lunch with Ann`: without the name, the title would end with a preposition.
    if !isOutright, introducer == nil, isAtEnd, !isAtFront, !isBracketed, !isBesideSeparator,
      hangs(onTokenBefore: determiner ?? range.lowerBound)
    {
      return
    }
    var leaves =
      isOutright || isBracketed || isAtFront || isAtEnd || isBesideSeparator
      || (introducer != nil && isFollowed) || (isFollowed && isBeforeEntity(range)) || isCodeBeforeWork(range)
    if leaves, !isOutright, isAtFront, !isBesideSeparator,
      language.settings.capitalsMeanNames && isPlaceInName(range) || beginsCompound(range)
    {
      leaves = false
    }
    if leaves, !isOutright, !isBracketed, isNeededByTitle(range, introducer ?? determiner ?? range.lowerBound)
    {
      leaves = false
    }
    guard leaves else { return }
    let start =
      isFollowed || isAtEnd || isAtFront
      ? filing ?? preposition.map { dueWord(before: $0) ?? $0 } ?? range.lowerBound : range.lowerBound
    for token in start..<range.upperBound { roles[token] = .entity }
    addSpan(.arc, start..<range.upperBound)
  }

  /// `add to robotics order motors`: the verb of filing that the title begins with, directly before `to`.
  private func filingVerb(before preposition: Int) -> Int? {
    guard let verb = roles.firstIndex(of: .title), verb < preposition, isSideWord(.filing, at: verb),
      self.end(of: kinds.sideWord, at: verb) == preposition
    else { return nil }
    return verb
  }

  /// `report due in lab, tuesday`: without the place where, the word would end the title.
  private func dueWord(before preposition: Int) -> Int? {
    let word = preposition - 1
    guard word > 0, roles[word] == .title, owners[word] < 0, begins(kinds.inside, at: preposition),
      chosenDate != nil, case .number(1) = matcher.phrase(kinds.taskWord, at: word)?.value
    else { return nil }
    return word
  }

  /// `yellow fever shot, travel clinic`, `shop called: car ready`: after a comma or a colon such a word begins a new phrase.
  private func opensPhrase(_ range: Range<Int>) -> Bool {
    (line.isSign(range.lowerBound - 1, ",") || line.isSign(range.lowerBound - 1, ":")) && range.count == 1
      && line[range.lowerBound].kind == .word
      && !line[range.lowerBound].isCapitalised && range.upperBound < line.count
      && roles[range.upperBound] == .title && line[range.upperBound].kind != .sign
  }

  /// `clean house sat`, `work from home friday`, `chem lab w/ sarah`: without the name, the title would begin or end
  /// with a preposition, be a verb without its object, or (next to initials of a name) a single letter.
  /// - Parameter start: the first token to remove, including a word that introduces the name.
  private func isNeededByTitle(_ range: Range<Int>, _ start: Int) -> Bool {
    var (first, last, words) = (-1, -1, 0)
    for token in 0..<line.count
    where roles[token] == .title && !(start..<range.upperBound).contains(token)
      && !leaving.contains(where: { $0.contains(token) })
    {
      if first < 0 {
        guard line[token].kind != .sign || line[token].isLiteral else { continue }
        if let opener = end(of: kinds.opener, at: token), opener < line.count, opener <= range.lowerBound {
          continue
        }
        first = token
      }
      if line[token].kind != .sign { words += 1 }
      last = token
    }
    guard first >= 0 else { return false }
    // `lab wed 4-6 due soon`
    if first > range.upperBound, isLeftOverDeadline(first),
      (range.upperBound..<first).allSatisfy({ roles[$0] == .entity })
    {
      return true
    }
    if first > range.upperBound ? isBeforeInstruction(range) : words == 1 && isPartOfVerb(first, of: range) {
      return true
    }
    // Set phrases (`at least`) and hyphenated words (`on-call`) are not prepositions.
    if first >= range.upperBound, (range.upperBound..<first).allSatisfy({ roles[$0] == .entity }),
      line[first].isSpaced, owners[first] < 0,
      let end = end(of: kinds.leftover, at: first), end <= last, line.canEnd(end),
      !leaving.contains(where: { $0.lowerBound == end })
    {
      return true
    }
    if start > 0, roles[start - 1] == .title, line[start].isSpaced,
      last == start - 1 || endsPiece(range.upperBound)
    {
      if isUnfinished(start - 1) || isDescribed(range)
        || words == 1 && (packs(first, for: range, start) || isSideWord(.filing, at: first))
      {
        return true
      }
      if let hanging = self.start(of: kinds.leftover, endingAt: start), line[hanging].isSpaced,
        owners[hanging] < 0
      {
        return start == range.lowerBound
      }
      // `sub for Kim's band`, `sim lab` with the Lab of a class that the line does not name
      if start == range.lowerBound,
        isPossessive(start - 1) || isCompoundOfUnnamed(range) || endsCompound(range)
      {
        return true
      }
      if start == range.lowerBound, let verb = self.start(of: kinds.verb, endingAt: start),
        verb == first || isSeparator(verb - 1)
      {
        return true
      }
    }
    // `lab report due fri` in `CHEM 1A/Lab`: the name says which report.
    if start == range.lowerBound,
      first == range.upperBound || line.isSign(range.upperBound, "#") && first == range.upperBound + 1,
      saysWhich(range)
    {
      return true
    }
    if words == 1, line[first].kind == .word, !line[first].isLiteral,
      line[first].end - line[first].start == 1,
      mentions.contains(where: { $0.start == range.lowerBound && $0.isInitials })
    {
      return true
    }
    return false
  }

  /// True for `due` and the like behind which no day or time was read.
  private func isLeftOverDeadline(_ token: Int) -> Bool {
    guard owners[token] < 0, case .number(1) = matcher.phrase(kinds.taskWord, at: token)?.value else {
      return false
    }
    return true
  }

  /// True at the end of the line, at a separator, and at punctuation that ends the line: `delivery 9-1, be home!`
  private func endsPiece(_ token: Int) -> Bool {
    // `host book club jan 7 7pm, make apps`
    isSeparator((token..<line.count).first { roles[$0] != .entity } ?? line.count)
      || token < line.count
        && (token..<line.count).allSatisfy { line[$0].kind == .sign || roles[$0] != .title }
  }

  /// True when the title has a preposition directly before the token.
  private func hangs(onTokenBefore token: Int) -> Bool {
    guard let start = start(of: kinds.hanging, endingAt: token) else { return false }
    return (start..<token).allSatisfy { roles[$0] == .title }
  }

  /// The `the` or `my` of the title directly before a token; nil if there is none.
  private func determiner(before token: Int) -> Int? {
    guard token > 0, roles[token - 1] == .title, owners[token - 1] < 0, !line[token - 1].isLiteral,
      line[token].isSpaced, begins(kinds.determiner, at: token - 1) || begins(kinds.possessive, at: token - 1)
    else { return nil }
    return token - 1
  }

  /// `Home Depot run`: a place noun before a capitalised word that begins no entity; also `home depot run`, a known
  /// name.
  private func isPlaceInName(_ range: Range<Int>) -> Bool {
    if matcher.phrases(at: range.lowerBound).contains(where: {
      $0.kind == kinds.text && $0.end > range.upperBound
    }),
      begins(kinds.place, at: range.lowerBound)
    {
      return true
    }
    guard let end = self.end(of: kinds.place, at: range.lowerBound), end == range.upperBound,
      range.upperBound < line.count
    else { return false }
    let next = line[range.upperBound]
    return next.isSpaced && next.isCapitalised && next.kind == .word && !next.isAllCapitals
      && roles[range.upperBound] == .title
  }

  private func isSeparator(_ token: Int) -> Bool {
    token >= 0 && token < line.count && roles[token] == .separator
  }

  /// True when no token in the range belongs to the title; a sign at the end of the line is ignored.
  private func isAllAside(_ range: Range<Int>) -> Bool {
    range.allSatisfy { token in
      roles[token] != .title
        || line[token].kind == .sign && !line[token].isLiteral
          && (token == line.count - 1 && range.upperBound == line.count
            || range.lowerBound == 0 && isOrnament(token))
    }
  }
}
