import ArgumentParser
import Server

/// `arc-server backup`.
struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy everything into a new file, even while the server runs.")
  @Argument(help: "A file that does not exist yet.") var file: String
  @OptionGroup var options: SettingsOptions

  func run() async throws {
    try await administering(options) {
      try await $0.backUp(to: file)
      print("backed up to \(file)")
    }
  }
}

/// `arc-server restore`.
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Replace the database with a backup; stop the server first.")
  @Argument(help: "What arc-server backup wrote.") var file: String
  @OptionGroup var options: SettingsOptions

  func run() async throws {
    try await telling {
      let kept = try await Restore.run(file, settings: options.settings())
      print("restored \(file)")
      if let kept { print("the previous database is saved as \(kept)") }
    }
  }
}

/// `arc-server check`.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the whole database and list what is damaged.")
  @OptionGroup var options: SettingsOptions

  func run() async throws {
    try await administering(options) {
      let findings = try await $0.findings()
      for finding in findings { print(finding) }
      guard findings.isEmpty else {
        throw Refusal(.storage, "the database is damaged; restore a backup: arc-server restore FILE")
      }
      print("no problems found")
    }
  }
}
