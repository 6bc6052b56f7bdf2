import Application
import ArgumentParser
import Names

/// `arc sync`: syncs now, or shows the state.
struct SyncCommand: ArcCommand {
  static let group = HelpGroup.sync
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
      """)

  @Argument(help: ArgumentHelp("status, or nothing.", valueName: "status")) var words: [ArgumentText] = []
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    let names = words.map(\.text)
    guard names.isEmpty || names == ["status"] else {
      throw Failure(
        .usage,
        "sync takes status, or nothing, not '\(words.line)'"
          + didYouMean(names.first ?? "", among: ["status"]))
    }
    return try DaemonProgram.run(["sync"] + names, json: json, in: context)
  }
}
