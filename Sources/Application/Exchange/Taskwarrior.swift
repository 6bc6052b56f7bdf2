import JSONText
import Moments
import Planner

/// Writes tasks in the JSON that Taskwarrior's `task import` reads.
package struct Taskwarrior {
  package let here: ViewContext

  /// Writes a task as an object, and returns what of it Taskwarrior cannot hold.
  package func write(_ task: ArcTask, to json: inout JSONWriter) -> [String] {
    var lost: [String] = []
    let fields = task.fields
    let recur = fields.recurrence.flatMap(Taskwarrior.recurrence)
    json.object {
      $0.field("uuid", task.uuid)
      $0.field("description", fields.title)
      $0.field("status", task.closing != nil ? "completed" : "pending")
      $0.field("entry", stamp(task.created))
      if let closing = task.closing { $0.field("end", stamp(closing.at)) }
      $0.field("project", task.arcPath.replacing(".", with: "_").replacing("/", with: "."))
      if let due = start(fields) { $0.field("due", stamp(due)) }
      if let priority = fields.priority {
        $0.field("priority", String(priority.rawValue.prefix(1)).uppercased())
      }
      if !fields.labels.isEmpty {
        $0.texts("tags", fields.labels.sorted().map { $0.replacing(" ", with: "_") })
      }
      if let start = fields.startDate { $0.field("wait", stamp(here.start(of: start))) }
      if !fields.description.isEmpty {
        $0.key("annotations")
        $0.array { list in
          // Annotations need distinct times, so each line gets its own second.
          for (index, line) in fields.description.split(separator: "\n").enumerated() {
            // A date before a note is its creation date, as `TaskwarriorReader` writes it.
            let day = Day(iso: line.prefix(10)).flatMap { line.dropFirst(10).hasPrefix(" ") ? $0 : nil }
            list.object {
              $0.field("entry", stamp((day.map(here.start) ?? task.created).adding(seconds: index)))
              $0.field("description", String(day == nil ? line : line.dropFirst(11)))
            }
          }
        }
      }
    }
    if let outcome = task.closing?.outcome, outcome != .completed {
      lost.append("the outcome \(outcome.rawValue)")
    }
    if task.arcPath.contains(".") { lost.append("the dots in \(task.arcPath), which became _") }
    if let rule = fields.lostRecurrence(here) {
      // In Taskwarrior, a recurring task is a template with occurrences, which `task import` cannot create.
      lost.append(recur.map { "the recurrence '\($0)'" } ?? rule)
    }
    if here.shown(fields).time == .midnight { lost.append("the time 00:00, which is the whole day there") }
    lost += fields.labels.filter { $0.contains(" ") }.sorted().map { "the spaces in the label \($0)" }
    if let zone = fields.zone { lost.append("the zone \(zone)") }
    if fields.saysHowItReminds { lost.append("its reminders") }
    if fields.hasBlankLines { lost.append("the blank lines of its notes") }
    if let location = fields.location { lost.append("the place \(location)") }
    if let end = fields.endDate { lost.append("the end on \(end)") }
    if let end = fields.endTime { lost.append("the end at \(end)") }
    if let minutes = fields.duration { lost.append("the duration of \(minutes) minutes") }
    return lost
  }

  /// When it starts; a whole day starts at midnight.
  private func start(_ fields: ArcTask.Fields) -> Moment? {
    let fields = here.shown(fields)
    return fields.date.map {
      here.zone.moment(at: LocalDateTime(day: $0, time: fields.time ?? .midnight)).moment
    }
  }

  private func stamp(_ moment: Moment) -> String { moment.description.filter { $0 != "-" && $0 != ":" } }

  private static func recurrence(_ rule: String) -> String? {
    let names = [
      "FREQ=DAILY": "daily", "FREQ=WEEKLY": "weekly", "FREQ=MONTHLY": "monthly", "FREQ=YEARLY": "yearly",
    ]
    return names[rule]
  }

  package init(here: ViewContext) {
    self.here = here
  }
}
