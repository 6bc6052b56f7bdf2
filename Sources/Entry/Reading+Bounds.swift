import Grammar
import Moments

/// Weekdays that repeat because the line says until when: `lab tues 2-5pm until 12/7`, `discussion th 12-1, 10 times`.
extension Reading {
  /// Makes a repetition of a bare weekday with its hours where the line bounds one and nothing else repeats.
  func repeatBoundedWeekdays() {
    guard candidates.contains(where: { isBareWeekday($0) }),
      !candidates.contains(where: { $0.isTaken && $0.field == .recurrence }), let isEvent = isOfOneHour
    else { return }
    let days = candidates.indices.filter { isBareWeekday(candidates[$0]) }
    guard days.count == 1, case .date(let date) = candidates[days[0]].phrase.value,
      candidates.contains(where: { bounds($0, from: date.day.adding(days: isEvent ? 7 : 14)) })
    else { return }
    candidates[days[0]].phrase.place = matcher.values.add(
      .recurrence(
        RecurrenceValue(
          frequency: .weekly, weekdays: WeekdaySet(bits: 1 << (date.day.weekday.rawValue - 1)))))
    candidates[days[0]].field = .recurrence
  }

  /// `drops twice a day`: every day. How often stays in the title, since no rule says it.
  func repeatTimesADay() {
    guard let kind = language.timesADay,
      let index = candidates.indices.first(where: { index in
        candidates[index].isTaken && candidates[index].phrase.kind == kinds.text
          && matcher.phrases(at: candidates[index].start).contains {
            $0.kind == kind && Int($0.end) == candidates[index].end
          }
      }),
      !candidates.contains(where: { $0.isTaken && $0.field == .recurrence })
    else { return }
    let end = candidates[index].end
    if !candidates.contains(where: { $0.isTaken && ($0.phrase.kind == kinds.until || lastsDays($0)) }) {
      // `10 times daily push-ups`, `brush the cat twice a day tomorrow`, `pills 2x a day with food 8am and 8pm`
      guard isBoundary(after: end) || beginsEntity(end) || begins(kinds.leftover, at: end),
        unreadClocks.isEmpty,
        !candidates.contains(where: { $0.isTaken && ($0.field == .date || $0.field == .moment) })
      else { return }
    }
    // `eye drops 3x daily`: the adverb is the rule, and `3x` says what no rule can.
    if line[end - 2].end - line[end - 2].start == 1,
      let adverb = candidates.indices.first(where: {
        candidates[$0].field == .recurrence && candidates[$0].start == end - 1 && candidates[$0].end == end
      })
    {
      drop(index, .besideNothing)
      candidates[adverb].strength = .firm
      take(adverb)
      return
    }
    candidates[index].phrase.place = matcher.values.add(.recurrence(RecurrenceValue(frequency: .daily)))
    candidates[index].field = .recurrence
  }

  /// `for 5 days`
  private func lastsDays(_ candidate: Candidate) -> Bool {
    guard case .length(let length) = candidate.phrase.value, candidate.field == .length else { return false }
    return candidate.isMarked && length.minutes == 0
  }

  /// True when a phrase of the line bounds a repetition, whatever repeats.
  var saysBound: Bool {
    (0..<line.count).contains { matcher.kinds(at: $0).mayMeet(boundKinds) && begins(kinds.until, at: $0) }
  }

  /// A day that no word such as `due` makes a single one.
  private func isBareWeekday(_ candidate: Candidate) -> Bool {
    candidate.isTaken && candidate.field == .date && !candidate.isMarked
      && candidate.end == candidate.start + 1
      && (candidate.phrase.kind == kinds.letterDay || begins(kinds.weekday, at: candidate.start))
  }

  /// True on a line with hours from one to another, or with one hour of something that happens; nil where there are none
  /// or several.
  private var isOfOneHour: Bool? {
    let hours = candidates.filter { $0.isTaken && $0.field == .time && $0.saysHour }
    return hours.count == 1 ? hours[0].saysRange || hasWord(of: kinds.happening) : nil
  }

  /// True for what says how often a repetition falls, or until when, when that is a good while.
  private func bounds(_ candidate: Candidate, from second: Day) -> Bool {
    guard candidate.isTaken else { return false }
    switch candidate.phrase.value {
    case .date(let last):
      // `disc mon 4-5pm starting next week`
      return candidate.phrase.kind == kinds.starting
        || candidate.phrase.kind == kinds.until && last.day >= second
    // `run 10 times fri 5pm` says how often it is done then.
    case .number(let count):
      // `section f 9-10 except 10/8`
      if candidate.phrase.kind == kinds.except { return true }
      return candidate.phrase.kind == kinds.times && count > 1 && candidate.start > 0
        && (isSetAside(candidate.start - 1) || entity(at: candidate.start - 1) != nil)
    case .length(let length):
      // No hour of a weekday lasts for weeks: `volleyball tues 9pm for 6 weeks`.
      return candidate.isMarked && length.minutes == 0 && length.days + length.months > 7
        && (length.days > 13 || candidates.contains { $0.isTaken && $0.field == .time && $0.saysRange })
    default: return false
    }
  }
}
