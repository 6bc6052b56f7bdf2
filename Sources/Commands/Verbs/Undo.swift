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
    try context.showUndone(count, .undo(partly: partly))
  }
}

extension Context {
  /// Undoes or redoes steps, and shows which.
  func showUndone(_ count: Int, _ direction: UndoDirection) throws -> Exit {
    guard count > 0 else { throw Failure(.usage, "how many? arc \(direction.name) 3") }
    let taken = try takeBack(count, direction)
    let isUndo = if case .undo = direction { true } else { false }
    let did = isUndo ? "undid" : "redid"
    for line in try words(ofReversed: taken.steps, isUndo: isUndo) {
      try console.tell(console.short("\(did): \(line)", rows: 2).asResult)
    }
    for step in taken.steps { try tell(step.notUndone) }
    if let left = taken.left { try console.note(StyledText("  " + UndoneSteps.words(left: left), .faint)) }
    if let obstacle = taken.obstacle {
      try console.note("\("stopped:", .warning) \(obstacle.description)")
      return .refused
    }
    if taken.steps.count < count { try console.note("nothing more to \(direction.name)") }
    return .done
  }

  /// What undoing or redoing steps changed, one line each; none for a step of which all stays.
  func words(ofReversed steps: [LoggedStep], isUndo: Bool = true) throws -> [String] {
    try seeBreaks()
    return try store.read { snapshot in
      let words = ChangeWords(here: here, tree: try snapshot.arcs())
      return try steps.compactMap { step in
        step.notUndone.isEmpty
          ? try words.line(step, in: snapshot, isUndone: isUndo)
          : try words.line(partlyUndone: step, in: snapshot)
      }
    }
  }

  /// Says what was not undone, and why.
  func tell(_ parts: [NotUndone]) throws {
    func words(_ parts: [NotUndone], separator: String) -> String {
      parts.prefix(3).map(\.words).joined(separator: separator)
        + (parts.count > 3 ? " and \(parts.count - 3) more" : "")
    }
    let changed = parts.filter(\.isChangedElsewhere)
    let prevented = parts.filter { !$0.isChangedElsewhere }
    if !changed.isEmpty {
      let names = words(changed, separator: ", ")
      try console.note("\("not undone:", .warning) \(names), changed since on another device")
    }
    if !prevented.isEmpty {
      try console.note("\("not undone:", .warning) \(words(prevented, separator: "; "))")
    }
  }
}
