import Application
import ArgumentParser
import JSONText
import Moments
import Planner
import Store
import Terminal

/// Where a calendar is written as a page.
struct PageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Write a page to print and hang on the wall.", valueName: "FILE")) var html:
    ArgumentText?
  @Flag(help: "Write over a file that arc did not write.") var force = false
}

/// A request for a calendar.
struct CalendarRequest {
  /// The view to show; nil: the one that fits the period.
  var unit: CalendarForm?
  /// The period and filters.
  var words: [String]
  var scroll: Bool
  var page: PageOptions
  var view: ViewOptions

  private typealias Unit = CalendarForm

  func run(in context: Context) throws -> Exit {
    if !view.json { try context.seeArcs() }
    let here = context.here
    let (plain, filter) = try context.store.read { try asked(try $0.arcs(), context) }
    // `cal march` is a month, `cal friday` a day.
    let period = try plain.map { (words: String) throws -> Period in
      do { return try Period(calendar: words, unit: unit?.rawValue, in: context) } catch let refusal
        as Failure
      {
        var failure = refusal
        let line = ([unit?.rawValue ?? "cal"] + self.words).joined(separator: " ")
        failure.hints.append("arc add \(line) adds it as a task")
        throw failure
      }
    }
    let shown =
      unit ?? period.map {
        $0.first == $0.last ? .day : $0.last.number - $0.first.number < 7 ? .week : .month
      } ?? .month
    let day = period?.first ?? here.local.day
    if page.html != nil { try check(shown) }
    if scroll {
      return try CalendarScreen(context, CalendarPlace(day: day, form: unit ?? .month), filter: filter).run()
    }
    // Of a month that is almost over the rest is shown, and what follows.
    let rest =
      shown == .month && plain == nil && !view.json && page.html == nil
      ? MonthView.rest(of: day, here: here) : nil
    let (first, end) = bounds(shown, day, here)
    let last = rest?.last ?? end
    let calendar = try context.store.read { snapshot in
      let limit =
        page.html != nil ? 200 : view.json ? 1_000_000 : shown == .day ? 100 : shown == .week ? 30 : 20
      return try CalendarDays(snapshot, from: first, to: last, here: here, limit: limit, filter: filter)
    }
    if let file = page.html?.text {
      try write(calendar, month: shown == .month ? day : nil, to: file, context)
    } else {
      try show(calendar, shown, day, from: rest?.first, context)
    }
    return .done
  }

  /// Which month, week or day, nil for this one, and which tasks: `march arc:cs298`, `+1 cs298`, `cs298`.
  private func asked(_ tree: ArcTree, _ context: Context) throws -> (period: String?, filter: TaskFilter) {
    func split(_ words: some Collection<String>) throws -> (period: String?, filter: TaskFilter) {
      try ListWords.period(Array(words), tree: tree, workspace: context) {
        (try? Period(calendar: $0, unit: unit?.rawValue, in: context)) != nil
      }
    }
    // `-1` goes back by one; it is not a filter.
    guard let first = words.first, Int(first) != nil else { return try split(words) }
    let (more, filter) = try split(words.dropFirst())
    return (more.map { "\(first) \($0)" } ?? first, filter)
  }

  private func check(_ unit: CalendarForm) throws(Failure) {
    guard !scroll, !view.json, !view.plain else {
      throw Failure(.usage, "--html writes a page; leave out --scroll, --plain and --json")
    }
    guard unit != .day else {
      throw Failure(
        .usage, "--html takes a week or a month",
        hints: ["arc cal week --html week.html writes the week of a day"])
    }
  }

  /// Writes the page, over an earlier one of arc's own.
  private func write(_ calendar: CalendarDays, month: Day?, to file: String, _ context: Context) throws {
    let page = CalendarPage(calendar: calendar.gathered(context.here), month: month, here: context.here)
    let own = Array(CalendarPage.beginning.utf8)
    let output = try OutputFile(
      path: file, besides: PlannerFiles(of: context.store.path),
      replacing: self.page.force ? .anything : .own { $0.starts(with: own) })
    try output.output.write(page.text)
    try output.finish()
    if !output.isStream {
      try context.console.tell("wrote \(page.title) to \(file): open it in a browser and print it".asResult)
    }
  }

  private func bounds(_ unit: Unit, _ day: Day, _ here: ViewContext) -> (Day, Day) {
    switch unit {
    case .month: return (MonthView.first(of: day, here: here), MonthView.last(of: day, here: here))
    case .week:
      let start = day.weekStart(here.regional.firstWeekday)
      return (start, start.adding(days: 6))
    case .day: return (day, day)
    }
  }

  private func show(
    _ calendar: CalendarDays, _ unit: Unit, _ day: Day, from start: Day?, _ context: Context
  ) throws {
    let here = context.here
    let appearance = context.console.appearance
    let calendar = view.json ? calendar : calendar.gathered(here)
    let end = calendar.days.last?.day ?? day
    let asked =
      start.map { calendar.part(from: $0, to: end) }
      ?? (unit == .month ? calendar.part(from: day.firstOfMonth, to: day.lastOfMonth) : calendar)
    if view.json {
      return try context.console.show(asked.document(here: here))
    }
    if view.plain {
      for day in asked.days {
        for item in day.items { try context.console.show(TaskLine.plain(item, on: day.day, here: here)) }
        if day.more > 0 {
          try context.console.tell(
            More.line(day.more, most: day.mostCounted, "arc agenda \(day.day) --all"))
        }
      }
    } else {
      switch unit {
      case .month:
        try context.console.show(
          MonthView(calendar: calendar, month: day, here: here, start: start).lines(appearance))
      case .week: try context.console.show(WeekView(calendar: calendar, here: here).lines(appearance))
      case .day: try context.console.show(DayView(calendar: calendar, here: here).lines(appearance))
      }
    }
    if asked.isEmpty {
      let when = start != nil ? "in these weeks" : CalendarRequest.when(unit, day, here)
      try context.console.tell(
        StyledText("nothing is due \(when): arc next shows what is due next", .faint))
    }
  }

  /// `this week`, `in the week of Mon 8 Mar`.
  private static func when(_ unit: Unit, _ day: Day, _ here: ViewContext) -> String {
    switch unit {
    case .month: return "in \(DateWords.month(day))"
    case .week:
      let first = day.weekStart(here.regional.firstWeekday)
      let isThis = first == here.local.day.weekStart(here.regional.firstWeekday)
      return isThis ? "this week" : "in the week of \(here.when.date(first))"
    case .day: return "this day"
    }
  }
}
