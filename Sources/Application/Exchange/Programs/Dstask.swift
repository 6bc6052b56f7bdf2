import JSONText
import Moments
import Planner

/// dstask, in the JSON that its lists write to a pipe (https://github.com/naggie/dstask).
///
/// A project is an Arc; a date in year 1 means no date.
package enum Dstask: TaskDocument {
  package static func isLikely(_ dense: String) -> Bool {
    // Taskwarrior, which dstask resembles, has a description.
    ["summary", "status", "uuid"].allSatisfy { dense.contains("\"\($0)\":") }
      && !dense.contains("\"description\":")
  }

  package static func tasks(in document: JSONValue, _ here: ViewContext) -> [ForeignTask]? {
    let tasks = document.values.compactMap { value -> ForeignTask? in
      guard let title = value["summary"]?.string, value["status"]?.string != "template" else { return nil }
      var task = ForeignTask(title)
      task.path = (value["project"]?.string).map { [$0] } ?? []
      task.note(value["notes"]?.string)
      task.due = day(value["due"])
      task.created = value["created"]?.time?.moment(in: here.zone)
      if value["status"]?.string == "resolved" {
        task.closing = Closing(
          at: value["resolved"]?.time?.moment(in: here.zone) ?? here.now, outcome: .completed)
      }
      for step in value["subtasks"]?.values ?? [] {
        task.check(step["summary"]?.string, isDone: step["resolved"]?.isTrue ?? false)
      }
      // P2 is the default priority, so it means none.
      task.priority = ["P0": .high, "P1": .high, "P3": .low][value["priority"]?.string ?? ""]
      task.labels = Labels.split(value["tags"]?.names ?? "")
      task.lose("delegated to", value["delegatedto"]?.string)
      return task
    }
    return tasks.isEmpty && !document.values.isEmpty ? nil : tasks
  }

  /// A due date: dstask has no times and writes midnight, in UTC or in the zone of whoever typed it, which is the day as
  /// written wherever it is read.
  private static func day(_ value: JSONValue?) -> ForeignTime? {
    guard let time = value?.time, let text = value?.string, text.dropFirst(11).hasPrefix("00:00") else {
      return value?.time
    }
    return Day(iso: text.prefix(10)).map { .day($0) } ?? time
  }
}
