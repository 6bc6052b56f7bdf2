import ArgumentParser
import Daemon

/// `arcd install`.
struct Install: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Start now and at every login.")

  @OptionGroup var place: PlaceOptions

  func run() async throws {
    try await telling {
      try StandardOutput.write(await Service(store: place.store).install())
      return 0
    }
  }
}

/// `arcd uninstall`.
struct Uninstall: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Stop, and do not start at login any more.")

  @OptionGroup var place: PlaceOptions

  func run() async throws {
    try await telling {
      try StandardOutput.write(await Service(store: place.store).uninstall())
      return 0
    }
  }
}

/// `arcd status`.
struct Status: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show whether it runs, what comes next, and what fails.")

  @Flag var json = false
  @OptionGroup var place: PlaceOptions

  func run() async throws {
    try await telling {
      let status = try place.status()
      if json {
        try StandardOutput.write([status.document()])
        return status.isRunning ? 0 : 1
      }
      // First what can be said of a planner that cannot be read.
      try StandardOutput.write(status.head)
      try StandardOutput.write(status.details())
      return status.isRunning ? 0 : 1
    }
  }
}

/// `arcd channels`.
struct Channels: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List the channels.")

  @Flag var json = false
  @OptionGroup var place: PlaceOptions

  func run() async throws {
    try await telling {
      let status = try place.status()
      try StandardOutput.write(json ? [status.channelDocument()] : status.channels())
      return 0
    }
  }
}

/// `arcd test`.
struct Test: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Try a channel.")

  @Argument var channel: String
  @Flag var alarm = false
  @OptionGroup var place: PlaceOptions

  func run() async throws {
    try await telling {
      try StandardOutput.write([await place.status().test(channel, isAlarm: alarm)])
      return 0
    }
  }
}

extension PlaceOptions {
  /// The state of affairs there.
  fileprivate func status() throws -> DaemonStatus {
    DaemonStatus(store: store, settings: .load(), clock: try clock())
  }
}
