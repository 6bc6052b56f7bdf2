import Application
import ArgumentParser
import Moments
import Planner
import Store
import Terminal

/// `arc archive`: puts Arcs away that are over.
struct Archive: ChangingCommand {
  static let group = HelpGroup.arcs
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

  func run(in context: Context) throws -> Exit {
    let arc = try context.store.read { try $0.arcs().arc(called: words.line) }
    if !closeOpen, let error = try context.store.read({ try $0.unfinished(in: arc.id) }).error(archiving: arc)
    {
      var failure = Failure(error)
      failure.hints.append("arc archive \(arc.path.quoted) --close-open closes what is open")
      throw failure
    }
    return try context.archive([arc], closingOpen: closeOpen)
  }
}

extension Context {
  /// Archives Arcs and says what that did.
  /// - Parameter closesOpen: closes the open tasks in them as ignored before.
  func archive(_ arcs: [Arc], closingOpen closesOpen: Bool = false) throws -> Exit {
    for arc in arcs {
      var closed = 0
      let done = try store.record("archived \(arc.path)") { step in
        if closesOpen {
          let inside = TaskFilter([]).within(arc, tree: try step.snapshot.arcs())
          for number in try step.snapshot.numbers(matching: inside, kind: .open) {
            guard try step.snapshot.task(number).fields.recurrence == nil else { continue }
            _ = try step.close(task: number, .ignored)
            closed += 1
          }
        }
        return try step.archive(arc: arc.id)
      }
      if done.arcs.isEmpty {
        try console.tell("\(arc.path) is already archived".asResult)
        continue
      }
      let below = done.arcs.count - 1
      let with = below < 1 ? "" : below == 1 ? " with 1 SubArc" : " with \(below) SubArcs"
      let open = closed == 0 ? "" : "; closed \(closed.counted("open task"))"
      try console.tell("archived \(arc.path)\(with)\(open)".asResult)
      for task in done.ended {
        try console.show("  \(task.id, .faint)  \(task.fields.title)  \("ends, it repeats no more", .faint)")
      }
    }
    return .done
  }
}
