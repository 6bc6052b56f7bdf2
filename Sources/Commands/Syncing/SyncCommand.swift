import Application
import ArgumentParser
import Names

/// `arc sync`: now, or how it stands.
struct SyncCommand: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Sync with your other devices now, or show how it stands.",
    usage: "arc sync [status] [--json]",
    discussion: """
      Examples:
        arc sync
        arc sync status     the last contact, what waits, conflicts, devices

      You rarely need it: the daemon (arc daemon install) syncs within seconds, and without it \
      commands that change something do.
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

/// `arc devices`: those of the account.
struct DevicesCommand: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the devices of your account, or log one out.",
    usage: "arc devices [revoke N] [--json]",
    discussion: """
      Examples:
        arc devices
        arc devices revoke 2      a laptop that was lost

      A device that is logged out keeps its planner, but gets and sends nothing any more.
      """)

  @Argument(help: ArgumentHelp("revoke, and the number or name of a device.", valueName: "revoke"))
  var words: [ArgumentText] = []
  @Flag(help: "Write JSON.") var json = false
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    let names = words.map(\.text)
    switch (names.first, names.count) {
    case (nil, _), ("ls", 1): return try DaemonProgram.run(["devices"], json: json, in: context)
    case ("revoke", 2...):
      let name = names.dropFirst().joined(separator: " ")
      return try DaemonProgram.run(["devices", "--", name], json: json, in: context)
    case ("revoke", _):
      throw Failure(.usage, "revoke which device?", hints: ["arc devices lists them: arc devices revoke 2"])
    default: throw Failure.unknownVerb(names[0], for: "devices", known: ["ls", "revoke"])
    }
  }
}

/// `arc account`: the account itself.
struct AccountCommand: ArcCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "Change the password of your account, export it, or delete it.",
    usage: "arc account password [--logout-others] | export | delete",
    discussion: """
      Examples:
        arc account password --logout-others
        arc account export > account.json     everything that the server has of you
        arc account delete                    on the server; planners on devices stay

      Passwords are asked for. In scripts, standard input gives the present one, and --password-file \
      the new one; for delete, --password-file gives the present one.
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
