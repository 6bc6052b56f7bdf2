import JSONText
import Moments
import Planner
import Store

/// Some of the tasks that match a filter, and the number of the others.
package struct TaskList {
  package var tasks: [ArcTask]
  /// How many were left out, counted up to `mostCounted`.
  package var more = 0
  /// What reminders bring, listed among the tasks; nil where they are no matter of the list.
  package var reminders: [DayItem]?
  /// The day that all of them lie on, which is not said again on each; nil: each says its own.
  package var day: Day?

  /// True for tasks that stand as they are to be shown; else those without a time come first on each day.
  package var isSorted = false

  package static let mostCounted = 100

  package init(tasks: [ArcTask]) { self.tasks = tasks }

  /// - Parameters:
  ///   - limit: how many are read; nil for all.
  ///   - count: how many there are, when that is known already.
  package init(
    _ snapshot: PlannerSnapshot, _ filter: TaskFilter, kind: PlannerSnapshot.Kind = .open, limit: Int?,
    count: Int? = nil
  ) throws {
    let most = count == nil ? (limit ?? 0) + TaskList.mostCounted : 0
    let found = try snapshot.list(matching: filter, kind: kind, limit: limit, countingTo: most)
    tasks = found.tasks
    if tasks.count == limit { more = (count ?? found.count) - tasks.count }
  }
}

extension TaskList {
  /// `{"schema":1,"tasks":[…],"reminders":[…]}`; without `reminders` where they are no matter of the list.
  package func document(_ here: ViewContext) -> JSONWriter {
    .document { json in
      json.key("tasks")
      json.array { list in tasks.forEach { list.value($0, here: here) } }
      guard let reminders else { return }
      json.key("reminders")
      json.array { list in reminders.forEach { list.value($0) } }
    }
  }
}

extension [ArcTask] {
  /// The same order, but on each day what has no time first.
  package func untimedFirst(_ here: ViewContext) -> [ArcTask] {
    var result: [ArcTask] = []
    var untimed = 0
    var last: Day?
    for task in self {
      let shown = here.shown(task.fields)
      if shown.date != last || last == nil { (last, untimed) = (shown.date, result.count) }
      if shown.date != nil, shown.time == nil {
        result.insert(task, at: untimed)
        untimed += 1
      } else {
        result.append(task)
      }
    }
    return result
  }
}
