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
    try context.takeBack(count, "undo", isEnd: { $0 == .nothingToUndo }) { try $0.undo(partly: partly) }
  }
}

extension Context {
  /// Undoes or does again so many steps in one transaction, and says which.
  /// - Parameters:
  ///   - verb: `undo` or `redo`.
  ///   - isEnd: whether an error means that there are no more; behind the first step that is no failure.
  ///   - body: takes the next step.
  func takeBack(
    _ count: Int, _ verb: String, isEnd: (PlannerError) -> Bool, _ body: (PlannerStep) throws -> LoggedStep
  ) throws -> Exit {
    guard count > 0 else { throw Failure(.usage, "how many? arc \(verb) 3") }
    let newest = try store.read { try $0.steps(limit: 1) }.first { $0.role == .rule && $0.undoneBy == nil }
    var most = count
    var obstacle: PlannerError?
    var steps: [LoggedStep] = []
    do {
      steps = try take(most, verb, isEnd, body)
    } catch let stop as Stop {
      // Half of the step that cannot be taken was in the same transaction, so the others are taken again.
      (most, obstacle) = (stop.done, stop.reason)
      steps = try take(most, verb, isEnd, body)
    } catch let error as PlannerError where isEnd(error) {
      var failure = Failure(error)
      if let newest { failure.hints.append(Context.ruleWords(newest)) }
      throw failure
    }
    let did = verb == "undo" ? "undid" : "redid"
    let lines = try store.read { snapshot in
      let words = ChangeWords(here: here, tree: try snapshot.arcs())
      return try steps.map { try words.line($0, in: snapshot, isUndone: verb == "undo") }
    }
    for line in lines { try console.tell("\(did): \(line)".asResult) }
    for step in steps { try tell(left: step) }
    if let newest,
      try store.read({ try $0.steps(limit: 50) }).contains(where: { $0.id == newest.id && $0.undoneBy == nil }
      )
    {
      try console.note(StyledText("  " + Context.ruleWords(newest), .faint))
    }
    if let obstacle {
      try console.note("\("stopped:", .warning) \(obstacle.description)")
      return .refused
    }
    if steps.count < count { try console.note("nothing more to \(verb)") }
    return .done
  }

  /// Says what stays as others have changed it.
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

  /// What arc did by itself after the person's last step.
  private static func ruleWords(_ step: LoggedStep) -> String {
    "arc made the last change itself, so undo does not undo it: \(step.label); arc reopen NUMBER reopens a task"
  }

  /// Why the step after some could not be taken.
  private struct Stop: Error {
    var done: Int
    var reason: PlannerError
  }

  /// Takes so many steps in one transaction.
  private func take(
    _ count: Int, _ verb: String, _ isEnd: (PlannerError) -> Bool, _ body: (PlannerStep) throws -> LoggedStep
  ) throws -> [LoggedStep] {
    try store.record(verb) { step in
      var steps: [LoggedStep] = []
      while steps.count < count {
        do {
          steps.append(try body(step))
        } catch let error as PlannerError where !steps.isEmpty {
          if isEnd(error) { break }
          throw Stop(done: steps.count, reason: error)
        }
      }
      return steps
    }
  }
}
