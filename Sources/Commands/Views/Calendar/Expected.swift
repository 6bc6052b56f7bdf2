import Moments
import Planner
import Store

extension PlannerSnapshot {
  /// The times at which open repeating tasks will come again, on the clock here, 100 at most for each.
  ///
  /// What is counted from completion cannot be foretold. A series ends with its Arc.
  func expected(from first: Day, to last: Day, here: Here, matching filter: TaskFilter) throws -> [(
    task: ArcTask, starts: [LocalTime]
  )] {
    let tree = try arcs()
    return try repeating(matching: filter).map { task in
      (task, task.laterStarts(from: first, to: min(last, tree[task.arc]?.fields.ends ?? last), here: here))
    }
  }
}

extension ArcTask {
  /// When the series starts again after this occurrence, from one day to another.
  fileprivate func laterStarts(from first: Day, to last: Day, here: Here) -> [LocalTime] {
    guard first <= last, let text = fields.recurrence, let rule = try? Recurrence(text), let day = fields.date
    else { return [] }
    let start = LocalSecond(LocalTime(day: day, time: fields.time ?? .midnight))
    var occurrences = rule.occurrences(from: start, in: here.zone)
    occurrences.skip(to: LocalSecond(LocalTime(day: max(first, day), time: .midnight)))
    var starts: [LocalTime] = []
    while starts.count < 100, let next = occurrences.next(), next.day <= last {
      if next > start { starts.append(next.local) }
    }
    return starts
  }
}
