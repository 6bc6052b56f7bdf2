import ICal
import Moments
import Planner
import Store

// What comes several times a day would fill a calendar, at night as well. Calendars get one event for each of its days,
// and the rule in a property that only arc reads.
//
//     water every 2 h ──▶ DTSTART;VALUE=DATE  RRULE:FREQ=DAILY  X-ARC-RRULE:FREQ=HOURLY;INTERVAL=2  X-ARC-TIME:08:00
extension RecurrenceRule {
  /// True when it comes every few hours or minutes. Twice a day at times of its own is not many.
  var isManyADay: Bool {
    switch frequency {
    case .secondly: interval < 86_400
    case .minutely: interval < 1440
    case .hourly: interval < 24
    default: max(1, hours.count) * max(1, minutes.count) * max(1, seconds.count) > 3
    }
  }

  /// Every day on which it comes, once; nil when no rule says that.
  /// - Parameter start: its first occurrence.
  func byDays(from start: LocalSecond) -> RecurrenceRule? {
    guard positions.isEmpty || frequency >= .daily else { return nil }
    let isShort = frequency < .daily
    return RecurrenceRule(
      isShort ? .daily : frequency, interval: isShort ? 1 : interval, end: endByDays(from: start),
      months: months, weekNumbers: weekNumbers, yearDays: yearDays, monthDays: monthDays, weekdays: weekdays,
      positions: positions, weekStart: weekStart)
  }

  /// The most occurrences that are counted for the day of the last.
  private static let mostCounted = 10_000

  private func endByDays(from start: LocalSecond) -> End {
    switch end {
    case .never: return .never
    case .until(let date): return .until(.day(date.day(in: .utc)))
    case .count(let count):
      var last = start
      let counted = RecurrenceSet(start: start, rule: self).occurrences(in: .utc)
      for local in counted.prefix(min(count, RecurrenceRule.mostCounted)) { last = local }
      return count > RecurrenceRule.mostCounted ? .never : .until(.day(last.day))
    }
  }
}

extension TodoWriter {
  /// The VEVENT of a task that comes many times a day; nil for any other task, and for what no rule says by days.
  func componentByDays(_ task: ArcTask, as role: TaskRole, item: CalendarRemainder?) -> Component? {
    guard role != .todo, task.closing == nil, let day = task.fields.date,
      let time = task.fields.time, let text = task.fields.scheduledRule,
      let pattern = try? RecurrencePattern(text), pattern.rule.isManyADay,
      let rule = pattern.rule.byDays(from: LocalSecond(LocalDateTime(day: day, time: time)))
    else { return nil }
    var shown = task
    (shown.fields.time, shown.fields.zone, shown.fields.duration) = (nil, nil, nil)
    (shown.fields.endDate, shown.fields.endTime) = (nil, nil)
    let days = pattern.exclusions.filter { if case .day = $0 { true } else { false } }
    shown.fields.recurrence = RecurrencePattern(rule, except: days).description
    var event = component(shown, as: role, alarms: [], item: item)
    func own(_ name: String, _ value: String?) {
      if let value { event.properties.append(ContentLine("X-ARC-" + name, text: value)) }
    }
    own("RRULE", text)
    own("TIME", time.description)
    own("ZONE", task.fields.zone)
    own("MINUTES", task.fields.duration.map(String.init))
    own("END-TIME", task.fields.endTime?.description)
    return event
  }
}

extension ReminderWriter {
  /// The timetable as calendars show it: by days for what comes many times a day.
  func shown(_ timetable: Timetable) -> Timetable {
    guard timetable.hasTimes, let rule = timetable.rule, rule.isManyADay,
      let days = rule.byDays(from: timetable.start)
    else { return timetable }
    var shown = Timetable(day: timetable.start.day, rule: days)
    func day(_ date: RecurrenceDate) -> RecurrenceDate {
      .day(date.day(in: timetable.home(zones, local: here)))
    }
    shown.additions = timetable.additions.map(day)
    shown.exclusions = timetable.exclusions.filter { if case .day = $0 { true } else { false } }
    return shown
  }
}
