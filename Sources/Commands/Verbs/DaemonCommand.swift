import Application
import ArgumentParser

/// `arc daemon`: reminds people in the background.
struct DaemonCommand: ArcCommand {
  static let group = HelpGroup.alerts
  static let configuration = CommandConfiguration(
    commandName: "daemon",
    abstract: "Remind you when tasks are due; install starts it at every login.",
    usage: """
      arc daemon [--once] [--channel NAME]
      arc daemon install | uninstall | status [--json]
      """,
    discussion: """
      Examples:
        arc daemon install      starts it now and at every login
        arc daemon status       whether it runs, what comes next, what does not work
        arc daemon              reminds as long as it runs, until Ctrl-C
        arc daemon --once       delivers what is due now, then exits: for cron
        arc daemon --once --channel command:./notify.sh --now 2027-02-14T17:00

      Alerts go through the channels that are set for their level (arc channel ls).
      """,
    subcommands: [Install.self, Uninstall.self, Status.self])

  @Flag(help: "Deliver what is due now, then exit.") var once = false
  @Option(help: ArgumentHelp("Use only this channel.", valueName: "NAME|command:PROGRAM"))
  var channel: ArgumentText?
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    // What is wrong with the settings arc has said.
    var call = ["daemon"] + DaemonProgram.place(global, context) + ["--told"]
    if once { call.append("--once") }
    if let channel { call += ["--channel", channel.text] }
    try DaemonProgram.become(call, in: context)
  }

  /// `arc daemon install`.
  struct Install: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "install", abstract: "Start it now and at every login.", usage: "arc daemon install")

    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var isAboutPlans: Bool { false }

    func run(in context: Context) throws -> Exit {
      try DaemonProgram.become(["install"] + DaemonProgram.place(global, context), in: context)
    }
  }

  /// `arc daemon uninstall`.
  struct Uninstall: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "uninstall", abstract: "Stop it, and no longer start it at login.",
      usage: "arc daemon uninstall")

    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var isAboutPlans: Bool { false }

    func run(in context: Context) throws -> Exit {
      try DaemonProgram.become(["uninstall"] + DaemonProgram.place(global, context), in: context)
    }
  }

  /// `arc daemon status`.
  struct Status: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Say whether it runs, what comes next, and what does not work.",
      usage: "arc daemon status [--json]")

    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var isAboutPlans: Bool { false }

    func run(in context: Context) throws -> Exit {
      try DaemonProgram.become(
        ["status"] + DaemonProgram.place(global, context) + (json ? ["--json"] : []), in: context)
    }
  }
}
