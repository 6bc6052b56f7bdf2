import ArgumentParser
import JSONText
import Planner
import Store
import Terminal

/// `arc done`: completes tasks.
struct Done: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Complete tasks.",
    usage: "arc done NUMBER …",
    discussion: """
      Examples:
        arc done 12
        arc done 3-5 9
      """)

  @Argument(help: ArgumentHelp("Numbers, or ranges of them.", valueName: "NUMBER")) var words: [Word]
  @Flag(help: "Write the tasks as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let numbers = try numbers(in: words)
    let label = numbers.count == 1 ? "completed a task" : "completed \(numbers.count) tasks"
    let done = try context.store.record(label) { step in
      try numbers.map { number in
        let wasDone = try step.snapshot.task(number).closing != nil
        return (task: try step.complete(task: number), wasDone: wasDone)
      }
    }
    if json {
      let tasks = done.map(\.task)
      try context.console.show(
        JSONWriter.document { json in
          json.key("tasks")
          json.array { list in tasks.forEach { list.value($0, here: context.here) } }
        })
      return .done
    }
    for (task, wasDone) in done {
      let note = wasDone ? StyledText("  was done already", .faint) : StyledText()
      try context.console.show(
        "\(TaskState.done.sign) \(task.id, .faint)  \(task.fields.title)  \(task.arcPath, .faint)\(note)")
    }
    return .done
  }
}
