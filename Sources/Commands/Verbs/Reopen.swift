import Application
import ArgumentParser
import JSONText
import Planner
import Store
import Terminal

/// `arc reopen`: opens closed tasks again.
struct Reopen: ArcCommand {
  static let group = HelpGroup.tasks
  static let wordForm = WordForm.filter
  static let aliases = [CommandAlias("undone", for: "reopen")]
  static let configuration = CommandConfiguration(
    commandName: "reopen",
    abstract: "Reopen closed tasks: completed, ignored or passed.",
    usage: "arc reopen NUMBER … | FILTER …",
    discussion: """
      Examples:
        arc reopen 12
        arc reopen arc:cs298 is:passed

      For a repeating task, arc also removes the next occurrence, unless you changed it. arc undone does the same.
      """)

  @Argument(help: ArgumentHelp("Numbers, ranges like 3-5, or a filter.", valueName: "NUMBER|FILTER"))
  var words: [ArgumentText]
  @Flag(help: "Write the tasks as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    let words = try WordsOfTask(context, kind: .done).selection(words)
    try refuseOpen(words, context)
    try context.refuseReminders(among: words, ", and only tasks are reopened") { reminder in
      "arc undo takes the last answer back; arc edit \(reminder.id) tomorrow 9am gives it another time"
    }
    let (tasks, wereOpen) = try context.reopen {
      try TaskSelection(words, in: $0, context, kind: .done).numbers
    }
    if json {
      try context.showDocument(of: tasks)
    } else {
      try context.show(tasks, plain: false)
      for number in wereOpen { try context.console.note(StyledText("\(number) was already open", .faint)) }
    }
    return .done
  }

  /// Refuses words that no closed task has.
  private func refuseOpen(_ words: [ArgumentText], _ context: Context) throws {
    guard let first = words.first, !TaskSelection.means(words), !TaskSelection.isNumbers(first) else {
      return
    }
    let open = try WordsOfTask(context).split(words, leaving: 0) { $0.isEmpty }
    guard let number = open.flatMap({ Int($0.0.text) }) else {
      throw Failure(
        .notFound, "no closed task matches '\(words.line)'", hints: ["arc ls done lists the closed tasks"])
    }
    let title = try context.store.read { try $0.task(number).fields.title }
    throw Failure(.refused, "\(number) \(title) is already open")
  }
}
