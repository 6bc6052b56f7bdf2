import JSONText
import Moments
import Planner

/// Microsoft To Do, as its API answers (https://learn.microsoft.com/graph/api/resources/todotask) and export tools
/// that use it write: tasks, lists of tasks, or both within one another.
///
/// A list is an Arc; steps become items in the notes. Due dates there are days.
package enum MicrosoftToDo: TaskDocument {
  package static func isLikely(_ dense: String) -> Bool {
    dense.contains("\"dueDateTime\":{") || dense.contains("\"wellknownListName\":")
      || ["notStarted", "inProgress", "waitingOnOthers", "deferred"].contains {
        dense.contains("\"status\":\"\($0)\"")
      }
  }

  package static func tasks(in document: JSONValue, _ here: ViewContext) -> [ForeignTask]? {
    guard !document.fields.isEmpty || !document.values.isEmpty else { return nil }
    return tasks(document, in: [], here)
  }

  private static func tasks(_ value: JSONValue, in path: [String], _ here: ViewContext) -> [ForeignTask] {
    if !value.values.isEmpty { return value.values.flatMap { tasks($0, in: path, here) } }
    if let title = value["title"]?.string, value["status"] != nil {
      return [task(value, title, in: path, here)]
    }
    let path = (value["displayName"]?.string).map { [$0] } ?? path
    return ["value", "lists", "tasks", "children"].flatMap { name in
      value[name].map { tasks($0, in: path, here) } ?? []
    }
  }

  private static func task(_ value: JSONValue, _ title: String, in path: [String], _ here: ViewContext)
    -> ForeignTask
  {
    var task = ForeignTask(title)
    task.path = path
    task.note(value["body"]?["content"]?.string)
    task.due = value["dueDateTime"]?["dateTime"]?.time?.dayOnly
    task.created = value["createdDateTime"]?.time?.moment(in: here.zone)
    if value["status"]?.string == "completed" {
      let at = value["completedDateTime"]?["dateTime"]?.time?.moment(in: .utc)
      task.closing = Closing(at: at ?? here.now, outcome: .completed)
    }
    for step in value["checklistItems"]?.values ?? [] {
      task.check(step["displayName"]?.string, isDone: step["isChecked"]?.isTrue ?? false)
    }
    if let pattern = value["recurrence"]?["pattern"] {
      task.repetition = Repetition(rule(pattern, value["recurrence"]?["range"]))
    }
    task.priority = ["high": .high, "low": .low][value["importance"]?.string ?? ""]
    task.labels = Labels.split(value["categories"]?.names ?? "")
    if let at = value["reminderDateTime"]?["dateTime"]?.string, value["isReminderOn"]?.isTrue ?? false {
      task.lose("the reminder at", at)
    }
    return task
  }

  /// The rule of a pattern (https://learn.microsoft.com/graph/api/resources/recurrencepattern).
  private static func rule(_ pattern: JSONValue, _ range: JSONValue?) -> String {
    let days = pattern["daysOfWeek"]?.values.compactMap { $0.string?.prefix(2).uppercased() }.joined(
      separator: ",")
    let number = ["first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1][
      pattern["index"]?.string ?? ""]
    let month = pattern["month"]?.integer.flatMap { $0 > 0 ? ";BYMONTH=\($0)" : nil } ?? ""
    let dayOfMonth = pattern["dayOfMonth"]?.integer.flatMap { $0 > 0 ? ";BYMONTHDAY=\($0)" : nil } ?? ""
    let weekday = days.map { $0.isEmpty ? "" : ";BYDAY=" + (number.map(String.init) ?? "") + $0 } ?? ""
    let every = pattern["interval"]?.integer.flatMap { $0 > 1 ? ";INTERVAL=\($0)" : nil } ?? ""
    let until = range?["type"]?.string == "endDate" ? range?["endDate"]?.string : nil
    let end = until.map { ";UNTIL=" + $0.filter { $0 != "-" } } ?? ""
    switch pattern["type"]?.string {
    case "daily": return "FREQ=DAILY" + every + end
    case "weekly": return "FREQ=WEEKLY" + every + end + (days.map { $0.isEmpty ? "" : ";BYDAY=" + $0 } ?? "")
    case "absoluteMonthly": return "FREQ=MONTHLY" + every + end + dayOfMonth
    case "relativeMonthly": return "FREQ=MONTHLY" + every + end + weekday
    case "absoluteYearly": return "FREQ=YEARLY" + every + end + month + dayOfMonth
    case "relativeYearly": return "FREQ=YEARLY" + every + end + month + weekday
    case let type: return type ?? ""
    }
  }
}
