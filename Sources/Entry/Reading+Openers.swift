import Grammar

/// What leaves the title's ends though it is no entity: `remind me to`, `todo:`, `put … on my calendar`.
extension Reading {
  /// Hides `put` and `on my calendar` around what is put there.
  private func dropCalendar(from first: Int) {
    func isSideWord(_ word: SideWord, at token: Int) -> Int? {
      guard let phrase = matcher.phrase(kinds.sideWord, at: token),
        case .number(word.rawValue) = phrase.value,
        (token..<Int(phrase.end)).allSatisfy({ roles[$0] == .title && !line[$0].isLiteral })
      else { return nil }
      return Int(phrase.end)
    }
    guard let verb = isSideWord(.filing, at: first) else { return }
    for token in verb + 1..<max(verb + 1, line.count) {
      guard let end = isSideWord(.calendar, at: token) else { continue }
      for token in first..<verb { roles[token] = .dropped }
      for token in token..<end { roles[token] = .dropped }
      return
    }
  }

  /// Hides the verb of `put essay outline due friday`: before what is due, and nothing else.
  private func dropFilingVerb(_ first: Int) {
    guard roles[first] == .title, isSideWord(.filing, at: first), first + 1 < line.count else { return }
    if isFiled, roles[(first + 1)...].contains(.title) { roles[first] = .dropped }
    guard chosenDate != nil else { return }
    var end = first + 1
    while end < line.count, roles[end] == .title {
      if line[end].kind == .sign || begins(kinds.leftover, at: end) || begins(kinds.listJoint, at: end) {
        return
      }
      end += 1
    }
    let isDue = candidates.contains {
      guard $0.isTaken, $0.isMarked, case .number(1) = matcher.phrase(kinds.taskWord, at: $0.start)?.value
      else { return false }
      return $0.start == end
    }
    // What is added stays: `add sources due friday`.
    let isPut = line.bytes[Int(line[first].start)] | 0x20 == 0x70
    if isDue, isPut, end > first + 1 { roles[first] = .dropped }
  }

  /// Hides `remind me to`, `todo:` and the like at the front of the title.
  func dropOpeners() {
    dropFillers()
    dropCopula()
    if let first = roles.firstIndex(of: .title) {
      dropCalendar(from: first)
      dropFilingVerb(first)
    }
    guard let first = roles.firstIndex(of: .title) else { return }
    if let end = self.end(of: kinds.opener, at: first), !isStatement(first, end),
      (first..<end).allSatisfy({ roles[$0] != .entity && roles[$0] != .dropped })
    {
      for token in first..<end { roles[token] = .dropped }
      dropHesitation(from: end)
    } else if let end = endOfOpenerStart(at: first) {
      for token in first..<end { roles[token] = .dropped }
    } else if first == 0 || !opensFront(before: first) {
      return
    }
    dropLeftoverTo()
  }

  /// `i have a dream`: only something that happens, on a line that says when, is what is meant with such an opener.
  /// `i need to` is one where somebody speaks: behind `um` or `okay so`.
  private func isStatement(_ first: Int, _ end: Int) -> Bool {
    guard case .number(let value) = matcher.phrase(kinds.opener, at: first)?.value else { return false }
    if value == 14 { return first == 0 || roles[first - 1] != .dropped }
    guard value == 11 || value == 12 || value == 15 else { return false }
    guard chosenDate != nil || chosenTime != nil || chosenRecurrence != nil || !listItems.isEmpty else {
      return true
    }
    if value == 15 { return !isEventAlone(end) }
    // `i have practice tues`, but `i have to go to practice tues`
    let last = value == 12 ? min(end + 2, line.count) : line.count
    if value == 12, begins(kinds.openerEnd, at: end) { return true }
    return !(end..<last).contains { token in
      guard roles[token] == .title, case .number(let noun) = matcher.phrase(kinds.happening, at: token)?.value
      else { return false }
      return noun > 0
    }
  }

  /// True where the first words of the title end in something that happens: `study group for psych`, but not `lecture notes`.
  private func isEventAlone(_ start: Int) -> Bool {
    var end = start
    while end < line.count, roles[end] == .title, line[end].kind != .sign, !begins(kinds.leftover, at: end) {
      end += 1
    }
    guard let noun = self.start(of: kinds.happening, endingAt: end), noun >= start,
      case .number(let value) = matcher.phrase(kinds.happening, at: noun)?.value
    else { return false }
    // `add coffee to the list`, but `add flight to Boston`
    return value > 0
      && (end >= line.count || roles[end] != .title || !begins(kinds.openerEnd, at: end)
        || end + 1 < line.count && line[end + 1].isCapitalised)
  }

  /// The end of `remind me`, `set a reminder` at the front of the title when an entity follows at once.
  private func endOfOpenerStart(at first: Int) -> Int? {
    guard matcher.begins(kinds.openerStart, at: first) else { return nil }
    for phrase in matcher.phrases(at: first) where phrase.kind == kinds.openerStart {
      let end = Int(phrase.end)
      if end < line.count, roles[end] == .entity, (first..<end).allSatisfy({ roles[$0] == .title }) {
        return end
      }
    }
    return nil
  }

  /// True when the entity before the title opens with `remind me`.
  private func opensFront(before first: Int) -> Bool {
    entity(at: first - 1).map { begins(kinds.openerStart, at: candidates[$0].start) } ?? false
  }

  /// Hides the `is the` of `next tuesday is the bio quiz`.
  private func dropCopula() {
    guard let first = roles.firstIndex(of: .title), first > 0, isSideWord(.copula, at: first),
      roles[first - 1] == .entity, entity(at: first - 1) != nil, hasTitle(after: first + 1)
    else { return }
    let isOwned =
      begins(kinds.determiner, at: first + 1) || begins(kinds.possessive, at: first + 1)
    guard isOwned, roles[first + 1] == .title, hasTitle(after: first + 2) else { return }
    roles[first] = .dropped
    if begins(kinds.determiner, at: first + 1) { roles[first + 1] = .dropped }
  }

  /// Hides the `to` of `remind me tomorrow to` once the rest is gone.
  private func dropLeftoverTo() {
    guard let first = roles.firstIndex(of: .title),
      let end = self.end(of: kinds.openerEnd, at: first) ?? self.end(of: kinds.openerLink, at: first),
      first > 0, roles[first - 1] == .entity, (first..<end).allSatisfy({ roles[$0] == .title }),
      hasTitle(after: end)
    else { return }
    for token in first..<end { roles[token] = .dropped }
  }

  /// Hides the `to` that `move the meeting to friday, room 4` leaves at the end of a part of the title.
  func dropLastTo() {
    for token in roles.indices.dropFirst() where roles[token] == .title && entity(at: token + 1) != nil {
      let next = (token + 1..<line.count).first { roles[$0] != .entity } ?? line.count
      guard roles[token + 1] == .entity,
        next >= line.count || roles[next] == .separator || !roles[next...].contains(.title)
          || isMove(before: token),
        let start = start(of: kinds.openerEnd, endingAt: token + 1), start > 0, roles[start] == .title,
        line[start].isSpaced, roles[..<start].contains(.title)
      else { continue }
      for token in start...token { roles[token] = .dropped }
    }
  }

  /// Hides `thx` at the end of the line, behind what says when or apart.
  func dropThanks() {
    guard let last = roles.lastIndex(of: .title), last > 1, isSideWord(.thanks, at: last),
      roles[last - 1] == .entity && entity(at: last - 1) != nil || roles[last - 1] == .separator,
      roles[..<last].contains(.title)
    else { return }
    roles[last] = .dropped
  }

  /// `moved to may 2 instead of april 28`
  private func isMove(before token: Int) -> Bool {
    guard let word = start(of: kinds.taskWord, endingAt: token),
      case .number(3) = matcher.phrase(kinds.taskWord, at: word)?.value
    else { return false }
    return true
  }

  /// Hides the `remind me` in `email Ana, remind me friday`, whose day is the task's.
  func dropCalls() {
    for candidate in candidates
    where candidate.phrase.kind == kinds.remindAt && candidate.dropped == .besideNothing {
      guard let end = self.end(of: kinds.openerStart, at: candidate.start), end < candidate.end,
        roles[end] == .entity, (candidate.start..<end).allSatisfy({ roles[$0] == .title })
      else { continue }
      for token in candidate.start..<end { roles[token] = .dropped }
    }
  }

  /// Hides `um okay so` at the front of the line; a single `so` or `hey` only before `remind me` or what says when.
  private func dropFillers() {
    var end = 0
    while end < line.count,
      (isSideWord(.filler, at: end) || isSideWord(.hesitation, at: end)) && roles[end] == .title
        || end > 0 && roles[end] == .separator
    {
      end += 1
    }
    guard end > 0, end < line.count, hasTitle(after: end) else { return }
    let spoken = (0..<end).filter { roles[$0] == .title }
    // `oh every mon at 11 with Tara`: office hours
    if spoken.count == 1, begins(kinds.happening, at: 0) { return }
    guard
      spoken.count > 1 || isSideWord(.hesitation, at: 0) || roles[end] == .entity
        || begins(kinds.opener, at: end) || begins(kinds.openerStart, at: end)
    else { return }
    for token in 0..<end { roles[token] = .dropped }
  }

  /// Hides the `um` of `remind me to um call Ana`.
  private func dropHesitation(from start: Int) {
    var end = start
    while end < line.count, isSideWord(.hesitation, at: end) || end > start && roles[end] == .separator {
      end += 1
    }
    guard end > start, hasTitle(after: end) else { return }
    for token in start..<end { roles[token] = .dropped }
  }

  private func hasTitle(after token: Int) -> Bool {
    token < line.count && roles[token...].contains(.title)
  }
}
