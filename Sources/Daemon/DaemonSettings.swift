import Escalation
import Moments
import Reminding
import Settings
import Store

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a person has set about reminding, in the file that `arc config` writes.
///
/// A value that cannot be read counts as not set; `arc config` takes none and warns of those in the file.
public struct DaemonSettings: Sendable {
  /// The texts in the file, by the names of their keys; those of tables as `table.key`.
  var values: [String: String] = [:]
  /// The only channel; nil: those that are set.
  var onlyChannel: String?
  /// The channels that cannot be used, because they lack something.
  var missing: Set<String> = []

  /// Nothing is set, or only this.
  public init(_ values: [String: String] = [:]) { self.values = values }

  /// What in the file cannot be read, each with file and line.
  public private(set) var mistakes: [String] = []

  /// What is in `arc/config.toml` in XDG_CONFIG_HOME, or in ~/.config; nothing when there is no such file.
  public static func load() -> DaemonSettings {
    guard let path = path() else { return DaemonSettings() }
    guard let text = Files.text(path) else {
      let code = errno
      var settings = DaemonSettings()
      if code != ENOENT, code != ENOTDIR {
        settings.mistakes = ["cannot read \(path): \(String(cString: strerror(code)).lowercased())"]
      }
      return settings
    }
    let read = SettingsText(text)
    let values = read.values.compactMap { value in value.text.map { (value.name, $0) } }
    var settings = DaemonSettings(Dictionary(values) { $1 })
    settings.mistakes = read.mistakes.map { "\(path):\($0.description); the line is ignored" }
    return settings
  }

  static func path() -> String? {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder + "/arc/config.toml" }
    return variable("HOME").map { $0 + "/.config/arc/config.toml" }
  }

  /// The text of a key; nil when it is not set or empty.
  subscript(key: String) -> String? { values[key].flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether this device reminds the person; false: other devices do.
  var rings: Bool { self["ring"] != "off" }

  /// The channels for a level, in their order.
  public func channels(_ level: Level) -> [String] {
    if let onlyChannel { return [onlyChannel] }
    guard rings else { return [] }
    let usual = "desktop sound"
    return (self["\(level.rawValue)-channels"] ?? usual).split { $0 == " " || $0 == "," }.map(String.init)
      .filter { $0 != "none" && !missing.contains($0) }
  }

  /// All channels that are used for any level.
  var channelNames: [String] { Set(Level.allCases.flatMap(channels)).sorted() }

  /// What the store needs to know.
  public var reminding: ReminderSettings { ReminderSettings { self[$0] } }

  /// Whether missed occurrences stay open beside the next.
  var keepsMissed: Bool { self["keep-missed"] == "on" }

  /// At what times the day in figures is sent.
  var digestTimes: [TimeOfDay] { self["digest"].flatMap(DigestTimes.times) ?? [] }

  /// The file that says where the person is; nil: none does.
  var positions: String? {
    guard let path = self["positions"] else { return nil }
    guard path.hasPrefix("~/") else { return path.hasPrefix("/") ? path : nil }
    return getenv("HOME").map { String(cString: $0) + path.dropFirst(1) }
  }

  /// How many seconds a snooze lasts.
  var snooze: Int { self["snooze"].flatMap(ReminderSettings.seconds) ?? 3600 }
}
