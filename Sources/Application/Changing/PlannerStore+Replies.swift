import Moments
import Planner
import Reminding
import Store

/// What a person says to what reminds: at a terminal, in a bubble, on a page.
package enum ReminderReply {
  /// - Parameter until: nil: as long as its snoozes usually last.
  case snooze(until: Moment?)
  /// Enough of the alerts before it is due; after that, of the sound.
  case dismiss
  /// No sound any more.
  case mute

  /// What the log says before the names.
  fileprivate var verb: String {
    switch self {
    case .snooze: "snoozed"
    case .dismiss: "dismissed the alerts before"
    case .mute: "muted"
    }
  }

  /// What is asked of the escalation.
  /// - Parameter snooze: how many seconds a snooze lasts.
  fileprivate func request(at now: Moment, snooze: Int) -> ReminderRequest {
    switch self {
    case .snooze(let until): .snooze(until: until ?? now.adding(seconds: snooze))
    case .dismiss: .dismiss
    case .mute: .mute
    }
  }
}

/// A reply that something did not take.
package struct RefusedReply: Error {
  /// Its number.
  package var number: Int
  /// What it is called.
  package var title: String
  /// True for a task that is closed.
  package var isClosed: Bool
  /// Why.
  package var refusal: ReminderRefusal
}

extension PlannerStore {
  /// Replies to what reminds of tasks, in one step.
  /// - Parameter usualSnooze: how many seconds a snooze lasts, for tasks that say nothing else.
  /// - Returns: each task, and what was asked of its escalation.
  /// - Throws: `RefusedReply`, `PlannerError.unknownNumber`.
  @discardableResult
  package func reply(_ reply: ReminderReply, toTasks numbers: [Int], usualSnooze: Int) throws -> [(
    task: ArcTask, request: ReminderRequest
  )] {
    try record(reply.verb) { step in
      let replied = try numbers.map { number in
        let task = try step.snapshot.task(number)
        let request = reply.request(at: now, snooze: task.fields.snooze ?? usualSnooze)
        do { return (try step.ask(request, ofTask: number), request) } catch let refusal as ReminderRefusal {
          throw RefusedReply(
            number: number, title: task.fields.title, isClosed: task.closing != nil, refusal: refusal)
        }
      }
      step.label = "\(reply.verb) \(replied.map(\.0).words)"
      return replied
    }
  }

  /// Replies to reminders or groups, in one step.
  /// - Parameter usualSnooze: how many seconds a snooze lasts, for reminders that say nothing else.
  /// - Throws: `RefusedReply`, `ReminderError.unknownNumber`.
  @discardableResult
  package func reply(_ reply: ReminderReply, toReminders numbers: [Int], usualSnooze: Int) throws
    -> [Reminder]
  {
    try record(reply.verb) { step in
      let reminders = try numbers.map { number in
        let reminder = try step.snapshot.reminder(number)
        let request = reply.request(at: now, snooze: reminder.fields.snooze ?? usualSnooze)
        do { return try step.ask(request, ofReminder: number) } catch let refusal as ReminderRefusal {
          throw RefusedReply(
            number: number, title: reminder.fields.title, isClosed: false, refusal: refusal)
        }
      }
      step.label = "\(reply.verb) \(reminders.map(\.fields.title).joined(separator: ", "))"
      return reminders
    }
  }

  /// Closes tasks, in one step; a repeating one moves on to its next occurrence.
  /// - Parameter withMissed: true to close the occurrences that were missed before them, too.
  /// - Returns: one for each task in order, the missed ones of a task before it.
  @discardableResult
  package func close(tasks numbers: [Int], _ outcome: ClosingOutcome, withMissed: Bool = false) throws
    -> [ClosedTask]
  {
    try record("\(outcome.verb) tasks") { step in
      let closed = try numbers.flatMap { number in
        let missed = withMissed ? try step.closeMissed(before: number, outcome) : []
        return missed + [try step.close(task: number, outcome)]
      }
      step.label = "\(outcome.verb) \(closed.filter { !$0.wasClosed }.map(\.task).words)"
      return closed
    }
  }

  /// Closes the occurrences of reminders or groups that wait for it, in one step.
  @discardableResult
  package func close(reminders numbers: [Int], _ outcome: ClosingOutcome) throws -> [AnsweredReminder] {
    try record("\(outcome.verb) reminders") { step in
      let answered = try numbers.map { try step.close(reminder: $0, outcome) }
      let titles = answered.map { ($0.member ?? $0.reminder).fields.title }
      step.label = "\(outcome.verb) \(titles.joined(separator: ", "))"
      return answered
    }
  }
}

extension ClosingOutcome {
  /// What the log says.
  fileprivate var verb: String { self == .ignored ? "ignored" : "completed" }
}
