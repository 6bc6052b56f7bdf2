import Application
import ArgumentParser
import JSONText
import Planner
import Store
import Terminal

/// `arc undo`: takes back what commands did, the last one first.
struct Undo: ChangingCommand {
  static let group = HelpGroup.undo
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last command, or the last few; an import counts as one.",
    usage: "arc undo [COUNT] [--partly]",
    discussion: """
      Examples:
        arc undo
        arc undo 3
        arc log         what can be undone

      Deleted things come back with their numbers, unless the trash was emptied.
      """)

  @Argument(help: ArgumentHelp("How many commands.", valueName: "COUNT")) var count = 1
  @Flag(help: "Undo what can still be undone after the trash was emptied.") var partly = false
  @Flag(help: "Write what changed as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    try context.takeBack(count, .undo(partly: partly), "undo")
  }
}

extension Context {
  /// Undoes or redoes steps, and shows which.
  /// - Parameter verb: `undo` or `redo`.
  func takeBack(_ count: Int, _ direction: UndoDirection, _ verb: String) throws -> Exit {
    guard count > 0 else { throw Failure(.usage, "how many? arc \(verb) 3") }
    let taken = try takeBack(count, direction)
    let did = verb == "undo" ? "undid" : "redid"
    let lines = try store.read { snapshot in
      let words = ChangeWords(here: here, tree: try snapshot.arcs())
      return try taken.steps.compactMap { step in
        step.left.isEmpty
          ? try words.line(step, in: snapshot, isUndone: verb == "undo")
          : try words.line(partlyUndone: step, in: snapshot)
      }
    }
    for line in lines { try console.tell("\(did): \(line)".asResult) }
    for step in taken.steps { try tell(left: step) }
    if let left = taken.left { try console.note(StyledText("  " + UndoneSteps.words(left: left), .faint)) }
    if let obstacle = taken.obstacle {
      try console.note("\("stopped:", .warning) \(obstacle.description)")
      return .refused
    }
    if taken.steps.count < count { try console.note("nothing more to \(verb)") }
    return .done
  }

  /// Says what was not undone, since another device has changed it.
  func tell(left step: LoggedStep) throws {
    let names = step.left
    guard let first = names.first else { return }
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    let words = first.hasPrefix("the ") ? names.prefix(3).joined(separator: ", ") + more : ""
    try console.note(
      words.isEmpty
        ? "\("not undone:", .warning) \(names.prefix(3).joined(separator: "; "))\(more)"
        : "\("not undone:", .warning) \(words), changed since on another device")
  }
}
