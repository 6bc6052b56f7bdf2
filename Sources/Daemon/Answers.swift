import Application
import Delivery
import Planner
import Store

/// Applies people's answers to alerts, in the same way as the commands do.
struct Answers {
  let store: PlannerStore
  /// The usual snooze, in seconds, for tasks and reminders without their own.
  let snooze: Int

  /// Applies an answer; ignores one that is no longer possible, because the task is closed or deleted.
  /// - Throws: `StoreError`.
  func take(_ answer: Answer) throws {
    guard let number = Int(answer.reminder) else { return }
    do {
      if case .reminder = try store.read({ try $0.thing(number) }) {
        switch answer.kind {
        case .done: try store.close(reminders: [number], .completed)
        case .ignore: try store.close(reminders: [number], .ignored)
        case .snooze: try store.reply(.snooze(until: nil), toReminders: [number], usualSnooze: snooze)
        case .mute: try store.reply(.mute, toReminders: [number], usualSnooze: snooze)
        }
      } else {
        switch answer.kind {
        case .done: try store.close(tasks: [number], .completed)
        case .ignore: try store.close(tasks: [number], .ignored)
        case .snooze: try store.reply(.snooze(until: nil), toTasks: [number], usualSnooze: snooze)
        case .mute: try store.reply(.mute, toTasks: [number], usualSnooze: snooze)
        }
      }
    } catch is RefusedReply {
    } catch is ReminderError {
    } catch is PlannerError {
    }
  }
}
