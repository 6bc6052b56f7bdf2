import Application
import JSONText
import Moments
import Planner
import Store
import Terminal

/// Some tasks of a filter, and how many there are besides.
struct TaskList {
  var tasks: [ArcTask]
  /// How many were left out, counted up to `mostCounted`.
  var more = 0
  /// What reminders bring, listed among the tasks; nil where they are no matter of the list.
  var reminders: [DayItem]?
  /// The day that all of them lie on, which is not said again on each; nil: each says its own.
  var day: Day?

  /// True for tasks that stand as they are to be shown; else those without a time come first on each day.
  var isSorted = false

  static let mostCounted = 100

  init(tasks: [ArcTask]) { self.tasks = tasks }

  /// - Parameters:
  ///   - limit: how many are read; nil for all.
  ///   - count: how many there are, when that is known already.
  init(
    _ snapshot: PlannerSnapshot, _ filter: TaskFilter, kind: PlannerSnapshot.Kind = .open, limit: Int?,
    count: Int? = nil
  ) throws {
    let most = count == nil ? (limit ?? 0) + TaskList.mostCounted : 0
    let found = try snapshot.list(matching: filter, kind: kind, limit: limit, countingTo: most)
    tasks = found.tasks
    if tasks.count == limit { more = (count ?? found.count) - tasks.count }
  }
}

extension Context {
  /// A list of tasks in the form asked for; `again` is the command that leaves nothing out.
  func show(_ list: TaskList, _ view: ViewOptions, again: String, empty: String) throws {
    if view.json { return try console.show(list.document(here)) }
    if list.tasks.isEmpty, list.reminders?.isEmpty ?? true {
      for line in empty.split(separator: "\n") { try console.tell(StyledText(String(line), .faint)) }
      return
    }
    try seeArcs()
    if view.plain {
      for line in list.plainLines(here) { try console.show(line) }
    } else {
      let table = TaskTable(rows: list.rows(here), showsArcs: true)
      try console.show(table.lines(console.appearance, columns: console.appearance.columns))
    }
    if list.more > 0 { try console.tell(More.line(list.more, most: TaskList.mostCounted, again)) }
  }
}

extension TaskList {
  fileprivate func rows(_ here: ViewContext) -> [TaskTable.Row] {
    inOrder(here) { task in
      day.map { TaskTable.Row(task, on: $0, here: here) } ?? TaskTable.Row(task, here: here)
    } reminder: { item, _ in
      TaskTable.Row(item, here: here)
    }
  }

  fileprivate func plainLines(_ here: ViewContext) -> [StyledText] {
    inOrder(here) {
      TaskLine.plain($0, unless: day, here: here)
    } reminder: { item, day in
      TaskLine.plain(item, on: day, saysDay: day != self.day, here: here)
    }
  }

  /// Tasks in their order, what has no time first within its day, reminders among them by when they are due.
  private func inOrder<Shown>(
    _ here: ViewContext, task: (ArcTask) -> Shown, reminder: (DayItem, Day) -> Shown
  ) -> [Shown] {
    let tasks = isSorted ? tasks : tasks.untimedFirst(here)
    guard let reminders, !reminders.isEmpty else { return tasks.map(task) }
    typealias Entry = (day: Int, minute: Int, shown: Shown)
    let all =
      tasks.map { one -> Entry in
        let shown = here.shown(one.fields)
        return (shown.date?.number ?? .max, shown.time?.minutes ?? -1, task(one))
      }
      + reminders.compactMap { item in
        item.task.fields.date.map { day -> Entry in
          (day.number, item.time?.minutes ?? -1, reminder(item, day))
        }
      }
    return all.enumerated().sorted { a, b in
      (a.element.day, a.element.minute, a.offset) < (b.element.day, b.element.minute, b.offset)
    }.map(\.element.shown)
  }

  /// `{"schema":1,"tasks":[…],"reminders":[…]}`; without `reminders` where they are no matter of the list.
  fileprivate func document(_ here: ViewContext) -> JSONWriter {
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
  func untimedFirst(_ here: ViewContext) -> [ArcTask] {
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
