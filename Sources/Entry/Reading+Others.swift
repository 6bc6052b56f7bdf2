import Grammar
import Moments

/// Phrases that would set a field by themselves, but what stands around them makes something else of them.
extension Reading {
  /// True for a phrase that belongs to others on the line. Each kind is asked only what can be the matter with it.
  func isOther(_ phrase: Phrase) -> Bool {
    let isOther =
      switch phrase.kind {
      case kinds.text: yieldsToRepetition(phrase) || isLimitOfOnlyDay(phrase) || countsLength(phrase)
      case kinds.date:
        leavesItsDay(phrase) || yieldsToRepetition(phrase) || isOfUnknownTerm(phrase)
          || opensWithVerb(phrase) || isLengthOfSeries(phrase) || isListOfWeekdays(phrase)
          || crossesDash(phrase)
      case kinds.time:
        yieldsToRepetition(phrase) || yieldsToDay(phrase) || yieldsToEffort(phrase) || endsInLength(phrase)
          || endsPartWithNumber(phrase) || endsInName(phrase) || crossesDash(phrase) || countsThings(phrase)
      case kinds.moment: yieldsToRepetition(phrase) || endsInLength(phrase) || countsPlural(phrase)
      case kinds.hours:
        !followsDay(Int(phrase.start)) || endsInLength(phrase) || saysMinutesTo(phrase) || isYear(phrase)
          || crossesDash(phrase) || countsPlural(phrase)
      case kinds.clocks: endsWithCount(phrase)
      case kinds.letterDay, kinds.letterDays: !beginsHours(Int(phrase.end)) && !followsHour(phrase)
      case kinds.recurrence:
        isListOfWeekdays(phrase) || takesPartOfVerb(phrase) || countsNoWeekdays(phrase)
          || countsNoDay(phrase)
      case kinds.except: !saysRepetition && !saysWeekdayWithHours
      case kinds.priority: !isAsked(phrase) || isLevelInside(phrase)
      case kinds.label, kinds.remindAt: !isAsked(phrase)
      default: false
      }
    return isOther || yieldsToLaterDay(phrase) || opensWithRoom(phrase) || isRoomWithLetter(phrase)
      || isNumberOfRoomInWords(phrase)
  }

  /// `chapters 4-6 oct 20`, `quiz 2 dec 3`: the month belongs to the number after it, not to the one before it.
  private func yieldsToLaterDay(_ phrase: Phrase) -> Bool {
    guard case .date = phrase.value, Int(phrase.end) < line.count,
      line[Int(phrase.start)].kind == .number, line[Int(phrase.end) - 1].kind == .word,
      line[Int(phrase.end)].kind == .number, !matcher.begins(kinds.time, at: Int(phrase.end))
    else { return false }
    return matcher.phrases(at: Int(phrase.end) - 1).contains {
      $0.kind == kinds.date && $0.end == phrase.end + 1 && line.canEnd(Int($0.end))
    }
  }

  /// `read mon 1900 pages`: the number is not an hour; it says how many.
  private func countsPlural(_ phrase: Phrase) -> Bool {
    let (last, end) = (Int(phrase.end) - 1, Int(phrase.end))
    return (phrase.kind == kinds.moment || phrase.kind == kinds.hours) && end < line.count
      && line[last].kind == .number && line[last].isSpaced && line[end].isSpaced && isNoPlace(end)
      && isPlural(end)
  }

  /// `late deadline sun`: text beside the day that counts, but the day of a line that has no other.
  private func isLimitOfOnlyDay(_ phrase: Phrase) -> Bool {
    // `late work` says no day.
    guard phrase.kind == kinds.text, isLimitWord(Int(phrase.start)),
      !begins(kinds.place, at: Int(phrase.end) - 1)
    else { return false }
    return !(0..<line.count).contains {
      !(phrase.start..<phrase.end).contains(Int32($0))
        && (begins(kinds.date, at: $0) || begins(kinds.moment, at: $0))
    }
  }

  /// True when something on the line repeats: only then something can be left out.
  private var saysRepetition: Bool {
    (0..<line.count).contains {
      begins(kinds.recurrence, at: $0)
        // The letter of `R1A` is not a day.
        || line.canEnd($0 + 1)
          && (begins(kinds.letterDays, at: $0) || begins(kinds.letterDay, at: $0))
    }
  }

  /// `section Fri 1-2 except spring break`: hours of a weekday may repeat.
  private var saysWeekdayWithHours: Bool {
    (0..<line.count).contains { token in
      // `no school Monday 9/20`: the number is part of a date, not an hour.
      begins(kinds.weekday, at: token) && token + 1 < line.count
        && matcher.phrases(at: token + 1).contains {
          ($0.kind == kinds.hours || $0.kind == kinds.time) && line.canEnd(Int($0.end))
        }
    }
  }

  /// `study for stat test two hours`: the number belongs to the unit behind it, not to the noun before it.
  private func countsLength(_ phrase: Phrase) -> Bool {
    let last = Int(phrase.end) - 1
    guard phrase.kind == kinds.text, last > phrase.start, line[last].kind == .word,
      begins(kinds.numberedNoun, at: Int(phrase.start))
    else { return false }
    return matcher.phrases(at: last).contains {
      $0.kind == kinds.length && $0.end > phrase.end && line.canEnd(Int($0.end))
    }
  }

  /// `move in jan 16`: the month belongs to the day after it.
  private func leavesItsDay(_ phrase: Phrase) -> Bool {
    let last = Int(phrase.end) - 1
    guard phrase.kind == kinds.date, last > phrase.start, begins(kinds.month, at: last),
      Int(phrase.end) < line.count, line[Int(phrase.end)].kind == .number,
      line[Int(phrase.end)].width < 3, line[Int(phrase.start)].kind == .word
    else { return false }
    return matcher.phrases(at: last).contains {
      $0.kind == kinds.date && $0.end > phrase.end && line.canEnd(Int($0.end))
    }
  }

  /// `every morning at 7`: the morning belongs to the repetition, and the time takes its half of the day from it.
  /// `every 2 days from tomorrow` and `every monday next week` too begin with a repetition.
  private func yieldsToRepetition(_ phrase: Phrase) -> Bool {
    // `20min each day`
    if phrase.kind == kinds.text, case let last = Int(phrase.end) - 1, last > phrase.start,
      begins(kinds.recurrence, at: last), begins(kinds.length, at: Int(phrase.start))
    {
      return matcher.phrases(at: last).contains { $0.kind == kinds.recurrence && $0.end > phrase.end }
    }
    guard phrase.start > 0,
      phrase.kind == kinds.time || phrase.kind == kinds.date || phrase.kind == kinds.moment
    else { return false }
    let before = Int(phrase.start) - 1
    if phrase.kind == kinds.moment, isInsideRepetition(phrase) { return true }
    guard matcher.begins(kinds.recurrence, at: before) else { return false }
    return matcher.phrases(at: before).contains { $0.kind == kinds.recurrence && $0.end > phrase.start }
  }

  /// `trash every other tues 7a`: the weekday belongs to the repetition, and the hour behind it is that one's.
  private func isInsideRepetition(_ phrase: Phrase) -> Bool {
    let start = Int(phrase.start)
    guard start > 1, begins(kinds.weekday, at: start), begins(kinds.recurrence, at: start - 2),
      !begins(kinds.weekday, at: start - 2)
    else { return false }
    return matcher.phrases(at: start - 2).contains {
      $0.kind == kinds.recurrence && Int($0.end) == start + 1 && !isListOfWeekdays($0)
    }
  }

  /// `every day at 8am until 1 march`, `bis 1. März`: the last number is a day of the month after it, not the hour at which something ends.
  private func yieldsToDay(_ phrase: Phrase) -> Bool {
    let (last, end) = (Int(phrase.end) - 1, Int(phrase.end))
    guard phrase.kind == kinds.time, last > phrase.start, end < line.count, line[last].kind == .number,
      line[end].kind == .word || line.isSign(end, ".") && line.isGlued(end), line.canBegin(last),
      matcher.begins(kinds.date, at: last)
    else { return false }
    return matcher.phrases(at: last).contains {
      $0.kind == kinds.date && $0.end > phrase.end && line.canEnd(Int($0.end)) && !yieldsToLaterDay($0)
    }
  }

  /// `quiz - Feb 17 - 10 min`, `sat morning 2 hrs`: the last number is a length, no hour.
  private func endsInLength(_ phrase: Phrase) -> Bool {
    switch phrase.kind {
    case kinds.hours, kinds.moment, kinds.time: break
    default: return false
    }
    let last = Int(phrase.end) - 1
    guard last > phrase.start,
      phrase.kind == kinds.hours
        || line[last].kind == .number && line[last].isSpaced && line[last].width < 3
          && last + 1 < line.count && line[last + 1].kind == .word
    else { return false }
    return matcher.phrases(at: last).contains {
      $0.kind == kinds.length && $0.end > phrase.end
        && (phrase.kind == kinds.hours || $0.strength == .firm && line.canEnd(Int($0.end)))
    }
  }

  /// `monday of finals week` where no term is known: no other Monday is meant.
  private func isOfUnknownTerm(_ phrase: Phrase) -> Bool {
    guard phrase.kind == kinds.date, phrase.end == phrase.start + 1,
      let term = matcher.phrase(kinds.sideWord, at: Int(phrase.start)), term.end > phrase.end,
      case .number(3) = term.value
    else { return false }
    return true
  }

  /// `Lincoln High auditorium`, `party @ sky high`: such a word is a priority at the end or before a sign only, and not
  /// behind the first word of a place.
  private func isLevelInside(_ phrase: Phrase) -> Bool {
    let (start, end) = (Int(phrase.start), Int(phrase.end))
    guard phrase.kind == kinds.priority, phrase.strength == .feeble else { return false }
    if end < line.count, line[end].kind != .sign { return !isCalledOut(start) }
    return start > 1 && end == start + 1 && line[start - 1].kind == .word && line[start].isSpaced
      && begins(kinds.at, at: start - 2)
  }

  /// `due thu 11:59 pm est 3h`: `est` is not a zone here; it says how long the task takes.
  private func yieldsToEffort(_ phrase: Phrase) -> Bool {
    let last = Int(phrase.end) - 1
    guard phrase.kind == kinds.time, last > phrase.start, line[last].kind == .word,
      matcher.begins(kinds.length, at: last)
    else { return false }
    return matcher.phrases(at: last).contains {
      $0.kind == kinds.length && $0.end > phrase.end && $0.isMarked && line.canEnd(Int($0.end))
    }
  }

  /// `plumber coming thurs`: behind a noun the word says what somebody does.
  private func opensWithVerb(_ phrase: Phrase) -> Bool {
    let start = Int(phrase.start)
    guard phrase.kind == kinds.date, start > 0, line[start].kind == .word, let kind = language.arriving,
      matcher.isWord(start, of: kind), line[start - 1].kind == .word
    else { return false }
    return !begins(kinds.date, at: start - 1) && self.start(of: kinds.leftover, endingAt: start) == nil
      && !(0..<start).contains { begins(kinds.verb, at: $0) }
  }

  /// `moved to VLSB 2050 oct 12`: behind a name a number far from this year is a room's.
  private func opensWithRoom(_ phrase: Phrase) -> Bool {
    let start = Int(phrase.start)
    guard start > 0, line[start].kind == .number, line[start].width == 4, start + 1 < phrase.end,
      begins(kinds.month, at: start + 1), line[start - 1].kind == .word, line[start].isSpaced
    else { return false }
    return abs(Int(line[start].value) - context.today.year) > (line[start - 1].isCapitalised ? 3 : 10)
  }

  /// `mon wed 5:30pm for the next 6 weeks`: the length of a repetition is not a day.
  private func isLengthOfSeries(_ phrase: Phrase) -> Bool {
    guard phrase.kind == kinds.date, phrase.isMarked, saysRepetition else { return false }
    return matcher.phrases(at: Int(phrase.start)).contains {
      $0.kind == kinds.length && $0.end == phrase.end && $0.isMarked
    }
  }
}
