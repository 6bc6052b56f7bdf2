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
    let (old, arc) = try context.store.record("merged arcs") { step in
      let tree = try step.snapshot.arcs()
      let split = try ArcAndRest(
        words, in: tree, usage: "which arc into which? arc merge \"CS 298 spring\" cs298"
      ) { (try? tree.arc(called: $0.line)) != nil }
      let goal = try tree.arc(called: split.rest.line)
      step.label = "merged \(split.arc.path) into \(goal.path)"
      return (split.arc, try step.merge(arc: split.arc.id, into: goal.id))
    }
    try context.console.tell("merged \(old.path) into \(arc.path)".asResult)
    return .done
  }
}
