import Application
import ArgumentParser

/// `arc cal`: a month, a week or a day with its tasks.
struct Cal: ArcCommand {
  static let group = HelpGroup.views
  static let wordForm = WordForm.filter
  static let configuration = CommandConfiguration(
    commandName: "cal",
    abstract: "Show a month, a week or a day with its tasks.",
    usage: "arc cal [month|week|day] [WHEN] [ARC] [FILTER …] [--scroll] [--html FILE] [--plain] [--json]",
    discussion: """
      Examples:
        arc cal                 this month, with each day's tasks
        arc cal week            this week by the hour
        arc cal day friday
        arc cal month march cs298
        arc cal month +1        the next one; also: week 12, day -1, march 2028
        arc cal week --html week.html   a page to print and hang on the wall; month too
        arc cal --scroll        full screen, with keys to add, change and complete
        arc cal week --scroll   the same, by week
      """)

  @Argument(
    help: ArgumentHelp(
      "What to show (month, week or day), which one, then an Arc or filters.",
      valueName: "month|week|day|WHEN"))
  var words: [ArgumentText] = []
  @Flag(help: "Browse it full screen; press ? there for the keys.") var scroll = false
  @OptionGroup var page: PageOptions
  @OptionGroup var view: ViewOptions
  var json: Bool { view.json }
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  // A calendar that fills the screen has keys that change things.
  func mayChange(asking isAskable: Bool) -> Bool { isAskable }

  func run(in context: Context) throws -> Exit {
    var words = words.map(\.text)
    let unit = words.first.flatMap { CalendarForm(rawValue: $0.lowercased()) }
    if unit != nil { words.removeFirst() }
    let request = CalendarRequest(unit: unit, words: words, scroll: scroll, page: page, view: view)
    return try request.run(in: context)
  }
}
