import Application
import ArgumentParser

/// `arc channel`: the ways to be reminded.
struct ChannelCommand: CommandFamily {
  static let group = HelpGroup.alerts
  static let configuration = CommandConfiguration.family(
    "channel",
    abstract: "List the ways to be reminded, or try one.",
    discussion: """
      Examples:
        arc channel ls                    all channels, and whether they work
        arc channel test desktop          shows a notification
        arc channel test sound --alarm    rings for five seconds
        arc config push-channels "desktop phone"

      Pushes go through push-channels, alarms through alarm-channels, in that order.
      """,
    of: [List.self, Test.self], standard: List.self)

  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  /// `arc channel ls`.
  struct List: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "ls", abstract: "List all channels, and whether they work.",
      usage: "arc channel [ls] [--json]")

    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var isAboutPlans: Bool { false }

    func run(in context: Context) throws -> Exit {
      try DaemonProgram.become(
        ["channels"] + DaemonProgram.place(global, context) + (json ? ["--json"] : []), in: context)
    }
  }

  /// `arc channel test NAME`.
  struct Test: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "test", abstract: "Try a channel.", usage: "arc channel test NAME [--alarm]")

    @Argument(help: ArgumentHelp("The name of the channel.", valueName: "CHANNEL")) var channel: ArgumentText
    @Flag(help: "Try it with an alarm.") var alarm = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var isAboutPlans: Bool { false }
    static var question: String? { "test which channel? arc channel ls lists them: arc channel test desktop" }

    func run(in context: Context) throws -> Exit {
      let place = DaemonProgram.place(global, context)
      try DaemonProgram.become(["test", channel.text] + place + (alarm ? ["--alarm"] : []), in: context)
    }
  }
}
