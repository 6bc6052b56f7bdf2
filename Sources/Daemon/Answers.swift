import Delivery
import Moments
import Planner
import Reminding
import Store

/// What people answer to notices, done as the commands do it.
struct Answers {
  let store: PlannerStore
  /// How many seconds a snooze lasts, for tasks that say nothing else.
  let snooze: Int

  /// Does what was asked; what is no longer possible, because the task is closed or gone, is passed over.
  /// - Throws: `StoreError`.
  func take(_ answer: Answer) throws {
    guard let task = Int(answer.reminder) else { return }
    do {
      if case .reminder(let reminder) = try store.read({ try $0.thing(task) }) {
        return try take(answer, of: reminder)
      }
      switch answer.kind {
      case .done: try close(task, .completed, "completed")
      case .ignore: try close(task, .ignored, "ignored")
      case .snooze:
        try store.record("snoozed \(task)") { step in
          let length = try step.snapshot.firedAlerts(of: task, limit: 1).first?.snooze ?? snooze
          try step.ask(.snooze(until: store.now.adding(seconds: length)), ofTask: task)
        }
      case .mute: try store.record("muted \(task)") { try $0.ask(.mute, ofTask: task) }
      }
    } catch is ReminderRefusal {
    } catch is ReminderError {
    } catch is PlannerError {
    }
  }

  /// The same for a reminder or group.
  private func take(_ answer: Answer, of reminder: Reminder) throws {
    let title = reminder.fields.title
    switch answer.kind {
    case .done: try store.record("completed \(title)") { try $0.close(reminder: reminder.id, .completed) }
    case .ignore: try store.record("ignored \(title)") { try $0.close(reminder: reminder.id, .ignored) }
    case .snooze:
      try store.record("snoozed \(title)") { step in
        let length = reminder.fields.snooze ?? snooze
        try step.ask(.snooze(until: store.now.adding(seconds: length)), ofReminder: reminder.id)
      }
    case .mute: try store.record("muted \(title)") { try $0.ask(.mute, ofReminder: reminder.id) }
    }
  }

  private func close(_ task: Int, _ outcome: ClosingOutcome, _ verb: String) throws {
    try store.record("\(verb) a task") { step in
      let closed = try step.close(task: task, outcome)
      step.label = "\(verb) \(closed.task.fields.title) in \(closed.task.arcPath)"
    }
  }
}
