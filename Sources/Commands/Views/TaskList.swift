import Planner
import Store
import Terminal

/// Some tasks of a filter, and how many there are besides.
struct TaskList {
  var tasks: [ArcTask]
  /// How many were left out, counted up to `mostCounted`.
  var more = 0

  static let mostCounted = 1000

  init(tasks: [ArcTask]) { self.tasks = tasks }

  /// - Parameters:
  ///   - limit: how many are read; nil for all.
  ///   - count: how many there are, when that is known already.
  init(
    _ snapshot: PlannerSnapshot, _ filter: TaskFilter, kind: PlannerSnapshot.Kind = .open, limit: Int?,
    count: Int? = nil
  ) throws {
    tasks = try snapshot.tasks(matching: filter, kind: kind, limit: limit)
    guard tasks.count == limit else { return }
    let all =
      try count ?? snapshot.count(matching: filter, kind: kind, atMost: tasks.count + TaskList.mostCounted)
    more = all - tasks.count
  }
}

extension Context {
  /// A list of tasks in the form asked for; `again` is the command that leaves nothing out.
  func show(_ list: TaskList, _ view: ViewOptions, again: String, empty: String) throws {
    if view.json { return try showDocument(of: list.tasks) }
    if list.tasks.isEmpty { return try console.tell(StyledText(empty, .faint)) }
    try show(list.tasks, plain: view.plain)
    if list.more > 0 { try console.tell(More.line(list.more, most: TaskList.mostCounted, again)) }
  }
}
