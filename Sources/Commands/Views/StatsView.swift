import Application
import JSONText
import Moments
import Planner
import Store
import Terminal

/// Counts of Arcs, then of the last eight weeks.
struct StatsView {
  /// One week: what was completed in it, and what was due in it and is still open.
  struct Week {
    var first: Day
    var done = 0
    /// Counted up to `mostCounted`.
    var open = 0
    /// True when it is over or under way, so that what is open from before now is late.
    var overdue = 0
    /// What became of the occurrences of reminders that were due in it.
    var reminders: [OccurrenceStatus: Int] = [:]

    /// `12 reminders answered, 1 ignored, 2 missed`; nil when there were none.
    var adherence: String? {
      let parts = [OccurrenceStatus.completed, .ignored, .missed].compactMap { status in
        reminders[status].map { "\($0) \(status.rawValue)" }
      }
      return parts.isEmpty ? nil : "reminders: " + parts.joined(separator: ", ")
    }
  }

  /// The Arcs that are counted, each with all below it.
  var arcs: [Arc]
  var counts: [Int: ArcCounts]
  var total: Counts
  /// The earliest first, the last one under way; none for a single Arc.
  var weeks: [Week] = []
  /// On how many days in a row something was completed, up to today or yesterday.
  var streak = 0
  var here: ViewContext

  /// Where counting the tasks of a week stops.
  static let mostCounted = 1000
  private static let weekCount = 8

  init(_ snapshot: PlannerSnapshot, _ tree: ArcTree, below arc: Arc?, here: ViewContext) throws {
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
  static func streak(_ days: Set<Day>, today: Day) -> Int {
    var day = days.contains(today) ? today : today.adding(days: -1)
    var count = 0
    while days.contains(day) {
      count += 1
      day = day.adding(days: -1)
    }
    return count
  }

  func lines(_ appearance: Appearance) -> [StyledText] {
    let table = ArcTable(arcs.map { ($0, $0.title) }, counts: counts, here: here)
    var lines = table.lines(appearance)
    let columns = appearance.columns ?? .max
    lines.append("")
    lines += appearance.wrapped(
      "  All: \(ArcView.words(total))  \(ArcTable.bar(total))", to: columns, indent: 2)
    guard !weeks.isEmpty else { return lines }
    lines += ["", StyledText("  Week of", .faint)] + weekLines(appearance)
    if streak > 1 { lines += ["", "  \(streak) days in a row"] }
    return appearance.columns.map { columns in lines.map { appearance.cut($0, to: columns) } } ?? lines
  }

  /// The weeks with bars as long as there is room for; words give way to signs where there is little.
  private func weekLines(_ appearance: Appearance) -> [StyledText] {
    let columns = appearance.columns ?? 80
    let most = max(weeks.map(\.done).max() ?? 0, 1)
    let rests = weeks.map { StatsView.rest(of: $0) }
    let fixed = 22 + (rests.map(appearance.width).max() ?? 0)
    let isNarrow = fixed > columns
    let room = isNarrow ? 0 : min(max(columns - max(fixed, 40) - 10, 0), 20)
    return zip(weeks, rests).map { week, rest in
      let date = appearance.padded(StyledText(here.when.dayOfMonth(week.first)), to: 8)
      let style: Style = week.done > 0 ? .done : .faint
      if isNarrow {
        let done = appearance.padded("\(week.done, style)\(.done, style)", to: 4, trailing: true)
        return "  \(date)\(done)  \(StatsView.briefRest(of: week))"
      }
      let done = appearance.padded(StyledText("\(week.done) done", style), to: 10, trailing: true)
      let bar = appearance.padded(
        StyledText(.filled, times: (week.done * room + most - 1) / most, .done), to: room)
      return "  \(date)\(done)  \(bar)\(room > 0 ? "  " : "")\(rest)"
    }
  }

  /// `4 1!`
  private static func briefRest(of week: Week) -> StyledText {
    let open = week.open > week.overdue ? "\(count(week.open)) " : ""
    return "\(open)\(week.overdue > 0 ? StyledText("\(count(week.overdue))!", .overdue) : "")"
  }

  private static func count(_ number: Int) -> String {
    number < mostCounted ? "\(number)" : "\(mostCounted - 1)+"
  }

  private static func rest(of week: Week) -> StyledText {
    var parts: [StyledText] = []
    if week.open > week.overdue { parts.append("\(count(week.open)) open") }
    if week.overdue > 0 { parts.append(StyledText("\(count(week.overdue)) overdue", .overdue)) }
    if let adherence = week.adherence { parts.append(StyledText(adherence, .faint)) }
    return parts.dropFirst().reduce(parts.first ?? "") { $0 + ", " + $1 }
  }

  var plainLines: [StyledText] {
    let all: [StyledText] = ["all; \(ArcView.words(total))"]
    return arcs.map { ArcTable.plain($0, counts[$0.id]?.total ?? Counts(), here: here) } + all
      + weeks.map { week in
        let rest = StatsView.rest(of: week)
        let done: StyledText = "week of \(here.when.date(week.first)); \(week.done) done"
        return rest.isEmpty ? done : done + "; " + rest
      }
  }

  /// `{"schema":1,"open":…,"overdue":…,"done":…,"putAway":…,"streak":…,"arcs":[…],"weeks":[…]}`.
  var document: JSONWriter {
    .document { json in
      json.field("open", total.open)
      json.field("overdue", total.overdue)
      json.field("done", total.done)
      json.field("putAway", total.putAway)
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
