import JSONText
import Moments
import Planner
import Terminal

/// One task with everything that is known about it.
struct TaskView {
  var task: ArcTask
  var now: LocalTime
  var zone: Zone

  func lines(_ appearance: Appearance) -> [StyledText] {
    let fields = task.fields
    let when = When(now: now)
    var rows = Rows()
    rows.add("arc", StyledText(task.arcPath))
    rows.add("due", due(when))
    rows.add("ends", end(when))
    rows.add("takes", text: fields.duration.map(When.duration))
    rows.add("place", text: fields.location)
    rows.add("repeats", text: fields.recurrence)
    rows.add("zone", text: fields.zone)
    rows.add("notes", text: fields.description)
    rows.add("created", StyledText(stamp(task.created)))
    rows.add("completed", task.completed.map { StyledText(stamp($0), .done) })
    return [TaskLine.head(of: task, now: now) + "\(fields.title, .strong)"]
      + rows.lines(appearance, indent: 4)
  }

  /// `{"schema":1,"task":{…}}`.
  var document: JSONWriter {
    .document {
      $0.key("task")
      $0.value(task, now: now)
    }
  }

  private func due(_ when: When) -> StyledText? {
    guard let date = task.fields.date else { return nil }
    let style = TaskLine.state(of: task, now: now).style
    let time = task.fields.time.map { " \($0)" } ?? ""
    return "\(when.date(date) + time, style) \(.dot, .faint) \(when.distance(date), style)"
  }

  private func end(_ when: When) -> StyledText? {
    let day = task.fields.endDate.map(when.date)
    let time = task.fields.endTime?.description
    let text = [day, time].compactMap { $0 }.joined(separator: " ")
    return text.isEmpty ? nil : StyledText(text)
  }

  private func stamp(_ moment: Moment) -> String {
    let local = zone.local(at: moment)
    return "\(local.day) \(local.time)"
  }
}
