import Application
import ArgumentParser

/// `arc account`: the account itself.
struct AccountCommand: CommandFamily {
  static let group = HelpGroup.sync
  static let otherwise = RefusedLineMeaning.task
  static let configuration = CommandConfiguration.family(
    "account",
    abstract: "Change the password of your account, export it, or delete it.",
    discussion: """
      Examples:
        arc account password                  logs out all other devices
        arc account export > account.json     everything the server stores about you
        arc account delete                    devices keep their planners

      arc asks for the passwords. A script gives the current one in the first line of standard input, and the \
      new one in the second or with --password-file; for delete, the current one with --password-file.
      """,
    of: [Password.self, Export.self, Delete.self])

  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  /// `arc account password`.
  struct Password: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "password", abstract: "Change the password, and log out all other devices.",
      usage: "arc account password [--keep-devices] [--password-file FILE]")

    @Flag(help: "Leave your other devices logged in.") var keepDevices = false
    @Option(
      help: ArgumentHelp(
        "Read the new password from the first line of a file; the current one comes on standard input.",
        valueName: "FILE"))
    var passwordFile: ArgumentText?
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var isAboutPlans: Bool { false }

    func run(in context: Context) throws -> Exit {
      let others = keepDevices ? ["--keep-devices"] : []
      return try call("password", others, passwordFile, json: json, context)
    }
  }

  /// `arc account export`.
  struct Export: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Write everything the server stores about you.",
      usage: "arc account export")

    @Flag(help: "Write JSON (an export is always JSON).") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var isAboutPlans: Bool { false }

    func run(in context: Context) throws -> Exit { try call("export", json: json, context) }
  }

  /// `arc account delete`.
  struct Delete: ArcCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete the account; devices keep their planners.",
      usage: "arc account delete [--yes] [--password-file FILE]")

    @Option(help: ArgumentHelp("Read the password from the first line of a file.", valueName: "FILE"))
    var passwordFile: ArgumentText?
    @Flag(name: [.long, .customShort("y")], help: "Delete without asking.") var yes = false
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var isAboutPlans: Bool { false }

    func run(in context: Context) throws -> Exit {
      try call("delete", yes ? ["--yes"] : [], passwordFile, json: json, context)
    }
  }

  private static func call(
    _ verb: String, _ options: [String] = [], _ passwordFile: ArgumentText? = nil, json: Bool,
    _ context: Context
  ) throws -> Exit {
    let file = passwordFile.map { ["--password-file=\($0.text)"] } ?? []
    return try DaemonProgram.run(["account", verb] + file + options, json: json, in: context)
  }
}
