import Application
import ArgumentParser
import Names

/// `arc account`: the account itself.
struct AccountCommand: ArcCommand {
  static let group = HelpGroup.sync
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "Change the password of your account, export it, or delete it.",
    usage: "arc account password [--logout-others] | export | delete",
    discussion: """
      Examples:
        arc account password --logout-others
        arc account export > account.json     everything the server stores about you
        arc account delete                    devices keep their planners

      arc asks for the passwords. In scripts, give the current one on standard input and the new one with \
      --password-file; for delete, give the current one with --password-file.
      """)

  @Argument(help: ArgumentHelp("What to do.", valueName: "password|export|delete")) var words:
    [ArgumentText] = []
  @Flag(help: "Log out all other devices, too.") var logoutOthers = false
  @Option(help: ArgumentHelp("Read the password from the first line of a file.", valueName: "FILE"))
  var passwordFile: ArgumentText?
  @Flag(name: [.long, .customShort("y")], help: "Delete without asking.") var yes = false
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }
  static let verbs = ["password", "export", "delete"]

  func run(in context: Context) throws -> Exit {
    let verb = words.line
    guard AccountCommand.verbs.contains(verb) else {
      guard !verb.isEmpty else {
        throw Failure(
          .usage, "say what to do with the account", hints: ["arc account password|export|delete"])
      }
      throw Failure.unknownVerb(verb, for: "the account", known: AccountCommand.verbs)
    }
    var call = ["account", verb]
    if let passwordFile { call.append("--password-file=\(passwordFile.text)") }
    if logoutOthers { call.append("--logout-others") }
    if yes { call.append("--yes") }
    return try DaemonProgram.run(call, json: json, in: context)
  }
}
