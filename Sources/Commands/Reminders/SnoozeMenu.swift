import Application
import Escalation
import Moments
import Reminding
import Terminal

/// The question how long, on a terminal.
struct SnoozeMenu {
  private let context: Context
  let ends: [(name: String, moment: Moment)]

  /// - Parameter usual: seconds that the task's snooze lasts; nil: as set.
  init(_ context: Context, usual: Int?) {
    self.context = context
    let here = context.here
    func at(_ day: Day, _ time: String) -> Moment {
      context.zone.moment(at: LocalDateTime(day: day, time: TimeOfDay(iso: time) ?? .midnight)).moment
    }
    let today = here.local.day
    let length = usual ?? context.settings.snooze
    var ends = [(Interval(seconds: length).words, context.now.adding(seconds: length))]
    if length != 3 * 3600 { ends.append(("3 hours", context.now.adding(seconds: 3 * 3600))) }
    ends.append(("17:00", at(today, "17:00")))
    ends.append(("tomorrow 9:00", at(today.adding(days: 1), "09:00")))
    self.ends = ends.filter { $0.1 > context.now }
  }

  /// Asks until something was chosen.
  /// - Throws: `Failure` when nothing was.
  func choose() throws -> SnoozeEnd {
    for (index, end) in ends.enumerated() {
      try context.console.note(
        "  \(index + 1)  \(end.name)  \("until \(context.here.when(end.moment))", .faint)")
    }
    while true {
      guard
        let answer = try context.console.ask(
          "how long? 1-\(ends.count), or something like 2h or until 18:30 [1]:")
      else {
        throw Failure(.refused, "nothing was snoozed")
      }
      let typed = trimmed(answer)
      if typed.isEmpty { return SnoozeEnd(moment: ends[0].moment) }
      if let number = Int(typed), ends.indices.contains(number - 1) {
        return SnoozeEnd(moment: ends[number - 1].moment)
      }
      do {
        return try SnoozeEnd(typed, context)
      } catch let failure as Failure {
        try context.console.note(StyledText(failure.message))
      }
    }
  }
}
