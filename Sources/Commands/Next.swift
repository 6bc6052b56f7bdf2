import ArgumentParser
import Planner
import Store
import Terminal

/// `arc next`: what is due next.
struct Next: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "List the tasks that are due next.",
    usage: "arc next [N] [FILTER …] [--plain] [--json]",
    discussion: """
      Examples:
        arc next                the next 10
        arc next 25 arc:cs298
      """)

  @Argument(help: ArgumentHelp("How many (10 by default), then filters.", valueName: "N|FILTER"))
  var words: [Word] = []
  @OptionGroup var view: ViewOptions
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    var words = words.map(\.text)
    let limit = words.first.flatMap { Int($0) }
    if limit != nil { words.removeFirst() }
    let (list, overdue) = try context.store.read { snapshot in
      guard limit.map({ $0 > 0 }) ?? true else {
        throw Failure(.usage, "how many? a number from 1, as in arc next 25")
      }
      var filter = try ListWords.filter(words, tree: snapshot.arcs(), context: context)
      filter.conditions.append(.init(.due(MomentRange(from: context.now))))
      let tasks = try snapshot.tasks(matching: filter, kind: filter.kind, limit: limit ?? 10)
      return (TaskList(tasks: tasks), try snapshot.totals().overdue)
    }
    if !view.json, overdue > 0 {
      try context.console.tell(
        "\(.overdue, .overdue) \(StyledText("\(overdue) overdue", .overdue)): arc overdue")
    }
    try context.show(
      list, view, again: "",
      empty: words.isEmpty
        ? "nothing is due in the future: arc ls is:undated shows tasks without a date"
        : "no match is due in the future: arc next shows all that is")
    return .done
  }
}
