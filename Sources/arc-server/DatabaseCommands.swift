import ArgumentParser
import Server

/// `arc-server backup`.
struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy everything into a new file; the server may run.")
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
    commandName: "restore", abstract: "Put a backup in the place of the database; stop the server first.")
  @Argument(help: "What arc-server backup wrote.") var file: String
  @OptionGroup var options: SettingsOptions

  func run() async throws {
    try await telling {
      let kept = try await Restore.run(file, settings: options.settings())
      print("restored \(file)")
      if let kept { print("the database as it was: \(kept)") }
    }
  }
}

/// `arc-server check`.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read the whole database and say what is wrong with it.")
  @OptionGroup var options: SettingsOptions

  func run() async throws {
    try await administering(options) {
      let findings = try await $0.findings()
      for finding in findings { print(finding) }
      guard findings.isEmpty else {
        throw Refusal(.storage, "the database is damaged; restore a backup: arc-server restore FILE")
      }
      print("all is well")
    }
  }
}
