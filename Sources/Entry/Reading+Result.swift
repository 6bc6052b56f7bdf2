import Grammar
import Moments
import Names

/// The result of the chosen phrases.
extension Reading {
  /// The values of the chosen phrases; a time next to `tonight` gets its part of the day.
  func chosenValues() -> ChosenValues {
    var values = ChosenValues()
    if let index = chosenDate {
      switch candidates[index].phrase.value {
      case .date(let value): values.date = value
      case .moment(let value): (values.date, values.time) = (value.date, value.time)
      default: break
      }
    }
    if let index = chosenRecurrence, case .recurrence(let value) = candidates[index].phrase.value {
      values.recurrence = value
      if values.time == nil, let part = value.part {
        let isUsual = value.minute < 0
        values.time = TimeValue(
          start: isUsual ? language.settings.usualMinute(of: part) : value.minute, part: part,
          isPartAlone: isUsual)
      }
    }
    if let index = chosenTime, case .time(var value) = candidates[index].phrase.value {
      if let part = values.time?.part, value.part == nil { value.part = part }
      if let index = chosenPart, case .time(let part) = candidates[index].phrase.value {
        value.part = part.part
      }
      values.time = value
    }
    if let ownedDay, values.date == nil {
      values.date = ownedDay.date
      if let part = ownedDay.time.part, values.time?.part == nil { values.time?.part = part }
    }
    keepToMonth(&values)
    keepToWeek(&values)
    if let date = values.date, let end = date.endDay, isMoved(chosenDate) {
      values.date = DateValue(day: end)
      if let time = values.time, let last = time.end {
        values.time = TimeValue(start: last, isOpen: time.endIsOpen, part: time.part)
      }
    }
    if var time = values.time {
      settleHalf(&time)
      values.time = time
    }
    if let index = chosenLength, case .length(let value) = candidates[index].phrase.value {
      values.length = value
      values.isEffort =
        chosenRecurrence == nil && !begins(kinds.arcIntroducer, at: candidates[index].start) && saysDue
    }
    if let index = chosenClocks ?? chosenRecurrence,
      chosenClocks != nil || values.recurrence?.hasClocks == true
    {
      let clocks = clocks(in: candidates[index])
      if clocks.count == 1 { values.time = TimeValue(start: clocks[0]) } else { values.clocks = clocks }
    }
    repeatWithinHours(&values)
    if let recurrence = values.recurrence, let date = values.date, let last = date.endDay,
      last.number - date.day.number >= recurrence.shortestPeriod
    {
      values.lastDay = DateValue(day: last)
      values.date?.endDay = nil
    }
    if let index = chosenExcept { values.exclusions = daysLeftOut(in: candidates[index]) }
    if let index = chosenExcept, case .number(let days) = candidates[index].phrase.value, days != 0 {
      let all =
        values.recurrence?.frequency == .daily ? WeekdaySet.all : values.recurrence?.weekdays.bits ?? 0
      values.recurrence?.frequency = .weekly
      values.recurrence?.weekdays = WeekdaySet(bits: all & ~days == 0 ? all : all & ~days)
    }
    if let index = chosenDate, candidates[index].phrase.kind == kinds.starting { values.startsSeries = true }
    if let index = chosenEnd {
      switch candidates[index].phrase.value {
      case .date(let value): values.lastDay = value
      case .length(let value): values.recurrence?.length = value
      case .number(let value): values.recurrence?.count = value
      default: break
      }
    }
    return values
  }

  /// `saturdays in november`: what repeats by the week ends with the month that is named for it.
  private func keepToMonth(_ values: inout ChosenValues) {
    guard let every = values.recurrence, every.frequency == .daily || every.frequency == .weekly,
      let index = chosenDate, candidates[index].end == candidates[index].start + 2,
      begins(kinds.month, at: candidates[index].end - 1), line[candidates[index].start].kind == .word,
      let day = values.date?.day, values.date?.endDay == nil
    else { return }
    values.date?.endDay = day.lastOfMonth
    if day.month == context.today.month, day.year == context.today.year { values.date?.day = context.today }
  }

  /// `study 2h every day this week`: from today, or from the Monday of the next, up to its Sunday.
  private func keepToWeek(_ values: inout ChosenValues) {
    guard let every = values.recurrence, every.interval == 1,
      every.frequency == .daily || every.frequency == .weekly && every.weekdays != WeekdaySet(),
      let index = chosenDate, candidates[index].phrase.kind == kinds.date, values.date?.endDay == nil,
      case let start = candidates[index].start, let week = matcher.phrase(kinds.sideWord, at: start),
      Int(week.end) == candidates[index].end
    else { return }
    let monday = context.today.monday
    switch week.value {
    case .number(SideWord.thisWeek.rawValue):
      values.date = DateValue(day: context.today, endDay: monday.adding(days: 6))
    case .number(SideWord.nextWeek.rawValue): values.date?.endDay = monday.adding(days: 13)
    default: break
    }
  }

  /// `stretch every 2 hours from 10 to 16`: at 10, 12, 14 and 16 each day. `check the oven every 20 min from 6pm to
  /// 8pm`: seven times on one day.
  private func repeatWithinHours(_ values: inout ChosenValues) {
    guard let every = values.recurrence, every.frequency == .hourly || every.frequency == .minutely,
      every.count == 0, values.clocks.isEmpty, let time = values.time,
      case (let start, let end?) = time.settled(language.settings), end > start
    else { return }
    let minutes = every.interval * (every.frequency == .hourly ? 60 : 1)
    values.time = TimeValue(start: start)
    if every.frequency == .hourly, values.date == nil {
      values.recurrence?.frequency = .daily
      values.recurrence?.interval = 1
      let clocks = Array(stride(from: start, through: end, by: minutes))
      if clocks.count > 1 { (values.clocks, values.time) = (clocks, nil) }
    } else {
      values.recurrence?.count = (end - start) / minutes + 1
    }
  }

  /// True when the recurrence counts from completion: `every! 3 days`.
  var repeatsFromCompletion: Bool {
    guard let index = chosenRecurrence else { return false }
    return (candidates[index].start..<candidates[index].end).contains { begins(kinds.everyCompleted, at: $0) }
  }

  /// The lead times of all reminders as negative ISO 8601 durations (`-PT30M`), in their order on the line.
  func leads() -> [String] {
    guard candidates.contains(where: { $0.isTaken && $0.field == .reminder }) else { return [] }
    return candidates.filter { $0.isTaken && $0.field == .reminder }.sorted { $0.start < $1.start }.flatMap {
      candidate in
      guard case .lead(let lead) = candidate.phrase.value else { return [String]() }
      return [lead.first, lead.second].compactMap { $0 }.map { length in
        let days = WideInt(length.days) + 30 * WideInt(length.months)
        let minutes = WideInt(length.minutes) + 1440 * days
        return "-" + ISODuration.text(seconds: WideInt(length.seconds) + 60 * minutes)
      }
    }
  }

  /// The title. When nothing else is left, the location becomes the title.
  func settleTitle() -> String {
    if !hasTitle, let name = nameOfArc() { return name }
    if !hasTitle, let place = location {
      location = nil
      spans.removeAll { $0.kind == .location }
      return place
    }
    return hasTitle ? title() : ""
  }

  /// `61b labs every wed 4pm-6pm`, `work 9-5 tomorrow`: when nothing else is left, the name of a SubArc becomes the
  /// title, or a place noun with a time, or any name on a line with a recurrence or a range: `econ TTh 9:30-11`,
  /// `trip to peru 10/14-10/24`, or its first letters with an hour: `psych mon 10am`. A line with one
  /// Arc's name and nothing else has no title; one with the names of an Arc and its SubArc does: `cs61b lab`.
  private func nameOfArc() -> String? {
    guard arc >= 0, let index = arcMention, !mentions[index].isOutright,
      vocabulary.parents[Int(arc)] >= 0 || chosenRecurrence != nil
        || location != nil && candidates.contains(where: { $0.isTaken && $0.saysHour })
        || candidates.contains(where: { $0.isTaken && ($0.saysRange || $0.saysDays) })
        || mentions[index].isInitials && candidates.contains(where: { $0.isTaken && $0.saysHour })
        || (chosenTime != nil || !listItems.isEmpty) && begins(kinds.place, at: mentions[index].start),
      chosenDate != nil || chosenTime != nil || chosenRecurrence != nil || !listItems.isEmpty
        || isNamedBelowAnother(index)
    else { return nil }
    // Of a path its last name: `BIO 110/Lab every tuesday 2-5pm`
    let tokens = mentions[index].start..<mentions[index].end
    let slash = tokens.last { line.isSign($0, "/") }
    return folded((slash.map { $0 + 1 } ?? tokens.lowerBound)..<tokens.upperBound)
  }

  /// True for the name of a SubArc that another mention on the line, of an Arc above it, completes.
  private func isNamedBelowAnother(_ index: Int) -> Bool {
    mentions.indices.contains { other in
      other != index && arcs(of: mentions[other]).contains { vocabulary.isAncestor($0, of: arc) }
    }
  }

  /// The first error that applies.
  func settleError(title: String, _ resolution: ResolvedDates) -> EntryError? {
    if let error { return error }
    if let end = resolution.endBeforeStart { return .endsBeforeStart(end, first: resolution.date) }
    if title.isEmpty { return .noTitle }
    guard arc < 0 else { return nil }
    guard suggestsArcs else { return .noArc(near: []) }
    findKeysOfWords()
    // Not asked of the vocabulary, which would be copied for it.
    return .noArc(near: vocabulary.arcNames.arcs(near: words).map { vocabulary.arcs[Int($0)] })
  }

  /// Collects the keys of all runs of one and two words (more if names are longer), to find an Arc with a similar
  /// name.
  private func findKeysOfWords() {
    words.removeAll(upTo: vocabulary.mostWords)
    let names = vocabulary.arcNames
    var token = 0
    while token < line.count, words.count < Reading.mostWordKeys {
      let start = token
      token += 1
      guard line[start].kind != .sign else { continue }
      var isASCII = line[start].isASCII
      var isTooLong = names.isTooLong(line[start])
      while token < line.count, line.isGlued(token), line[token].kind != .sign {
        isASCII = isASCII && line[token].isASCII
        isTooLong = isTooLong || names.isTooLong(line[token])
        token += 1
      }
      if isTooLong {
        words.endRun()
        continue
      }
      let bytes = line.bytes[Int(line[start].start)..<Int(line[token - 1].end)]
      if isASCII {
        words.add(UnsafeBufferPointer(rebasing: bytes))
      } else {
        let key = NameKey(String(decoding: bytes, as: UTF8.self)).text
        Array(key.utf8).withUnsafeBufferPointer { words.add($0) }
      }
    }
  }

  /// Maximum keys compared per line; keeps the time linear.
  private static let mostWordKeys = 64
}

/// The values from which an entry's days and times are determined.
struct ChosenValues {
  var date: DateValue?
  var time: TimeValue?
  var length: LengthValue?
  /// True when the length says how long the work takes that is due (`est 4h due fri 5pm`), not how long something lasts.
  var isEffort = false
  var recurrence: RecurrenceValue?
  /// The last day on which the recurrence can fall.
  var lastDay: DateValue?
  /// The minutes of the day of a recurrence with several times a day; empty for any other.
  var clocks: [Int] = []
  /// The days that the recurrence skips.
  var exclusions: [DateValue] = []
  /// True when the date comes from `starting 11/16`, which can be some days ago.
  var startsSeries = false
}
