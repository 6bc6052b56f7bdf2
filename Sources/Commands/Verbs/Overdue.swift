import Application
import ArgumentParser
import Planner
import Store
import Terminal

/// `arc overdue`: what should have been done.
struct Overdue: ArcCommand {
  static let group = HelpGroup.views
  static let wordForm = WordForm.filter
  static let configuration = CommandConfiguration(
    commandName: "overdue",
    abstract: "List tasks whose due date has passed.",
    usage: "arc overdue [FILTER …] [--all] [--plain] [--json]",
    discussion: """
      Examples:
        arc overdue
        arc overdue arc:cs298 due.after:2027-01-01
      """)

  @Argument(help: ArgumentHelp("Only tasks that match: arc help filters.", valueName: "FILTER")) var words:
    [ArgumentText] = []
  @Flag(help: "Show the whole list, however long.") var all = false
  @OptionGroup var view: ViewOptions
  var json: Bool { view.json }
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let list = try context.store.read { snapshot in
      var filter = try ListWords.filter(words.map(\.text), tree: snapshot.arcs(), workspace: context)
      filter.conditions.append(.init(.overdue(at: context.now)))
      return try TaskList(
        snapshot, filter, limit: all || view.json ? nil : 100,
        count: words.isEmpty ? try snapshot.totals().overdue : nil)
    }
    try context.show(
      list, view, again: "arc overdue \(words.map { $0.text.quoted + " " }.joined())--all",
      empty: words.isEmpty
        ? "nothing is overdue: arc next shows what is due next"
        : "no overdue task matches: arc overdue shows all")
    return .done
  }
}
