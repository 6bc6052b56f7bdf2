import Application
import ArgumentParser

/// `arc sync`: syncs now, or shows the state.
struct SyncCommand: ArcCommand {
  static let group = HelpGroup.sync
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Sync with your other devices now, or show the sync status.",
    usage: "arc sync [status] [--json]",
    discussion: """
      Examples:
        arc sync
        arc sync status     the last contact, unsent changes, conflicts, devices

      You rarely need it: the daemon (arc daemon install) syncs within seconds, and without it \
      every command that changes something starts a sync.
      """,
    subcommands: [Status.self])

  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    try DaemonProgram.run(["sync"], json: json, in: context)
  }

  /// `arc sync status`.
  struct Status: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show the last contact, unsent changes, conflicts and devices.",
      usage: "arc sync status [--json]")

    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var isAboutPlans: Bool { false }

    func run(in context: Context) throws -> Exit {
      try DaemonProgram.run(["sync", "status"], json: json, in: context)
    }
  }
}
