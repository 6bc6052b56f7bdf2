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
      let subject = try store.read { try $0.thing(number).subject }
      switch answer.kind {
      case .done: try store.close([subject], .completed)
      case .ignore: try store.close([subject], .ignored)
      case .snooze: try store.reply(.snooze(until: nil), to: [subject], usualSnooze: snooze)
      case .mute: try store.reply(.mute, to: [subject], usualSnooze: snooze)
      }
    } catch is RefusedReply {
    } catch is ReminderError {
    } catch is PlannerError {
    }
  }
}
