import Application
import Moments
import Planner
import Store
import Terminal

extension ArcTask {
  /// What it means that a task has become an event, or the other way round; nil when it has not.
  func kindNote(instead old: ArcTask) -> StyledText? {
    switch (old.fields.kind == .event, fields.kind == .event) {
    case (false, true): StyledText("  an event now: it ends by itself", .faint)
    case (true, false): StyledText("  a task now: it stays open until it is done", .faint)
    default: nil
    }
  }
}

// How far a change of a repeating task reaches, in words.

extension Context {
  /// What a changed day or time of a repeating task means for those that come; nil when neither changed.
  func seriesChangeNote(of old: ArcTask, to task: ArcTask) throws -> StyledText? {
    guard task.closing == nil, let rule = old.fields.recurrence else { return nil }
    let (before, after) = (here.shown(old.fields), here.shown(task.fields))
    guard before.start != after.start, after.date != nil else { return nil }
    if task.fields.recurrence == nil, task.occurrence?.series == old.occurrence?.series,
      let open = try store.read({ try $0.openOccurrence(besides: task.id) })
    {
      return StyledText("  only this one moves; the next one is \(moment(of: open.fields))", .faint)
    }
    guard task.fields.recurrence == rule else { return nil }
    if task.fields.repetitionBasis == .completion {
      // Whatever day this one has, the next is counted from its completion.
      let holds = before.time != after.time && task.occurrence?.start?.time == task.fields.time
      return holds ? StyledText("  the new time applies from now on", .faint) : nil
    }
    let lastDay = try store.read { try $0.arcs().lastDay(of: task.arc) }
    let series = Series(task.fields, start: task.occurrence?.start, home: here.home(of: task.fields))
    guard let next = series?.next(after: now, lastDay: lastDay) else { return nil }
    let goesOn = task.occurrence?.start == task.fields.start
    let timeHolds = !goesOn && before.time != after.time && next.time == task.fields.time
    let isMoved = before.date != after.date
    let what =
      goesOn
      ? "from here on"
      : timeHolds
        ? (isMoved ? "only this one moves to another day; " : "") + "the new time applies from now on"
        : isMoved ? "only this one moves" : "only this one"
    let skipped = goesOn ? "" : skippedNote(of: task, series)
    return StyledText("  \(what)\(skipped); the next one is \(moment(of: next))", .faint)
  }

  /// `; Tue and Wed are skipped`: those that would have come before the day that a task was moved to.
  private func skippedNote(of task: ArcTask, _ series: Series?) -> String {
    guard let series, let day = task.fields.date, day > series.start.day else { return "" }
    let days = series.days(from: series.start.day, to: day).filter { $0 > series.start.day && $0 < day }
    if days.isEmpty { return "" }
    let named = days.count > 3 ? "\(days.count) others" : days.map { here.when.short($0, nil) }.andList
    return "; \(named) \(days.count == 1 ? "is" : "are") skipped"
  }

  private func moment(of fields: ArcTask.Fields) -> String {
    let shown = here.shown(fields)
    return shown.date.map { here.when.short($0, shown.time) } ?? ""
  }

  /// The warning for a task whose day is after the last day of its Arc; nil when it is not.
  /// - Parameter old: the task before the change; a warning that already applied to it is not repeated.
  func warning(of task: ArcTask, unless old: ArcTask? = nil) throws -> StyledText? {
    guard task.closing == nil, let day = here.shown(task.fields).date,
      let last = try store.read({ try $0.arcs().lastDay(of: task.arc) }), day > last
    else { return nil }
    if let old, old.arc == task.arc, here.shown(old.fields).date == day { return nil }
    return
      "\("note:", .warning) \(here.when.date(day)) is after the end of \(task.arcPath), \(here.when.date(last)); arc extend \(task.arcPath.quoted) WHEN extends it"
  }
  /// The warning for open tasks in an Arc that are due after its last day; nil when there are none.
  func warning(ofEndOf arc: Arc) throws -> StyledText? {
    guard let ends = arc.fields.ends else { return nil }
    let late = TaskFilter([
      TaskFilter.Condition(.due(MomentRange(from: here.start(of: ends.adding(days: 1)))))
    ])
    let count = try store.read { snapshot in
      try snapshot.count(matching: late.within(arc, tree: snapshot.arcs()), atMost: 1000)
    }
    guard count > 0 else { return nil }
    let tasks = count == 1 ? "1 open task is due" : "\(count)\(count == 1000 ? "+" : "") open tasks are due"
    let again = "arc ls \(arc.path.quoted) due.after:\(ends)"
    return "\("note:", .warning) \(tasks) after the end of \(arc.path): \(again)"
  }
}
