import JSONText
import Moments
import Planner

/// Things, in the JSON that it takes in (https://culturedcode.com/things/support/articles/2803573/).
///
/// An area and a project are Arcs, a heading within a project is a SubArc; check lists become notes. A task is due at
/// its deadline, else when it is to be started (`when`).
package enum Things: TaskDocument {
  package static func isLikely(_ dense: String) -> Bool {
    dense.contains("\"attributes\":{")
      && ["to-do", "project"].contains { dense.contains("\"type\":\"\($0)\"") }
  }

  package static func tasks(in document: JSONValue, _ here: ViewContext) -> [ForeignTask]? {
    let items = document.values.isEmpty ? [document] : document.values
    guard items.contains(where: { $0["attributes"] != nil }) else { return nil }
    return tasks(items, in: [], here)
  }

  private static func tasks(_ items: [JSONValue], in path: [String], _ here: ViewContext) -> [ForeignTask] {
    var heading: [String] = []
    var tasks: [ForeignTask] = []
    for item in items {
      guard let attributes = item["attributes"], let title = attributes["title"]?.string, !title.isEmpty
      else {
        continue
      }
      switch item["type"]?.string {
      case "project":
        let area = (attributes["area"]?.string).map { [$0] } ?? []
        let inner = self.tasks(attributes["items"]?.values ?? [], in: area + [title], here)
        tasks += inner
      case "heading": heading = [title]
      case "to-do": tasks.append(task(attributes, title, in: path + heading, here))
      default: break
      }
    }
    return tasks
  }

  private static func task(_ value: JSONValue, _ title: String, in path: [String], _ here: ViewContext)
    -> ForeignTask
  {
    var task = ForeignTask(title)
    let list = [value["list"]?.string, value["heading"]?.string].compactMap { $0 }
    task.path = path.isEmpty ? list : path
    task.note(value["notes"]?.string)
    let start = value["when"]?.string
    task.due = value["deadline"]?.time ?? time(start, here)
    if value["deadline"] != nil { task.start = time(start, here) }
    if task.start == nil, value["deadline"] != nil || task.due == nil { task.lose("start", start) }
    task.created = value["creation-date"]?.time?.moment(in: here.zone)
    let closed = value["completion-date"]?.time?.moment(in: here.zone) ?? here.now
    if value["completed"]?.isTrue ?? false { task.closing = Closing(at: closed, outcome: .completed) }
    if value["canceled"]?.isTrue ?? false { task.closing = Closing(at: closed, outcome: .ignored) }
    for step in value["checklist-items"]?.values ?? [] {
      task.check(
        step["attributes"]?["title"]?.string, isDone: step["attributes"]?["completed"]?.isTrue ?? false)
    }
    task.labels = Labels.split(value["tags"]?.names ?? "")
    return task
  }

  /// The time of `2027-02-14@18:00`, `today`, `evening` or `tomorrow`; nil for `anytime` and `someday`.
  private static func time(_ text: String?, _ here: ViewContext) -> ForeignTime? {
    switch text {
    case nil, "anytime", "someday": return nil
    case "today", "evening": return .day(here.local.day)
    case "tomorrow": return .day(here.local.day.adding(days: 1))
    case let text?: return ForeignTime(text.replacing("@", with: "T"))
    }
  }
}
