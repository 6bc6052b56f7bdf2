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
    let (old, arc) = try context.store.record("renamed an arc") { step in
      let split = try ArcAndRest(
        words, in: step.snapshot.arcs(),
        usage: "which arc, and what is its new name? arc rename cs298 \"CS 299\"")
      var fields = split.arc.fields
      fields.title = split.rest.line
      let arc = try step.edit(arc: split.arc.id, fields)
      step.label = "renamed the arc \(split.arc.path) to \(arc.title)"
      return (split.arc, arc)
    }
    try context.console.tell("\(old.path) is now \(arc.path)".asResult)
    return .done
  }
}
