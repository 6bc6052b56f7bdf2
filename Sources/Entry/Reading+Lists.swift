import Grammar
import Moments

/// Several days or times without a recurrence: `rehearsal May 3, 5 and 9 at 7pm`, `pills 8am, 2pm and 8pm`.
extension Reading {
  /// One start of a list, as written.
  struct ListItem {
    var date: DateValue
    /// Its own time; nil: the line's.
    var time: TimeValue?
  }

  /// `tuesday and thursday` are the next of each; a repetition has `every`, a plural, or short names in a timetable.
  func isListOfWeekdays(_ phrase: Phrase) -> Bool {
    guard begins(kinds.weekday, at: Int(phrase.start)) else { return false }
    if phrase.kind == kinds.date, phrase.end == phrase.start + 3, line.isGlued(Int(phrase.start) + 1) {
      return matcher.phrases(at: Int(phrase.start)).contains {
        $0.kind == kinds.recurrence && $0.end == phrase.end && line.isSign(Int(phrase.start) + 1, "-")
          && !isRangeOfWeekdays($0)
      }
    }
    guard phrase.kind == kinds.recurrence else { return false }
    if isRangeOfWeekdays(phrase) { return true }
    guard reads.contains(.dates), !saysBound else { return false }
    let isInWeek = matcher.phrases(at: Int(phrase.end) - 1).contains {
      $0.kind == kinds.date && Int($0.end) > Int(phrase.end)
    }
    let tokens = Int(phrase.start)..<Int(phrase.end)
    // `monday wednesday friday at ten`: names without anything between them are a timetable.
    if !isInWeek, tokens.count > 2, tokens.allSatisfy({ begins(kinds.weekday, at: $0) }) { return false }
    return tokens.allSatisfy { token in
      if line.isSign(token, ",") || begins(kinds.listJoint, at: token) { return true }
      guard begins(kinds.weekday, at: token) else { return false }
      return isInWeek || line[token].end - line[token].start >= 6 || isWeekendPair(tokens)
    }
  }

  /// `open house sat & sun 1-4`: one weekend.
  private func isWeekendPair(_ tokens: Range<Int>) -> Bool {
    // `sat+sun` repeats as `sat/sun` does.
    guard let kind = language.ambiguousDay, tokens.count == 3, line[tokens.lowerBound + 1].isSpaced else {
      return false
    }
    return [tokens.lowerBound, tokens.upperBound - 1].allSatisfy {
      matcher.isWord($0, of: kind)
    }
  }

  /// `offsite mon-wed` is one stay, `mon-fri` is the working week; with times after it, it is a timetable.
  private func isRangeOfWeekdays(_ phrase: Phrase) -> Bool {
    let (start, end) = (Int(phrase.start), Int(phrase.end))
    guard end == start + 3, line[start + 1].kind == .sign, !line.isSign(start + 1, "/"),
      !line.isSign(start + 1, ","),
      !line.isSign(start + 1, "&"), line.isGlued(start + 1), case .recurrence(let every) = phrase.value
    else { return false }
    return every.weekdays != WeekdaySet(bits: 31) && !beginsHours(end) && !(start > 0 && endsTime(start))
  }

  /// True when a time ends directly before the token.
  func endsTime(_ token: Int) -> Bool {
    (max(0, token - 4)..<token).contains { start in
      var ends = false
      matcher.forEachPhrase(at: start, of: KindSet(asked: [kinds.time, kinds.hour])) {
        if Int($0.end) == token { ends = true }
      }
      return ends
    }
  }

  /// Joins the chosen day with the other days in its list, or the chosen time with the other times.
  func joinLists() {
    listItems.removeAll()
    isChoice = false
    guard chosenRecurrence == nil, reads.contains(.dates) else { return }
    if let chosen = chosenDate, candidates[chosen].field == .date || candidates[chosen].field == .moment {
      let own = candidates[chosen]
      // The list can begin before the chosen day; only few words can be between its parts.
      for start in max(0, own.start - 24)...own.start
      where mayBeginList(start) && line.canBegin(start) && roles[start] != .dropped {
        guard let (items, end, isChoice) = list(at: start), end >= own.end, items.count > 1,
          canClaim(start..<end)
        else { continue }
        claim(start..<end, .date)
        listItems = items
        (self.isChoice, choice) = (isChoice, start..<end)
        return
      }
    }
    joinHours()
    if listItems.isEmpty { joinChoiceOfHours() }
    if listItems.isEmpty { joinClocks() }
  }

  /// True when nothing in the range is a place, the Arc, or protected.
  func canClaim(_ tokens: Range<Int>) -> Bool {
    if let mention = arcMention, (mentions[mention].start..<mentions[mention].end).overlaps(tokens) {
      return false
    }
    return tokens.allSatisfy {
      !line[$0].isLiteral && roles[$0] != .dropped && (roles[$0] != .entity || entity(at: $0) != nil)
    }
      && !candidates.contains {
        $0.isTaken
          && ($0.field == .reminder || $0.field == .priority || $0.field == .label || $0.field == .place)
          && tokens.overlaps($0.start..<$0.end)
      }
  }

  /// Gives the title back what an entity held that a list takes the place of.
  private func release(_ index: Int) {
    let candidate = candidates[index]
    let (start, end) = (Int(line[candidate.start].start), Int(line[candidate.end - 1].end))
    spans.removeAll { $0.start < end && $0.end > start && $0.kind != .arc && $0.kind != .location }
    for token in candidate.start..<candidate.end where roles[token] == .entity { roles[token] = .title }
    if index == chosenTime { chosenTime = nil }
    if index == chosenPart { chosenPart = nil }
    if index == chosenLength { chosenLength = nil }
    if index != chosenDate { drop(index, .notChosen) }
  }

  func claim(_ tokens: Range<Int>, _ kind: TextSpan.Kind) {
    for index in candidates.indices
    where candidates[index].isTaken && candidates[index].field != nil
      && tokens.overlaps(candidates[index].start..<candidates[index].end)
    {
      release(index)
    }
    for token in tokens { roles[token] = .entity }
    addSpan(kind, tokens)
  }

  /// The list that begins with a token, where it ends, and whether one of its parts is to be chosen.
  private func list(at start: Int) -> (items: [ListItem], end: Int, isChoice: Bool)? {
    if let months = monthsOfOneDay(at: start) { return months }
    guard goesOn(behindFirstAt: start) else { return nil }
    var items: [ListItem] = []
    var pending: [Int] = []
    var (token, end) = (start, start)
    var isChoice = false
    var hasWord = false
    while token < line.count {
      // `start by mar 1, due mar 12`
      if !items.isEmpty, begins(kinds.taskWord, at: token) { break }
      if let (item, next) = dated(at: token), items.isEmpty || !isNumberOfThing(token..<next) {
        // `20, 21 and 22 june`, but `sheet 2, 10 May` and `quiz 4, Feb 5`
        if !pending.isEmpty {
          guard hasWord, line[token].kind == .number, line[next - 1].kind == .word || next > token + 2,
            !line.isSign(token + 1, "/"), self.start(of: kinds.numberedNoun, endingAt: start) == nil
          else { return nil }
        }
        for day in pending {
          guard let date = Day(year: item.date.day.year, month: item.date.day.month, day: day),
            date < item.date.day
          else { return nil }
          items.append(ListItem(date: DateValue(day: date), time: nil))
        }
        pending.removeAll()
        items.append(item)
        end = next
      } else if let item = sameDay(at: token, behind: items.last) {
        items.append(item.0)
        end = item.1
      } else if let (day, next) = dayNumber(at: token) {
        if let last = items.last, items.count > pending.count,
          last.date.isNextInYear || last.date.isNextInMonth
        {
          guard let date = Day(year: last.date.day.year, month: last.date.day.month, day: day),
            date > last.date.day, !isCounted(next), !beginsHoursInWords(token),
            !isSecondHour(day, next, behind: last)
          else { break }
          var item = ListItem(date: DateValue(day: date, isNextInYear: true), time: nil)
          end = next
          if let (time, after) = hours(at: next) ?? clock(at: next) { (item.time, end) = (time, after) }
          items.append(item)
        } else if items.isEmpty {
          pending.append(day)
          end = next
        } else {
          break
        }
      } else {
        break
      }
      guard
        let (next, isOr) = joint(at: end) ?? nextWithHours(at: end, behind: items.last)
          ?? nextNumeric(at: end)
      else { break }
      isChoice = isChoice || isOr
      hasWord = line[next - 1].kind == .word || line.isSign(next - 1, "&") || line.isSign(next - 1, "+")
      token = next
    }
    guard items.count > 1, pending.isEmpty else { return nil }
    // `mon, wed and fri 6pm`: the time after the last day applies to all.
    if items.dropLast().allSatisfy({ $0.time == nil }), let time = items[items.count - 1].time {
      for index in items.indices { items[index].time = time }
    }
    return (items, end, isChoice)
  }

  /// False when nothing joins another day to the first, as on most lines.
  private func goesOn(behindFirstAt token: Int) -> Bool {
    let first = dated(at: token)
    guard let end = first?.1 ?? dayNumber(at: token)?.end else { return false }
    return (joint(at: end) ?? nextWithHours(at: end, behind: first?.0) ?? nextNumeric(at: end)) != nil
  }

  /// `friday 5 apples`: a number before a noun counts it.
  private func isCounted(_ token: Int) -> Bool {
    guard token < line.count, line[token].kind == .word, line[token].isSpaced else { return false }
    return !begins(kinds.listJoint, at: token) && !begins(kinds.at, at: token) && entity(at: token) == nil
      && !begins(kinds.afterHour, at: token) && !beginsMention(token) && token < line.count
  }

  /// `friday by 4, 3rd floor`: it says which floor.
  private func isNumberOfThing(_ tokens: Range<Int>) -> Bool {
    tokens.count == 2 && line[tokens.lowerBound].kind == .number && isCounted(tokens.upperBound)
  }

  /// `June 6 and 7, 8 to 2`
  private func beginsHoursInWords(_ token: Int) -> Bool {
    token + 1 < line.count && line[token + 1].kind == .word && line[token + 1].isSpaced
      && hours(at: token) != nil
  }

  /// `dentist 3/3 3:30 & 4`: behind an hour and minutes that say no half of the day, a number with nothing behind it.
  private func isSecondHour(_ number: Int, _ next: Int, behind item: ListItem) -> Bool {
    guard let time = item.time, time.isOpen, time.end == nil else { return false }
    return number <= 12 && time.start % 60 > 0 && clock(at: next) == nil && joint(at: next) == nil
  }

  /// `sat 10-6 sun 11-5`: days with hours of their own need nothing between them.
  private func nextWithHours(at token: Int, behind item: ListItem?) -> (next: Int, isOr: Bool)? {
    guard item?.time?.end != nil, token < line.count, let (next, _) = dated(at: token), next.time?.end != nil
    else { return nil }
    return (token, false)
  }

  /// `taxes 4/15 6/15 9/15`: days in numbers need nothing between them.
  private func nextNumeric(at token: Int) -> (next: Int, isOr: Bool)? {
    func isNumeric(_ start: Int) -> Bool {
      start >= 0 && start + 2 < line.count && line[start].kind == .number && line.isSign(start + 1, "/")
        && line[start + 2].kind == .number && line.canEnd(start + 3)
        && (owners[start] < 0 || entity(at: start) != nil)
    }
    return isNumeric(token - 3) && isNumeric(token) && dated(at: token) != nil ? (token, false) : nil
  }

  /// The end of the first start, when its hours say it: `tues 4-9, thurs 4-9`.
  func firstEnd() -> TimeOfDay? {
    guard var time = listItems.min(by: { $0.date.day < $1.date.day })?.time else { return nil }
    settleHalf(&time)
    return time.settled(language.settings).end.flatMap { TimeOfDay(minutes: min($0, 1439)) }
  }

  /// All starts, the earliest first; of days to choose from only that.
  func starts(_ resolution: ResolvedDates, _ reference: Reader.Reference) -> [Entry.Start] {
    guard !listItems.isEmpty else { return [] }
    var starts: [Entry.Start] = []
    for item in listItems {
      var day = item.date.day
      var time = resolution.time
      if var own = item.time {
        if !isBesideMidnight(item) { settleHalf(&own) }
        time = TimeOfDay(minutes: min(own.settled(language.settings).start, 1439))
      }
      if item.date.rollsOver, day == reference.now.day, let time, time < reference.now.time {
        day = day.adding(days: 7)
      }
      let start = Entry.Start(date: day, time: time)
      if !starts.contains(start) { starts.append(start) }
    }
    starts.sort { ($0.date, $0.time?.minutes ?? -1) < ($1.date, $1.time?.minutes ?? -1) }
    return isChoice ? Array(starts.prefix(1)) : starts
  }
}
