import Application
import ArgumentParser

/// `arc logout`.
struct LogoutCommand: ArcCommand {
  static let group = HelpGroup.sync
  static let configuration = CommandConfiguration(
    commandName: "logout",
    abstract: "Log this planner out; it stays as it is.",
    usage: "arc logout [--json]",
    discussion: """
      Examples:
        arc logout
        arc login https://arc.example.org     and back in, later

      What you change until you log in again is sent then.
      """)

  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    try DaemonProgram.run(["logout"], json: json, in: context)
  }
}
