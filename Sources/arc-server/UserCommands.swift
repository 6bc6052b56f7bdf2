import ArgumentParser
import Server

/// `arc-server user`.
struct User: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add, list, disable or remove accounts.",
    subcommands: [Add.self, List.self, Disable.self, Enable.self, Remove.self, Password.self])

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add an account.", discussion: "It asks for a password, or reads it from standard input.")
    @Argument(help: "Its name.") var name: String
    @OptionGroup var options: SettingsOptions

    func run() async throws {
      try await administering(options, makes: true) {
        try await $0.add(name, password: try PasswordPrompt.new())
        print("added \(name)")
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "ls", abstract: "List the accounts.")
    @OptionGroup var options: SettingsOptions

    func run() async throws {
      try await administering(options) { for line in try await $0.list() { print(line) } }
    }
  }

  struct Disable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Disable an account: it cannot log in or sync, and keeps its data.")
    @Argument(help: "The account.") var name: String
    @OptionGroup var options: SettingsOptions

    func run() async throws {
      try await administering(options) {
        try await $0.setDisabled(name, true)
        print("disabled \(name); arc-server user enable \(name) enables it again")
      }
    }
  }

  struct Enable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Enable a disabled account.")
    @Argument(help: "The account.") var name: String
    @OptionGroup var options: SettingsOptions

    func run() async throws {
      try await administering(options) {
        try await $0.setDisabled(name, false)
        print("enabled \(name)")
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rm", abstract: "Remove an account and its data; devices keep their planners.")
    @Argument(help: "The account.") var name: String
    @Flag(help: "Do not ask.") var yes = false
    @OptionGroup var options: SettingsOptions

    func run() async throws {
      try await administering(options) {
        guard yes || confirms("Remove \(name) and everything it has on this server? [y/N] ") else {
          throw Refusal(.refused, "nothing was removed; --yes removes without asking")
        }
        try await $0.remove(name)
        print("removed \(name)")
      }
    }
  }

  struct Password: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set a new password and log out all devices.",
      discussion: "It asks for the password, or reads it from standard input.")
    @Argument(help: "The account.") var name: String
    @OptionGroup var options: SettingsOptions

    func run() async throws {
      try await administering(options) {
        try await $0.setPassword(name, try PasswordPrompt.new())
        print("\(name) has a new password; all its devices must log in again")
      }
    }
  }
}

/// `arc-server invite`.
struct Invite: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Print an invitation code for one new account.")
  @Option(help: "For how many days it is valid.") var days = 7
  @OptionGroup var options: SettingsOptions

  func run() async throws {
    try await administering(options, makes: true) { print(try await $0.invite(days: days)) }
  }
}

/// Opens the database and runs a body with it; reports its errors.
func administering(
  _ options: SettingsOptions, makes: Bool = false, _ body: (Administration) async throws -> Void
) async throws {
  try await telling {
    let administration = try await Administration(settings: options.settings(), makes: makes)
    do { try await body(administration) } catch {
      await administration.close()
      throw error
    }
    await administration.close()
  }
}
