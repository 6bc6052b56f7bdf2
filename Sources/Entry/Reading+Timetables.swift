import Grammar
import Moments

/// Several repetitions, each with hours of its own: `soccer tuesdays 5-6:30 & thursdays 1-2`.
///
/// One rule cannot hold them (RFC 5545 gives all days of a rule the same hours), so each becomes a task of its own.
extension Reading {
  /// A repetition and its hours, behind the first of the line.
  struct Timetable {
    var recurrence: RecurrenceValue
    var time: TimeValue
  }

  /// Takes the repetitions behind the first out of the line, when each stands right before its hours.
  func findTimetables() {
    guard reads.contains(.dates), let first = firstRepetition, var end = hoursBehind(candidates[first])?.end
    else { return }
    while let (next, isOr) = joint(at: end), !isOr, let index = entity(at: next),
      candidates[index].start == next,
      let recurrence = repetition(index), let hours = hoursBehind(candidates[index])
    {
      timetables.append(Timetable(recurrence: recurrence, time: hours.time))
      for index in [index, hours.index] { candidates[index].isTaken = false }
      for token in end..<hours.end { roles[token] = .entity }
      addSpan(.recurrence, (line.isSign(end, ",") ? end + 1 : end)..<hours.end)
      end = hours.end
    }
  }

  private var firstRepetition: Int? {
    var first: Int?
    for index in candidates.indices where candidates[index].isTaken && candidates[index].field == .recurrence
    {
      if first.map({ candidates[index].start < candidates[$0].start }) ?? true { first = index }
    }
    return first
  }

  /// What repeats: behind a repetition a bare weekday (`mw 9-10, f 11-12`) does too.
  private func repetition(_ index: Int) -> RecurrenceValue? {
    let candidate = candidates[index]
    switch candidate.phrase.value {
    case .recurrence(let every): return candidate.isTaken ? every : nil
    case .date(let date)
    where candidate.isTaken && candidate.end == candidate.start + 1
      && (begins(kinds.weekday, at: candidate.start) || candidate.phrase.kind == kinds.letterDay):
      return RecurrenceValue(
        frequency: .weekly, weekdays: WeekdaySet(bits: 1 << (date.day.weekday.rawValue - 1)))
    default: return nil
    }
  }

  /// The hours right behind a repetition.
  private func hoursBehind(_ candidate: Candidate) -> (index: Int, time: TimeValue, end: Int)? {
    guard let index = entity(at: candidate.end), candidates[index].start == candidate.end,
      candidates[index].isTaken, candidates[index].phrase.kind != kinds.clocks,
      case .time(let time) = candidates[index].phrase.value
    else { return nil }
    return (index, time, candidates[index].end)
  }

  /// What the further repetitions come to; the dates and bounds of the line hold for all.
  func further(_ reference: Reader.Reference) -> [Entry.Series] {
    timetables.compactMap { timetable in
      var values = chosenValues()
      var time = timetable.time
      settleHalf(&time)
      (values.recurrence, values.time, values.clocks) = (timetable.recurrence, time, [])
      let resolution = ResolvedDates(
        values, timeZone: nil, endZone: nil, reference: reference, settings: language.settings)
      guard let date = resolution.date, let rule = resolution.recurrenceRule else { return nil }
      return Entry.Series(
        date: date, time: resolution.time, endDate: resolution.endDate, endTime: resolution.endTime,
        recurrence: RecurrencePattern(rule, except: resolution.exclusions.map { .day($0) }).description)
    }
  }
}
