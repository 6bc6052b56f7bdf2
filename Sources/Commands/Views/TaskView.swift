import Application
import JSONText
import Moments
import Planner
import Terminal

/// A task with all its fields.
struct TaskView {
  var task: ArcTask
  var here: ViewContext
  /// Its path, and its next alert; nil: not shown.
  var reminds: StyledText?
  /// The places where it reminds, `leaving work`; nil: none.
  var places: String?

  /// The breaks that the planner knows, whose names replace the days that it leaves out.
  var breaks: [Term] = []

  func lines(_ appearance: Appearance) -> [StyledText] {
    let fields = task.fields
    let when = here.when
    var rows = Rows()
    rows.add("arc", StyledText(task.arcPath))
    rows.add("due", due(when))
    rows.add("ends", end(when))
    rows.add("kind", text: fields.kind?.rawValue)
    rows.add("reminds", reminds)
    rows.add("takes", text: fields.duration.map(DateWords.duration(minutes:)))
    rows.add("starts", starts(when))
    rows.add("priority", fields.priority.map { "\($0.sign) \($0.rawValue)" })
    rows.add("labels", text: fields.labelWords)
    rows.add("place", text: fields.location)
    rows.add("repeats", text: repeats)
    rows.add("missed", missed)
    rows.add("zone", text: fields.zone)
    rows.add("notes", text: fields.description)
    rows.add("created", StyledText(here.stamp(task.created)))
    if let closing = task.closing {
      let state = here.state(of: task)
      let isOver = [.happened, .ended].contains(state)
      rows.add(
        isOver ? state.rawValue : closing.outcome.rawValue,
        StyledText((state == .ended ? "with its Arc, " : "") + here.stamp(closing.at), .done))
    }
    let head = TaskLine.head(of: task, here: here) + "\(fields.title, .strong)"
    return appearance.wrapped(head, to: appearance.columns ?? .max, indent: 4)
      + rows.lines(appearance, indent: 4)
  }

  /// `{"schema":1,"task":{…}}`; with places, `"fires":"leaving work"` follows.
  var document: JSONWriter {
    .document {
      $0.key("task")
      $0.value(task, here: here)
      if let places { $0.field("fires", places) }
    }
  }

  /// The repetition in words, `every Monday`.
  private var repeats: String? {
    let left = task.leavesOut(among: breaks, here)
    guard let repetition = task.without(left).fields.repetition else { return nil }
    let rest = left.isEmpty ? "" : ", leaves out " + left.map(\.name).joined(separator: " and ")
    return repetition.shown(here) + rest
  }

  /// The number of occurrences missed before it, and the command that shows them.
  private var missed: StyledText? {
    let count = here.missed(task)
    let stays = task.fields.keepsMissed.map { $0 ? "stay open" : "give way to the next" } ?? ""
    if count == 0 { return stays.isEmpty ? nil : StyledText("missed ones \(stays)") }
    return "\(StyledText("\(count) before it", .overdue))  \("arc history \(task.id)", .faint)"
  }

  private func due(_ when: DateWords) -> StyledText? {
    let shown = here.shown(task.fields)
    guard let day = shown.date else { return nil }
    let style = here.state(of: task).style
    let time = shown.time.map { " \(when.clock.text($0))" } ?? ""
    return "\(when.date(day) + time, style) \(.dot, .faint) \(when.distance(day), style)"
  }

  private func starts(_ when: DateWords) -> StyledText? {
    task.fields.startDate.map { "\(when.date($0)) \(.dot, .faint) \(when.distance($0), .faint)" }
  }

  private func end(_ when: DateWords) -> StyledText? {
    let shown = here.shown(task.fields)
    let day = shown.endDate.map(when.date)
    let time = shown.endTime.map(when.clock.text)
    let text = [day, time].compactMap { $0 }.joined(separator: " ")
    return text.isEmpty ? nil : StyledText(text)
  }
}
