import Application
import ArgumentParser
import Moments
import Planner
import Store
import Terminal

/// `arc agenda`: what is overdue, then the days that come.
struct Agenda: ArcCommand {
  static let group = HelpGroup.views
  static let wordForm = WordForm.filter
  static let configuration = CommandConfiguration(
    commandName: "agenda",
    abstract: "Show what is overdue, then the next days.",
    usage: "arc agenda [PERIOD] [FILTER …] [--all] [--plain] [--json]",
    discussion: """
      Examples:
        arc agenda              overdue, then the next 7 days (14 if little is due)
        arc agenda 30           the next 30 days; also: 3 weeks, next week, friday
        arc agenda arc:cs298 -has:location
      """)

  @Argument(
    help: ArgumentHelp("Number of days, a date or a period, then filters.", valueName: "PERIOD|FILTER"))
  var words: [ArgumentText] = []
  @Flag(help: "Show the whole list, however long.") var all = false
  @OptionGroup var view: ViewOptions
  var json: Bool { view.json }
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    if !view.json { try context.seeArcs() }
    let agenda = try context.store.read { snapshot in
      let (plain, filter) = try ListWords.period(
        words.map(\.text), tree: try snapshot.arcs(), workspace: context
      ) { (try? Period($0, in: context)) != nil }
      let period = try plain.map { try Period($0, in: context) }
      return try AgendaView(
        snapshot, period: period, filter: filter, here: context.here, limit: all || view.json ? nil : 20)
    }
    if view.json {
      try context.console.show(agenda.document)
    } else if view.plain {
      try context.console.show(agenda.plainLines)
    } else {
      try context.console.show(agenda.lines(context.console.appearance))
    }
    return .done
  }
}
