import JSONText
import Moments
import Planner

/// Google Tasks, as Google Takeout writes them (`Tasks.json`) and its API answers
/// (https://developers.google.com/workspace/tasks/reference/rest/v1/tasks).
///
/// A list is an Arc. A subtask becomes an item in the notes of its task, unless it has a date. Only days are
/// kept there, so times are not read.
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
}
