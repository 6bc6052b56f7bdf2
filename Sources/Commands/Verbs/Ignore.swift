import Application
import ArgumentParser
import Planner
import Store

/// `arc ignore`: gives tasks up.
struct Ignore: ArcCommand {
  static let group = HelpGroup.tasks
  static let wordForm = WordForm.filter
  static let configuration = CommandConfiguration(
    commandName: "ignore",
    abstract: "Close tasks as ignored, not as done; they no longer remind you.",
    usage: "arc ignore NUMBER … | FILTER …",
    discussion: """
      Examples:
        arc ignore 12
        arc ignore arc:cs298 is:overdue

      They count as closed in their Arc; arc reopen reopens them.
      """)

  @Argument(help: ArgumentHelp("Numbers, ranges like 3-5, or a filter.", valueName: "NUMBER|FILTER"))
  var words: [ArgumentText]
  @Flag(help: "Write the tasks as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    let words = try WordsOfTask(context, orReminders: true).selection(words)
    guard TaskSelection.means(words) else {
      throw Failure(
        .usage, "'\(words.line)' is neither a number nor a filter",
        hints: ["arc ignore 12", "arc ignore arc:\(words.line.quoted) ignores everything open in it"])
    }
    return try context.close(words, .ignored, json: json)
  }
}
