import Application
import ArgumentParser
import Names
import Planner
import Store
import Terminal

/// `arc rename`: gives an Arc another name.
struct Rename: ChangingCommand {
  static let group = HelpGroup.arcs
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename an Arc.",
    usage: "arc rename ARC NAME",
    discussion: """
      Examples:
        arc rename cs298 "CS 299"
        arc rename "CS 298/Labs" Exercises
      """)

  @Argument(help: ArgumentHelp("The Arc, then its new name.", valueName: "ARC NAME")) var words:
    [ArgumentText]
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let split = try ArcAndRest(
      words, in: context.store.read { try $0.arcs() },
      usage: "which Arc, and what is its new name? arc rename cs298 \"CS 299\"")
    let arc = try context.rename(split.arc, to: split.rest.line)
    try context.tell(arc, insteadOf: split.arc)
    return .done
  }
}

extension Context {
  /// Says what an Arc is called now, and where it is: `Labs is now CS 298/Labs`.
  func tell(_ arc: Arc, insteadOf old: Arc) throws {
    try console.tell(
      (arc.path == old.path ? "unchanged \(arc.path)" : "\(old.path) is now \(arc.path)").asResult)
  }
}
