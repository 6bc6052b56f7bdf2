import TOML

/// A server's settings. A command-line option wins over an environment variable, that over the settings file.
///
///     --listen 0.0.0.0:443    ARC_SERVER_LISTEN=0.0.0.0:443    listen = "0.0.0.0:443" in server.toml
public struct ServerSettings: Equatable, Sendable {
  /// Who may create an account.
  public enum Registration: String, Sendable, CaseIterable {
    /// Anyone.
    case open
    /// People with a code from `arc-server invite`.
    case invite
    /// No one; `arc-server user add` creates accounts.
    case closed
  }

  /// The names of the settings, as in the file and on the command line.
  public enum Key: String, CaseIterable, Sendable {
    case listen
    case tlsCert = "tls-cert"
    case tlsKey = "tls-key"
    case behindProxy = "behind-proxy"
    case data
    case registration
    case metrics
    case passwordCost = "password-cost"
    case syncsPerMinute = "syncs-per-minute"
    case connections

    /// The environment variable: `ARC_SERVER_TLS_CERT`.
    public var variable: String { "ARC_SERVER_" + rawValue.uppercased().replacing("-", with: "_") }
  }

  /// The address to listen on.
  public var listen = ListenAddress(host: "127.0.0.1", port: 8787)
  /// The files of the certificates and key, both PEM; nil: no TLS.
  public var tls: TLSFiles?
  /// True when a proxy in front does TLS and sends the client's address.
  public var isBehindProxy = false
  /// The path of the data folder.
  public var data: String
  /// Who may create an account.
  public var registration = Registration.open
  /// True when /metrics answers everyone; false: only this machine.
  public var metricsForAll = false
  /// The cost of new password hashes, 10–20; see `PasswordHash.cost`.
  public var passwordCost = 17
  /// Syncs per minute and device, with bursts of ten times that; 0: unlimited.
  public var syncsPerMinute = 60
  /// Maximum simultaneous connections.
  public var connections = 10_000

  /// Combines the settings from all sources.
  /// - Parameters:
  ///   - options: the command-line options.
  ///   - environment: returns the value of an environment variable; nil for one that is not set.
  ///   - file: the settings file's path and text; nil without one.
  /// - Throws: `Refusal` for the first value that cannot be used.
  public init(
    options: [Key: String], environment: (String) -> String?, file: (path: String, text: String)? = nil
  ) throws {
    var values = try ServerSettings.values(in: file)
    for key in Key.allCases {
      if let value = options[key] ?? environment(key.variable) { values[key] = value }
    }
    data = values[.data] ?? ServerSettings.usualFolder(environment)
    try use(values)
    try check(registrationIsSet: values[.registration] != nil)
  }

  private mutating func use(_ values: [Key: String]) throws {
    if let text = values[.listen] {
      guard let address = ListenAddress(text) else {
        throw Refusal(.usage, "'\(text)' is not an address to listen on; write --listen 127.0.0.1:8787")
      }
      listen = address
    }
    switch (values[.tlsCert], values[.tlsKey]) {
    case (let certificates?, let key?): tls = TLSFiles(certificates: certificates, key: key)
    case (nil, nil): tls = nil
    case (nil, _?): throw Refusal(.usage, "--tls-key needs --tls-cert FILE")
    case (_?, nil): throw Refusal(.usage, "--tls-cert needs --tls-key FILE")
    }
    isBehindProxy = try ServerSettings.choice(values, .behindProxy, ["true": true, "false": false]) ?? false
    registration =
      try ServerSettings.choice(
        values, .registration,
        Dictionary(uniqueKeysWithValues: Registration.allCases.map { ($0.rawValue, $0) }))
      ?? registration
    metricsForAll = try ServerSettings.choice(values, .metrics, ["local": false, "all": true]) ?? false
    passwordCost = try ServerSettings.number(values, .passwordCost, PasswordHash.costs) ?? passwordCost
    syncsPerMinute = try ServerSettings.number(values, .syncsPerMinute, 0...100_000) ?? syncsPerMinute
    connections = try ServerSettings.number(values, .connections, 10...1_000_000) ?? connections
  }

  /// Passwords must not cross a network unencrypted, and strangers cannot register unless the settings allow it.
  private mutating func check(registrationIsSet: Bool) throws {
    if !listen.isLoopback, tls == nil, !isBehindProxy {
      throw Refusal(
        .usage,
        """
        \(listen) can be reached from other machines, and without TLS anyone in between can read passwords. Choose one:
          --tls-cert FILE --tls-key FILE   the server does TLS itself
          --behind-proxy                   a proxy in front does TLS
          --listen 127.0.0.1:\(listen.port)          only this machine can reach it
        """)
    }
    let isPrivate = listen.isLoopback && !isBehindProxy
    if !registrationIsSet { registration = isPrivate ? .open : .invite }
  }

  /// `http` or `https`, whichever the server itself speaks.
  public var scheme: String { tls == nil ? "http" : "https" }

  /// True when browsers connect by TLS, to the server itself or to a proxy.
  var isSecure: Bool { tls != nil || isBehindProxy }
}

extension ServerSettings {
  private static func values(in file: (path: String, text: String)?) throws -> [Key: String] {
    guard let file else { return [:] }
    let read = TOMLText(file.text)
    if let mistake = read.mistakes.first { throw Refusal(.usage, "\(file.path):\(mistake.description)") }
    var values: [Key: String] = [:]
    for value in read.values {
      guard let key = Key(rawValue: value.name) else {
        let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
        throw Refusal(.usage, "\(file.path): there is no setting '\(value.name)'; the settings are \(known)")
      }
      guard let text = value.text else {
        throw Refusal(.usage, "\(file.path): '\(value.name)' needs a text or a number")
      }
      values[key] = text
    }
    return values
  }

  private static func choice<Choice>(_ values: [Key: String], _ key: Key, _ choices: [String: Choice]) throws
    -> Choice?
  {
    guard let text = values[key] else { return nil }
    guard let choice = choices[text] else {
      throw Refusal(
        .usage, "--\(key.rawValue) is \(choices.keys.sorted().joined(separator: " or ")), not '\(text)'")
    }
    return choice
  }

  private static func number(_ values: [Key: String], _ key: Key, _ range: ClosedRange<Int>) throws -> Int? {
    guard let text = values[key] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Refusal(
        .usage, "--\(key.rawValue) is a number from \(range.lowerBound) to \(range.upperBound), not '\(text)'"
      )
    }
    return number
  }

  /// The state folder that systemd gives a service, otherwise one in the user's data folder.
  private static func usualFolder(_ environment: (String) -> String?) -> String {
    if let folder = environment("STATE_DIRECTORY"), folder.hasPrefix("/") { return folder }
    if let folder = environment("XDG_DATA_HOME"), folder.hasPrefix("/") { return folder + "/arc-server" }
    return (environment("HOME") ?? "") + "/.local/share/arc-server"
  }

  /// The settings files to look for, first match wins: `ARC_SERVER_CONFIG`; or `arc/server.toml` in the user's
  /// settings folder, then `/etc/arc-server.toml`.
  public static func usualFiles(_ environment: (String) -> String?) -> [String] {
    if let path = environment("ARC_SERVER_CONFIG") { return [path] }
    let folder = environment("XDG_CONFIG_HOME") ?? environment("HOME").map { $0 + "/.config" }
    return [folder.map { $0 + "/arc/server.toml" }, "/etc/arc-server.toml"].compactMap { $0 }
  }
}
