/// What a task's state is on the day of a view.
package enum TaskState: String {
  case done, ignored, passed, happened, missed, overdue, today, open

  /// True when nothing is to be done any more.
  package var isClosed: Bool { [.done, .ignored, .passed, .happened, .missed].contains(self) }

  /// The state in a word: what is late or comes today is open.
  package var word: String { [.overdue, .today].contains(self) ? "open" : rawValue }
}
