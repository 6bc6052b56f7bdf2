import ArgumentParser
import JSONText
import Planner
import Store
import Terminal

/// `arc undo`: takes back what commands did, the last one first.
struct Undo: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last command, or the last few; an import is one.",
    usage: "arc undo [COUNT] [--partly]",
    discussion: """
      Examples:
        arc undo
        arc undo 3
        arc log         what can be undone

      What was deleted comes back with its numbers, unless the trash was emptied.
      """)

  @Argument(help: ArgumentHelp("How many commands.", valueName: "COUNT")) var count = 1
  @Flag(help: "Take back what is left when the trash was emptied.") var partly = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    guard count > 0 else { throw Failure(.usage, "how many? arc undo 3") }
    let steps = try context.store.record("undo") { step in
      var steps: [LoggedStep] = []
      for index in 0..<count {
        do {
          steps.append(try step.undo(partly: partly))
        } catch PlannerError.nothingToUndo where index > 0 {
          break
        }
      }
      return steps
    }
    for step in steps { try context.console.tell("undid: \(step.label)".asResult) }
    if steps.count < count { try context.console.note("that was all there was to undo") }
    return .done
  }
}

/// `arc redo`: does again what was undone.
struct Redo: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Do again what undo took back, as long as nothing new was done.",
    usage: "arc redo [COUNT]",
    discussion: """
      Examples:
        arc redo
        arc redo 3
      """)

  @Argument(help: ArgumentHelp("How many commands.", valueName: "COUNT")) var count = 1
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    guard count > 0 else { throw Failure(.usage, "how many? arc redo 3") }
    let steps = try context.store.record("redo") { step in
      var steps: [LoggedStep] = []
      for index in 0..<count {
        do {
          steps.append(try step.redo())
        } catch PlannerError.nothingToRedo where index > 0 {
          break
        }
      }
      return steps
    }
    for step in steps { try context.console.tell("redid: \(step.label)".asResult) }
    if steps.count < count { try context.console.note("that was all there was to redo") }
    return .done
  }
}

/// `arc log`: what was done, the latest first.
struct Log: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "List what was done, the latest first.",
    usage: "arc log [COUNT] [--json]",
    discussion: """
      Examples:
        arc log
        arc log 100
      """)

  @Argument(help: ArgumentHelp("How many commands at most.", valueName: "COUNT")) var count = 20
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    guard count > 0 else { throw Failure(.usage, "how many? arc log 100") }
    let steps = try context.store.read { try $0.steps(limit: count) }
    if json {
      try context.console.show(document(of: steps))
      return .done
    }
    if steps.isEmpty { try context.console.show(StyledText("nothing was done yet", .faint)) }
    let stamps = steps.map { context.here.stamp($0.time) }
    let width = stamps.map(\.count).max() ?? 0
    for (step, stamp) in zip(steps, stamps) {
      let time = stamp + String(repeating: " ", count: width - stamp.count)
      let undone = step.undoneBy == nil ? StyledText() : StyledText("  undone", .faint)
      let style: Style = step.undoneBy == nil ? .plain : .faint
      try context.console.tell(
        "\(time, .faint)  \(step.label, style)\(undone)")
    }
    return .done
  }

  private func document(of steps: [LoggedStep]) -> JSONWriter {
    .document {
      $0.key("steps")
      $0.array { list in
        for step in steps {
          list.object {
            $0.field("id", step.id)
            $0.field("time", step.time.description)
            $0.field("label", step.label)
            $0.field("kind", step.role.rawValue)
            $0.field("undoneBy", step.undoneBy)
            $0.field("changes", step.changes)
          }
        }
      }
    }
  }
}
