import Moments
import Planner

/// How often a rule repeats within a day, for views that show all its occurrences of a day in one line.
///
///     FREQ=HOURLY;INTERVAL=2            every 2 h
///     FREQ=MINUTELY;INTERVAL=30         every 30 min
///     FREQ=DAILY;BYHOUR=9,13,18         3 times a day
///     FREQ=DAILY                        nil
package enum WithinDay {
  /// Nil when it repeats at most once a day.
  package static func words(_ rule: RecurrenceRule) -> String? {
    switch rule.frequency {
    case .hourly:
      return rule.interval == 1 ? "every hour" : rule.interval < 24 ? "every \(rule.interval) h" : nil
    case .minutely: return rule.interval < 1440 ? "every " + DateWords.duration(minutes: rule.interval) : nil
    case .secondly: return "every \(rule.interval) s"
    default:
      let times = max(1, rule.hours.count) * max(1, rule.minutes.count)
      return times > 1 ? "\(times) times a day" : nil
    }
  }

  /// The same for a task.
  package static func words(_ fields: ArcTask.Fields) -> String? {
    fields.recurrence.flatMap { try? RecurrencePattern($0) }.flatMap { words($0.rule) }
  }
}

extension CalendarDays {
  /// The days with one item for all occurrences of a series on a day: the first that is still to come, else the first
  /// that is open, else the last.
  package func gathered(_ here: ViewContext) -> CalendarDays {
    var calendar = self
    for index in days.indices {
      calendar.days[index].items = DayItem.gathered(days[index].items, on: days[index].day, here)
    }
    return calendar
  }
}

extension DayItem {
  /// The items of one day, with one for all occurrences of a series.
  package static func gathered(_ items: [DayItem], on day: Day, _ here: ViewContext) -> [DayItem] {
    var places: [String: Int] = [:]
    var result: [DayItem] = []
    for item in items {
      guard item.again != nil, item.part == .whole else {
        result.append(item)
        continue
      }
      let series = item.task.occurrence?.series ?? item.task.uuid
      if let place = places[series] {
        let isBetter = item.urgency(on: day, here) > result[place].urgency(on: day, here)
        if isBetter { result[place] = item }
        // The time of the first occurrence only matters today.
        if day > here.local.day { (result[place].time, result[place].end) = (nil, nil) }
      } else {
        places[series] = result.count
        result.append(item)
      }
    }
    return result.sorted { $0.order < $1.order }
  }

  /// How important it is to show this occurrence; the first of the most important ones is shown.
  private func urgency(on day: Day, _ here: ViewContext) -> Int {
    if state.isClosed { return 0 }
    let isToCome = LocalDateTime(day: day, time: time ?? .midnight) >= here.local
    return !isReminder && !isExpected ? 3 : isToCome ? 2 : 1
  }
}
