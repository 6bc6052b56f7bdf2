import ArgumentParser
import Files
import Server

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The options of `arc-server run`. Each is also an environment variable (`ARC_SERVER_LISTEN`) and a line of
/// server.toml.
struct SettingsOptions: ParsableArguments {
  @Option(help: "Where to listen: 127.0.0.1:8787.") var listen: String?
  @Option(help: "The certificates, the server's first (PEM).") var tlsCert: String?
  @Option(help: "The key of the certificate (PEM).") var tlsKey: String?
  @Flag(help: "A proxy in front does TLS and sets X-Forwarded-For.") var behindProxy = false
  @Option(help: "The folder of the database.") var data: String?
  @Option(help: "Who may make an account: open, invite or closed.") var registration: String?
  @Option(help: "Who may read /metrics: local or all.") var metrics: String?
  @Option(help: "How hard passwords are to guess: 17 takes half a second and 128 MiB.") var passwordCost:
    String?
  @Option(help: "How often a device may sync; 0 for no limit.") var syncsPerMinute: String?
  @Option(help: "The most connections at a time.") var connections: String?
  @Option(help: "The settings file.") var config: String?

  /// The settings from options, environment variables and file together.
  func settings() throws -> ServerSettings {
    try ServerSettings(
      options: Dictionary(uniqueKeysWithValues: given), environment: { EnvironmentVariable[$0] }, file: file()
    )
  }

  /// The given options, as words of a command line.
  var words: [String] {
    let words = given.flatMap { key, value in
      key == .behindProxy ? ["--behind-proxy"] : ["--\(key.rawValue)", value]
    }
    return words + (config.map { ["--config", $0] } ?? [])
  }

  private var given: [(ServerSettings.Key, String)] {
    let all: [(ServerSettings.Key, String?)] = [
      (.listen, listen), (.tlsCert, tlsCert), (.tlsKey, tlsKey), (.behindProxy, behindProxy ? "true" : nil),
      (.data, data), (.registration, registration), (.metrics, metrics), (.passwordCost, passwordCost),
      (.syncsPerMinute, syncsPerMinute), (.connections, connections),
    ]
    return all.compactMap { key, value in value.map { (key, $0) } }
  }

  private func file() throws -> (path: String, text: String)? {
    if let config {
      guard let text = Files.text(ofFile: config) else { throw Refusal(.notFound, "cannot read \(config)") }
      return (config, text)
    }
    for path in ServerSettings.usualFiles({ EnvironmentVariable[$0] }) {
      if let text = Files.text(ofFile: path) { return (path, text) }
    }
    return nil
  }
}
