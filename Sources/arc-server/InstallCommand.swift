import ArgumentParser
import Server

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `arc-server install`.
struct InstallCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Install the server as a systemd service (Linux, as root).",
    discussion: "The service gets the options given here. --print only shows the unit file.")
  @Flag(name: .customLong("print"), help: "Show the unit file and install nothing.") var isShown = false
  @OptionGroup var options: SettingsOptions
  private static let path = "/etc/systemd/system/arc-server.service"

  func run() async throws {
    try await telling {
      // Reports invalid settings now, instead of in the journal later.
      _ = try options.settings()
      let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let unit = SystemdUnit.text(program: program ?? CommandLine.arguments[0], options: options.words)
      if isShown { return print(unit, terminator: "") }
      do { try Data(unit.utf8).write(to: URL(filePath: Self.path)) } catch {
        throw Refusal(.storage, "cannot write \(Self.path); run it as root, or see the file with --print")
      }
      print("wrote \(Self.path)")
      print("start it now and at every boot: systemctl daemon-reload && systemctl enable --now arc-server")
    }
  }
}
