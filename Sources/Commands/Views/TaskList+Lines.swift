import Application
import Moments
import Planner
import Terminal

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
}
