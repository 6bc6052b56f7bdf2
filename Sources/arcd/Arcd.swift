import ArgumentParser
import Daemon
import Dispatch
import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Looks whether files enough may be open, and threads may begin, before anything asynchronous begins.
@main
enum Program {
  static func main() {
    do {
      try OpenFiles.claim(for: "arcd")
      try AddressSpace.check(for: "arcd")
    } catch { exit(DaemonError.tell(error)) }
    Task {
      await Arcd.main()
      exit(0)
    }
    dispatchMain()
  }
}

/// The program that reminds; people use it through `arc daemon` and `arc channel`.
struct Arcd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "arcd",
    abstract: "Sends arc's reminders; use arc daemon and arc channel to run it.",
    version: "arcd \(Release.version)",
    subcommands: [
      Remind.self, Install.self, Uninstall.self, Status.self, Channels.self, Test.self, Login.self,
      Logout.self,
      Sync.self, Devices.self, Account.self,
    ]
  )
}

/// Where and when a command of arcd works.
struct PlaceOptions: ParsableArguments {
  @Option(help: "The planner file.") var store: String
  @Option(help: "Stop the clock at this many seconds since 1970.") var at: Int?
  @Option(help: "The time zone: America/Los_Angeles.") var tz: String?

  func validate() throws {
    if store.isEmpty { throw ValidationError("--store needs a file") }
  }

  /// The clock that the options describe.
  /// - Throws: what is wrong with the zone.
  func clock() throws -> DaemonClock { try DaemonClock(at: at, zone: tz) }
}

/// `arcd daemon`.
struct Remind: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daemon", abstract: "Remind in the foreground, until SIGTERM.")

  @OptionGroup var place: PlaceOptions
  @Flag(help: "Deliver what is due now, then exit.") var once = false
  @Option(help: "Use only this channel.") var channel: String?
  @Flag(help: "Mistakes in the settings have already been shown.") var told = false

  func run() async throws {
    try await telling {
      let daemon = try Daemon(
        store: place.store, settings: SettingsSource(isTold: told), clock: place.clock(), isOnce: once,
        only: channel)
      if once {
        let failures = try daemon.runOnce()
        if failures > 0 { DaemonError.tell(failures: failures) }
        return failures == 0 ? 0 : 1
      }
      try daemon.run()
      return 0
    }
  }
}

/// Runs something, says what went wrong on standard error, and ends with its exit code.
func telling(_ body: () async throws -> Int32) async throws {
  let code: Int32
  do { code = try await body() } catch { code = DaemonError.tell(error) }
  if code != 0 { throw ExitCode(code) }
}
