import Grammar
import Moments

extension Reading {
  /// Collects the phrases that could set a field, and keeps of those that overlap the widest, then the
  /// firmest, then the marked, then the one by the earlier rule.
  func findCandidates() {
    ranks.removeAll()
    dayEnds.fill(line.count + 1, with: false)
    for token in 0..<line.count {
      guard matcher.kinds(at: token).mayMeet(fieldKinds), line.canBegin(token) || isGluedAt(token) else {
        continue
      }
      matcher.forEachPhrase(at: token, of: fieldKinds) { phrase in
        guard line.canEnd(Int(phrase.end)), !isOther(phrase) else { return }
        if namesDay(phrase.kind) { dayEnds[Int(phrase.end)] = true }
        ranks.append(CandidateRank(phrase, isText: phrase.kind == kinds.text))
      }
    }
    leaveOutClocks()
    CandidateRank.sort(ranks.elements)
    for rank in ranks {
      let phrase = rank.phrase
      candidates.append(
        Candidate(
          phrase: phrase, field: field(of: phrase.kind), start: Int(phrase.start), end: Int(phrase.end),
          strength: phrase.strength, isMarked: phrase.isMarked))
    }
    for index in candidates.indices where isFree(candidates[index]) { take(index) }
  }

  func isFree(_ candidate: Candidate) -> Bool {
    owners[candidate.start..<candidate.end].allSatisfy { $0 < 0 }
  }

  func take(_ index: Int) {
    candidates[index].isTaken = true
    candidates[index].dropped = nil
    for token in candidates[index].start..<candidates[index].end { owners[token] = Int32(index) }
  }

  /// Gives a candidate's tokens back to the title; what lies inside it stays unread.
  func drop(_ index: Int, _ reason: Drop) {
    candidates[index].isTaken = false
    candidates[index].dropped = reason
    candidates[index].field = nil
    for token in candidates[index].start..<candidates[index].end where owners[token] == Int32(index) {
      owners[token] = -1
      rest.add(token, line)
    }
  }

  /// What a kind sets; nil for text, and for a kind that is a part of others only.
  private func field(of kind: UInt16) -> Field? {
    switch kind {
    case kinds.date, kinds.nth, kinds.until, kinds.starting, kinds.letterDay: .date
    case kinds.recurrence, kinds.letterDays: .recurrence
    case kinds.reminder, kinds.remindAt: .reminder
    case kinds.time, kinds.hour, kinds.alarm, kinds.clocks, kinds.hours: .time
    case kinds.moment: .moment
    case kinds.length, kinds.times, kinds.except: .length
    case kinds.service: .place
    case kinds.priority: .priority
    case kinds.label: .label
    default: nil
    }
  }

  /// The kinds that set a field, and text.
  static func fieldKinds(_ kinds: Kinds) -> KindSet {
    KindSet(asked: [
      kinds.date, kinds.nth, kinds.until, kinds.starting, kinds.recurrence, kinds.reminder, kinds.time,
      kinds.hour, kinds.alarm, kinds.clocks, kinds.moment, kinds.length, kinds.times, kinds.except,
      kinds.service, kinds.text, kinds.noRule, kinds.hours, kinds.letterDay, kinds.letterDays,
      kinds.priority, kinds.label, kinds.remindAt,
    ])
  }

  /// The taken candidate that holds a token and sets a field.
  @inline(__always)
  func entity(at token: Int) -> Int? {
    guard token >= 0, token < line.count, owners[token] >= 0 else { return nil }
    let index = Int(owners[token])
    return candidates[index].field == nil ? nil : index
  }

  /// True when a phrase that would set a field, however weak, begins at the token.
  func beginsEntity(_ token: Int) -> Bool {
    guard let index = entity(at: token) else { return false }
    return candidates[index].start == token
  }

  /// True when no entity and no mention of the chosen Arc holds the token.
  func isFree(_ token: Int) -> Bool {
    guard token < line.count else { return false }
    if owners[token] >= 0 { return false }
    guard let mention = arcMention else { return true }
    return !(mentions[mention].start..<mentions[mention].end).contains(token)
  }

  /// The words as typed, white space folded.
  func folded(_ range: Range<Int>) -> String {
    var text = ""
    for token in range {
      if token > range.lowerBound, line[token].isSpaced { text += " " }
      text += line.text(of: TokenRange(start: Int32(token), end: Int32(token + 1)))
    }
    return text
  }
}
