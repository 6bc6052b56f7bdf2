import Moments
import Planner
import Terminal

/// What a task's state is, always told by a sign or word besides the colour.
enum TaskState {
  case done, overdue, today, open

  var style: Style {
    switch self {
    case .done: .done
    case .overdue: .overdue
    case .today: .strong
    case .open: .plain
    }
  }

  /// The sign before the task's number.
  var sign: StyledText {
    switch self {
    case .done: StyledText(.done, .done)
    case .overdue: StyledText(.overdue, .overdue)
    case .today, .open: " "
    }
  }
}

/// A task in a list: `!  7  3 days ago  Topic proposal`.
struct TaskLine {
  var task: ArcTask
  var here: Here

  /// The sign and the number.
  static func head(of task: ArcTask, here: Here) -> StyledText {
    "\(here.state(of: task).sign) \(task.id, .faint)  "
  }

  /// What the list shows for when it is due.
  var when: StyledText {
    let shown = here.shown(task.fields)
    guard let day = shown.date else { return StyledText() }
    return StyledText(here.when.short(day, shown.time), here.state(of: task).style)
  }

  /// The title, and the place after it.
  var what: StyledText {
    let style: Style = task.closing == nil ? .plain : .faint
    let title = StyledText(task.fields.title, style)
    guard let place = task.fields.location else { return title }
    return "\(title)  \("@ " + place, .faint)"
  }

  /// Tasks one below the other, their numbers and dates in columns, cut where the terminal ends.
  static func list(_ tasks: [ArcTask], here: Here, appearance: Appearance, indent: StyledText = "")
    -> [StyledText]
  {
    let lines = tasks.map { TaskLine(task: $0, here: here) }
    let idWidth = tasks.map { String($0.id).utf8.count }.max() ?? 0
    let whenWidth = lines.map { appearance.width(of: $0.when) }.max() ?? 0
    return lines.map { line in
      let id = appearance.padded(StyledText(String(line.task.id), .faint), to: idWidth, trailing: true)
      let when = whenWidth == 0 ? "" : appearance.padded(line.when, to: whenWidth + 2)
      let sign = here.state(of: line.task).sign
      let text: StyledText = "\(indent)\(sign) \(id)  \(when)\(line.what)"
      return appearance.columns.map { appearance.cut(text, to: $0) } ?? text
    }
  }
}
