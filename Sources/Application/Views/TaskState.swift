/// What a task's state is on the day of a view.
///
/// What `passed` is of a task, `happened` is of an event; both are `ended` when their Arc was archived before their time.
package enum TaskState: String {
  case done, ignored, passed, happened, ended, missed, overdue, today, open

  /// True when nothing is to be done any more.
  package var isClosed: Bool { [.done, .ignored, .passed, .happened, .ended, .missed].contains(self) }

  /// The state in a word: what is late or comes today is open.
  package var word: String { [.overdue, .today].contains(self) ? "open" : rawValue }
}
