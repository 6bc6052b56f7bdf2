import Application
import ArgumentParser
import Names

/// `arc daemon`: reminds people in the background.
struct DaemonCommand: ArcCommand {
  static let group = HelpGroup.alerts
  static let configuration = CommandConfiguration(
    commandName: "daemon",
    abstract: "Remind you when tasks are due; install starts it at every login.",
    usage: """
      arc daemon [--once] [--channel NAME]
      arc daemon install | uninstall | status
      """,
    discussion: """
      Examples:
        arc daemon install      starts it now and at every login
        arc daemon status       whether it runs, what comes next, what does not work
        arc daemon              reminds as long as it runs, until Ctrl-C
        arc daemon --once       delivers what is due now, then exits: for cron
        arc daemon --once --channel command:./notify.sh --now 2027-02-14T17:00

      Alerts go through the channels that are set for their level (arc channel ls).
      """)

  @Argument(
    help: ArgumentHelp("install, uninstall or status.", valueName: "install|uninstall|status"))
  var words: [ArgumentText] = []
  @Flag(help: "Deliver what is due now, then exit.") var once = false
  @Option(help: ArgumentHelp("Use only this channel.", valueName: "NAME|command:PROGRAM"))
  var channel: ArgumentText?
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    let names = words.map(\.text)
    let known = ["install", "uninstall", "status"]
    guard names.count <= 1, names.allSatisfy(known.contains) else {
      throw Failure(
        .usage,
        "daemon takes \(known.orList), not '\(words.line)'" + didYouMean(names.first ?? "", among: known),
        hints: ["arc help daemon says more"])
    }
    var call = [names.first ?? "daemon"] + DaemonProgram.place(global, context)
    if names.isEmpty {
      // What is wrong with the settings arc has said.
      call.append("--told")
      if once { call.append("--once") }
      if let channel { call += ["--channel", channel.text] }
    } else if once || channel != nil {
      throw Failure(.usage, "--once and --channel cannot be used with \(names[0])")
    }
    try DaemonProgram.become(call, in: context)
  }
}
