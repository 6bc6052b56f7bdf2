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
  var reminders: [CalendarItem]?

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
      return try console.tell(StyledText(empty, .faint))
    }
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
  fileprivate func rows(_ here: Here) -> [TaskTable.Row] {
    merged({ TaskTable.Row($0, here: here) }) { item, day in
      var row = TaskTable.Row(item)
      row.when = StyledText(here.when.short(day, item.time), item.state.style)
      row.brief = StyledText(here.when.brief(day), item.state.style)
      return row
    }
  }

  fileprivate func plainLines(_ here: Here) -> [StyledText] {
    merged({ TaskLine.plain($0, here: here) }) { TaskLine.plain($0, on: $1, here: here) }
  }

  /// Tasks in their order, reminders among them by when they are due.
  private func merged<Shown>(_ task: (ArcTask) -> Shown, _ reminder: (CalendarItem, Day) -> Shown) -> [Shown]
  {
    var rest = (reminders ?? [])[...]
    var shown: [Shown] = []
    func take(until due: Moment?) {
      while let next = rest.first, let at = next.task.due, let day = next.task.fields.date,
        due.map({ at < $0 }) ?? true
      {
        shown.append(reminder(next, day))
        rest.removeFirst()
      }
    }
    for one in tasks {
      if let due = one.due { take(until: due) }
      shown.append(task(one))
    }
    take(until: nil)
    return shown
  }

  /// `{"schema":1,"tasks":[…],"reminders":[…]}`; without `reminders` where they are no matter of the list.
  fileprivate func document(_ here: Here) -> JSONWriter {
    .document { json in
      json.key("tasks")
      json.array { list in tasks.forEach { list.value($0, here: here) } }
      guard let reminders else { return }
      json.key("reminders")
      json.array { list in reminders.forEach { list.value($0) } }
    }
  }
}
