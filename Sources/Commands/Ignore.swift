import ArgumentParser
import Planner
import Store

/// `arc ignore`: gives tasks up.
struct Ignore: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "ignore",
    abstract: "Give tasks up: they are archived as ignored, and nothing reminds of them.",
    usage: "arc ignore NUMBER … | FILTER …",
    discussion: """
      Examples:
        arc ignore 12
        arc ignore arc:cs298 is:overdue

      They count as closed for their Arc; arc undone opens them again.
      """)

  @Argument(help: ArgumentHelp("Numbers, ranges of them, or a filter.", valueName: "NUMBER|FILTER"))
  var words: [Word]
  @Flag(help: "Write the tasks as JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var changesSingleThings: Bool { true }

  func run(in context: Context) throws -> Exit {
    guard TaskSelection.means(words) else {
      throw Failure(
        .usage, "'\(words.line)' is neither a number nor a filter",
        hints: ["arc ignore 12", "arc ignore arc:\(words.line.quoted) gives up all that is open in it"])
    }
    return try context.close(words, .ignored, json: json)
  }
}
