import Application
import Terminal

// A state always has a symbol or word as well as a colour.
extension TaskState {
  var style: Style {
    switch self {
    case .done: .done
    case .ignored: .mistake
    case .passed, .happened, .ended, .missed: .faint
    case .overdue: .overdue
    case .today: .strong
    case .open: .plain
    }
  }

  /// The symbol before the task's number.
  var sign: StyledText {
    switch self {
    case .done: StyledText(.done, .done)
    case .ignored: StyledText(.ignored, .mistake)
    case .passed, .happened, .ended, .missed: StyledText(.dash, .faint)
    case .overdue: StyledText(.overdue, .overdue)
    case .today, .open: " "
    }
  }
}
