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
    usage: "arc archive ARC [--close-open] [--yes]",
    discussion: """
      Examples:
        arc archive cs298
        arc archive "CS 61B" --close-open
        arc ls --archived       archived Arcs

      Finish, move or delete open tasks first, or close them with --close-open; repeating tasks end with the Arc; \
      on a terminal, arc asks first.
      """)

  @Argument(help: ArgumentHelp("Name or path.", valueName: "ARC")) var words: [ArgumentText]
  @Flag(help: "Close its open tasks as ignored, not as done.") var closeOpen = false
  @Flag(name: [.long, .customShort("y")], help: "Do not ask.") var yes = false
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var question: String? { "which Arc? arc archive \"CS 61B\"" }

  func run(in context: Context) throws -> Exit {
    let arc = try context.store.read { try $0.arcs().arc(calledOrBegun: words.line) }
    guard try mayArchive(arc, context) else { return .refused }
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

  /// Asks when repeating tasks would end with the Arc and a person is there; what else is open is refused later.
  private func mayArchive(_ arc: Arc, _ context: Context) throws -> Bool {
    guard !yes, !closeOpen, !json, context.console.isInteractive else { return true }
    let ended = try context.store.read { snapshot in
      EndedArc(
        arc: arc, unfinished: try snapshot.unfinished(in: arc.id),
        repeating: try snapshot.openRepeating(in: arc.id))
    }
    if ended.unfinished.count > 0 || ended.repeating.isEmpty { return true }
    return try context.confirmArchiving(ended)
  }
}

extension Context {
  /// Asks whether to archive an Arc in which nothing is open but what repeats.
  /// - Returns: false when nothing is to be changed, which it says.
  func confirmArchiving(_ ended: EndedArc) throws -> Bool {
    for line in ended.state { try console.note("  \(line)") }
    let open = ended.repeating.isEmpty ? "nothing is open" : "nothing else is open"
    if try console.confirm("\(open) in \(ended.arc.path); archive it?") { return true }
    try console.note("nothing was changed")
    return false
  }

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
