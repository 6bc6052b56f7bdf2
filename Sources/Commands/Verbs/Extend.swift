import Application
import ArgumentParser
import Moments
import Planner
import Store
import Terminal

/// `arc extend`: moves the last day of an Arc.
struct Extend: ChangingCommand {
  static let group = HelpGroup.arcs
  static let configuration = CommandConfiguration(
    commandName: "extend",
    abstract: "Change the last day of an Arc.",
    usage: "arc extend ARC WHEN",
    discussion: """
      Examples:
        arc extend cs298 6/30
        arc extend "CS 298" in 2 weeks
      """)

  @Argument(help: ArgumentHelp("The Arc, then its new last day.", valueName: "ARC WHEN")) var words:
    [ArgumentText]
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var question: String? { "which Arc, and until when? arc extend \"CS 61B\" 6/30" }

  func run(in context: Context) throws -> Exit {
    let tree = try context.store.read { try $0.arcs() }
    var reader = try FieldReader(context)
    let split = try ArcAndRest(
      words, in: tree, usage: "which Arc, and until when? arc extend cs298 6/30"
    ) { (try? reader.day($0.line)) != nil }
    let arc = try context.extend(split.arc, until: split.rest.line)
    try context.console.tell(ExtendedArc(arc: arc, before: split.arc.fields.ends).line(context.here))
    if let line = try context.warning(ofEndOf: arc) { try context.console.note(line) }
    return .done
  }
}
