import Grammar
import Moments

/// From when on a task counts, beside the day it is due: `essay due friday, start monday`, `quiz opens mon, closes wed`,
/// `begin outline monday due march 15`.
extension Reading {
  /// Chooses the day behind a word for it, on a line that says besides when the task is due. Without that it is mostly
  /// the day of the task.
  func chooseStart() {
    guard reads.contains(.marks), chosenRecurrence == nil else { return }
    guard let first = candidates.indices.first(where: mayBeStart) else { return }
    guard isHidden(candidates[first]) || candidates.indices.contains(where: { $0 > first && mayBeStart($0) })
    else { return chooseOnlyStart(first) }
    let dates = candidates.indices.filter(mayBeStart)
    for index in dates {
      guard
        let word = startWord(of: candidates[index])
          ?? openingWord(of: candidates[index], among: dates) ?? clauseOfStart(of: candidates[index])
          ?? verbOfStart(of: candidates[index]),
        case .date(let date) = candidates[index].phrase.value,
        date.endDay == nil, !looksBack(candidates[index]),
        isHidden(candidates[index]) || hourOfStart(candidates[index]) == nil
          || isOpening(candidates[index], among: dates)
      else { continue }
      let isKey = line.isSign(word + 1, ":")
      // `essay fri start wed`
      let isPlain =
        startWord(of: candidates[index]).map { $0 < candidates[index].start } ?? opensClause(word)
      let isBesideDue =
        isHidden(candidates[index])
        || dates.contains {
          // `trip from 2/5 to 2/7 start 2/3`
          $0 != index && (startWord(of: candidates[$0]) == nil || candidates[$0].saysDays)
            && (isKey || candidates[$0].isMarked || closingWord(of: candidates[$0]) != nil
              || isPlain && falls(candidates[$0], from: date.day))
        }
      guard isBesideDue else { continue }
      (chosenStart, startDate) = (index, date.day)
      if let hour = hourOfStart(candidates[index]) { leaveOut(hour, of: index, date.day) }
      laterDue(than: date.day, among: dates)
      return
    }
  }

  private func mayBeStart(_ index: Int) -> Bool {
    let candidate = candidates[index]
    return candidate.isTaken && (candidate.field == .date || candidate.field == .moment)
      && candidate.phrase.kind != kinds.until && !isImpossible(candidate)
  }

  /// `hide until jan 4`: from then on, whether or not the line says when it is due.
  private func isHidden(_ candidate: Candidate) -> Bool {
    guard candidate.phrase.kind == kinds.starting, let kind = language.hiding else { return false }
    return matcher.begins(kind, at: candidate.start)
  }

  /// `start:friday paint`, `plan trip start tuesday`, `plan trip from wednesday on`: the only day of a line without an
  /// hour. Without a verb at the front something else starts: `classes start monday`.
  private func chooseOnlyStart(_ index: Int) {
    let candidate = candidates[index]
    guard let word = startWord(of: candidate), let kind = language.startWord,
      case .date(let date) = candidate.phrase.value, date.endDay == nil, !looksBack(candidate),
      !candidates.contains(where: { $0.isTaken && $0.saysHour })
    else { return }
    func isWord(_ value: Int) -> Bool {
      matcher.isWord(word, of: kind, value: value)
    }
    let isKey = line.isSign(word + 1, ":") && line.isGlued(word + 1)
    let first = (0..<line.count).first { !isSetAside($0) } ?? line.count
    // `call Ida start of next week`
    let isOfVerb = word < candidate.start && first < word - 1 && begins(kinds.verb, at: first)
    guard isWord(2) && (isKey || isOfVerb) || isWord(3) && isOpen(candidate) else { return }
    (chosenStart, startDate) = (index, date.day)
  }

  /// `from monday on`.
  private func isOpen(_ candidate: Candidate) -> Bool {
    // `beginning of march on the 1st`: the word may belong to another day.
    isFree(candidate.end) && folded(candidate.end..<candidate.end + 1) == "on"
      && isBoundary(after: candidate.end + 1)
  }

  /// The hour directly behind the day.
  private func hourOfStart(_ candidate: Candidate) -> Int? {
    guard let hour = entity(at: candidate.end), candidates[hour].field == .time, candidates[hour].saysHour,
      candidates[hour].strength == .firm
    else { return nil }
    return hour
  }

  private func isOpening(_ candidate: Candidate, among dates: [Int]) -> Bool {
    openingWord(of: candidate, among: dates) != nil
  }

  /// `quiz opens mon 8am closes wed 9am`: a task counts from a day on, so the hour is left out, and a warning says which
  /// day is read.
  private func leaveOut(_ hour: Int, of start: Int, _ day: Day) {
    for token in candidates[hour].start..<candidates[hour].end { owners[token] = Int32(start) }
    (candidates[hour].isTaken, candidates[hour].field) = (false, nil)
    candidates[start].end = candidates[hour].end
    warnings.append(
      .readAs(
        folded(candidates[start].start..<candidates[start].end),
        "\("\(day.weekday)".capitalisedFirst) \(day)"))
  }

  private func falls(_ candidate: Candidate, from day: Day) -> Bool {
    if case .date(let date) = candidate.phrase.value { date.day >= day } else { false }
  }

  /// `due friday, start monday`, said on a Thursday: the Friday after that Monday.
  private func laterDue(than start: Day, among dates: [Int]) {
    for index in dates where index != chosenStart {
      guard case .date(var date) = candidates[index].phrase.value, date.rollsOver, date.endDay == nil,
        date.day < start
      else { continue }
      date.day = date.day.adding(days: 7)
      candidates[index].phrase.place = matcher.values.add(.date(date))
    }
  }

  /// True for the candidate that says from when on.
  func isStart(_ candidate: Candidate) -> Bool {
    chosenStart.map { candidates[$0].start == candidate.start } ?? false
  }

  /// Takes the day with the words around it out of the title.
  func markStart(_ index: Int) {
    let candidate = candidates[index]
    let opening = isSideWord(.opening, before: candidate) ? candidate.start - 1 : nil
    let word = startWord(of: candidate) ?? opening ?? clauseOfStart(of: candidate)
    // Where a place holds the word, it stays there.
    let first =
      word.map { roles[$0] == .entity ? candidate.start : min($0, candidate.start) } ?? candidate.start
    let range = first..<candidate.end + (isOpen(candidate) ? 1 : 0)
    for token in range { roles[token] = .entity }
    addSpan(.date, range)
  }

  /// The word for it that the phrase begins with, or that stands before it; nil when there is none.
  private func startWord(of candidate: Candidate) -> Int? {
    guard let kind = language.startWord else { return nil }
    if isHidden(candidate) { return candidate.start }
    func isWord(_ token: Int) -> Bool {
      token >= 0 && !line[token].isLiteral && isFreeOrOf(candidate, token)
        && matcher.isWord(token, of: kind)
    }
    return [candidate.start, candidate.start - 1, candidate.start - 2].first { token in
      isWord(token)
        && (token >= candidate.start - 1 || [":", "on"].contains(folded(token + 1..<token + 2)))
    }
  }

  /// `opens` before the phrase, when `closes` or `due` stands before another; the two can be joined: `opens 2/8 and
  /// closes 2/10`, `available 2/8, due 2/10`.
  private func openingWord(of candidate: Candidate, among dates: [Int]) -> Int? {
    isSideWord(.opening, before: candidate)
      && dates.contains { index in
        candidates[index].start > candidate.start
          && (closingWord(of: candidates[index]) != nil
            || candidates[index].isMarked && !isOn(candidates[index]))
      } ? candidate.start - 1 : nil
  }

  private func closingWord(of candidate: Candidate) -> Int? {
    isSideWord(.closing, before: candidate) ? candidate.start - 1 : nil
  }

  private func isSideWord(_ word: SideWord, before candidate: Candidate) -> Bool {
    candidate.start > 0 && isFree(candidate.start - 1) && isSideWord(word, at: candidate.start - 1)
  }

  /// `start packing saturday …`: the verb that the line begins with, before a day that nothing else introduces.
  private func verbOfStart(of candidate: Candidate) -> Int? {
    func isVerb(_ token: Int) -> Bool {
      isFree(token) && isSideWord(.beginning, at: token) && candidate.start > token + 1
        && (!candidate.isMarked || isOn(candidate))
    }
    guard let first = roles.firstIndex(of: .title) else { return nil }
    if isVerb(first) { return first }
    // `renewal due 12/18, start working on it 12/7`
    guard candidate.start > 1 else { return nil }
    let clause = max(1, candidate.start - Reading.longestClause)..<candidate.start
    return clause.last { isVerb($0) && opensClause($0) }
  }

  /// `renewal due 12/18, start working on it 12/7`: the words of a clause that says nothing else.
  private func clauseOfStart(of candidate: Candidate) -> Int? {
    guard let start = start(of: kinds.sideWord, endingAt: candidate.start), start > 0,
      isSideWord(.startOfWork, at: start), isBoundary(before: start),
      (start..<candidate.start).allSatisfy({ isFree($0) && roles[$0] == .title })
    else { return nil }
    return start
  }

  /// True behind a separator or a day: `midterm dec 10 start studying dec 3`.
  private func opensClause(_ token: Int) -> Bool {
    token > 0
      && (roles[token - 1] == .separator
        || entity(at: token - 1).map { candidates[$0].field == .date || candidates[$0].field == .time }
          ?? false)
  }

  /// The most tokens between the beginning of a clause and its day.
  private static let longestClause = 8

  /// True for `on monday`, which is marked but says no deadline.
  func isOn(_ candidate: Candidate) -> Bool { folded(candidate.start..<candidate.start + 1) == "on" }

  private func isFreeOrOf(_ candidate: Candidate, _ token: Int) -> Bool {
    token >= candidate.start || isFree(token)
  }
}
