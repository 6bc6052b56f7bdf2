import Application
import ArgumentParser

/// `arc devices`: those of the account.
struct DevicesCommand: CommandFamily {
  static let group = HelpGroup.sync
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration.family(
    "devices",
    abstract: "List the devices of your account, or log one out.",
    discussion: """
      Examples:
        arc devices
        arc devices revoke 2      a laptop that was lost

      A device that is logged out keeps its planner, but gets and sends nothing any more.
      """,
    of: [List.self, Revoke.self], standard: List.self)

  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  /// `arc devices ls`.
  struct List: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "ls", abstract: "List the devices.", usage: "arc devices [ls] [--json]")

    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var isAboutPlans: Bool { false }

    func run(in context: Context) throws -> Exit {
      try DaemonProgram.run(["devices"], json: json, in: context)
    }
  }

  /// `arc devices revoke DEVICE`.
  struct Revoke: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke", abstract: "Log a device out.", usage: "arc devices revoke DEVICE [--json]")

    @Argument(help: ArgumentHelp("Its number or name.", valueName: "DEVICE")) var device: [ArgumentText]
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var isAboutPlans: Bool { false }
    static var question: String? { "revoke which device? arc devices lists them: arc devices revoke 2" }

    func run(in context: Context) throws -> Exit {
      try DaemonProgram.run(["devices", "--", device.line], json: json, in: context)
    }
  }
}
