import Terminal

/// What a task's state is, always told by a sign or word besides the colour.
enum TaskState: String {
  case done, ignored, passed, happened, missed, overdue, today, open

  var style: Style {
    switch self {
    case .done: .done
    case .ignored: .mistake
    case .passed, .happened, .missed: .faint
    case .overdue: .overdue
    case .today: .strong
    case .open: .plain
    }
  }

  /// The sign before the task's number.
  var sign: StyledText {
    switch self {
    case .done: StyledText(.done, .done)
    case .ignored: StyledText(.ignored, .mistake)
    case .passed, .happened, .missed: StyledText(.dash, .faint)
    case .overdue: StyledText(.overdue, .overdue)
    case .today, .open: " "
    }
  }

  /// True when nothing is to be done any more.
  var isClosed: Bool { [.done, .ignored, .passed, .happened, .missed].contains(self) }

  /// The state in a word: what is late or comes today is open.
  var word: String { [.overdue, .today].contains(self) ? "open" : rawValue }
}
