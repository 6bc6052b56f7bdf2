import Moments
import Planner

/// Writes todo.txt, one task a line, as `TodoTxtLine` reads it.
package struct TodoTxt {
  package let here: ViewContext

  /// The line of a task, and what of it the form has no place for.
  package func line(_ task: ArcTask) -> (text: String, lost: [String]) {
    let fields = here.shown(task.fields)
    var words: [String] = []
    var lost: [String] = []
    if let closing = task.closing {
      words += ["x", here.zone.local(at: closing.at).day.description]
      if closing.outcome != .completed { lost.append("the outcome \(closing.outcome.rawValue)") }
    }
    let letter = fields.priority.map { $0 == .high ? "A" : $0 == .medium ? "B" : "C" }
    // The standard has the priority of a completed task as a key.
    if let letter, task.closing == nil { words.append("(\(letter))") }
    words.append(here.zone.local(at: task.created).day.description)
    words.append(fields.title)
    words.append("+" + task.arcPath.replacing(" ", with: "_"))
    if let location = fields.location { words.append("@" + location.replacing(" ", with: "_")) }
    words += fields.labels.sorted().map { "label:" + $0.replacing(" ", with: "-") }
    lost += fields.labels.filter { $0.contains(" ") }.sorted().map { "the spaces of the label \($0)" }
    if let letter, task.closing != nil { words.append("pri:\(letter)") }
    if let start = fields.startDate { words.append("t:\(start)") }
    if let date = fields.date { words.append("due:\(date)") }
    if let time = fields.time { words.append("at:\(time)") }
    if let repetition = fields.repetition {
      let rule = repetition.rule
      if let text = TodoTxt.recurrence(rule) {
        words.append("rec:" + (repetition.countsFromCompletion ? "" : "+") + text)
      } else {
        lost.append("the recurrence \(fields.ruleInOneLine ?? rule)")
      }
    }
    if task.wasMovedAlone, !lost.contains(where: { $0.hasPrefix("the recurrence") }) {
      lost.append("the move of only this occurrence")
    }
    if let end = fields.endTime ?? nil { lost.append("the end at \(end)") }
    if let end = fields.endDate { lost.append("the end on \(end)") }
    if let minutes = fields.duration { lost.append("the duration of \(minutes) minutes") }
    if let zone = fields.zone { lost.append("the zone \(zone)") }
    if fields.saysHowItReminds { lost.append("its reminders") }
    if !fields.description.isEmpty { lost.append("the notes") }
    let line = words.joined(separator: " ")
    return (line, lost + misread(line, task, fields))
  }

  /// What of a line would be read otherwise than it is meant, by arc and by others.
  private func misread(_ line: String, _ task: ArcTask, _ fields: ArcTask.Fields) -> [String] {
    guard let read = TodoTxtLine(line, here: here) else { return [] }
    let again = read.task.fields
    let path = read.path.joined(separator: "/")
    let pairs: [(name: String, before: String?, after: String?)] = [
      ("title", fields.title, again.title), ("arc", task.arcPath, path),
      ("place", fields.location, again.location),
      ("date", fields.date?.description, again.date?.description),
      ("time", fields.time?.description, again.time?.description),
    ]
    var wrong = pairs.filter { $0.before != $0.after }.map { name, before, after in
      "the \(name) \(before.map { "'\($0)'" } ?? "(none)"), which reads as \(after.map { "'\($0)'" } ?? "none")"
    }
    if task.closing == nil, read.task.closing != nil { wrong.append("its open state") }
    return wrong
  }

  private static func recurrence(_ rule: String) -> String? {
    if rule == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR" { return "1b" }
    var (unit, count) = ("", 1)
    for part in rule.split(separator: ";") {
      switch part {
      case "FREQ=DAILY": unit = "d"
      case "FREQ=WEEKLY": unit = "w"
      case "FREQ=MONTHLY": unit = "m"
      case "FREQ=YEARLY": unit = "y"
      case _ where part.hasPrefix("INTERVAL="): count = Int(part.dropFirst(9)) ?? 1
      default: return nil
      }
    }
    return unit.isEmpty ? nil : "\(count)\(unit)"
  }

  package init(here: ViewContext) {
    self.here = here
  }
}
