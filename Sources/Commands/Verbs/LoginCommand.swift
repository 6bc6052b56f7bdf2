import Application
import ArgumentParser

/// `arc login`: an account for this planner, so that all devices hold the same.
struct LoginCommand: ArcCommand {
  static let group = HelpGroup.sync
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Log in to an arc-server, so that all your devices hold the same planner.",
    usage:
      "arc login URL [--register] [--name NAME] [--device NAME] [--password-file FILE] [--ca FILE] [--yes]",
    discussion: """
      Examples:
        arc login https://arc.example.org --register    makes an account and logs in
        arc login https://arc.example.org               on your next device
        arc login http://127.0.0.1:8787 --name mia --password-file pass

      arc asks for the password and does not show it as you type. If this planner and the account both \
      have Arcs or tasks, arc shows what they share, asks, makes a backup and merges them. From then on \
      arc syncs by itself: the daemon does it, or every command that changes something. Everything works \
      offline.
      """)

  @Argument(help: ArgumentHelp("The server's address.", valueName: "URL")) var url: ArgumentText
  @Flag(help: "Make a new account.") var register = false
  @Option(help: ArgumentHelp("The account's name; usually your own.", valueName: "WHO")) var name:
    ArgumentText?
  @Option(help: ArgumentHelp("What to call this device; usually the machine's name.", valueName: "WORD"))
  var device: ArgumentText?
  @Option(help: ArgumentHelp("Read the password from the first line of a file.", valueName: "FILE"))
  var passwordFile: ArgumentText?
  @Option(help: ArgumentHelp("An invitation, for a server that needs one.", valueName: "CODE"))
  var invite: ArgumentText?
  @Option(help: ArgumentHelp("The certificate of your own certificate authority (PEM).", valueName: "FILE"))
  var ca: ArgumentText?
  @Flag(name: [.long, .customShort("y")], help: "Merge this planner and the account without asking.")
  var yes = false
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var question: String? { "which server? arc login https://arc.example.org" }

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    var words = ["login", url.text]
    for (option, value) in [
      ("--name", name), ("--device", device), ("--password-file", passwordFile), ("--invite", invite),
      ("--ca", ca),
    ] {
      if let value { words.append("\(option)=\(value.text)") }
    }
    if register { words.append("--register") }
    if yes { words.append("--yes") }
    return try DaemonProgram.run(words, json: json, in: context)
  }
}
