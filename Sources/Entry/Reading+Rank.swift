import Grammar

/// Which of several candidates for a field counts, and which belong to something else on the line.
extension Reading {
  /// The best candidate: marked ones first, then at the line's end, then at its start, then the firmest, then the
  /// last.
  func best(_ fits: (Candidate) -> Bool) -> Int? {
    var best: (index: Int, rank: Int)?
    for index in candidates.indices where candidates[index].isTaken {
      let candidate = candidates[index]
      guard candidate.field != nil, fits(candidate), !isImpossible(candidate) else { continue }
      let rank = rank(candidate)
      guard let known = best else {
        best = (index, rank)
        continue
      }
      let strength = candidates[known.index].phrase.strength
      // `dec 13 2pm first church`: what needs no company comes before what found it.
      let isBetter =
        candidate.phrase.strength == strength
        ? candidate.start > candidates[known.index].start : candidate.phrase.strength < strength
      if rank > known.rank || (rank == known.rank && isBetter) { best = (index, rank) }
    }
    return best?.index
  }

  /// How well a candidate fits by where it stands. What has its hour beside it says more than what has none: `2k test mar
  /// 6 6:30am, no lift fri`.
  private func rank(_ candidate: Candidate) -> Int {
    if isLimit(candidate) { return -1 }
    let place = candidate.start > rest.last ? 2 : candidate.end <= rest.first ? 1 : 0
    let isDay = candidate.field == .date || candidate.field == .moment
    let hour = isDay && hasHour(candidate) ? 3 : 0
    // `thaw ribs tues night for weds`: what it is for, beside the day on which it is done.
    if isDay, candidate.isMarked, begins(kinds.arcIntroducer, at: candidate.start),
      !begins(kinds.inside, at: candidate.start)
    {
      return 1 + hour
    }
    return candidate.isMarked ? 6 + hour : place + hour
  }

  /// `call home Sunday 20:00 (Monday noon there)`: a remark in brackets that says more than a day or an hour.
  func isRemark(_ candidate: Candidate) -> Bool {
    var (first, last) = (candidate.start, candidate.end)
    let isNear = { (token: Int) in abs(token - candidate.start) <= Reading.longestRemark }
    while first > 0, isNear(first), !line.isSign(first - 1, "("), !line.isSign(first - 1, ")") { first -= 1 }
    guard line.isSign(first - 1, "(") else { return false }
    // `HW5 (due 2/16, 11:59 PM Gradescope)`
    if entity(at: first).map({ candidates[$0].isMarked }) ?? false, begins(kinds.taskWord, at: first) {
      return false
    }
    while last < line.count, isNear(last), !line.isSign(last, ")") { last += 1 }
    guard line.isSign(last, ")") else { return false }
    return (first..<last).contains { line[$0].kind == .word && isFree($0) }
  }

  /// `coffee with Maria (engineer at Figma) 4pm`: a bracket with words of its own before this token says something about
  /// what stands before the bracket.
  func isInsideRemark(_ token: Int) -> Bool {
    let reach = max(0, token - Reading.longestRemark)..<token
    guard let open = reach.last(where: { line.isSign($0, "(") || line.isSign($0, ")") }), open > 0,
      line.isSign(open, "("), open + 1 < token
    else { return false }
    return (open + 1..<token).allSatisfy { line[$0].kind == .word && roles[$0] == .title && isFree($0) }
      && (token + 1..<line.count).contains { line.isSign($0, ")") }
  }

  /// The most tokens on either side of a day that belong to the same remark.
  private static let longestRemark = 12

  /// `gift for dad, his bday is feb 27`: behind a comma or a bracket, a sentence of its own, which stays whole.
  func isSentence(_ candidate: Candidate) -> Bool {
    let start = candidate.start
    let isStated =
      isSideWord(.copula, at: start)
      ? !begins(kinds.taskWord, at: start + 1) && !isScheduled(start + 1)
      : isSideWord(.deadline, at: start) && isSideWord(.copula, at: start + 1)
    guard candidate.field == .date, isStated else { return false }
    var first = start
    while first > 0, entity(at: first - 1) == nil, roles[first - 1] != .separator,
      !line.isSign(first - 1, "(")
    {
      first -= 1
    }
    return first > 0 && !line.isSign(first - 1, ":")
      && (0..<first).contains { line[$0].kind == .word && roles[$0] == .title && isFree($0) }
  }

  /// `Dear customer, your service is scheduled for 12/14`: the sentence is about nothing else.
  private func isScheduled(_ token: Int) -> Bool {
    guard let kind = language.startWord, token < line.count else { return false }
    return matcher.isWord(token, of: kind)
  }

  /// `mail parcels - last day is Dec 9`: where the clause that says when begins, if it says nothing else.
  func startOfDeadline(_ candidate: Candidate) -> Int? {
    let start =
      isSideWord(.deadline, at: candidate.start)
      ? candidate.start : self.start(of: kinds.sideWord, endingAt: candidate.start)
    guard let start, start > 0, isSideWord(.deadline, at: start),
      roles[start - 1] == .separator || line.isSign(start - 1, "(") && line.isSign(candidate.end, ")")
    else { return nil }
    return start
  }

  /// `due fri, extension til sat`, `blood test tues 8am, no food after 10pm mon`: the end or the beginning of something
  /// else is the day or time only of a line that has no other.
  private func isLimit(_ candidate: Candidate) -> Bool {
    if isRemark(candidate) || isSentence(candidate) { return true }
    if candidate.phrase.kind == kinds.until, language.limitWord != nil { return true }
    if isLimitWord(candidate.start) || isLimitWord(candidate.start - 1) { return true }
    return entity(at: candidate.start - 1).map { isLimitWord(candidates[$0].start) } ?? false
  }

  /// True for `after`, `late` and the like.
  func isLimitWord(_ token: Int) -> Bool {
    guard token >= 0, let kind = language.limitWord else { return false }
    return matcher.isWord(token, of: kind)
  }

  func isImpossible(_ candidate: Candidate) -> Bool {
    if candidate.field == .reminder { return false }
    return switch candidate.phrase.value {
    case .date(let date): date.isImpossible
    case .moment(let moment): moment.date.isImpossible
    case .time(let time): time.isImpossible
    default: false
    }
  }

  /// Warns of dates and times that do not exist; they stay in the title.
  func warnOfImpossibleDates() {
    for candidate in candidates where candidate.isTaken && isImpossible(candidate) {
      let text = folded(candidate.start..<candidate.end)
      let (code, name): (EntryWarning.Code, String) =
        candidate.field == .time ? (.noSuchTime, "time") : (.noSuchDate, "date")
      warnings.append(EntryWarning(code: code, message: "'\(text)' is not a \(name)"))
      return
    }
  }
}
