import Application
import ArgumentParser
import Moments
import Names
import Planner
import Store
import Terminal

/// `arc archive`: puts Arcs away that are over.
struct Archive: ChangingCommand {
  static let group = HelpGroup.arcs
  static let otherwise = RefusedLineMeaning.perhapsTask
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Archive an Arc and its SubArcs: they are kept, but nothing can be added.",
    usage: "arc archive ARC [--close-open]",
    discussion: """
      Examples:
        arc archive cs298
        arc archive "CS 61B" --close-open
        arc ls --archived       archived Arcs

      Finish, move or delete open tasks first, or close them with --close-open; repeating tasks end with the Arc.
      """)

  @Argument(help: ArgumentHelp("Name or path.", valueName: "ARC")) var words: [ArgumentText]
  @Flag(help: "Close its open tasks as ignored, not as done.") var closeOpen = false
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var question: String? { "which Arc? arc archive \"CS 61B\"" }

  func run(in context: Context) throws -> Exit {
    let arc = try context.store.read { try $0.arcs().arc(calledOrBegun: words.line) }
    do {
      try context.tell(context.archive(arc, closingOpen: closeOpen), of: arc)
    } catch let error as PlannerError {
      var failure = Failure(error)
      if case .unfinished = error {
        failure.hints.append("arc archive \(arc.path.quoted) --close-open closes what is open")
      }
      throw failure
    }
    return .done
  }
}

extension Context {
  /// Says what archiving an Arc did.
  func tell(_ done: ArchivedArc, of arc: Arc) throws {
    guard !done.arcs.isEmpty else { return try console.tell("\(arc.path) is already archived".asResult) }
    let below = done.arcs.count - 1
    let with = below < 1 ? "" : " with \(below.counted("SubArc"))"
    let open = done.closed == 0 ? "" : "; closed \(done.closed.counted("open task"))"
    try console.tell("archived \(arc.path)\(with)\(open)".asResult)
    for task in done.ended {
      try console.show(
        "  \(task.id, .faint)  \(task.fields.title)  \("ends; it will not repeat again", .faint)")
    }
  }
}
