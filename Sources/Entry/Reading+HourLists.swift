import Grammar
import Moments

/// Several hours without a recurrence: `church sunday 9 & 11`, `meet Ana at 3 or 4`, `pills 8am, 2pm and 8pm`.
extension Reading {
  /// `church sunday 9 & 11`: bare hours of what happens at each of them.
  func joinHours() {
    guard let chosen = chosenTime, candidates[chosen].phrase.kind == kinds.hours, let index = chosenDate,
      case .date(let day) = candidates[index].phrase.value, day.endDay == nil, hasWord(of: kinds.happening),
      case .time(let first) = candidates[chosen].phrase.value, first.end == nil,
      let (next, isOr) = joint(at: candidates[chosen].end),
      let phrase = matcher.phrase(kinds.hours, at: next), case .time(let second) = phrase.value,
      second.end == nil, case let tokens = candidates[chosen].start..<Int(phrase.end),
      isBoundary(after: tokens.upperBound), canClaim(tokens)
    else { return }
    claim(tokens, .time)
    listItems = [first, second].map { ListItem(date: day, time: $0) }
    (isChoice, choice) = (isOr, tokens)
  }

  /// `meet Ana at 3 or 4 fri`: of two hours the earlier.
  func joinChoiceOfHours() {
    guard let chosen = chosenTime, candidates[chosen].field == .time,
      case let own = hourBeforeJoint(chosen) ?? candidates[chosen],
      case .time(let first) = own.phrase.value, first.end == nil, !first.isPartAlone,
      let (next, isOr) = joint(at: own.end), isOr,
      let (second, end) = clock(at: next) ?? bareHour(at: next), second.end == nil,
      isBoundary(after: end) || entity(at: end) != nil || begins(kinds.leftover, at: end)
        || begins(kinds.verb, at: end),
      canClaim(own.start..<end)
    else { return }
    var day: DateValue?
    if let date = chosenDate {
      guard case .date(let said) = candidates[date].phrase.value, said.endDay == nil,
        candidates[date].end <= own.start || candidates[date].start >= end
      else { return }
      day = said
    }
    var earlier = first
    settleHalf(&earlier)
    let isOver = earlier.settled(language.settings).start < context.now.time.minutes
    let date = day ?? DateValue(day: context.today.adding(days: isOver ? 1 : 0))
    claim(own.start..<end, .time)
    listItems = [ListItem(date: date, time: earlier)]
    (isChoice, choice) = (true, own.start..<end)
  }

  /// `at 10am or 11am tmrw`: the hour before the one beside the day.
  private func hourBeforeJoint(_ chosen: Int) -> Candidate? {
    let start = candidates[chosen].start
    guard start > 1, begins(kinds.listJoint, at: start - 1) else { return nil }
    return candidates.first {
      $0.dropped == .notChosen && joint(at: $0.end).map { $0.isOr && $0.next == start } ?? false
    }
  }

  /// A number that may be an hour.
  private func bareHour(at token: Int) -> (TimeValue, Int)? {
    guard line[token].kind == .number, (1...12).contains(line[token].value), line.canEnd(token + 1),
      !line[token].isLiteral
    else { return nil }
    return (TimeValue(start: 60 * Int(line[token].value), isOpen: true), token + 1)
  }

  /// `pills 8am, 2pm and 8pm`: each time is a start, on each of the days.
  func joinClocks() {
    guard !unreadClocks.isEmpty, let chosen = chosenTime, unreadClocks.contains(candidates[chosen].start)
    else { return }
    var whole = candidates[chosen]
    (whole.start, whole.end) = (unreadClocks.lowerBound, unreadClocks.upperBound)
    let minutes = clocks(in: whole)
    guard minutes.count > 1, canClaim(unreadClocks) else { return }
    let day = chosenDate.flatMap {
      if case .date(let date) = candidates[$0].phrase.value { date } else { nil }
    }
    if chosenDate != nil, day == nil || day?.endDay != nil { return }
    if let date = chosenDate, unreadClocks.overlaps(candidates[date].start..<candidates[date].end) { return }
    let now = context.now
    listItems = minutes.map { minute in
      let rolls = day == nil && minute < now.time.minutes
      return ListItem(
        date: day ?? DateValue(day: rolls ? now.day.adding(days: 1) : now.day), time: TimeValue(start: minute)
      )
    }
    claim(unreadClocks, .time)
  }
}
