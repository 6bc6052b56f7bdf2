import Moments
import Planner
import Reminding
import Store

/// A person's reply to an alert: at a terminal, in a notification, on a page.
package enum ReminderReply {
  /// - Parameter until: when the snooze ends; nil: after the usual snooze.
  case snooze(until: Moment?)
  /// Stops the alerts before it is due; once it is due, stops the sound.
  case dismiss
  /// Stops the sound.
  case mute

  /// The verb that begins the step's label.
  fileprivate var verb: String {
    switch self {
    case .snooze: "snoozed"
    case .dismiss: "dismissed the alerts before"
    case .mute: "muted"
    }
  }

  /// The request to the escalation.
  /// - Parameter snooze: the usual snooze, in seconds.
  fileprivate func request(at now: Moment, snooze: Int) -> ReminderRequest {
    switch self {
    case .snooze(let until): .snooze(until: until ?? now.adding(seconds: snooze))
    case .dismiss: .dismiss
    case .mute: .mute
    }
  }
}

/// A reply that a task or reminder refused.
package struct RefusedReply: Error {
  /// The number of the task or reminder.
  package var number: Int
  /// Its title.
  package var title: String
  /// True for a task that is closed.
  package var isClosed: Bool
  /// The reason.
  package var refusal: ReminderRefusal
}

extension PlannerStore {
  /// Applies a reply to tasks, in one step.
  /// - Parameter usualSnooze: the length of a snooze, in seconds, for tasks without their own.
  /// - Returns: each task with the request made to its escalation.
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

  /// Applies a reply to reminders or groups, in one step.
  /// - Parameter usualSnooze: the length of a snooze, in seconds, for reminders without their own.
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
  /// - Parameter withMissed: true to also close the missed occurrences before them.
  /// - Returns: one result for each task in order, preceded by those of its missed occurrences.
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

  /// Closes the due occurrences of reminders or groups, in one step.
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
  /// The verb that begins the step's label.
  fileprivate var verb: String { self == .ignored ? "ignored" : "completed" }
}
