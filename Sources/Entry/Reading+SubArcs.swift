import Grammar

/// The name of what lies in an Arc, where it says which of several things is meant.
extension Reading {
  /// `chem lab 5`, `chem lab report`: only the class leaves.
  func namesItsWork(_ own: Range<Int>) -> Bool {
    saysWhich(own)
      && (line[own.upperBound].kind == .number || begins(kinds.taskWord, at: own.upperBound)
        || begins(kinds.taskWord, at: own.upperBound + 1) || isCompound(own))
  }

  /// `chem lab notebook check`: small and in the singular it says what kind of thing the next word is.
  private func isCompound(_ own: Range<Int>) -> Bool {
    !line[own.lowerBound].isCapitalised && !isPlural(own.lowerBound)
      && !begins(kinds.verb, at: own.upperBound) && !begins(kinds.workVerb, at: own.upperBound)
  }

  /// `sim lab thurs 1-3`: the name of a SubArc after a word that says which lab, in a line that does not name its Arc.
  func isCompoundOfUnnamed(_ own: Range<Int>) -> Bool {
    own.count == 1 && arc >= 0 && vocabulary.parents[Int(arc)] >= 0 && mentions.count == 1
      && !line[own.lowerBound].isCapitalised && begins(kinds.numberedNoun, at: own.lowerBound)
      && line[own.lowerBound - 1].kind == .word
  }

  /// `chem lab friday 1-4 bring goggles`: what happens then, and behind its hours what one does besides.
  func isBeforeInstruction(_ own: Range<Int>) -> Bool {
    let next = (own.upperBound..<line.count).first { roles[$0] == .title } ?? line.count
    guard next > own.upperBound, next < line.count, begins(kinds.verb, at: next), isFree(next),
      !begins(kinds.happening, at: next), let noun = matcher.phrase(kinds.happening, at: own.lowerBound),
      Int(noun.end) == own.upperBound, case .number(let value) = noun.value
    else { return false }
    // `book club thurs 7 at Jen's, bring wine`
    let comma = line.isSign(next - 1, ",") && roles[next - 1] == .separator ? next - 1 : next
    guard comma > own.upperBound, (own.upperBound..<comma).allSatisfy({ roles[$0] == .entity }),
      comma < next ? value > 0 : value == 1 && own.count == 1
    else { return false }
    return candidates.contains { $0.isTaken && $0.saysHour && $0.end <= next && $0.start >= own.upperBound }
  }

  /// `chem lab w/ sarah`: only the class leaves.
  func isFollowedByPreposition(_ own: Range<Int>) -> Bool {
    let next = own.upperBound
    return arc >= 0 && vocabulary.parents[Int(arc)] >= 0 && next < line.count && roles[next] == .title
      && isFree(next) && line[next].isSpaced && end(of: kinds.leftover, at: next) != nil
  }

  /// `chem lab report`, `lab 5`: the name of what lies in a class says which report.
  func saysWhich(_ own: Range<Int>) -> Bool {
    // `Lab #3 report`
    let next = line.isSign(own.upperBound, "#") ? own.upperBound + 1 : own.upperBound
    guard own.count == 1, arc >= 0, vocabulary.parents[Int(arc)] >= 0,
      begins(kinds.numberedNoun, at: own.lowerBound),
      next < line.count, roles[next] == .title, isFree(next), line[own.upperBound].isSpaced,
      line[next].kind != .sign
    else { return false }
    return end(of: kinds.leftover, at: next) == nil && !begins(kinds.numberedNoun, at: next)
  }

  /// `submit chem 1a lab 10 writeup`, `essay hist 7b 2000 words`: the code of a course before what is done for it, or
  /// behind that and before a number, is no part of the phrase.
  func isCodeBeforeWork(_ own: Range<Int>) -> Bool {
    let (before, next) = (own.lowerBound - 1, own.upperBound)
    guard before >= 0, next < line.count, own.contains(where: { line[$0].kind == .number }),
      mentions.contains(where: { $0.start == own.lowerBound && !$0.isInitials }),
      line[before].kind == .word, roles[before] == .title, owners[before] < 0, line[own.lowerBound].isSpaced,
      roles[next] == .title, owners[next] < 0, line[next].isSpaced,
      start(of: kinds.hanging, endingAt: own.lowerBound) == nil
    else { return false }
    return end(of: kinds.numberedNoun, at: next).map { isNumbered($0) } ?? false
      || line[next].kind == .number && start(of: kinds.numberedNoun, endingAt: own.lowerBound) != nil
  }

  /// `tell boss i cant work`: a title does not end with such a word.
  func isUnfinished(_ token: Int) -> Bool { isSideWord(.unfinished, at: token) }

  /// `pack for home dec 18`: of the verb alone nobody knows what it is for.
  func packs(_ verb: Int, for arc: Range<Int>, _ introducer: Int) -> Bool {
    introducer < arc.lowerBound && begins(kinds.verb, at: verb) && begins(kinds.place, at: arc.lowerBound)
  }
}
