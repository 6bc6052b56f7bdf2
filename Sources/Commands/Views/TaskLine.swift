import Application
import Moments
import Planner
import Terminal

/// A task in one line, in words and without columns, for answers and for screen readers.
enum TaskLine {
  /// The symbol and the number.
  static func head(of task: ArcTask, here: ViewContext) -> StyledText {
    "\(here.state(of: task).sign) \(task.id, .faint)  "
  }

  /// `7. problem set 1; overdue, yesterday 17:00; at Room 204; in MATH 31`
  /// - Parameter day: a known day, which is not repeated; nil: every day is shown.
  static func plain(_ task: ArcTask, unless day: Day? = nil, here: ViewContext) -> StyledText {
    let shown = here.shown(task.fields)
    let span = here.when.span(shown)
    var when = shown.date == day && day != nil ? shown.time.map(here.when.clock.text) ?? "" : span?.start
    if let end = span?.end { when = when.map { "\($0) to \(end)" } }
    if let again = WithinDay.words(shown) {
      when = [when, again].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    }
    return plain(task, state: here.state(of: task), when: when)
  }

  /// The same for a task on one day: `7. Lab 4; tomorrow 17:00 to 18:45; in CS 298/Labs`.
  static func plain(_ item: DayItem, on day: Day, saysDay: Bool = true, here: ViewContext) -> StyledText {
    var when = saysDay ? here.when.short(day, item.time) : item.time.map(here.when.clock.text) ?? ""
    if let end = item.end.map({ here.when.clock.end($0, after: item.time) }) {
      when += item.time == nil ? " until \(end)" : " to \(end)"
    }
    if let again = item.again { when += ", \(again)" }
    switch item.part {
    case .whole: break
    case .first: when += ", begins"
    case .middle: when += ", continues"
    case .last: when += ", ends"
    }
    if item.isExpected { when += ", repeats" }
    return plain(item.task, state: item.state, when: when)
  }

  private static func plain(_ task: ArcTask, state: TaskState, when: String?) -> StyledText {
    let word = state == .open || state == .today ? nil : state.rawValue
    var parts = [[word, when].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")]
    if let priority = task.fields.priority { parts.append("\(priority.rawValue) priority") }
    parts.append(task.fields.labelWords)
    if let location = task.fields.location { parts.append("at \(location)") }
    if !task.arcPath.isEmpty { parts.append("in \(task.arcPath)") }
    return plain(task.id, task.fields.title, parts)
  }

  /// Anything with a number: `4. choir; tomorrow 18:00; every Monday`; empty parts are left out.
  static func plain(_ number: Int, _ title: String, _ parts: [String]) -> StyledText {
    StyledText("\(number). \(title)" + parts.filter { !$0.isEmpty }.map { "; " + $0 }.joined())
  }
}
