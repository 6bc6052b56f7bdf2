import Grammar
import Moments

/// Phrases that complete the chosen day next to them.
extension Reading {
  /// The time next to the chosen day, when the line has another time as well: `to OAK fri 3/19 2:30pm, flight 5:10`.
  func timeBesideDay() -> Int? {
    guard let day = chosenDate, candidates[day].field == .date else { return nil }
    let (start, end) = (candidates[day].start, candidates[day].end)
    return candidates.indices.first { index in
      let other = candidates[index]
      // `concert Sunday at 3 p.m. Arrive by 2:15`, but `draft fri, due 5pm`
      return other.isTaken && other.field == .time && other.strength == .firm
        && (!other.isMarked || !candidates[day].isMarked && begins(kinds.at, at: other.start))
        // `opens mon 8am closes wed 9am`
        && (other.start == end || other.end == start && !isSideWord(.closing, at: start)) && !isPart(other)
        && !isImpossible(other)
        && other.phrase.kind != kinds.clocks
    }
  }

  /// `slides done by weds, practice thurs 6pm`: the hour beside another day than the task's is that day's.
  func isOfOtherDay(_ time: Int) -> Bool {
    guard let day = chosenDate, chosenRecurrence == nil, candidates[day].field == .date else { return false }
    let (start, end) = (candidates[time].start, candidates[time].end)
    guard candidates[day].end != start, candidates[day].start != end else { return false }
    return [start - 1, end].contains { token in
      guard let other = entity(at: token) else { return false }
      return other != day && candidates[other].field == .date && !saysDayAgain(candidates[other])
        && !isEnd(candidates[other]) && !isStart(candidates[other])
        && candidates[other].phrase.kind != kinds.nth
    }
  }

  /// `oh moved to thurs 5-6pm this week`: a weekday and its week, anywhere in the line.
  /// - Returns: the first token of the week, if it determined the weekday's date; otherwise nil.
  func joinWeek() -> Int? {
    var (week, later): (Int?, Int) = (nil, 0)
    for token in 0..<line.count where begins(kinds.sideWord, at: token) {
      guard case .number(let number) = matcher.phrase(kinds.sideWord, at: token)?.value,
        number == 10 || number == 11, let index = entity(at: token), candidates[index].field == .date
      else { continue }
      if week != nil { return nil }
      (week, later) = (index, number - 10)
    }
    guard let week else { return nil }
    let days = candidates.indices.filter {
      candidates[$0].isTaken && candidates[$0].field == .date
        && candidates[$0].end == candidates[$0].start + 1
        && begins(kinds.weekday, at: candidates[$0].start)
    }
    guard days.count == 1, case .date(let said) = candidates[days[0]].phrase.value else { return nil }
    let day = context.today.monday.adding(days: said.day.weekday.rawValue - 1 + 7 * later)
    candidates[days[0]].phrase.place = matcher.values.add(.date(DateValue(day: day)))
    return candidates[week].start
  }

  /// True for a day with a time directly next to it.
  func hasHour(_ candidate: Candidate) -> Bool {
    if candidate.field == .moment { return candidate.saysHour }
    return [candidate.start - 1, candidate.end].contains { token in
      entity(at: token).map {
        candidates[$0].field == .time && candidates[$0].saysHour
          && (candidates[$0].start == candidate.end || candidates[$0].end == candidate.start)
      } ?? false
    }
  }

  /// `thurs night 2/18`: the weekday of the chosen day, with no words of the title in between.
  func saysDayAgain(_ candidate: Candidate) -> Bool {
    guard candidate.field == .date, candidate.end == candidate.start + 1,
      begins(kinds.weekday, at: candidate.start), case .date(let said) = candidate.phrase.value,
      let index = chosenDate, let chosen = day(of: candidates[index]), chosen.weekday == said.day.weekday
    else { return false }
    let between =
      candidate.end <= candidates[index].start
      ? candidate.end..<candidates[index].start
      : candidates[index].end..<max(candidates[index].end, candidate.start)
    return between.allSatisfy { entity(at: $0) != nil || line.isSign($0, ",") }
  }

  /// `monday presidents day`: a weekday next to the day that it belongs to.
  func belongsToDay(_ candidate: Candidate) -> Bool {
    guard candidate.field == .date, case .date(let said) = candidate.phrase.value else { return false }
    // `no lecture feb 15 (presidents day)`
    if line.isSign(candidate.start - 1, "("), line[candidate.start].kind == .word,
      !begins(kinds.month, at: candidate.start),
      candidates.contains(where: {
        guard $0.isTaken, $0.end < candidate.start, case .date(let other) = $0.phrase.value else {
          return false
        }
        return other.day == said.day
      })
    {
      return true
    }
    guard candidate.end == candidate.start + 1, begins(kinds.weekday, at: candidate.start) else {
      return false
    }
    return candidates.contains { other in
      guard other.isTaken, other.field == .date, other.start == candidate.end || other.end == candidate.start,
        !begins(kinds.weekday, at: other.start), case .date(let date) = other.phrase.value, !date.rollsOver
      else { return false }
      return date.day.weekday == said.day.weekday && date.day >= said.day
    }
  }

  private func day(of candidate: Candidate) -> Day? {
    switch candidate.phrase.value {
    case .date(let date): date.day
    case .moment(let moment): moment.date.day
    default: nil
    }
  }

  /// `visiting fri-sun 2/19-2/21`: the weekdays directly before or after their dates.
  func saysDaysAgain(_ candidate: Candidate) -> Bool {
    guard candidate.field == .recurrence, case .recurrence(let every) = candidate.phrase.value,
      every.frequency == .weekly, every.weekdays != WeekdaySet(), begins(kinds.weekday, at: candidate.start)
    else { return false }
    return candidates.contains { other in
      guard other.isTaken, other.start == candidate.end || other.end == candidate.start,
        case .date(let date) = other.phrase.value, let last = date.endDay
      else { return false }
      let bits = [date.day, last].reduce(0) { $0 | 1 << ($1.weekday.rawValue - 1) }
      return every.weekdays.bits & bits == bits
    }
  }
}
