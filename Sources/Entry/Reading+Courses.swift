import Grammar
import Names

/// Courses that a line names by a number or by the rest of their code: `54 pset 4`, `cs lab 5`, `japanese 1b`.
extension Reading {
  /// `54 pset 4`, `quiz 2 for 54`: the number of a course's code, at the front before what courses have, or behind `for`.
  func findNumber() {
    guard error == nil, !vocabulary.arcNames.isEmpty,
      line.tokens.contains(where: { $0.kind == .number && $0.width > 1 }), areAllNamedAlone
    else { return }
    let first = (0..<line.count).first { !isAside($0) } ?? line.count
    for token in first..<line.count
    where line[token].kind == .number && line[token].width > 1 && line.canBegin(token)
      && line.canEnd(token + 1) && !line[token].isLiteral && entity(at: token) == nil
    {
      // `study for 170 midterm`
      let isInside =
        token > first && namesCourseWork(token + 1) && start(of: kinds.arcIntroducer, endingAt: token) != nil
      guard
        isInside || token == first && namesCourseWork(token + 1)
          || isIntroduced(token..<token + 1) && (0..<token).contains(where: { namesCourseWork($0) })
      else { continue }
      let digits = line.bytes[Int(line[token].start)..<Int(line[token].end)]
      let arcs = arcs(ofInitials: Array(digits), isPart: true)
      guard arcs.count == 1 else { continue }
      mentions.removeAll()
      mentions.append(
        Mention(
          start: token, end: token + 1, names: -1, arc: arcs[0], isInitials: true, isInside: isInside))
      return
    }
  }

  /// True for a noun of what courses have, which no number before it counts: `pset`, `midterm`, `lab 3`, but not `labs`.
  func namesCourseWork(_ token: Int) -> Bool {
    guard token < line.count, line[token].kind == .word, line[token].isSpaced || token == 0,
      !line[token].isLiteral
    else { return false }
    let word = line.bytes[Int(line[token].start)..<Int(line[token].end)]
    if word.last == 0x73, !(token + 1 < line.count && line[token + 1].kind == .number) { return false }
    if begins(kinds.numberedNoun, at: token) || isCourseWord(token) { return true }
    if case .number(2) = matcher.phrase(kinds.taskWord, at: token)?.value { return true }
    switch matcher.phrase(kinds.happening, at: token)?.value {
    case .number(1): return true
    case .number(6): return begins(kinds.happening, at: token) && !begins(kinds.placeEnding, at: token)
    default: return false
    }
  }

  /// The end of the number that goes on with the code of an Arc: `1b` behind `japanese`, for JAPAN 1B.
  func endOfCode(_ end: Int, _ arcs: [Int32]) -> Int? {
    guard arcs.count == 1, end < line.count, line[end].kind == .number, line[end].isSpaced else { return nil }
    let number = wordRun(end)
    guard number > end else { return nil }
    let text = line.bytes[Int(line[end].start)..<Int(line[number - 1].end)].map { KeyHash.folded($0) }
    let path = vocabulary.arcs[Int(arcs[0])]
    let name = NameKey(path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]).text.utf8
    guard name.count > text.count, name.suffix(text.count).elementsEqual(text),
      let before = name.dropLast(text.count).last, !(0x30...0x39).contains(before)
    else { return nil }
    return number
  }

  /// Two Arcs of which one is called after a noun and the other after its plural: `lab 3`, with CHEM 1A/Lab and CS 61B/Labs.
  /// A number behind the noun tells nothing about which of them is meant.
  func twin(of mention: Mention, _ arc: Int32) -> Int32? {
    guard mentions.count == 1, !mention.isOutright, mention.arc < 0, vocabulary.parents[Int(arc)] >= 0,
      mention.end == mention.start + 1, isNumbered(mention.end)
    else { return nil }
    return arcNamed(inPlural: mention.start).flatMap { $0 == arc ? nil : $0 }
  }

  /// `outline hist essay`, `watch 61b lec 5`: a part of a course's code inside a phrase names it before what courses
  /// have, and wherever it has a digit. It stays in the title.
  func saysCourse(_ range: Range<Int>) -> Bool {
    if range.count > 1, range.contains(where: { line[$0].kind == .number }),
      line[range.upperBound - 1].end - line[range.lowerBound].start >= Initials.fewest
    {
      return true
    }
    if isSpokenOf(range) { return true }
    if range.count == 1 {
      let word = range.lowerBound - 1
      // `study chem w/ Lou`, `study for chem mt`
      if isAttribute(.study, at: word)
        || word > 0 && begins(kinds.arcIntroducer, at: word) && isAttribute(.study, at: word - 1)
      {
        return true
      }
    }
    let next = range.upperBound
    guard next < line.count, line[next].isSpaced, line[next].kind == .word, !line[next].isLiteral else {
      return false
    }
    // `finish psych research participation credits`
    if isBeforeCourseWord(next) { return true }
    return begins(kinds.numberedNoun, at: next) || begins(kinds.taskWord, at: next) || isCourseWord(next)
      || begins(kinds.happening, at: next)
  }

  /// True for a word between the letters of a course and what courses have.
  private func isBeforeCourseWord(_ token: Int) -> Bool {
    let next = token + 1
    return next < line.count && line[next].kind == .word && line[next].isSpaced && isFree(next)
      && (isCourseWord(next) || begins(kinds.numberedNoun, at: next) && isNumbered(next + 1))
      && owners[token] < 0 && !begins(kinds.leftover, at: token)
  }

  /// `call re: econ case`, `help Sam with chem`; but `lunch with Art`.
  func isSpokenOf(_ range: Range<Int>) -> Bool {
    let word = line[range.lowerBound]
    guard range.lowerBound > 1, !word.isCapitalised || word.isAllCapitals,
      let about = start(of: kinds.hanging, endingAt: subjectStart(range.lowerBound)),
      case .number(let value) = matcher.phrase(kinds.hanging, at: about)?.value
    else { return false }
    // `exam of chemistry`
    return value > 2
      || value == 1 && range.count == 1 && namesSubject(range.lowerBound)
        && (start(of: kinds.numberedNoun, endingAt: about) != nil || about > 0 && isCourseWord(about - 1))
  }

  /// `engineering club`, `art supplies`: something else than the course; but `r1a library visit`.
  func isOfNoCourse(_ word: Range<Int>) -> Bool {
    let next = word.upperBound
    return word.allSatisfy { line[$0].kind == .word } && next < line.count && line[next].isSpaced
      && isSideWord(.besideCourse, at: next)
  }

  /// The token itself, or the colon of `re:` before it.
  private func subjectStart(_ token: Int) -> Int {
    line.isSign(token - 1, ":") && line.isGlued(token - 1) ? token - 1 : token
  }

  func isCourseWord(_ token: Int) -> Bool {
    if case .number(9) = matcher.phrase(kinds.sideWord, at: token)?.value { true } else { false }
  }
}
