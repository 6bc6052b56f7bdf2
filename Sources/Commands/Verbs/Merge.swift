import Application
import ArgumentParser
import Planner
import Store
import Terminal

/// `arc merge`: puts everything of one Arc into another.
struct Merge: ChangingCommand {
  static let group = HelpGroup.arcs
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge one Arc into another: its tasks, SubArcs and names.",
    usage: "arc merge ARC INTO",
    discussion: """
      Examples:
        arc merge "CS 298 spring" cs298

      SubArcs with the same name are merged too; arc undo takes it back.
      """)

  @Argument(help: ArgumentHelp("The Arc to merge, then the one that stays.", valueName: "ARC INTO"))
  var words: [ArgumentText]
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let tree = try context.store.read { try $0.arcs() }
    let split = try ArcAndRest(
      words, in: tree, usage: "which Arc into which? arc merge \"CS 298 spring\" cs298"
    ) { (try? tree.arc(calledOrBegun: $0.line)) != nil }
    let arc = try context.merge(split.arc, into: tree.arc(calledOrBegun: split.rest.line))
    try context.console.tell("merged \(split.arc.path) into \(arc.path)".asResult)
    return .done
  }
}
