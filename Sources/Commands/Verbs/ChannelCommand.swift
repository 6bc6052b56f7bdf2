import Application
import ArgumentParser
import Names

/// `arc channel`: the ways to be reminded.
struct ChannelCommand: ArcCommand {
  static let group = HelpGroup.alerts
  static let configuration = CommandConfiguration(
    commandName: "channel",
    abstract: "List the ways to be reminded, or try one.",
    usage: """
      arc channel ls
      arc channel test NAME [--alarm]
      """,
    discussion: """
      Examples:
        arc channel ls                    all channels, and whether they work
        arc channel test desktop          shows a notification
        arc channel test sound --alarm    rings for five seconds
        arc config push-channels "desktop phone"

      Pushes go through push-channels, alarms through alarm-channels, in that order.
      """)

  @Argument(help: ArgumentHelp("ls, or test and the name of a channel.", valueName: "ls|test"))
  var words: [ArgumentText] = []
  @Flag(help: "Try it with an alarm.") var alarm = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    let names = words.map(\.text)
    let place = DaemonProgram.place(global, context)
    switch (names.first ?? "ls", names.count) {
    case ("ls", ...1): try DaemonProgram.become(["channels"] + place, in: context)
    case ("test", 2):
      try DaemonProgram.become(["test", names[1]] + place + (alarm ? ["--alarm"] : []), in: context)
    case ("test", _):
      throw Failure(.usage, "test needs one channel", hints: ["arc channel ls lists them"])
    default:
      throw Failure(
        .usage,
        "channel takes ls or test, not '\(words.line)'"
          + didYouMean(names.first ?? "", among: ["ls", "test"]),
        hints: ["arc help channel says more"])
    }
  }
}
