import Grammar
import Names

/// Where the name of a place ends: a room, an address, a noun of a place, capitalised words.
extension Reading {
  /// A numbered place, a place used before, or a noun of a place.
  func knownPlaceEnd(_ start: Int) -> Int? {
    if let end = numberedPlaceEnd(start) { return end }
    if let (end, _) = vocabulary.placeNames.longestName(at: start, in: line, upTo: line.count) {
      if (start..<end).allSatisfy({ isFree($0) }) { return end }
    }
    var noun = start
    if begins(kinds.possessive, at: noun) { noun += 1 }
    if !language.settings.capitalsMeanNames, let end = nounPlaceEnd(noun) { return end }
    if noun < line.count, let end = self.end(of: kinds.place, at: noun), line.canEnd(end),
      end >= line.count || !isFree(end) || roles[end] != .title || line[end].kind == .sign
        || stopsPlace(end, from: start)
    {
      return end
    }
    return nil
  }

  /// A room, a building code with a number, or a street address: what follows does not matter.
  func numberedPlaceEnd(_ start: Int) -> Int? {
    if let end = roomPhraseEnd(start) { return end }
    if line[start].isAllCapitals, line[start].end - line[start].start <= 5, start + 1 < line.count,
      line[start + 1].kind == .number, line.canEnd(start + 2) || line[start + 2].kind == .word,
      isFree(start + 1)
    {
      return wordEnd(start + 1)
    }
    return addressEnd(start)
  }

  /// The end of a room that nothing else holds: `hall B4`, but `city hall b4 noon`.
  func roomPhraseEnd(_ start: Int) -> Int? {
    guard let end = self.end(of: kinds.anyRoom, at: start), line.canEnd(end),
      owners[start..<end].allSatisfy({ $0 < 0 })
    else { return nil }
    return end
  }

  /// Where every noun has a capital: a noun of a place, by itself or at the end of a compound
  /// (`Stadtbibliothek`), whatever follows; with the name behind it when it opens one (`Hotel Adlon`), and
  /// with a number (`Hauptstraße 5`).
  func nounPlaceEnd(_ start: Int) -> Int? {
    guard start < line.count, isFree(start), line[start].kind == .word else { return nil }
    let word = line.text(of: TokenRange(start: Int32(start), end: Int32(start + 1)))
    let isCompound = line[start].isCapitalised && language.tables.hasEnding(word, of: language.compoundPlace)
    var end = self.end(of: kinds.place, at: start) ?? (isCompound ? start + 1 : nil)
    if isCompound, end == start + 1, line.isSign(start + 1, "."), line.isGlued(start + 1),
      isFree(start + 1)
    {
      end = start + 2
    }
    guard let end, line.canEnd(end) else { return nil }
    if begins(kinds.nameOpener, at: start), isNamePart(end) { return nounNameEnd(start) }
    return isCompound && end < line.count && line[end].kind == .number && isFree(end) ? wordEnd(end) : end
  }

  /// Where every noun has a capital, the end of a name after `bei`: all capitalised words when nothing else
  /// follows them, otherwise the first, and those that it opens (`Frau Müller`).
  func nounNameEnd(_ start: Int) -> Int {
    let longest = nameEnd(start)
    if longest >= line.count || !isFree(longest) || roles[longest] != .title
      || stopsPlace(longest, from: start)
    {
      return longest
    }
    var end = start
    while begins(kinds.nameOpener, at: end), isNamePart(wordEnd(end)) { end = wordEnd(end) }
    return wordEnd(end)
  }

  /// The end of a capitalised name: capitalised words and numbers, small words between them, and a noun of
  /// a place at the end.
  func nameEnd(_ start: Int) -> Int {
    // `St. Mary's`, `Dr. Lee's office`
    let opener = self.end(of: kinds.nameOpener, at: start)
    var end = opener.flatMap { isNamePart($0) ? wordEnd($0) : nil } ?? wordEnd(start)
    while end < line.count, isFree(end), roles[end] == .title {
      if isNamePart(end) {
        end = wordEnd(end)
      } else if begins(kinds.nameJoint, at: end) || line.isSign(end, "+"), line[end].isSpaced,
        isNamePart(end + 1)
      {
        end = wordEnd(end + 1)
      } else if let room = roomPhraseEnd(end) {
        return room
      } else if begins(kinds.placeEnding, at: end), line.canEnd(end + 1) {
        return end + 1
      } else if let noun = self.end(of: kinds.place, at: end), isBoundary(after: noun) {
        // `Tonys garage`
        return noun
      } else if isPossessive(end - 1), line[end].kind == .word, !stopsPlace(end, from: start) {
        end = wordEnd(end)
      } else {
        break
      }
    }
    return end
  }

  /// True for `Theo's` and the apostrophe of `Marcus'`, in either writing.
  func isPossessive(_ token: Int) -> Bool {
    if token > 0, line[token].kind == .sign { return isOwnersSign(token) }
    let bytes = line.bytes[Int(line[token].start)..<Int(line[token].end)]
    return line[token].kind == .word
      && (bytes.suffix(2).elementsEqual("'s".utf8) || bytes.suffix(4).elementsEqual("’s".utf8))
  }

  /// The apostrophe of `Marcus'`.
  func isOwnersSign(_ token: Int) -> Bool {
    (line.isSign(token, "'") || line.isSign(token, "’")) && line.isGlued(token)
      && line[token - 1].kind == .word && line[token - 1].isCapitalised
      && line.bytes[Int(line[token - 1].end) - 1] | 0x20 == 0x73
  }

  func isNamePart(_ token: Int) -> Bool {
    token < line.count && isFree(token) && line[token].isSpaced
      && (line[token].isCapitalised || line[token].kind == .number)
  }

  /// The end of what is written without white space, a final full stop or other sign left out.
  func wordEnd(_ start: Int) -> Int {
    var end = start + 1
    while end < line.count, !line[end].isSpaced, roles[end] == .title, isFree(end) {
      if line[end].kind == .sign, line.canEnd(end) { break }
      end += 1
    }
    return end
  }

  func trimmed(_ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start + 1, begins(kinds.nameJoint, at: end - 1), line[end - 1].kind == .word { end -= 1 }
    return end
  }

  /// True where an open-ended place ends: before `with` and the like, before `to` or `and` and what to do, and
  /// before signs.
  func stopsPlace(_ token: Int, from start: Int) -> Bool {
    if line[token].kind == .sign, !line.isSign(token, "&") { return true }
    guard token > start || line[token].kind == .word else { return false }
    if begins(kinds.placeEnd, at: token) { return true }
    if begins(kinds.openerEnd, at: token) { return true }
    // `@ jupiter w the crew`
    if isSideWord(.company, at: token), token + 1 < line.count, line[token + 1].kind == .word { return true }
    if begins(kinds.nameJoint, at: token), begins(kinds.verb, at: token + 1) { return true }
    guard let mention = arcMention, begins(kinds.arcIntroducer, at: token) else { return false }
    return mentions[mention].start == token + 1
  }

  /// `dinner @ nopa bring wine`: behind a place, what one goes somewhere for, and a word for it.
  func beginsErrand(_ token: Int) -> Bool {
    guard isSideWord(.errand, at: token), let object = self.end(of: kinds.sideWord, at: token) else {
      return false
    }
    return object < line.count && line[object].kind != .sign && line[object].isSpaced && isFree(object)
      && roles[object] == .title && !begins(kinds.placeEnding, at: object)
  }

  /// `email the recruiter at Plaid`: the company is whose recruiter it is.
  func isSomebody(of at: Int) -> Bool {
    guard let person = start(of: kinds.sideWord, endingAt: at), isSideWord(.person, at: person),
      let first = (0..<at).first(where: { roles[$0] == .title && !isSetAside($0) })
    else { return false }
    return isSideWord(.fromAfar, at: first) && !happens
  }
}
