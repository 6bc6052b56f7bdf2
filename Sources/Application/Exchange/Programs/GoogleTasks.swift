import JSONText
import Moments
import Planner

/// Google Tasks, as Google Takeout writes them (`Tasks.json`) and its API answers
/// (https://developers.google.com/workspace/tasks/reference/rest/v1/tasks).
///
/// A list is an Arc. A subtask becomes an item in the notes of its task, unless it has a date. `due` is a day there; the
/// time a task is planned for, when it has one, is in Takeout's `scheduled_time`.
package enum GoogleTasks: TaskDocument {
  package static func isLikely(_ dense: String) -> Bool { dense.contains("\"kind\":\"tasks#task") }

  package static func tasks(in document: JSONValue, _ here: ViewContext) -> [ForeignTask]? {
    switch document["kind"]?.string {
    case "tasks#taskLists": document["items"]?.values.flatMap { tasks(ofList: $0, here) } ?? []
    case "tasks#taskList", "tasks#tasks": tasks(ofList: document, here)
    default: nil
    }
  }

  private static func tasks(ofList list: JSONValue, _ here: ViewContext) -> [ForeignTask] {
    let name = list["title"]?.string
    var tasks: [ForeignTask] = []
    var places: [String: Int] = [:]
    for item in list["items"]?.values ?? [] where !(item["deleted"]?.isTrue ?? false) {
      guard let title = item["title"]?.string, !title.isEmpty else { continue }
      let isDone = item["status"]?.string == "completed"
      if item["due"] == nil, let parent = item["parent"]?.string, let place = places[parent] {
        tasks[place].check(title, isDone: isDone)
        continue
      }
      var task = ForeignTask(title)
      task.path = [name].compactMap { $0 }
      task.note(item["notes"]?.string)
      task.due = item["due"]?.time?.dayOnly
      plan(&task, item["scheduled_time"], here)
      task.created = (item["created"] ?? item["updated"])?.time?.moment(in: here.zone)
      if isDone {
        task.closing = Closing(
          at: item["completed"]?.time?.moment(in: here.zone) ?? here.now, outcome: .completed)
      }
      if item["recurrence"] != nil { task.lost.append("its repetition, which Google does not export") }
      for link in item["links"]?.values ?? [] { task.note(link["link"]?.string) }
      if let id = item["id"]?.string { places[id] = tasks.count }
      tasks.append(task)
    }
    return tasks
  }

  /// Reads `[{"current":true,"start":"2027-02-05T17:00:00Z"}]`: a day, or a time on the day of `due`.
  private static func plan(_ task: inout ForeignTask, _ times: JSONValue?, _ here: ViewContext) {
    let all = times?.values ?? []
    guard let planned = all.first(where: { $0["current"]?.isTrue ?? false }) ?? all.first,
      let text = planned["start"]?.string
    else { return }
    guard let start = planned["start"]?.time else { return task.lose("the time", text) }
    let (day, time) = start.local(in: here.zone)
    // A day is written as its midnight, in UTC or on the wall clock.
    let isDay = start.isMidnight || time == nil || time == .midnight
    let planning: ForeignTime = isDay ? (start.isMidnight ? start.dayOnly : .day(day)) : start
    guard let due = task.due else { return task.due = planning }
    if due.local(in: here.zone).0 == planning.local(in: here.zone).0 {
      task.due = planning
    } else if planning != due {
      task.put(start: planning, in: here.zone)
    }
  }
}
