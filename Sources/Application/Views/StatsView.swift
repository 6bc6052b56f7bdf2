import JSONText
import Moments
import Planner
import Store

/// Counts of Arcs, then of the last eight weeks.
package struct StatsView {
  /// One week: what was completed in it, and what was due in it and is still open.
  package struct Week {
    package var first: Day
    package var done = 0
    /// Counted up to `mostCounted`.
    package var open = 0
    /// True when it is over or under way, so that what is open from before now is late.
    package var overdue = 0
    /// What became of the occurrences of reminders that were due in it.
    package var reminders: [OccurrenceStatus: Int] = [:]

    /// `12 reminders answered, 1 ignored, 2 missed`; nil when there were none.
    package var adherence: String? {
      let parts = [OccurrenceStatus.completed, .ignored, .missed].compactMap { status in
        reminders[status].map { "\($0) \(status.rawValue)" }
      }
      return parts.isEmpty ? nil : "reminders: " + parts.joined(separator: ", ")
    }

    package init(
      first: Day, done: Int = 0, open: Int = 0, overdue: Int = 0, reminders: [OccurrenceStatus: Int] = [:]
    ) {
      self.first = first
      self.done = done
      self.open = open
      self.overdue = overdue
      self.reminders = reminders
    }
  }

  /// The Arcs that are counted, each with all below it.
  package var arcs: [Arc]
  package var counts: [Int: ArcCounts]
  package var total: Counts
  /// The earliest first, the last one under way; none for a single Arc.
  package var weeks: [Week] = []
  /// On how many days in a row something was completed, up to today or yesterday.
  package var streak = 0
  package var here: ViewContext

  /// Where counting the tasks of a week stops.
  package static let mostCounted = 1000
  private static let weekCount = 8

  package init(_ snapshot: PlannerSnapshot, _ tree: ArcTree, below arc: Arc?, here: ViewContext) throws {
    self.here = here
    let counts = try snapshot.counts()
    self.counts = counts
    let children = tree.children(of: arc?.id).filter { $0.archived == nil }
    arcs = arc.map { [$0] + children } ?? children
    total = try arc.map { counts[$0.id]?.total ?? Counts() } ?? snapshot.totals()
    guard arc == nil else { return }
    let thisWeek = here.local.day.weekStart(here.regional.firstWeekday)
    let first = thisWeek.adding(days: -7 * (StatsView.weekCount - 1))
    weeks = (0..<StatsView.weekCount).map { Week(first: first.adding(days: 7 * $0)) }
    let done = try snapshot.completions(since: here.start(of: first)).map { here.zone.local(at: $0).day }
    for day in done where day >= first {
      let week = (day.number - first.number) / 7
      if week < weeks.count { weeks[week].done += 1 }
    }
    for index in weeks.indices {
      let range = here.range(from: weeks[index].first, to: weeks[index].first.adding(days: 6))
      weeks[index].open = try snapshot.count(
        matching: TaskFilter([.init(.due(range))]), atMost: StatsView.mostCounted)
      let late = TaskFilter([.init(.due(range)), .init(.overdue(at: here.now))])
      weeks[index].overdue = try snapshot.count(matching: late, atMost: StatsView.mostCounted)
      weeks[index].reminders = try snapshot.adherence(
        from: here.zone.firstMoment(of: weeks[index].first),
        to: here.zone.firstMoment(of: weeks[index].first.adding(days: 7)))
    }
    streak = StatsView.streak(Set(done), today: here.local.day)
  }

  /// Days in a row that end today, or yesterday when nothing has been done yet today.
  package static func streak(_ days: Set<Day>, today: Day) -> Int {
    var day = days.contains(today) ? today : today.adding(days: -1)
    var count = 0
    while days.contains(day) {
      count += 1
      day = day.adding(days: -1)
    }
    return count
  }

  /// `{"schema":1,"open":…,"overdue":…,"done":…,"putAway":…,"missed":…,"streak":…,"arcs":[…],"weeks":[…]}`.
  package var document: JSONWriter {
    .document { json in
      json.field("open", total.open)
      json.field("overdue", total.overdue)
      json.field("done", total.done)
      json.field("putAway", total.putAway)
      json.field("missed", total.missed)
      json.field("streak", streak)
      json.key("arcs")
      json.array { list in arcs.forEach { list.value($0, counts: counts[$0.id] ?? ArcCounts()) } }
      json.list("weeks", weeks) { json, week in
        json.field("from", week.first.description)
        json.field("done", week.done)
        json.field("open", week.open)
        json.field("overdue", week.overdue)
        for status in [OccurrenceStatus.completed, .ignored, .missed] {
          json.key(status.key)
          json.value(week.reminders[status] ?? 0)
        }
      }
    }
  }
}

extension OccurrenceStatus {
  /// The field that counts it.
  fileprivate var key: StaticString {
    switch self {
    case .completed: "remindersCompleted"
    case .ignored: "remindersIgnored"
    default: "remindersMissed"
    }
  }
}
