import Moments
import Planner

// What comes again within a few hours is said once each time: the next one is the reminder of what was not done.
extension RecurrenceRule {
  /// Shorter gaps are often, in seconds. Whoever takes something every four hours wants to be reminded until it is taken.
  private static let often = 4 * 3600

  /// True when two occurrences of a day are less than four hours apart.
  ///
  ///     FREQ=HOURLY;INTERVAL=2          true
  ///     FREQ=DAILY;BYHOUR=9,11,13       true
  ///     FREQ=DAILY;BYHOUR=8,20          false
  public var comesOften: Bool { gapWithinDay.map { $0 < RecurrenceRule.often } ?? false }

  /// The shortest time between two occurrences of a day, in seconds; nil for at most one a day.
  private var gapWithinDay: Int? {
    switch frequency {
    case .secondly: return interval
    case .minutely: return interval * 60
    case .hourly: return interval * 3600
    default:
      let times = hours.flatMap { hour in (minutes.isEmpty ? [0] : minutes).map { hour * 3600 + $0 * 60 } }
      return zip(times, times.dropFirst()).map { $1 - $0 }.min()
    }
  }
}

extension ArcTask.Fields {
  /// The same for the rule of a task.
  public var comesOften: Bool {
    recurrence.flatMap { try? RecurrencePattern($0) }?.rule.comesOften ?? false
  }
}
