import ArgumentParser
import Daemon
import Syncing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Further options of the account commands.
struct AnswerOptions: ParsableArguments {
  @OptionGroup var place: PlaceOptions
  @Flag var json = false

  func commands() throws -> AccountCommands {
    try SyncedPlanner.commands(place.store, clock: place.clock(), json: json)
  }

  /// Writes the lines of an answer.
  func answer(_ body: (AccountCommands) async throws -> [String]) async throws {
    try await telling {
      do { try StandardOutput.write(await body(commands())) } catch let problem as SyncProblem {
        if let document = problem.document { try StandardOutput.write([document]) }
        throw problem
      }
      return 0
    }
  }
}

/// `arcd login`.
struct Login: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Log the planner in to an account.")

  @Argument var url: String
  @Flag var register = false
  @Option var name: String?
  @Option var device: String?
  @Option var passwordFile: String?
  @Option var invite: String?
  @Option var ca: String?
  @Flag var yes = false
  @OptionGroup var options: AnswerOptions

  func run() async throws {
    try await telling {
      var login = try LogIn(ServerAddress(url))
      (login.registers, login.name, login.invite) = (register, name, invite)
      login.device = device
      (login.passwordFile, login.ca, login.yes, login.json) = (passwordFile, ca, yes, options.json)
      let (path, clock) = (options.place.store, try options.place.clock())
      try StandardOutput.write(
        await login.run(path, clock: { clock.now }) { SyncedPlanner.open(path, clock: clock) })
      return 0
    }
  }
}

/// `arcd logout`.
struct Logout: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Log the planner out of its account.")

  @OptionGroup var options: AnswerOptions

  func run() async throws { try await options.answer { try await $0.logOut() } }
}

/// `arcd sync`.
struct Sync: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Sync now.")

  @Argument var words: [String] = []
  @Flag(help: "Only if changes are waiting, and without output.") var once = false
  @OptionGroup var options: AnswerOptions

  func run() async throws {
    if once {
      // The terminal that started it may be closed, so errors are kept in the planner.
      setsid()
      try? await options.commands().syncQuietly()
      return
    }
    let isStatus = words == ["status"]
    try await options.answer { isStatus ? try await $0.status() : try await $0.sync() }
  }
}

/// `arcd devices`.
struct Devices: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List the account's devices, or log one out.")

  @Argument var revoked: String?
  @OptionGroup var options: AnswerOptions

  func run() async throws {
    try await options.answer { commands in
      if let revoked { return try await commands.revoke(revoked) }
      return try await commands.devices()
    }
  }
}

/// `arcd account`.
struct Account: AsyncParsableCommand {
  enum Verb: String, ExpressibleByArgument { case password, delete, export }

  static let configuration = CommandConfiguration(abstract: "Change, delete or export the account.")

  @Argument var verb: Verb
  @Option var passwordFile: String?
  @Flag var keepDevices = false
  @Flag var yes = false
  @OptionGroup var options: AnswerOptions

  func run() async throws {
    try await options.answer { commands in
      switch verb {
      case .password:
        try await commands.changePassword(file: passwordFile, keepsOthers: keepDevices)
      case .delete: try await commands.delete(file: passwordFile, yes: yes)
      case .export: try await commands.export()
      }
    }
  }
}
