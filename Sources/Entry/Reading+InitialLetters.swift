import Grammar
import Names

/// Which letters of a line may stand for an Arc, and which Arcs begin with them.
extension Reading {
  /// `MATH 32` is not MATH 31, and `Chess Clubs` not the Chess Club: a number or more of the name behind the letters
  /// makes another name of them.
  func goesOn(_ end: Int, _ word: [UInt8], _ arcs: [Int32]) -> Bool {
    guard end < line.count, line[end].isSpaced, line[end].kind != .sign, !isSure(end) else {
      return false
    }
    if line[end].kind == .number { return true }
    let next = line.bytes[Int(line[end].start)..<Int(line[end].end)].map { KeyHash.folded($0) }
    return arcs.contains { arc in
      let path = vocabulary.arcs[Int(arc)]
      let name = NameKey(path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]).text
        .utf8
      return name.starts(with: word) && name.dropFirst(word.count).prefix(2).elementsEqual(next.prefix(2))
        && next.count > 1
    }
  }

  /// `yoga @ the mat`: a place.
  func isBehindAtThe(_ token: Int) -> Bool {
    token > 1 && begins(kinds.determiner, at: token - 1) && begins(kinds.at, at: token - 2)
  }

  /// Root Arcs only: a SubArc is named so beside its ancestor.
  func arcs(ofInitials word: [UInt8], isPart: Bool = false) -> [Int32] {
    vocabulary.arcNames.initials(of: vocabulary.arcs).arcs(
      for: word, in: vocabulary.arcNames, limit: Reading.mostInitials, isPart: isPart
    ) { vocabulary.parents[Int($0)] < 0 }
  }

  static let mostInitials = 12

  /// The end of the letters and digits that stand together from a token on; the token itself where no word begins.
  func wordRun(_ start: Int) -> Int {
    guard line[start].kind != .sign, !line[start].isLiteral, line.canBegin(start), entity(at: start) == nil
    else {
      return start
    }
    var end = start + 1
    while end < line.count, line.isGlued(end), line[end].kind != .sign, !line[end].isLiteral { end += 1 }
    return line.canEnd(end) || line.isGluedSeparator(end) ? end : start
  }

  /// The kinds of words that a language needs for itself.
  static func ownKinds(_ kinds: Kinds) -> KindSet {
    KindSet(asked: [
      kinds.possessive, kinds.determiner, kinds.verb, kinds.at, kinds.inside, kinds.afterHour, kinds.when,
      kinds.arcIntroducer, kinds.leftover, kinds.openerStart, kinds.workVerb,
    ])
  }

  /// False for a word that begins like no name and no part of a code, as most do.
  /// - Parameter alone: false when a single letter counts with the byte behind it.
  @inline(__always)
  func mayBegin(_ initials: Initials, _ token: Int, alone: Bool = true) -> Bool {
    let word = line[token]
    guard word.isASCII, !alone || word.end - word.start >= Initials.fewestOfPart else { return true }
    let (first, second) = (line.bytes[Int(word.start)], line.bytes[Int(word.start) + 1])
    return initials.mayBegin(KeyHash.folded(first), KeyHash.folded(second))
  }

  /// False when no word of the line begins like a name or a part of a code, as on most lines.
  func hasWord(like initials: Initials) -> Bool {
    line.tokens.indices.contains { token in
      guard line[token].kind != .sign else { return false }
      if line[token].end - line[token].start == 1, line[token].isASCII {
        // `4pm`: what is glued to it belongs to the word.
        guard line.isGlued(token + 1), line[token + 1].kind != .sign else { return false }
        if !line[token + 1].isASCII { return true }
      }
      return mayBegin(initials, token, alone: false)
    }
  }

  /// The folded letters of a word that may stand for a name; nil for words that the language needs for itself.
  func initialsWord(_ range: Range<Int>) -> [UInt8]? {
    guard range.contains(where: { line[$0].kind == .word }) else { return nil }
    let text = line.bytes[Int(line[range.lowerBound].start)..<Int(line[range.upperBound - 1].end)]
    guard text.count >= Initials.fewestOfPart, text.count <= 64 else { return nil }
    if range.count == 1 {
      if matcher.kindsAlone(at: range.lowerBound).mayMeet(ownKinds) { return nil }
      if self.range(range, is: language.notInitials) { return nil }
    }
    if text.allSatisfy({ $0 < 0x80 }) { return text.map { KeyHash.folded($0) } }
    return Array(NameKey(String(decoding: text, as: UTF8.self)).text.utf8)
  }

  /// Forgets an Arc whose letters did not leave the title.
  func forgetKeptInitials() {
    guard let index = arcMention, mentions[index].isInitials, !mentions[index].isInside,
      !mentions[index].isWord,
      roles[mentions[index].start] != .entity
    else {
      return
    }
    // `drop psych?`: only so that its verb keeps an object.
    let (start, end) = (mentions[index].start, mentions[index].end)
    if self.start(of: kinds.verb, endingAt: start) != nil,
      (end..<line.count).allSatisfy({ roles[$0] != .title || line[$0].kind == .sign })
    {
      return
    }
    let other = mentions.indices.first {
      $0 != index && !mentions[$0].isInitials && roles[mentions[$0].start] == .entity
    }
    let named = other.flatMap { onlyArc(of: mentions[$0]) } ?? -1
    // `math54 pset #12`: next to an Arc's name, first letters can name its SubArc.
    if named >= 0, arc >= 0, vocabulary.isAncestor(named, of: arc) { return }
    arc = named
    spans.removeAll { $0.kind == .arc && $0.start == Int(line[mentions[index].start].start) }
  }
}
