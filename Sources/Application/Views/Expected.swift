import Moments
import Planner
import Store

extension PlannerSnapshot {
  /// The future occurrences of open repeating tasks, in local time, for each on at most 100 days and at most 2,400, which
  /// are those of every hour.
  ///
  /// A series counted from completion has none, since its days are not known. A series ends with its Arc.
  package func expected(from first: Day, to last: Day, here: ViewContext, matching filter: TaskFilter) throws
    -> [(
      task: ArcTask, starts: [LocalDateTime]
    )]
  {
    let tree = try arcs()
    return try repeating(matching: filter).map { task in
      (task, task.laterStarts(from: first, to: min(last, tree[task.arc]?.fields.ends ?? last), here: here))
    }
  }
}

extension ArcTask {
  /// The starts of the series after this occurrence, from one day to another.
  fileprivate func laterStarts(from first: Day, to last: Day, here: ViewContext) -> [LocalDateTime] {
    guard first <= last, let repetition = fields.scheduledRule.flatMap({ try? RecurrencePattern($0) }),
      let own = fields.start, let start = occurrence?.start ?? fields.start
    else { return [] }
    // The series continues from the day of its rule, even if this occurrence was moved.
    let begin = LocalSecond(LocalDateTime(day: start.day, time: start.time ?? .midnight))
    let end = LocalSecond(LocalDateTime(day: own.day, time: own.time ?? .midnight))
    let from = LocalSecond(LocalDateTime(day: max(first, start.day), time: .midnight))
    let occurrences = repetition.set(from: begin).occurrences(
      notBefore: from, in: here.home(of: fields))
    var starts: [LocalDateTime] = []
    // Those that have already passed were missed and do not come again.
    let now = LocalDateTime(day: here.local.day, time: fields.time == nil ? .midnight : here.local.time)
    var days = 0
    for next in occurrences where next > max(begin, end) && next.local >= now {
      if starts.last?.day != next.day { days += 1 }
      guard days <= 100, starts.count < 2400, next.day <= last else { break }
      starts.append(next.local)
    }
    return starts
  }
}
