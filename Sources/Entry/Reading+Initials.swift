import Grammar
import Names

/// Arcs that a line names by their first letters.
extension Reading {
  /// Finds such a name where a mention leaves the title, on a line that mentions no Arc otherwise.
  func findInitials() {
    findSpokenCode()
    let initials = vocabulary.arcNames.initials(of: vocabulary.arcs)
    let isLikely = hasWord(like: initials)
    if isLikely || vocabulary.hasSubArcs { findLetters(initials) }
    findNumber()
    if isLikely { findWord(initials) }
    findPlural()
    findPluralBelow()
  }

  /// A word of an Arc's name that no other's has, where nothing else names one: `call mom sunday`, `Peru: hotel`.
  private func findWord(_ initials: Initials) {
    guard error == nil, mentions.isEmpty, !vocabulary.arcNames.isEmpty else { return }
    var token = 0
    while token < line.count {
      let end = mayBegin(initials, token) ? wordRun(token) : token
      defer { token = max(end, token + 1) }
      guard end > token, let word = initialsWord(token..<end), word.count >= Initials.fewest,
        !range(token..<end, is: language.plainNoun), !begins(kinds.happening, at: token),
        !begins(kinds.numberedNoun, at: token), !begins(kinds.taskWord, at: token),
        !begins(kinds.place, at: token),
        !begins(kinds.hourNoun, at: token), let arc = initials.arc(withWord: word),
        vocabulary.parents[Int(arc)] < 0
      else { continue }
      // `mom's birthday`: an owner stays.
      let isOwner =
        word.last == 0x73
        && (initials.arc(withWord: word.dropLast()) == arc || initials.arc(withWord: word.dropLast(2)) == arc)
      // `tom lunch fri`: a word that does not begin the name stays, unless a sign sets it apart.
      let isApart =
        line.isGluedSeparator(end)
        || [end, token - 1].contains { at in
          [":", "-", "–", ","].contains { line.isSign(at, $0) }
        }
      mentions.append(
        Mention(
          start: token, end: end, names: -1, arc: arc, isInitials: true, isWord: true,
          isInside: isOwner || !isApart))
      separateBehind(end)
      return
    }
  }

  func range(_ range: Range<Int>, is kind: UInt16?) -> Bool {
    guard let kind, range.count == 1 else { return false }
    return matcher.isWord(range.lowerBound, of: kind)
  }

  private func arc(ofSubject word: [UInt8]) -> Int32? {
    vocabulary.arcNames.initials(of: vocabulary.arcs).arc(ofSubject: word).flatMap {
      vocabulary.parents[Int($0)] < 0 ? $0 : nil
    }
  }

  /// The Arcs that a word stands for: by its letters, or as the name of a subject.
  private func letters(_ word: [UInt8], at token: Int, isPart: Bool = false) -> [Int32] {
    let arcs = arcs(ofInitials: word, isPart: isPart)
    guard arcs.isEmpty, range(token..<token + 1, is: language.subject), let subject = arc(ofSubject: word)
    else { return arcs }
    return [subject]
  }

  private func findLetters(_ initials: Initials) {
    if mentions.contains(where: { isUsable($0) }) {
      guard vocabulary.hasSubArcs else { return }
      findChildInitials()
      if !findParentInitials(), !areAllNamedAlone { return }
    }
    guard error == nil, !vocabulary.arcNames.isEmpty else { return }
    var ambiguous: (range: Range<Int>, arcs: [Int32])?
    var (found, inside): ([Mention], Mention?) = ([], nil)
    let first = (0..<line.count).first { !isAside($0) } ?? line.count
    let last = (0..<line.count).last { !isAside($0) } ?? -1
    var token = 0
    while token < line.count {
      var end = mayBegin(initials, token) ? wordRun(token) : token
      defer { token = max(end, token + 1) }
      guard end > token, !isCodeOfOtherCourse(token), !isBehindAtThe(token),
        let word = initialsWord(token..<end)
      else { continue }
      let code =
        end < line.count && line[end].kind == .number ? endOfCode(end, letters(word, at: token)) : nil
      end = code ?? end
      // `eng r1a essay`: the second part of the same name
      if let before = found.last, before.end == token, line[token].isSpaced,
        arcs(ofInitials: word, isPart: true) == [before.arc]
      {
        found[found.count - 1].end = end
        continue
      }
      let opens = token <= first || isBesideSeparator(token..<end) || isIntroduced(token..<end)
      let leaves =
        opens
        || word.count >= Initials.fewest
          && (end > last || isBeforeEntity(token..<end) || isBetweenEntityAndPlace(token..<end)
            || isBeforeSign(end))
      // `cs: find a partner`
      if word.count < Initials.fewest, !Initials.isMixed(word), !(token <= first && line.isSign(end, ":")),
        !namesCourseWork(end)
      {
        continue
      }
      guard
        leaves || code != nil
          || inside == nil && (mentions.isEmpty || areAllNamedAlone) && saysCourse(token..<end),
        !range(token..<end, is: language.plainNoun) || token <= first || isIntroduced(token..<end)
          || opens && isBoundary(before: token)
      else { continue }
      let arcs = letters(word, at: token, isPart: !leaves)
      if code == nil, goesOn(end, word, arcs) || isOfNoCourse(token..<end) { continue }
      if !leaves {
        if arcs.count == 1 {
          inside = Mention(start: token, end: end, names: -1, arc: arcs[0], isInitials: true, isInside: true)
        }
        continue
      }
      if arcs.count == 1 {
        found.append(
          Mention(
            start: token, end: end, names: -1, arc: arcs[0], isInitials: true,
            isWord: initials.arc(withWord: word) == arcs[0],
            isInside: isSpokenOf(token..<end)
              || (!opens || isOpeningStem(token..<end)) && isStem(word, of: arcs[0])))
      } else if arcs.count > 1, ambiguous == nil {
        ambiguous = (token..<end, arcs)
      }
    }
    if !found.isEmpty {
      // `lab report due fri chem`: what lies in the Arc is meant.
      let isAncestor = mentions.contains { mention in
        arcs(of: mention).contains { below in found.contains { vocabulary.isAncestor($0.arc, of: below) } }
      }
      if !isAncestor { mentions.removeAll() }
      for mention in found { mentions.append(mention) }
      for mention in found { separateBehind(mention.end) }
    } else if let inside, mentions.isEmpty || areAllNamedAlone {
      mentions.append(inside)
    } else if let ambiguous, mentions.isEmpty {
      let names = ambiguous.arcs.map { vocabulary.arcs[Int($0)] }.sorted()
      error = .ambiguousArc(
        folded(ambiguous.range), names, areAll: names.count < Reading.mostInitials,
        offset: Int(line[ambiguous.range.lowerBound].start))
    }
  }

  /// `long run` in Running, `book club` in Clubs: no letters of the name but a word of its own, which stays.
  private func isStem(_ word: [UInt8], of arc: Int32) -> Bool {
    let name = NameKey(vocabulary.arcs[Int(arc)]).text.utf8
    guard name.starts(with: word), let kind = language.nameEnding else { return false }
    var ending = Array(name.dropFirst(word.count))
    if ending.first == word.last { ending.removeFirst() }
    return language.tables.isWord(
      language.tables.symbol(ofWord: String(decoding: ending, as: UTF8.self)), of: kind)
  }

  /// `club mtg` in Clubs: what happens is called so, and stays whole; `club dues` is the club's.
  private func isOpeningStem(_ range: Range<Int>) -> Bool {
    !isBesideSeparator(range) && !isIntroduced(range) && begins(kinds.happening, at: range.upperBound)
  }

  /// True when the line names SubArcs only, and none of the Arcs that they lie in: `lab 6 61b`.
  var areAllNamedAlone: Bool {
    !mentions.contains { mention in
      isUsable(mention)
        && (mention.isOutright || mention.isInitials || mention.arc >= 0 || onlyArc(of: mention) == nil
          || mayBeRoot(mention))
    }
  }

  /// `61b lab`: the letters of a SubArc beside a mention of the Arc it lies in.
  private func findChildInitials() {
    for index in mentions.indices where isUsable(mentions[index]) {
      guard let parent = onlyArc(of: mentions[index]) else { continue }
      let start = mentions[index].end
      guard start < line.count, line[start].isSpaced else { continue }
      let end = wordRun(start)
      guard end > start else { continue }
      // `61b lab report`: it begins a title of its own.
      guard end >= line.count || isAside(end),
        !mentions.contains(where: { ($0.start..<$0.end).contains(start) }),
        let word = initialsWord(start..<end)
      else { continue }
      let fitting = vocabulary.arcNames.initials(of: vocabulary.arcs).arcs(
        for: word, in: vocabulary.arcNames, limit: 2
      ) { vocabulary.parents[Int($0)] == parent }
      if fitting.count == 1 {
        mentions.append(Mention(start: start, end: end, names: -1, arc: fitting[0], isInitials: true))
      }
    }
  }

  /// `chem lab`: the letters of an Arc before the name of what lies in it, which leave with it.
  /// - Returns: true when those of another Arc stand there (`phys lab` with a Lab of CHEM 1A only), so that the name of
  ///   what lies elsewhere names nothing.
  private func findParentInitials() -> Bool {
    for index in mentions.indices where !mayBeRoot(mentions[index]) && isUsable(mentions[index]) {
      let below = arcs(of: mentions[index])
      if let ancestor = introducedAncestor(of: below, behind: mentions[index].end) {
        mentions.append(ancestor)
        continue
      }
      let end = mentions[index].start
      guard end > 0, line[end].isSpaced, !mentions[index].isOutright,
        let start = (max(0, end - 3)..<end).first(where: { wordRun($0) == end }),
        !mentions.contains(where: { ($0.start..<$0.end).contains(start) }),
        let word = initialsWord(start..<end)
      else { continue }
      let arcs = arcs(ofInitials: word)
      guard arcs.count == 1 else { continue }
      if below.contains(where: { vocabulary.isAncestor(arcs[0], of: $0) }) {
        mentions.append(Mention(start: start, end: end, names: -1, arc: arcs[0], isInitials: true))
      } else if mentions.count == 1 {
        return true
      }
    }
    return false
  }

  /// `turn in lab notebook thurs for chem`: the letters of the Arc that a SubArc lies in, behind `for`.
  private func introducedAncestor(of below: [Int32], behind start: Int) -> Mention? {
    var token = start
    while token < line.count {
      let end = wordRun(token)
      defer { token = max(end, token + 1) }
      guard end > token, isIntroduced(token..<end), let word = initialsWord(token..<end) else { continue }
      let arcs = arcs(ofInitials: word)
      guard arcs.count == 1, below.contains(where: { vocabulary.isAncestor(arcs[0], of: $0) }) else {
        continue
      }
      return Mention(start: token, end: end, names: -1, arc: arcs[0], isInitials: true)
    }
    return nil
  }

  /// A token that is no part of the title: an entity, however weak, a separator, a sign, quotes.
  func isAside(_ token: Int) -> Bool {
    roles[token] != .title || line[token].kind == .sign && !line[token].isLiteral || isSure(token)
  }

  /// True for a token of an entity; a number that may be an hour is none yet.
  func isSure(_ token: Int) -> Bool {
    entity(at: token).map {
      candidates[$0].phrase.kind != kinds.hours || candidates[$0].end > candidates[$0].start + 1
    } ?? false
  }

  private func isBesideSeparator(_ range: Range<Int>) -> Bool {
    range.lowerBound > 0 && roles[range.lowerBound - 1] == .separator
      || range.upperBound < line.count
        && (roles[range.upperBound] == .separator || line.isGluedSeparator(range.upperBound))
  }

  func isIntroduced(_ range: Range<Int>) -> Bool {
    start(of: kinds.arcIntroducer, endingAt: range.lowerBound) != nil
      && (range.upperBound >= line.count || isAside(range.upperBound)
        // `lecture mwf 10-11 for 61b at wheeler`
        || begins(kinds.at, at: range.upperBound))
  }

  /// `discussion tuesdays 3-4pm psych in tolman 2301`: a word by itself behind an entity and before a place.
  private func isBetweenEntityAndPlace(_ range: Range<Int>) -> Bool {
    range.lowerBound > 0 && isSure(range.lowerBound - 1) && range.upperBound < line.count
      && (begins(kinds.at, at: range.upperBound) || begins(kinds.inside, at: range.upperBound))
  }

  /// `read ch 14 psych @ cafe strada`: before the sign of a place.
  private func isBeforeSign(_ end: Int) -> Bool {
    line.isSign(end, "@") && line[end].isSpaced && end + 1 < line.count
  }

  /// Makes a separator of the sign that is glued behind a name: `math54:hw 2`, `PSYCH- discussion`.
  func separateBehind(_ end: Int) {
    if line.isGluedSeparator(end), owners[end] < 0 || candidates[Int(owners[end])].end <= end + 1 {
      roles[end] = .separator
    }
  }
}
