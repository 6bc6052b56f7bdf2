import Application
import ArgumentParser
import Names

/// `arc devices`: those of the account.
struct DevicesCommand: ArcCommand {
  static let group = HelpGroup.sync
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the devices of your account, or log one out.",
    usage: "arc devices [revoke N] [--json]",
    discussion: """
      Examples:
        arc devices
        arc devices revoke 2      a laptop that was lost

      A device that is logged out keeps its planner, but gets and sends nothing any more.
      """)

  @Argument(help: ArgumentHelp("revoke, and the number or name of a device.", valueName: "revoke"))
  var words: [ArgumentText] = []
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    let names = words.map(\.text)
    switch (names.first, names.count) {
    case (nil, _), ("ls", 1): return try DaemonProgram.run(["devices"], json: json, in: context)
    case ("revoke", 2...):
      let name = names.dropFirst().joined(separator: " ")
      return try DaemonProgram.run(["devices", "--", name], json: json, in: context)
    case ("revoke", _):
      throw Failure(.usage, "revoke which device?", hints: ["arc devices lists them: arc devices revoke 2"])
    default: throw Failure.unknownVerb(names[0], for: "devices", known: ["ls", "revoke"])
    }
  }
}
