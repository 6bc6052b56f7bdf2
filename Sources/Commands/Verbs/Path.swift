import Application
import ArgumentParser
import Escalation
import JSONText
import Names
import Planner
import Store

/// `arc path`: the escalation paths: when and how loudly to remind.
struct Path: CommandFamily {
  static let group = HelpGroup.alerts
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration.family(
    "path",
    abstract: "List, show, make or change escalation paths: when and how loudly arc reminds.",
    discussion: """
      Examples:
        arc path show nag
        arc path show alarm friday 5pm            when it would remind
        arc path new loud "at due push, +1h alarm for 5m, then alarm every 30m"
        arc path edit standard "1h before push, at due push, then push every 1d"
        arc path reset standard                   back to the original
        arc config timed-path standard            the default for tasks with a time
        arc add CS298 hw 2 fri 5pm !loud

      STEPS are separated by commas: TIME before ALERT, at due ALERT, +TIME ALERT (after the previous step), and at \
      the end 'then stop' or 'then ALERT every TIME [N times]'. ALERT is push or alarm, optionally with a loudness from 1 \
      (barely) to 5 (as loud as possible), and for an alarm how long it rings: alarm 5 for 10m.
      """,
    of: [List.self, Show.self, New.self, Edit.self, Reset.self, Remove.self], standard: List.self)

  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static func hints(for word: String) -> [String] { ["arc path show \(word) shows the path of that name"] }

  /// `arc path ls`.
  struct List: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "ls", abstract: "List all paths.", usage: "arc path [ls] [--json]")

    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    func run(in context: Context) throws -> Exit {
      let paths = try context.store.read { try $0.namedPaths() }
      if json {
        try context.console.show(
          JSONWriter.document { json in
            json.key("paths")
            json.array { list in paths.forEach { $0.write(to: &list) } }
          })
      } else {
        try context.console.show(paths.lines(context.console.appearance))
      }
      return .done
    }
  }

  /// `arc path show PATH [WHEN]`.
  struct Show: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show when a path would remind you of something due at a given time.",
      usage: "arc path show PATH [WHEN] [--json]")

    @Argument(help: ArgumentHelp("The name of the path.", valueName: "PATH")) var path: ArgumentText
    @Argument(help: ArgumentHelp("When it is due; tomorrow at noon by default.", valueName: "WHEN"))
    var due: [ArgumentText] = []
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which path? arc path show nag" }

    func run(in context: Context) throws -> Exit {
      try PathView(context.namedPath(path.text), due: due.line, context).show(json: json)
      return .done
    }
  }
}
