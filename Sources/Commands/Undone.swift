import ArgumentParser
import JSONText
import Planner
import Store
import Terminal

/// `arc undone`: opens closed tasks again.
struct Undone: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "undone",
    abstract: "Open tasks again that were completed, given up or put away.",
    usage: "arc undone NUMBER … | FILTER …",
    discussion: """
      Examples:
        arc undone 12
        arc undone arc:cs298 is:passed

      The next occurrence that a repeating task brought goes again, unless it was changed.
      """)

  @Argument(help: ArgumentHelp("Numbers, ranges of them, or a filter.", valueName: "NUMBER|FILTER"))
  var words: [Word]
  @Flag(help: "Write the tasks as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    let (tasks, wereOpen) = try context.store.record("opened tasks again") { step in
      let numbers = try TaskSelection(words, in: step.snapshot, context, kind: .done).numbers
      let wereOpen = try numbers.filter { try step.snapshot.task($0).closing == nil }
      let tasks = try numbers.map { try step.reopen(task: $0) }
      step.label = "opened \(tasks.filter { !wereOpen.contains($0.id) }.words) again"
      return (tasks, wereOpen)
    }
    if json {
      try context.showDocument(of: tasks)
    } else {
      try context.show(tasks, plain: false)
      for number in wereOpen { try context.console.note(StyledText("\(number) was open already", .faint)) }
    }
    return .done
  }
}
