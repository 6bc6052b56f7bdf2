import Application
import ArgumentParser
import Planner
import Store
import Terminal

/// `arc next`: what is due next.
struct Next: ArcCommand {
  static let group = HelpGroup.views
  static let wordForm = WordForm.filter
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "List the tasks that are due next.",
    usage: "arc next [N] [FILTER …] [--plain] [--json]",
    discussion: """
      Examples:
        arc next                the next 10
        arc next 25 arc:cs298
        arc next week           what is due in the week after this one
      """)

  @Argument(help: ArgumentHelp("How many (10 by default), then filters.", valueName: "N|FILTER"))
  var words: [ArgumentText] = []
  @OptionGroup var view: ViewOptions
  var json: Bool { view.json }
  /// How many overdue tasks stand before those that are due next.
  private static let mostLate = 3
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    var words = words.map(\.text)
    let limit = words.first.flatMap { Int($0) }
    if limit != nil { words.removeFirst() }
    // `arc next week` asks for the week after this one, not for the word "week".
    let unit = words.first.flatMap {
      ["week", "month", "year"].contains($0.lowercased()) ? $0.lowercased() : nil
    }
    if let unit { words[0] = "due:next \(unit)" }
    let (list, overdue, isMore) = try context.store.read { snapshot in
      if let limit, limit < 1 { throw Failure(.usage, "how many? arc next 25 lists 25, not \(limit)") }
      var filter = try ListWords.filter(words, tree: snapshot.arcs(), workspace: context)
      let late =
        try view.json ? [] : snapshot.tasks(matching: filter.overdue(context.here), limit: Next.mostLate)
      filter.conditions.append(.init(.due(MomentRange(from: context.now))))
      var list = try TaskList(
        snapshot, dueNext: filter.withoutHidden(context.here), limit: limit ?? 10, here: context.here)
      list.tasks = late + list.tasks
      return (list, try snapshot.totals().overdue - late.count, !late.isEmpty)
    }
    if !view.json, overdue > 0 {
      try context.console.tell(
        "\(.overdue, .overdue) \(StyledText("\(overdue)\(isMore ? " more" : "") overdue", .overdue)): arc overdue"
      )
    }
    try context.show(list, view, again: "", empty: emptyWords(unit, words))
    return .done
  }

  /// What to say instead of an empty list.
  private func emptyWords(_ unit: String?, _ filter: [String]) -> String {
    if filter.isEmpty { return "nothing is due in the future: arc ls is:undated shows tasks without a date" }
    if let unit, filter.count == 1 {
      return "nothing is due next \(unit): arc agenda next \(unit) also shows what repeats"
    }
    return ListWords.emptyWords(
      "no upcoming task matches: arc next shows all upcoming tasks", of: "next", words)
  }
}

extension TaskFilter {
  /// The same, of what is overdue.
  fileprivate func overdue(_ here: ViewContext) -> TaskFilter {
    TaskFilter(conditions + [Condition(.overdue(at: here.now))])
  }
}

extension TaskList {
  /// What is due next: day by day, on each day by priority.
  fileprivate init(_ snapshot: PlannerSnapshot, dueNext filter: TaskFilter, limit: Int, here: ViewContext)
    throws
  {
    var found = try snapshot.tasks(matching: filter, kind: filter.kind, limit: limit)
    // What matters more may be due later on the last day.
    if found.count == limit, let day = found.last.flatMap({ here.shown($0.fields).date }) {
      var ofDay = filter
      ofDay.conditions.append(.init(.due(here.range(from: day, to: day))))
      let known = Set(found.map(\.id))
      found += try snapshot.tasks(matching: ofDay, kind: filter.kind, limit: max(limit, TaskList.mostOfDay))
        .filter {
          !known.contains($0.id)
        }
    }
    let ranked = found.untimedFirst(here).enumerated().map { place, task in
      (
        day: here.shown(task.fields).date?.number ?? .max, rank: task.fields.priority.rank, place: place,
        task: task
      )
    }
    self.init(
      tasks: ranked.sorted { ($0.day, $0.rank, $0.place) < ($1.day, $1.rank, $1.place) }.prefix(limit).map(
        \.task))
    isSorted = true
  }

  /// How many tasks of its last day are looked at.
  private static let mostOfDay = 1000
}

extension Priority? {
  /// The sort key, from 0 for high; no priority is between medium and low.
  var rank: Int {
    switch self {
    case .high: 0
    case .medium: 1
    case nil: 2
    case .low: 3
    }
  }
}
