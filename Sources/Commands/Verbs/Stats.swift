import Application
import ArgumentParser
import Planner
import Store
import Terminal

/// `arc stats`: how much is open, late and done.
struct Stats: ArcCommand {
  static let group = HelpGroup.views
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show what is open, overdue and done, per Arc and per week.",
    usage: "arc stats [ARC] [--plain] [--json]",
    discussion: """
      Examples:
        arc stats
        arc stats cs298         its SubArcs
        arc stats --json
      """)

  @Argument(help: ArgumentHelp("Name or path of an Arc; all Arcs by default.", valueName: "ARC")) var words:
    [ArgumentText] = []
  @OptionGroup var view: ViewOptions
  var json: Bool { view.json }
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let stats = try context.store.read { snapshot in
      let tree = try snapshot.arcs()
      let arc = words.isEmpty ? nil : try tree.arc(calledOrBegun: words.line)
      return try StatsView(snapshot, tree, below: arc, here: context.here)
    }
    if view.json {
      try context.console.show(stats.document)
    } else if stats.arcs.isEmpty, stats.weeks.allSatisfy({ $0.adherence == nil }) {
      try context.console.show(StyledText("no Arcs yet: arc new \"CS 298\" makes one", .faint))
    } else {
      try context.console.show(
        view.plain ? stats.plainLines : stats.lines(context.console.appearance))
    }
    return .done
  }
}
