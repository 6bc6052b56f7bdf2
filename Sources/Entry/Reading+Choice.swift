import Grammar
import Moments

/// Chooses one candidate per field; the others stay in the title.
extension Reading {
  func chooseFields() {
    let adverb = joinedAdverb.map { candidates[$0].start }
    chosenRecurrence = best { $0.field == .recurrence && $0.start != adverb && !saysDaysAgain($0) }
    if let recurrence = chosenRecurrence {
      let hasWeekdays = fallsOnWeekdays(candidates[recurrence])
      chosenExcept = best { $0.phrase.kind == kinds.except && (hasWeekdays || namesDays($0)) }
      if repeatsByDay(candidates[recurrence]) { chosenClocks = best { $0.phrase.kind == kinds.clocks } }
      chosenEnd =
        best { $0.phrase.kind == kinds.until }
        ?? best { $0.phrase.kind == kinds.times && !countsItsNoun($0, before: recurrence) }
        ?? best { isLong($0) } ?? best { isDayOfBound($0) }
    }
    chooseStart()
    let week = joinWeek()
    chosenDate = best {
      ($0.field == .date || $0.field == .moment) && !isEnd($0) && !isStart($0) && !belongsToDay($0)
        && $0.start != week && !namesRepetition($0) && !looksBack($0) && !isPeriodBesideDay($0)
        && !isOfTopic($0)
    }
    keepVerbOfStart()
    takeVerbOfEnd()
    keepNounOfVerb()
    chosenTime = timeBesideDay() ?? best { $0.field == .time && $0.phrase.kind != kinds.clocks }
    if let time = chosenTime, isOfOtherDay(time) { chosenTime = nil }
    chosenLength = best {
      $0.field == .length && $0.phrase.kind != kinds.times && $0.phrase.kind != kinds.except && !isEnd($0)
        && !outlastsItsPeriod($0) && !isStretch($0) && ($0.isMarked || !isRemark($0))
        && !isOfNoun($0)
    }
    if let date = chosenDate, let time = chosenTime, candidates[date].field == .moment,
      case .moment(let moment) = candidates[date].phrase.value, !moment.time.isPartAlone
    {
      drop(time, .moment)
      chosenTime = nil
    }
    choosePart()
    chooseOwnedDay()
    for index in candidates.indices where candidates[index].isTaken {
      let candidate = candidates[index]
      if candidate.field == nil || candidate.field == .place { continue }
      if candidate.field == .priority, priority == nil, case .number(let level) = candidate.phrase.value {
        priority = level % 10
        mark(index)
        continue
      }
      if index == chosenStart {
        markStart(index)
      } else if isChosen(index) || candidate.field == .reminder || candidate.field == .label
        || saysDayAgain(candidate) || saysDaysAgain(candidate) || candidate.start == week
      {
        mark(index)
      } else {
        drop(index, .notChosen)
      }
    }
  }

  /// `practice questions x75 every day`: so many each time, not so many times.
  private func countsItsNoun(_ candidate: Candidate, before recurrence: Int) -> Bool {
    let start = candidate.start
    return candidate.end == start + 2 && line.isGlued(start + 1) && candidates[recurrence].start >= start + 2
      && start > 0 && line[start - 1].kind == .word && isFree(start - 1)
      // `PT for knee x6 every thurs`
      && (isPlural(start - 1) || !repeatsOnWeekdays(candidates[recurrence]))
  }

  private func repeatsOnWeekdays(_ candidate: Candidate) -> Bool {
    if case .recurrence(let every) = candidate.phrase.value {
      every.frequency == .weekly && every.weekdays != WeekdaySet()
    } else {
      false
    }
  }

  /// `missing hours from 8/28`, typed in September: a day that has just passed, not that of next year.
  func looksBack(_ candidate: Candidate) -> Bool {
    guard chosenRecurrence == nil, candidate.phrase.kind == kinds.starting,
      isSideWord(.lookingBack, at: candidate.start), case .date(let date) = candidate.phrase.value,
      date.isNextInYear
    else { return false }
    let ago = context.today.number - date.day.adding(months: -12).number
    return (1...Reading.longestBehind).contains(ago)
  }

  /// The most days that a day without a year lies back when one says `from` or `since` of it: a quarter of a year.
  private static let longestBehind = 92

  /// `onboarding starts mon 2/8`, `lease ends 12/31`: if nothing repeats, the verb belongs to the title.
  private func keepVerbOfStart() {
    guard chosenRecurrence == nil, let index = chosenDate,
      candidates[index].phrase.kind == kinds.starting || candidates[index].phrase.kind == kinds.until,
      case let start = candidates[index].start, start > 0, line[start - 1].kind == .word, isFree(start - 1),
      case .number(12) = matcher.phrase(kinds.sideWord, at: start)?.value
    else { return }
    owners[start] = -1
    candidates[index].start = start + 1
  }

  /// `drop deadline nov 3`: without the noun a verb alone would be the title.
  private func keepNounOfVerb() {
    guard let index = chosenDate, case let (start, end) = (candidates[index].start, candidates[index].end),
      start > 0, isSideWord(.deadline, at: start), start + 1 < end, isFree(start - 1),
      line[start - 1].kind == .word
    else { return }
    let verb = self.start(of: kinds.verb, endingAt: start)
    // `fsa deadline 12/31 use up the money`: what is to be done then begins behind the day.
    guard
      verb.map({ opensLine($0) || line.isSign($0 - 1, "/") }) ?? false
        || end < line.count && begins(kinds.verb, at: end) && isFree(end) && line[end].isSpaced
    else { return }
    owners[start] = -1
    candidates[index].start = start + 1
  }

  /// `standup every day until launch 11/14`: the day of what ends the repetition.
  private func isDayOfBound(_ candidate: Candidate) -> Bool {
    guard candidate.field == .date, !candidate.isMarked else { return false }
    for token in stride(from: candidate.start - 1, through: max(0, candidate.start - 3), by: -1) {
      guard line[token].kind == .word, roles[token] == .title, isFree(token) else { return false }
      if isSideWord(.until, at: token) { return token < candidate.start - 1 }
    }
    return false
  }

  /// `sunday dinner every 3rd sunday`: before a noun the weekday on which it repeats is part of its name.
  private func namesRepetition(_ candidate: Candidate) -> Bool {
    guard let index = chosenRecurrence, candidate.field == .date, candidate.end == candidate.start + 1,
      begins(kinds.weekday, at: candidate.start), candidate.end < line.count,
      line[candidate.end].kind == .word, roles[candidate.end] == .title, isFree(candidate.end),
      case .recurrence(let every) = candidates[index].phrase.value,
      case .date(let date) = candidate.phrase.value
    else { return false }
    return every.weekdays.days.contains(date.day.weekday)
      || every.places.weekdays.contains { $0.weekday == date.day.weekday }
  }

  /// `on wednesday evening that choir starts at 7`: a part of the day that is not next to its time.
  private func choosePart() {
    guard let time = chosenTime, case .time(let hour) = candidates[time].phrase.value, hour.isOpen,
      hour.part == nil
    else { return }
    chosenPart = candidates.indices.first {
      candidates[$0].isTaken && candidates[$0].field == .time && isPart(candidates[$0])
    }
  }

  /// `prep for tomorrow's meeting at 10am`, `finish tonight's homework`: the day of something in the title, on a line
  /// with a time and no other day, or for something to do today.
  private func chooseOwnedDay() {
    guard chosenDate == nil, chosenRecurrence == nil else { return }
    for token in 0..<line.count where begins(kinds.ownedDay, at: token) && !line[token].isLiteral {
      guard let phrase = matcher.phrase(kinds.ownedDay, at: token), case .moment(let owned) = phrase.value
      else { continue }
      // `mothers day brunch reservation 11am`
      let end = Int(phrase.end)
      if begins(kinds.happening, at: end - 1) || begins(kinds.hourNoun, at: end - 1), end < line.count,
        line[end].kind == .word, isFree(end), roles[end] == .title, !begins(kinds.leftover, at: end),
        !begins(kinds.hanging, at: end)
      {
        continue
      }
      let isToday = owned.date.day == context.today && !owned.date.rollsOver
      guard
        chosenTime != nil || isToday && begins(kinds.taskWord, at: Int(phrase.end)) || isDueBefore(token)
      else { continue }
      ownedDay = owned
      return
    }
  }

  /// `read ch 3 by tuesday's class`
  private func isDueBefore(_ token: Int) -> Bool {
    guard let word = start(of: kinds.taskWord, endingAt: token), word > 0,
      case .number(1) = matcher.phrase(kinds.taskWord, at: word)?.value
    else { return false }
    return true
  }

  private func isChosen(_ index: Int) -> Bool {
    index == chosenPart || index == chosenClocks || index == chosenRecurrence || index == chosenEnd
      || index == chosenExcept || index == joinedAdverb
      || index == chosenDate || index == chosenTime || index == chosenLength
  }

  /// True for a recurrence on every day or on several weekdays, some of which can be excluded.
  private func fallsOnWeekdays(_ candidate: Candidate) -> Bool {
    guard case .recurrence(let every) = candidate.phrase.value else { return false }
    return every.frequency == .daily && every.interval == 1 && every.weekdays == WeekdaySet()
      || every.frequency == .weekly && every.weekdays.bits.nonzeroBitCount > 1
  }

  /// True for `except 25 dec`, false for `except fridays`.
  private func namesDays(_ candidate: Candidate) -> Bool {
    if case .number(0) = candidate.phrase.value { true } else { false }
  }

  /// True for the candidate that ends the recurrence.
  func isEnd(_ candidate: Candidate) -> Bool {
    chosenEnd.map { candidates[$0].start == candidate.start } ?? false
  }

  /// With a recurrence, `for 10 weeks` is how long it lasts; `for an hour` is how long each occurrence takes.
  private func isLong(_ candidate: Candidate) -> Bool {
    guard case .length(let length) = candidate.phrase.value, candidate.field == .length, length.minutes == 0
    else { return false }
    // `saturdays 9-9:45am 8 weeks`
    return candidate.isMarked
      || length.days + length.months > 7
        && (entity(at: candidate.start - 1) != nil
          || line.isSign(candidate.start - 1, ",")
            && (candidate.end >= line.count || entity(at: candidate.end) != nil))
  }

  /// `credits (4 hrs) must be completed by 11:59 PM`: a length in brackets between words of the title of what is due.
  private func isOfNoun(_ candidate: Candidate) -> Bool {
    let (open, close) = (candidate.start - 1, candidate.end)
    guard open > 0, line.isSign(open, "("), line.isSign(close, ")"), close + 1 < line.count,
      [open - 1, close + 1].allSatisfy({ line[$0].kind == .word && roles[$0] == .title && isFree($0) })
    else { return false }
    return candidates.contains { $0.isTaken && $0.isMarked && ($0.field == .date || $0.field == .time) }
  }

  /// True for `8 weeks` without `for`: how long a recurrence lasts; without one it means nothing.
  private func isStretch(_ candidate: Candidate) -> Bool {
    guard !candidate.isMarked, case .length(let length) = candidate.phrase.value else { return false }
    return length.minutes == 0 && length.days + length.months > 0
  }

  /// `every day at 6am for 2 weeks … for 2 weeks`: an occurrence cannot last longer than its period.
  private func outlastsItsPeriod(_ candidate: Candidate) -> Bool {
    guard let index = chosenRecurrence, case .recurrence(let every) = candidates[index].phrase.value,
      case .length(let length) = candidate.phrase.value
    else { return false }
    return every.frequency >= .daily && length.days > every.shortestPeriod
  }

  private func mark(_ index: Int) {
    let candidate = candidates[index]
    // Their words stay in the title, so they have no span.
    let clause = isSentence(candidate) ? startOfDeadline(candidate) : candidate.start
    guard let clause, !isRemark(candidate), candidate.phrase.kind != kinds.text else { return }
    for token in clause..<candidate.end { roles[token] = .entity }
    let kind: TextSpan.Kind =
      switch candidate.field {
      case _ where index == chosenEnd || index == chosenExcept: .recurrence
      case .recurrence where saysDaysAgain(candidate): .date
      case .recurrence: .recurrence
      case .reminder: .reminder
      case .time: .time
      case .length: .duration
      case .priority: .priority
      case .label: .label
      default: .date
      }
    // `remind me 3 days before christmas`: the words that open the line are not part of the day.
    let opener = candidate.field == .date ? end(of: kinds.openerStart, at: candidate.start) : nil
    addSpan(kind, (opener ?? clause)..<candidate.end)
  }
}
