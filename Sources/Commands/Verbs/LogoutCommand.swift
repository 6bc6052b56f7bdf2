import Application
import ArgumentParser

/// `arc logout`.
struct LogoutCommand: ArcCommand {
  static let group = HelpGroup.sync
  static let configuration = CommandConfiguration(
    commandName: "logout",
    abstract: "Log this device out; it keeps its planner.",
    usage: "arc logout [--json]",
    discussion: """
      Examples:
        arc logout
        arc login https://arc.example.org     and back in, later

      arc sends what you change meanwhile when you log in again.
      """)

  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    try DaemonProgram.run(["logout"], json: json, in: context)
  }
}
