import Application
import ArgumentParser
import JSONText
import Moments
import Planner
import Store
import Terminal

/// `arc ls`: what there is.
struct Ls: ArcCommand {
  static let group = HelpGroup.arcs
  static let wordForm = WordForm.filter
  static let aliases = [
    CommandAlias("list", for: "ls", otherwise: .task), CommandAlias("tasks", for: "ls", "is:open"),
    CommandAlias("tomorrow", for: "ls", "tomorrow"), CommandAlias("inbox", for: "ls", "inbox"),
    CommandAlias("arcs", for: "ls"), CommandAlias("projects", for: "ls"),
  ]
  static let configuration = CommandConfiguration(
    commandName: "ls",
    abstract: "List the Arcs, what is in one, or the tasks that match a filter.",
    usage: "arc ls [ARC] [FILTER …] [--tree] [--all] [--archived] [--plain] [--json]",
    discussion: """
      Examples:
        arc ls                  the Arcs with their counts
        arc ls cs298            its SubArcs, then its tasks by date
        arc ls --tree           everything that is open
        arc ls --tree --archived
        arc ls overdue          also: today, tomorrow, friday, week, done
        arc ls is:overdue       tasks everywhere; arc help filters lists the filters
        arc ls cs298 due.before:friday -has:location
      """)

  @Argument(help: ArgumentHelp("An Arc by name or path, filters, or both.", valueName: "ARC|FILTER"))
  var words: [ArgumentText] = []
  @Flag(help: "Show all levels and their tasks.") var tree = false
  @Flag(help: "Show closed tasks too, and the whole list, however long.") var all = false
  @Flag(help: "Show archived Arcs; with --all the active ones too.") var archived = false
  @OptionGroup var view: ViewOptions
  var json: Bool { view.json }
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let listing = try context.store.read { snapshot in
      try Listing(
        snapshot, ListWords(words, tree: try snapshot.arcs(), workspace: context), isTree: tree, all: all,
        limit: all || view.json ? nil : tree ? 20 : 100, archived: archived)
    }
    if view.json {
      try context.console.show(listing.document(here: context.here))
    } else if listing.arcs.isEmpty && listing.tasks.isEmpty {
      try context.console.tell(listing.emptyWords(archived: archived))
    } else if view.plain {
      try showPlain(listing, context)
    } else if tree {
      try showTree(listing, context)
    } else {
      try showList(listing, context)
    }
    return .done
  }

  private func showList(_ listing: Listing, _ context: Context) throws {
    let arcs = listing.arcs.map { (arc: $0, name: archived ? $0.path : $0.title) }
    let table = ArcTable(arcs, counts: listing.counts, here: context.here)
    try context.console.show(table.lines(context.console.appearance))
    if !listing.arcs.isEmpty && !listing.tasks.isEmpty { try context.console.show("") }
    try context.show(listing.tasks, plain: false, showsArcs: listing.isFiltered)
    try showMore(listing, context)
  }

  private func showPlain(_ listing: Listing, _ context: Context) throws {
    for arc in listing.arcs {
      try context.console.show(
        ArcTable.plain(arc, listing.counts[arc.id]?.total ?? Counts(), here: context.here))
    }
    try context.show(listing.tasks, plain: true)
    try showMore(listing, context)
  }

  private func showMore(_ listing: Listing, _ context: Context) throws {
    guard let more = listing.more.values.first, more > 0, !tree else { return }
    let again = words.map(\.text.quoted).joined(separator: " ")
    try context.console.tell(More.line(more, most: Listing.mostCounted, "arc ls \(again) --all"))
  }

  private func showTree(_ listing: Listing, _ context: Context) throws {
    let view = TreeView(
      tree: listing.tree, counts: listing.counts, tasks: Dictionary(grouping: listing.tasks, by: \.arc),
      more: listing.more, showsArchived: archived && all, here: context.here,
      appearance: context.console.appearance)
    for arc in listing.roots { try view.write(arc) { try context.console.show($0) } }
  }
}
