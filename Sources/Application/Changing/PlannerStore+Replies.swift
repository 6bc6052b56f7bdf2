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

/// A task, reminder or group that took a reply.
package struct RepliedThing {
  /// It as it is now.
  package var thing: NumberedThing
  /// The request made to its escalation.
  package var request: ReminderRequest
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

  fileprivate init(_ thing: NumberedThing, _ refusal: ReminderRefusal) {
    (number, title, self.refusal) = (thing.subject.number, thing.title, refusal)
    if case .task(let task) = thing { isClosed = task.closing != nil } else { isClosed = false }
  }
}

/// What was closed: a task, or the due occurrence of a reminder or group.
package enum ClosedThing {
  case task(ClosedTask)
  case reminder(AnsweredReminder)
}

// People's answers to alerts. Tasks, reminders and groups take them alike.
extension PlannerStore {
  /// Applies a reply to tasks, reminders and groups, in one step.
  /// - Parameter usualSnooze: the length of a snooze, in seconds, for those without their own.
  /// - Throws: `RefusedReply`, `PlannerError.unknownNumber`, `ReminderError.unknownNumber`.
  @discardableResult
  package func reply(_ reply: ReminderReply, to subjects: [Subject], usualSnooze: Int) throws
    -> [RepliedThing]
  {
    try record(reply.verb) { step in
      let replied = try subjects.map { subject in
        let thing = try step.snapshot.thing(subject)
        let request = reply.request(at: now, snooze: thing.snooze ?? usualSnooze)
        do {
          return RepliedThing(thing: try step.ask(request, of: subject), request: request)
        } catch let refusal as ReminderRefusal {
          throw RefusedReply(thing, refusal)
        }
      }
      step.label = label(reply.verb, replied.compactMap(\.reminder?.fields.title), replied.compactMap(\.task))
      return replied
    }
  }

  /// Closes tasks, and the due occurrences of reminders and groups, in one step; a repeating one moves on to its next
  /// occurrence.
  /// - Parameter withMissed: true to also close the missed occurrences before the tasks; only those where there are
  ///   some and the task itself is yet to come.
  /// - Returns: one result for each in order; those of a task's missed occurrences precede it.
  @discardableResult
  package func close(_ subjects: [Subject], _ outcome: ClosingOutcome, withMissed: Bool = false) throws
    -> [ClosedThing]
  {
    try record(outcome.verb) { step in
      let closed = try subjects.flatMap { subject -> [ClosedThing] in
        switch subject {
        case .task(let number):
          let missed = withMissed ? try step.closeMissed(before: number, outcome) : []
          if try !missed.isEmpty && step.snapshot.isYetToCome(task: number) {
            return missed.map { .task($0) }
          }
          return (missed + [try step.close(task: number, outcome)]).map { .task($0) }
        case .reminder(let number), .group(let number):
          return [.reminder(try step.close(reminder: number, outcome))]
        }
      }
      step.label = label(
        outcome.verb, closed.compactMap(\.reminder).map { ($0.member ?? $0.reminder).fields.title },
        closed.compactMap(\.task).filter { !$0.wasClosed }.map(\.task))
      return closed
    }
  }

  /// `snoozed tea, snoozed hw 2 in CS 298`.
  private func label(_ verb: String, _ reminders: [String], _ tasks: [ArcTask]) -> String {
    var parts = reminders.isEmpty ? [] : [reminders.joined(separator: ", ")]
    if !tasks.isEmpty || parts.isEmpty { parts.append(tasks.words) }
    return parts.map { "\(verb) \($0)" }.joined(separator: ", ")
  }
}

extension RepliedThing {
  /// The task; nil for a reminder or group.
  package var task: ArcTask? { if case .task(let task) = thing { task } else { nil } }
  /// The reminder or group; nil for a task.
  package var reminder: Reminder? { if case .reminder(let reminder) = thing { reminder } else { nil } }
}

extension ClosedThing {
  /// What became of a task; nil for a reminder or group.
  package var task: ClosedTask? { if case .task(let task) = self { task } else { nil } }
  /// What became of a reminder or group; nil for a task.
  package var reminder: AnsweredReminder? { if case .reminder(let reminder) = self { reminder } else { nil } }
}

extension NumberedThing {
  /// How long its snoozes are, in seconds; nil: as long as usual.
  fileprivate var snooze: Int? {
    switch self {
    case .task(let task): task.fields.snooze
    case .reminder(let reminder): reminder.fields.snooze
    }
  }
}

extension ClosingOutcome {
  /// The verb that begins the step's label.
  fileprivate var verb: String { self == .ignored ? "ignored" : "completed" }
}
