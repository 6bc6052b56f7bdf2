import Grammar
import Moments

/// Two clauses: an event with its day or time, and when to be reminded of it (`dentist Thursday 10am, remind me Wednesday
/// at 4pm`).
extension Reading {
  /// A clause that reminds gives its day or time to the task when nothing else on the line does: `remind me tomorrow to
  /// call Ana`.
  func dropClauses() {
    for index in candidates.indices
    where candidates[index].isTaken && candidates[index].phrase.kind == kinds.remindAt {
      guard case .moment(let moment) = candidates[index].phrase.value else { continue }
      let hasDay = !moment.date.isImpossible
      let hasTime = hasDay ? !moment.time.isPartAlone : moment.date.day.number == 0
      let end = candidates[index].end
      let isClosed = begins(kinds.openerEnd, at: end - 1) || begins(kinds.openerLink, at: end - 1)
      let isRelative = !hasDay && moment.date.day.number > 0
      let competes = candidates.contains { other in
        // `remind me at nine` `tonight`: what stands right behind belongs to it.
        guard other.isTaken, other.strength < .feeble, isClosed || other.start != end else { return false }
        switch other.field {
        case .date: return hasDay || isRelative
        case .time: return hasTime && (other.phrase.kind != kinds.hours || other.saysRange)
        case .moment, .recurrence: return true
        default: return false
        }
      }
      if competes { continue }
      for other in candidates.indices where candidates[other].phrase.kind == kinds.remindAt && other != index
      {
        if !candidates[other].isTaken, candidates[other].start >= candidates[index].start,
          candidates[other].end <= end
        {
          candidates[other].dropped = .besideNothing
        }
      }
      giveBack(index, .besideNothing)
    }
  }

  /// When the clauses remind, earliest first; a day without a time is nine in the morning.
  func remindersOfClauses(_ resolution: ResolvedDates, _ reference: Reader.Reference) -> [LocalDateTime] {
    var times: [LocalDateTime] = []
    for candidate in candidates where candidate.isTaken && candidate.phrase.kind == kinds.remindAt {
      guard case .moment(let moment) = candidate.phrase.value else { continue }
      var day = moment.date.day
      if moment.date.isImpossible {
        guard let date = resolution.date else { continue }
        day = date.adding(days: -moment.date.day.number)
      }
      let isBare = moment.time.isPartAlone && moment.time.part == nil
      let minutes = isBare ? language.settings.morning * 60 : moment.time.settled(language.settings).start
      guard let time = TimeOfDay(minutes: min(minutes, 1439)) else { continue }
      var at = LocalDateTime(day: day, time: time)
      if moment.date.rollsOver, at < reference.now {
        at = LocalDateTime(day: day.adding(days: 7), time: time)
      }
      if !times.contains(at) { times.append(at) }
    }
    return times.sorted()
  }
}
