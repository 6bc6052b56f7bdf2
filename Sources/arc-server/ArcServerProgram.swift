import ArgumentParser
import Dispatch
import Files
import Logging
import Server

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Raises the limit of open files before any concurrency starts, then runs the command.
@main
enum Program {
  static func main() {
    do {
      try OpenFiles.claim(for: "arc-server")
      // Hashing two passwords at a time takes 128 MiB each.
      try AddressSpace.check(for: "arc-server", and: 256 << 20)
    } catch {
      complain("arc-server: \(error)")
      exit(Refusal.Kind.storage.rawValue)
    }
    Task {
      await ArcServerProgram.main()
      exit(0)
    }
    dispatchMain()
  }
}

/// The arc-server program.
struct ArcServerProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "arc-server",
    abstract: "Keep planners in sync between devices, and show them on a web page.",
    discussion: """
      Without a subcommand it runs the server, for this machine only (127.0.0.1:8787).

      Examples:
        arc-server                          start it; it shows how to log in
        arc-server --listen 0.0.0.0:443 --tls-cert cert.pem --tls-key key.pem
        arc-server user add mia             an account for somebody
        arc-server backup monday.db         while it runs
        sudo arc-server install             start it at every boot

      Every option can also be set as a variable or in a file: arc-server help run.
      """,
    version: "arc-server \(Release.version)",
    subcommands: [
      Run.self, User.self, Invite.self, Backup.self, RestoreCommand.self, Check.self, InstallCommand.self,
    ],
    defaultSubcommand: Run.self)
}

/// `arc-server run`, also run by `arc-server` alone.
struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Run the server, until SIGTERM.")

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    try await telling {
      LoggingSystem.bootstrap(StreamLogHandler.standardError)
      try await ArcServer(settings: options.settings(), logger: Logger(label: "arc-server")) { line in
        print(line)
        fflush(nil)
      }.run()
    }
  }
}

/// Runs a body; prints its error on standard error and exits with the error's code.
func telling(_ body: () async throws -> Void) async throws {
  do { try await body() } catch let error as Refusal {
    complain("arc-server: \(error)")
    throw ExitCode(error.kind.rawValue)
  } catch let error as SyncStoreError {
    complain("arc-server: \(error)")
    throw ExitCode(Refusal.Kind.storage.rawValue)
  }
}
