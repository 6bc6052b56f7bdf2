import Application
import ArgumentParser
import Entry

/// The options of every command, which stand before or after its name.
struct GlobalOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The planner file to use.", valueName: "FILE"))
  var store: ArgumentText?

  @Option(help: ArgumentHelp("Pretend it is this date and time: 2027-02-14T09:00.", valueName: "MOMENT"))
  var now: ArgumentText?

  @Option(help: ArgumentHelp("The time zone: America/Los_Angeles.", valueName: "ZONE"))
  var tz: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The language you type lines in: \(Language.names.joined(separator: ", ")).", valueName: "LANGUAGE"),
    completion: .list(Language.names))
  var lang: ArgumentText?

  @Option(
    help: ArgumentHelp("When to use colours.", valueName: "WHEN"),
    completion: .list(Colour.allCases.map(\.rawValue)))
  var color: Colour?

  enum Colour: String, CaseIterable, ExpressibleByArgument { case auto, always, never }
}
