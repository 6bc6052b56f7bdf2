import Grammar

/// Phrases that go on too far: over a dash between the parts of a line, into a name, or to what is counted.
extension Reading {
  /// `midterm 1 - 10/2 - pimentel 1 - 7pm`: where dashes separate the parts of a line, a number behind a word ends one.
  func endsPartWithNumber(_ phrase: Phrase) -> Bool {
    let start = Int(phrase.start)
    guard phrase.kind == kinds.time, start > 0, isDashApart(start + 1), line[start].kind == .number,
      line[start].width < 3, line[start - 1].kind == .word, line[start].isSpaced
    else { return false }
    return (0..<line.count).contains { $0 != start + 1 && isDashApart($0) }
      && !begins(kinds.at, at: start - 1)
  }

  /// True for a range that is really a day, a dash and a time: `20 - 8:30 AM` in `exam Sat Mar 20 - 8:30 AM`.
  func crossesDash(_ phrase: Phrase) -> Bool {
    let (start, last) = (Int(phrase.start), Int(phrase.end) - 1)
    switch phrase.kind {
    case kinds.time, kinds.hours:
      return last > start + 1 && line[start].kind == .number && isDashApart(start + 1)
        && self.start(of: kinds.date, endingAt: start + 1) != nil
    case kinds.date:
      guard last > start + 2, line[last].kind == .number, isDashApart(last - 1),
        self.start(of: kinds.date, endingAt: last - 1) != nil
      else { return false }
      return matcher.phrases(at: last).contains {
        $0.kind == kinds.time && $0.strength == .firm && $0.end > phrase.end && line.canEnd(Int($0.end))
      }
    default:
      return false
    }
  }

  /// `check in every day`: the preposition belongs to the verb, not to the repetition.
  func takesPartOfVerb(_ phrase: Phrase) -> Bool {
    let start = Int(phrase.start)
    // German has `am` before every day of a month.
    guard phrase.kind == kinds.recurrence, line[start].kind == .word, language.settings.capitalsMeanNames,
      begins(kinds.inside, at: start) || begins(kinds.at, at: start)
    else { return false }
    // `clean kitchen in every other week`
    return start < 2 || start == 2 && !begins(kinds.verb, at: 0)
      || self.start(of: kinds.inVerb, endingAt: start) != nil
      || self.start(of: kinds.verb, endingAt: start) != nil
  }

  /// `hike sun 8am Mt Diablo`: no zone, which has capitals only or none, but the first word of a name.
  func endsInName(_ phrase: Phrase) -> Bool {
    let (last, end) = (Int(phrase.end) - 1, Int(phrase.end))
    if phrase.kind == kinds.time, beginsName(at: last) { return true }
    return phrase.kind == kinds.time && last > phrase.start && end < line.count && line[last].kind == .word
      && line[last].isSpaced && line[last].isCapitalised && !line[last].isAllCapitals
      && line[last].end - line[last].start < 3 && line[end].isSpaced && line[end].isCapitalised
      && line[end].kind == .word
  }

  /// `walk 11 am Central Park`, `sat 8am mountain bike ride`, but `11 am Eastern`: such a word is a zone only where no
  /// other word of the title follows.
  private func beginsName(at token: Int) -> Bool {
    let next = token + 1
    guard let kind = language.looseZone, matcher.isWord(token, of: kind),
      next < line.count, line[next].isSpaced, line[next].kind == .word
    else { return false }
    return ![
      kinds.date, kinds.moment, kinds.recurrence, kinds.at, kinds.inside, kinds.via, kinds.leftover,
      kinds.hanging, kinds.afterHour, kinds.arcIntroducer,
    ].contains { begins($0, at: next) }
  }

  /// `choose between 2 & 4 colors`: so many of them, no hours.
  func countsThings(_ phrase: Phrase) -> Bool {
    let (start, end) = (Int(phrase.start), Int(phrase.end))
    guard phrase.kind == kinds.time, end < line.count, line[end - 1].kind == .number, line[end].isSpaced,
      line[end].kind == .word, isPlural(end),
      case .number(2) = matcher.phrase(kinds.leftover, at: start)?.value
    else { return false }
    return ![kinds.date, kinds.moment, kinds.recurrence, kinds.verb, kinds.afterHour].contains {
      begins($0, at: end)
    }
  }

  /// `quiz in dodd 147a`: behind a name that `in` introduces it is a room, not 1:47 in the morning.
  func isRoomWithLetter(_ phrase: Phrase) -> Bool {
    guard phrase.end > phrase.start + 1 else { return false }
    let start = Int(phrase.start)
    if line[start].kind == .number, start > 0, isNumberOfRoom(phrase) {
      return true
    }
    return (phrase.kind == kinds.time || phrase.kind == kinds.hours) && Int(phrase.end) == start + 2
      && start > 1 && line[start].kind == .number && line[start].width > 2 && line.isGlued(start + 1)
      && line[start + 1].end - line[start + 1].start == 1 && line[start - 1].kind == .word
      && begins(kinds.inside, at: start - 2) && !begins(kinds.place, at: start - 1)
  }

  /// `Raum 2.130`, `room 12-3`: neither a day nor hours.
  private func isNumberOfRoom(_ phrase: Phrase) -> Bool {
    let noun = Int(phrase.start) - 1
    guard let kind = language.plainRoom, matcher.isWord(noun, of: kind) else { return false }
    return self.end(of: kinds.anyRoom, at: noun) ?? 0 >= Int(phrase.end)
  }

  /// True for a dash with spaces around it.
  func isDashApart(_ token: Int) -> Bool {
    line.sign(token).map { "-–—".unicodeScalars.contains($0) } ?? false && line[token].isSpaced
      && token + 1 < line.count && line[token + 1].isSpaced
  }
}
