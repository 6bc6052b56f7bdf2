import JSONText
import Moments
import Planner
import Store

/// Overdue tasks, then days with their items, then the number of tasks without a date; with a small month next to it
/// if there is room.
package struct AgendaView {
  /// The overdue tasks to show, the longest overdue first.
  package var overdue: [ArcTask] = []
  /// The number of overdue tasks not in `overdue`.
  package var moreOverdue = 0
  package var calendar: CalendarDays
  /// The days of the month shown next to it; nil: no month.
  package var month: CalendarDays?
  /// The number of tasks without a date, counted up to `mostCounted`; nil when a period was asked for.
  package var undated: Int?
  package var here: ViewContext

  /// Where counting overdue and undated tasks stops.
  package private(set) var mostCounted = 1000

  /// `{"schema":1,"from":…,"to":…,"tasks":[…],"days":[…]}`; `tasks` holds each task once, the overdue ones first.
  package var document: JSONWriter {
    var seen: Set<Int> = []
    let items = calendar.days.flatMap { $0.items.filter { !$0.isExpected }.map(\.task) }
    let tasks = (overdue + items).filter { seen.insert($0.id).inserted }
    return .document { json in
      json.field("from", calendar.days.first?.day.description)
      json.field("to", calendar.days.last?.day.description)
      json.field("undated", undated)
      json.key("tasks")
      json.array { list in tasks.forEach { list.value($0, here: here) } }
      json.key("days")
      json.value(calendar)
    }
  }

  package init(
    overdue: [ArcTask] = [], moreOverdue: Int = 0, calendar: CalendarDays, month: CalendarDays? = nil,
    undated: Int? = nil, here: ViewContext, mostCounted: Int = 1000
  ) {
    self.overdue = overdue
    self.moreOverdue = moreOverdue
    self.calendar = calendar
    self.month = month
    self.undated = undated
    self.here = here
    self.mostCounted = mostCounted
  }
}

extension AgendaView {
  /// - Parameters:
  ///   - period: the days; nil: the next 7, or 14 when those contain few tasks.
  ///   - limit: the most tasks shown per day, and the most overdue ones; nil: all.
  package init(
    _ snapshot: PlannerSnapshot, period: Period?, filter: TaskFilter, here: ViewContext, limit: Int?
  )
    throws
  {
    let today = here.local.day
    var last = period?.last ?? today.adding(days: 6)
    let first = period?.first ?? today
    self.init(
      calendar: try CalendarDays(
        snapshot, from: first, to: last, here: here, limit: limit ?? 1_000_000, filter: filter), here: here)
    // Counts that the store does not keep stop at the limit of a day; without a limit everything is counted.
    mostCounted = limit == nil ? .max : filter.conditions.isEmpty ? mostCounted : calendar.mostCounted
    if period == nil, calendar.days.map(\.items.count).reduce(0, +) < 10 {
      last = today.adding(days: 13)
      calendar = try CalendarDays(
        snapshot, from: first, to: last, here: here, limit: limit ?? 1_000_000, filter: filter)
    }
    if first <= today, last >= today || period == nil {
      try readOverdue(snapshot, filter, limit: limit.map { min($0, 10) })
    }
    if period == nil { try readRest(snapshot, filter) }
  }

  /// Reads what was due before today, or earlier today if no listed day shows it.
  private mutating func readOverdue(_ snapshot: PlannerSnapshot, _ filter: TaskFilter, limit: Int?) throws {
    var late = filter
    let before = min(calendar.days.first?.day ?? calendar.today, calendar.today)
    late.conditions.append(.init(.overdue(at: here.start(of: before))))
    overdue = try snapshot.tasks(matching: late, limit: limit).untimedFirst(here)
    guard overdue.count == limit else { return }
    if filter.conditions.isEmpty {
      let all = try snapshot.totals().overdue
      let today = TaskFilter.Condition(.due(here.range(from: before, to: calendar.today)))
      let todays = try snapshot.count(
        matching: TaskFilter([today, .init(.overdue(at: here.now))]), atMost: mostCounted)
      moreOverdue = max(0, all - overdue.count - todays)
    } else {
      moreOverdue =
        try snapshot.count(matching: late, atMost: overdue.count + mostCounted) - overdue.count
    }
  }

  private mutating func readRest(_ snapshot: PlannerSnapshot, _ filter: TaskFilter) throws {
    var none = filter
    none.conditions.append(.init(.has(.date), isNegated: true))
    undated = try snapshot.count(matching: none, atMost: mostCounted)
    month = try CalendarDays(
      snapshot, from: calendar.today.firstOfMonth, to: calendar.today.lastOfMonth, here: here, limit: 1,
      filter: filter, counts: false)
  }
}

extension JSONWriter {
  /// Writes `[{"date":…,"tasks":[{"id":…,"title":…,"time":…,"part":…,"expected":…}]}]`, including empty days.
  package mutating func value(_ calendar: CalendarDays) {
    array { list in
      for day in calendar.days {
        list.object { json in
          json.field("date", day.day.description)
          json.key("tasks")
          json.array { list in day.items.forEach { list.value($0) } }
          json.field("more", day.more)
        }
      }
    }
  }

  /// Writes `{"id":…,"title":…,"time":…,"part":…}`, one item of a day.
  package mutating func value(_ item: DayItem) {
    object {
      $0.field("id", item.task.id)
      $0.field("title", item.task.fields.title)
      $0.field("arc", item.task.arcPath)
      $0.field("time", item.time?.description)
      $0.field("end", item.end?.description)
      $0.field("location", item.task.fields.location)
      $0.field("priority", item.task.fields.priority?.rawValue)
      $0.texts("labels", item.task.fields.labels.sorted())
      $0.field("state", item.isExpected ? "expected" : item.state.rawValue)
      $0.field("part", "\(item.part)")
    }
  }
}
