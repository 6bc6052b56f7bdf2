import Application
import ArgumentParser
import Moments
import Planner
import Store
import Terminal

/// `arc today`: what is due today, of tasks and reminders, and how much is overdue.
struct Today: ArcCommand {
  static let group = HelpGroup.views
  static let wordForm = WordForm.filter
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "List the tasks and reminders that are due today.",
    usage: "arc today [FILTER …] [--all] [--plain] [--json]",
    discussion: """
      Examples:
        arc today
        arc today cs298 --json
      """)

  @Argument(help: ArgumentHelp("Only tasks that match: arc help filters.", valueName: "FILTER")) var words:
    [ArgumentText] = []
  @Flag(help: "Show closed tasks too, and the whole list, however long.") var all = false
  @OptionGroup var view: ViewOptions
  var json: Bool { view.json }
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let here = context.here
    let (list, overdue) = try context.store.read { snapshot in
      var filter = try ListWords.filter(words.map(\.text), tree: snapshot.arcs(), workspace: context)
      filter.conditions.append(.init(.due(here.range(from: here.local.day, to: here.local.day))))
      if !all { filter = filter.withoutHidden(here) }
      let limit = all || view.json ? nil : 100
      var list = try TaskList(snapshot, filter, kind: all ? .all : filter.kind, limit: limit)
      list.day = here.local.day
      // A filter asks for tasks.
      if words.isEmpty {
        try list.addReminders(snapshot, all: all, limit: limit, gathers: !view.json, here: here)
      }
      return (list, try snapshot.totals().overdue)
    }
    try context.show(
      list, view, again: "arc today --all",
      empty: words.isEmpty
        ? "nothing is due today: arc next shows what is due next"
        : ListWords.emptyWords(
          "no matching task is due today: arc today shows everything due today", of: "today", words))
    if !view.json, overdue > 0, words.isEmpty {
      try context.console.tell(
        "\(.overdue, .overdue) \(StyledText("\(overdue) overdue", .overdue)): arc overdue")
    }
    return .done
  }
}

extension TaskList {
  /// Adds what reminders bring today; what is over only when all is asked for.
  fileprivate mutating func addReminders(
    _ snapshot: PlannerSnapshot, all: Bool, limit: Int?, gathers: Bool, here: ViewContext
  ) throws {
    let today = here.local.day
    for day in try snapshot.reminderDays(
      from: today, to: today, limit: limit ?? .max, countingTo: TaskList.mostCounted)
    {
      let items = day.first.map { DayItem($0.reminder, $0.recorded, on: today, here: here) }.filter {
        all || !$0.state.isClosed
      }
      reminders = gathers ? DayItem.gathered(items, on: today, here) : items
      more += day.more
    }
  }
}
