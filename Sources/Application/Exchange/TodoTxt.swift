import Moments
import Planner

/// Writes todo.txt, one task per line, which `TodoTxtLine` reads.
package struct TodoTxt {
  package let here: ViewContext

  /// The line of a task, and what of it todo.txt cannot hold.
  package func line(_ task: ArcTask) -> (text: String, lost: [String]) {
    let fields = here.shown(task.fields)
    var words: [String] = []
    var lost: [String] = []
    if let closing = task.closing {
      words += ["x", here.zone.local(at: closing.at).day.description]
      if closing.outcome != .completed { lost.append("the outcome \(closing.outcome.rawValue)") }
    }
    let letter = fields.priority.map { $0 == .high ? "A" : $0 == .medium ? "B" : "C" }
    // The format keeps the priority of a completed task as the key `pri`.
    if let letter, task.closing == nil { words.append("(\(letter))") }
    words.append(here.zone.local(at: task.created).day.description)
    words.append(fields.title)
    words.append("+" + task.arcPath.replacing(" ", with: "_"))
    words += fields.labels.sorted().map { "@" + $0.replacing(" ", with: "-") }
    lost += fields.labels.filter { $0.contains(" ") }.sorted().map { "the spaces in the label \($0)" }
    if let letter, task.closing != nil { words.append("pri:\(letter)") }
    if let location = fields.location { words.append("place:" + location.replacing(" ", with: "_")) }
    if let start = fields.startDate { words.append("t:\(start)") }
    if let date = fields.date { words.append("due:\(date)") }
    if let time = fields.time { words.append("at:\(time)") }
    if let repetition = fields.repetition {
      let pattern = try? RecurrencePattern(repetition.rule)
      if let pattern, let text = TodoTxt.recurrence(pattern.rule, on: fields.date) {
        words.append("rec:" + (repetition.basis == nil ? "+" : "") + text)
        if pattern.rule.end != .never { lost.append("the end of the recurrence") }
        if !pattern.exclusions.isEmpty { lost.append("the days that the recurrence skips") }
        if task.wasMovedAlone { lost.append("the move of this occurrence") }
      } else {
        lost += [fields.lostRecurrence(here)].compactMap { $0 }
      }
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

  /// The parts of a line that arc and other programs would read differently.
  private func misread(_ line: String, _ task: ArcTask, _ fields: ArcTask.Fields) -> [String] {
    guard let read = TodoTxtLine(line, here: here) else { return [] }
    let again = read.task.fields
    let path = read.path.joined(separator: "/")
    let pairs: [(name: String, before: String?, after: String?)] = [
      ("title", fields.title, again.title), ("Arc", task.arcPath, path),
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

  /// The rule as a value of `rec:`, without its end; nil when it cannot be written so.
  /// - Parameter day: the task's day, which the rule may leave out.
  private static func recurrence(_ rule: RecurrenceRule, on day: Day?) -> String? {
    let units: [RecurrenceRule.Frequency: String] = [.daily: "d", .weekly: "w", .monthly: "m", .yearly: "y"]
    guard let unit = units[rule.frequency] else { return nil }
    let workdays = Weekday.allCases.prefix(5).map { RecurrenceRule.NthWeekday(nil, $0) }
    if rule.frequency == .weekly, rule.interval == 1, rule.weekdays == workdays { return "1b" }
    let isWeekly = rule.frequency == .weekly
    func repeats(on day: Day?) -> Bool {
      rule
        == RecurrenceRule(
          rule.frequency, interval: rule.interval, end: rule.end,
          monthDays: day.map { rule.frequency == .monthly ? [$0.civil.day] : [] } ?? [],
          weekdays: day.map { isWeekly ? [.init(nil, $0.weekday)] : [] } ?? [], weekStart: rule.weekStart)
    }
    return repeats(on: nil) || repeats(on: day) ? "\(rule.interval)\(unit)" : nil
  }

  package init(here: ViewContext) {
    self.here = here
  }
}
