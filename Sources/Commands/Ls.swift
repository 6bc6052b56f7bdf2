import ArgumentParser
import JSONText
import Moments
import Planner
import Store
import Terminal

/// `arc ls`: what there is.
struct Ls: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "ls",
    abstract: "List the Arcs, or what is in one.",
    usage: "arc ls [ARC] [--tree] [--all] [--json]",
    discussion: """
      Examples:
        arc ls                  the Arcs with their counts
        arc ls cs298            its SubArcs, then its tasks by date
        arc ls --tree           everything that is open
      """)

  @Argument(help: ArgumentHelp("Name or path; all Arcs without it.", valueName: "ARC"))
  var words: [Word] = []
  @Flag(help: "Show all levels and their tasks.") var tree = false
  @Flag(help: "Show completed tasks too.") var all = false
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let listing = try context.store.read { try Listing($0, arc: words.line, isTree: tree, all: all) }
    if json {
      try context.console.show(listing.document(here: context.here))
    } else if tree {
      try showTree(listing, context)
    } else {
      try showList(listing, context)
    }
    return .done
  }

  private func showList(_ listing: Listing, _ context: Context) throws {
    let console = context.console
    let here = context.here
    if listing.arcs.isEmpty && listing.tasks.isEmpty { return try showEmpty(listing, console) }
    let arcs = listing.arcs.map { (arc: $0, name: $0.title) }
    try console.show(ArcView.list(arcs, counts: listing.counts, here: here, appearance: console.appearance))
    if !listing.arcs.isEmpty && !listing.tasks.isEmpty { try console.show("") }
    try console.show(TaskLine.list(listing.tasks, here: here, appearance: console.appearance))
  }

  private func showTree(_ listing: Listing, _ context: Context) throws {
    if listing.arcs.isEmpty && listing.arc == nil { return try showEmpty(listing, context.console) }
    let view = TreeView(
      tree: listing.tree, counts: listing.counts, tasks: Dictionary(grouping: listing.tasks, by: \.arc),
      here: context.here, appearance: context.console.appearance)
    for arc in listing.arc.map({ [$0] }) ?? listing.tree.children(of: nil) {
      try view.write(arc) { try context.console.show($0) }
    }
  }

  private func showEmpty(_ listing: Listing, _ console: Console) throws {
    guard let arc = listing.arc else {
      return try console.show(StyledText("no arcs yet: arc new \"CS 298\" makes one", .faint))
    }
    let done = listing.counts[arc.id]?.own.done ?? 0
    let what =
      done > 0 ? "nothing open in \(arc.path), \(done) done: arc ls \"\(arc.path)\" --all shows them" : ""
    try console.show(
      StyledText(
        what.isEmpty ? "nothing in \(arc.path) yet: arc add \(arc.path) …" : what, .faint))
  }
}

/// What `ls` shows, taken from one state of the store.
struct Listing {
  /// All Arcs.
  var tree: ArcTree
  /// The Arc asked for; nil for all.
  var arc: Arc?
  /// The SubArcs, or the roots; every Arc below in a tree.
  var arcs: [Arc]
  var tasks: [ArcTask]
  var counts: [Int: ArcCounts]

  init(_ snapshot: PlannerSnapshot, arc name: String, isTree: Bool, all: Bool) throws {
    let tree = try snapshot.arcs()
    let arc = name.isEmpty ? nil : try tree.arc(called: name)
    self.tree = tree
    self.arc = arc
    if isTree {
      arcs = arc.map { Array(tree.subtree(of: $0.id)) } ?? tree.arcs
    } else {
      arcs = tree.children(of: arc?.id)
    }
    // Tasks lie in Arcs, so the list of roots has none of its own.
    let hasTasks = isTree || arc != nil
    tasks = hasTasks ? try snapshot.tasks(in: arc?.id, below: isTree, kind: all ? .all : .open) : []
    counts = try snapshot.counts()
  }

  func document(here: Here) -> JSONWriter {
    .document { json in
      json.key("arcs")
      json.array { list in arcs.forEach { list.value($0, counts: counts[$0.id] ?? ArcCounts()) } }
      json.key("tasks")
      json.array { list in tasks.forEach { list.value($0, here: here) } }
    }
  }
}
