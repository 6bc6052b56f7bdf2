import Grammar
import Moments

/// Several times on each day of a repetition: `take pills at 8am, 2pm and 8pm every day`.
extension Reading {
  /// A task that does not repeat has one time: without a repetition times are read one by one.
  func leaveOutClocks() {
    var clocks: Range<Int>?
    for rank in ranks {
      // `2x a day with food 8am and 8pm`
      if rank.phrase.kind == kinds.recurrence, !isInsideText(rank.phrase) { return }
      if rank.phrase.kind == kinds.clocks {
        let tokens = Int(rank.phrase.start)..<Int(rank.phrase.end)
        if clocks.map({ $0.count < tokens.count }) ?? true { clocks = tokens }
      }
    }
    guard let clocks else { return }
    unreadClocks = clocks
    ranks.removeAll { $0.phrase.kind == kinds.clocks }
  }

  /// True for what a phrase that must stay text holds.
  private func isInsideText(_ phrase: Phrase) -> Bool {
    ranks.contains {
      $0.phrase.kind == kinds.text && $0.phrase.start <= phrase.start && $0.phrase.end >= phrase.end
    }
  }

  /// `at 8am and 8pm, 10 times`, `at 5 and 6 people come`: the last number of several times counts what follows.
  func endsWithCount(_ phrase: Phrase) -> Bool {
    let end = Int(phrase.end)
    guard phrase.kind == kinds.clocks, end < line.count, line[end].kind == .word else { return false }
    // `at 17:00, two hours`
    if matcher.phrases(at: end - 1).contains(where: { $0.kind == kinds.length && $0.end > phrase.end }) {
      return true
    }
    guard line[end - 1].kind == .number,
      line[end - 2].kind != .sign || line.isSign(end - 2, ",") || line.isSign(end - 2, "/")
    else { return false }
    let isCounted = matcher.phrases(at: end - 1).contains {
      [kinds.times, kinds.length, kinds.date].contains($0.kind)
    }
    return isCounted
      || !matcher.kinds(at: end).mayMeet(fieldKinds) && !begins(kinds.afterHour, at: end)
        && !begins(kinds.verb, at: end)
  }

  /// Every so many hours has no times of the day.
  func repeatsByDay(_ candidate: Candidate) -> Bool {
    if case .recurrence(let every) = candidate.phrase.value {
      every.frequency >= .daily && !every.hasClocks
    } else {
      false
    }
  }

  /// The minutes of the day that a list of times names, a.m. and p.m. settled, each once.
  ///
  /// Beside a time on the 24-hour clock the others are on it too: `6:00 and 18:00`. What one of them leaves open the
  /// next settles when it says which half of the day it is, unless that puts them in the wrong order: `7 and 9pm` are
  /// 19:00 and 21:00, `9 and 5pm` 09:00 and 17:00. Otherwise an open one comes after the one before it: `8am and 8`
  /// are 08:00 and 20:00.
  func clocks(in candidate: Candidate) -> [Int] {
    var times: [(value: TimeValue, saysHalf: Bool)] = []
    var token = candidate.start
    while token < candidate.end {
      // `8am and 8pm for 10 days`
      if let length = matcher.phrase(kinds.length, at: token), length.isMarked, length.end <= candidate.end {
        token = Int(length.end)
        continue
      }
      // `2x daily at 8am and 8pm`
      if let kind = language.timesADay,
        let often = matcher.phrases(at: token).first(where: { $0.kind == kind })
      {
        token = Int(often.end)
        continue
      }
      // `every morning and night for 2 weeks`
      guard let phrase = matcher.phrase(kinds.clockItem, at: token, upTo: candidate.end),
        case .time(let value) = phrase.value,
        line[token].kind != .number
          || !matcher.phrases(at: token).contains(where: {
            $0.kind == kinds.length && $0.end > phrase.end
          })
      else {
        token += 1
        continue
      }
      token = Int(phrase.end)
      times.append((value, line[token - 1].kind != .number))
    }
    if times.contains(where: { !$0.value.isOpen && !$0.saysHalf }) {
      return Set(times.map { $0.value.isOpen && $0.value.start < 60 ? $0.value.start + 720 : $0.value.start })
        .sorted()
    }
    for index in times.indices.dropLast().reversed()
    where times[index].value.isOpen && times[index].value.part == nil {
      let next = times[index + 1]
      guard !next.value.isOpen, next.saysHalf else { continue }
      let sameHalf = next.value.start >= 720 ? times[index].value.start + 720 : times[index].value.start
      if sameHalf < next.value.start { times[index] = (TimeValue(start: sameHalf), true) }
    }
    var minutes: [Int] = []
    for (value, _) in times {
      var start = value.settled(language.settings).start
      if value.isOpen, value.part == nil, let before = minutes.last, start <= before, start < 720 {
        start += 720
      }
      if !minutes.contains(start) { minutes.append(min(start, 1439)) }
    }
    return minutes
  }

  /// The days that the words of `except 24 dec, 25 and 26` name; a number alone is of the month of the day before it.
  func daysLeftOut(in candidate: Candidate) -> [DateValue] {
    guard case .number(0) = candidate.phrase.value else { return [] }
    var days: [DateValue] = []
    var token = candidate.start
    while token < candidate.end {
      guard let phrase = matcher.phrase(kinds.leftOut, at: token, upTo: candidate.end),
        case .date(var date) = phrase.value, !date.isImpossible
      else {
        token += 1
        continue
      }
      token = Int(phrase.end)
      if date.isNextInMonth, let before = days.last, !before.isNextInMonth {
        let month = before.endDay ?? before.day
        if let day = Day(year: month.year, month: month.month, day: date.day.day), day > month {
          date = DateValue(day: day, isNextInYear: before.isNextInYear)
        }
      }
      days.append(date)
    }
    return days
  }

  /// Warns of words that say what no rule repeats, and of times that a task has no room for; they stay in the title.
  func warnOfWhatNoRuleSays() {
    for candidate in candidates
    where candidate.isTaken && candidate.phrase.kind == kinds.noRule
      && (!candidate.isMarked || chosenRecurrence != nil)
    {
      warnings.append(.noSuchRule("'\(folded(candidate.start..<candidate.end))'"))
    }
    if let time = chosenTime, unreadClocks.contains(candidates[time].start) {
      warnings.append(
        EntryWarning(
          code: .oneTime,
          message:
            "a task that does not repeat has one time: only '\(folded(candidates[time].start..<candidates[time].end))' is read"
        ))
    }
  }
}

extension EntryWarning {
  /// What is said to repeat, but by no rule of RFC 5545.
  static func noSuchRule(_ words: String) -> EntryWarning {
    EntryWarning(code: .noSuchRule, message: "arc cannot repeat \(words)")
  }

  /// A day that is left out, but on which nothing falls.
  static func nothingToLeaveOut(on day: Day) -> EntryWarning {
    EntryWarning(code: .noSuchDate, message: "the repetition does not fall on \(day)")
  }
}
