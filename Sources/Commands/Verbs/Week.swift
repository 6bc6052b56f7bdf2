import Application
import ArgumentParser

/// `arc week`: the days of this week, or of another.
struct Week: ArcCommand {
  static let group = HelpGroup.views
  static let wordForm = WordForm.filter
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration(
    commandName: "week",
    abstract: "Show a week with its tasks; this week by default.",
    usage: "arc week [WHEN] [FILTER …] [--html FILE] [--plain] [--json]",
    discussion: """
      Examples:
        arc week
        arc week +1                     the next one; also: 12, next week, march 8
        arc week arc:cs298
        arc week --html week.html       a page to print and hang on the wall
      """)

  @Argument(help: ArgumentHelp("Which week; filters.", valueName: "WHEN|FILTER")) var words: [ArgumentText] =
    []
  @OptionGroup var page: PageOptions
  @OptionGroup var view: ViewOptions
  var json: Bool { view.json }
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  func run(in context: Context) throws -> Exit {
    let request = CalendarRequest(
      unit: .week, words: words.map(\.text), scroll: false, page: page, view: view)
    return try request.run(in: context)
  }
}
