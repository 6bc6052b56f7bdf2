import ArgumentParser
import JSONText
import Moments
import Planner
import Store
import Terminal

/// `arc cal`: a month, a week or a day with its tasks.
struct Cal: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "cal",
    abstract: "Show a month, a week or a day with its tasks.",
    usage: "arc cal [month|week|day] [WHEN] [FILTER …] [--scroll] [--plain] [--json]",
    discussion: """
      Examples:
        arc cal                 this month, with each day's tasks
        arc cal week            this week by the hour
        arc cal day friday
        arc cal month march arc:cs298
        arc cal month +1        the next one; also: week 12, day -1, march 2028
        arc cal --scroll        full screen, with keys to add, change and complete
        arc cal week --scroll   the same, by week
      """)

  @Argument(
    help: ArgumentHelp("month, week or day, then which one, then filters.", valueName: "month|week|day|WHEN"))
  var words: [Word] = []
  @Flag(help: "Browse it full screen; press ? there for the keys.") var scroll = false
  @OptionGroup var view: ViewOptions
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  private typealias Unit = CalendarForm

  func run(in context: Context) throws -> Exit {
    var words = words.map(\.text)
    let unit = words.first.flatMap { Unit(rawValue: $0.lowercased()) }
    if unit != nil { words.removeFirst() }
    // `-1` goes back by one and is no filter.
    let plain =
      words.first.flatMap { Int($0) } != nil ? words.prefix(1) : words.prefix { !FilterReader.isFilter($0) }
    let here = context.here
    // `cal march` is a month, `cal friday` a day.
    let period =
      plain.isEmpty
      ? nil : try Period(calendar: plain.joined(separator: " "), unit: unit?.rawValue, in: context)
    let shown =
      unit ?? period.map {
        $0.first == $0.last ? .day : $0.last.number - $0.first.number < 7 ? .week : .month
      } ?? .month
    let day = period?.first ?? here.local.day
    if scroll {
      let filter = try context.store.read { snapshot in
        var reader = FilterReader(context, tree: try snapshot.arcs())
        return try reader.filter(Array(words.dropFirst(plain.count)))
      }
      return try CalendarScreen(context, CalendarPlace(day: day, form: unit ?? .month), filter: filter).run()
    }
    let (first, last) = bounds(shown, day, here)
    let calendar = try context.store.read { snapshot in
      var reader = FilterReader(context, tree: try snapshot.arcs())
      let filter = try reader.filter(Array(words.dropFirst(plain.count)))
      let limit = view.json ? 1_000_000 : shown == .day ? 100 : shown == .week ? 30 : 8
      return try CalendarDays(snapshot, from: first, to: last, here: here, limit: limit, filter: filter)
    }
    try show(calendar, shown, day, context)
    return .done
  }

  private func bounds(_ unit: Unit, _ day: Day, _ here: Here) -> (Day, Day) {
    switch unit {
    case .month: return (MonthView.first(of: day, here: here), MonthView.last(of: day, here: here))
    case .week:
      let start = day.weekStart(here.regional.firstWeekday)
      return (start, start.adding(days: 6))
    case .day: return (day, day)
    }
  }

  private func show(_ calendar: CalendarDays, _ unit: Unit, _ day: Day, _ context: Context) throws {
    let here = context.here
    let appearance = context.console.appearance
    let asked = unit == .month ? calendar.part(from: day.firstOfMonth, to: day.lastOfMonth) : calendar
    if view.json {
      return try context.console.show(document(asked, here))
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
        try context.console.show(MonthView(calendar: calendar, month: day, here: here).lines(appearance))
      case .week: try context.console.show(WeekView(calendar: calendar, here: here).lines(appearance))
      case .day: try context.console.show(DayView(calendar: calendar, here: here).lines(appearance))
      }
    }
    if asked.isEmpty {
      let name = unit == .month ? When.month(day) : "this \(unit.rawValue)"
      try context.console.tell(
        StyledText(
          "nothing is due in \(name): arc next shows what is due next".replacing("in this", with: "this"),
          .faint))
    }
  }

  /// `{"schema":1,"from":…,"to":…,"days":[…],"tasks":[…]}`.
  private func document(_ calendar: CalendarDays, _ here: Here) -> JSONWriter {
    var seen: Set<Int> = []
    let tasks = calendar.days.flatMap(\.items).map(\.task).filter { seen.insert($0.id).inserted }
    return .document { json in
      json.field("from", calendar.days.first?.day.description)
      json.field("to", calendar.days.last?.day.description)
      json.key("days")
      json.value(calendar)
      json.key("tasks")
      json.array { list in tasks.forEach { list.value($0, here: here) } }
    }
  }
}
