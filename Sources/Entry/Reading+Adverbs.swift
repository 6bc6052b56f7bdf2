import Grammar
import Moments

/// Adverbs in front of what is repeated: `daily standup at 9:15`, `biweekly 1:1 with Dana on Tuesdays`, `monthly rent
/// reminder on the 1st`.
///
/// By itself such an adverb belongs to the title (`weekly report due friday`). It counts on a line with a time, with
/// another repetition that agrees, or with a day of the month, but no single date; and where a reminder is asked for.
extension Reading {
  func joinAdverbs() {
    for index in candidates.indices where isAdverb(candidates[index]) {
      if candidates[index].isTaken {
        if join(index) || joinDay(index) || joinWeekday(index) { return }
      } else if candidates[index].dropped == .noCompany, joinLoose(index) {
        return
      }
    }
  }

  /// True for `weekly`, `a daily reminder to`: so often, and nothing else.
  private func isAdverb(_ candidate: Candidate) -> Bool {
    guard candidate.phrase.kind == kinds.recurrence, case .recurrence(let every) = candidate.phrase.value,
      every == RecurrenceValue(frequency: every.frequency, interval: every.interval)
    else { return false }
    // `lecture mon wed fri 10-11am every week`, `replace filter on the 1st every 3 months`
    let lacksItsDay = candidate.isTaken && (every.frequency == .weekly || every.frequency == .monthly)
    return candidate.isMarked || candidate.phrase.strength == .weak || lacksItsDay
  }

  private func joinLoose(_ index: Int) -> Bool {
    let (start, end) = (candidates[index].start, candidates[index].end)
    guard end < line.count, line[end].isSpaced, line[end].kind != .sign, !isSetAside(end),
      (start..<end).allSatisfy({ owners[$0] < 0 && roles[$0] == .title })
    else { return false }
    let request = requestBefore(start)
    guard opensLine(request ?? start) else { return false }
    if let noun = reminderNoun(behind: end) {
      takeBack(index)
      for token in (request ?? start)..<start { roles[token] = .dropped }
      for token in noun { roles[token] = .dropped }
      if !join(index) { _ = joinDay(index) }
      return true
    }
    guard request == nil else { return false }
    if isSaidAgain(index) { return true }
    if join(index) || joinDay(index) {
      takeBack(index)
      return true
    }
    if saysWeekday(index), joinWeekday(index) {
      takeBack(index)
      return true
    }
    let hasRest = candidates.contains {
      $0.isTaken && ($0.field == .date || $0.field == .moment || $0.field == .recurrence)
    }
    guard !hasRest, candidates.contains(where: { $0.isTaken && $0.field == .time && $0.strength == .firm })
    else { return false }
    takeBack(index)
    return true
  }

  /// `weekly trash tue`, `weekly call w/ mom sun`: the only day of a line without a deadline is a bare weekday at the end
  /// of a part of it.
  private func saysWeekday(_ index: Int) -> Bool {
    guard case .recurrence(let every) = candidates[index].phrase.value, every.frequency == .weekly,
      !isAttribute(.edition, at: candidates[index].end)
    else { return false }
    let days = candidates.filter {
      $0.isTaken && ($0.field == .date || $0.field == .moment || $0.field == .recurrence)
    }
    guard days.count == 1, let day = days.first, day.field == .date, !day.isMarked, day.strength == .firm,
      day.end == day.start + 1, begins(kinds.weekday, at: day.start), isBoundary(after: day.end)
    else { return false }
    return !(0..<line.count).contains {
      guard begins(kinds.taskWord, at: $0),
        case .number(let word) = matcher.phrase(kinds.taskWord, at: $0)?.value
      else { return false }
      return word < 3
    }
  }

  private func takeBack(_ index: Int) {
    candidates[index].field = .recurrence
    candidates[index].strength = .firm
    take(index)
  }

  /// `set a`, `a`: where the words begin that ask for a reminder in front of the adverb.
  private func requestBefore(_ token: Int) -> Int? {
    var found: Int?
    for start in max(0, token - 4)..<token {
      guard found == nil, let phrase = matcher.phrase(kinds.sideWord, at: start), Int(phrase.end) == token,
        case .number(2) = phrase.value
      else { continue }
      found = start
    }
    return found
  }

  /// The `reminder` that ends the title: `monthly rent reminder on the 1st`.
  private func reminderNoun(behind start: Int) -> Range<Int>? {
    for token in start..<min(line.count, start + 6) {
      if isSetAside(token) || line[token].isLiteral { return nil }
      guard let phrase = matcher.phrase(kinds.sideWord, at: token), case .number(1) = phrase.value else {
        continue
      }
      let end = Int(phrase.end)
      return token == start || isBoundary(after: end) || entity(at: end) != nil ? token..<end : nil
    }
    return nil
  }

  /// `quarterly report every 3 months`: on a line without a time, what says just as much leaves the title its adverb.
  private func isSaidAgain(_ index: Int) -> Bool {
    guard case .recurrence(let adverb) = candidates[index].phrase.value,
      !candidates.contains(where: { $0.isTaken && $0.saysHour })
    else { return false }
    return candidates.contains {
      guard $0.isTaken, $0.start != candidates[index].start, case .recurrence(let every) = $0.phrase.value
      else { return false }
      return every == RecurrenceValue(frequency: adverb.frequency, interval: adverb.interval)
    }
  }

  /// Joins an adverb with a repetition that agrees: `weekly … every Thursday`.
  private func join(_ index: Int) -> Bool {
    guard case .recurrence(let adverb) = candidates[index].phrase.value else { return false }
    for other in candidates.indices
    where other != index && candidates[other].isTaken && candidates[other].field == .recurrence {
      guard case .recurrence(var every) = candidates[other].phrase.value else { continue }
      let isDaily = adverb.frequency == .daily && every.frequency == .weekly && adverb.interval == 1
      guard
        every.frequency == adverb.frequency && (every.interval == 1 || every.interval == adverb.interval)
          || isDaily
      else { continue }
      if !isDaily { every.interval = adverb.interval }
      if every.part == nil { (every.part, every.minute) = (adverb.part, adverb.minute) }
      candidates[other].phrase.place = matcher.values.add(.recurrence(every))
      joinedAdverb = index
      return true
    }
    return false
  }

  /// Joins `every week` with the weekday beside which it stands: `lab tues 4-6pm every week`.
  private func joinWeekday(_ index: Int) -> Bool {
    guard case .recurrence(var every) = candidates[index].phrase.value, every.frequency == .weekly else {
      return false
    }
    for other in candidates.indices where candidates[other].isTaken && candidates[other].field == .date {
      let (start, end) = (candidates[other].start, candidates[other].end)
      // `change litter on sun every 2 weeks`; in `due friday every week`, Friday stays the day.
      guard
        end == start + 1
          || candidates[other].isMarked && candidates[other].phrase.kind == kinds.date
            && !begins(kinds.taskWord, at: start),
        begins(kinds.weekday, at: end - 1), case .date(let date) = candidates[other].phrase.value,
        date.endDay == nil
      else { continue }
      every.weekdays = WeekdaySet(bits: 1 << (date.day.weekday.rawValue - 1))
      candidates[other].phrase.place = matcher.values.add(.recurrence(every))
      candidates[other].field = .recurrence
      joinedAdverb = index
      return true
    }
    return false
  }

  /// Joins `monthly` with a day of the month: `on the 1st`.
  private func joinDay(_ index: Int) -> Bool {
    guard case .recurrence(var every) = candidates[index].phrase.value, every.frequency == .monthly else {
      return false
    }
    for other in candidates.indices
    where candidates[other].isTaken && candidates[other].field == .date
      && candidates[other].phrase.kind != kinds.starting && candidates[other].phrase.kind != kinds.until
    {
      guard case .date(let date) = candidates[other].phrase.value, date.isNextInMonth, date.endDay == nil
      else {
        continue
      }
      every.monthDays = 1 << UInt32(date.day.day)
      candidates[other].phrase.place = matcher.values.add(.recurrence(every))
      candidates[other].field = .recurrence
      joinedAdverb = index
      return true
    }
    return false
  }
}
