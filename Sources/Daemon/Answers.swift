import Application
import Delivery
import Planner
import Store

/// What people answer to notices, done as the commands do it.
struct Answers {
  let store: PlannerStore
  /// How many seconds a snooze lasts, for what says nothing else.
  let snooze: Int

  /// Does what was asked; what is no longer possible, because the task is closed or gone, is passed over.
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
