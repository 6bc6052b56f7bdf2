import Application
import Escalation
import Moments
import Reminding

/// What a daemon goes by: what the person has set, and what of it cannot be used.
public struct DaemonSettings: Sendable {
  /// What is set for all programs, by the file that `arc config` writes.
  package private(set) var common: Settings
  /// The only channel; nil: those that are set.
  var onlyChannel: String?
  /// How many other devices of the account ring.
  var others = 0
  /// The channels that cannot be used, because they lack something.
  var missing: Set<String> = []
  /// What in the file cannot be read, each with file and line.
  public private(set) var mistakes: [String] = []

  /// Nothing is set, or only this, by the names of keys.
  public init(_ values: [String: String] = [:]) { common = Settings(fromFile: values) }

  /// What is in the person's file; nothing when there is none.
  public static func load() -> DaemonSettings {
    var settings = DaemonSettings()
    (settings.common, settings.mistakes) = SettingsFile.load()
    return settings
  }

  /// The text of a key; nil when it is not set or empty.
  subscript(key: SettingKey) -> String? {
    let text = common[key]
    return text.isEmpty ? nil : text
  }

  /// Whether this device reminds the person now; false: others do.
  var rings: Bool { common.ringing.rings(besides: others) }

  /// The channels for a level, in their order.
  public func channels(_ level: Level) -> [String] {
    if let onlyChannel { return [onlyChannel] }
    guard rings else { return [] }
    return common.channels(level).filter { $0 != "none" && !missing.contains($0) }
  }

  /// All channels that are used for any level.
  var channelNames: [String] { Set(Level.allCases.flatMap(channels)).sorted() }

  /// What the store needs to know.
  public var reminding: ReminderSettings { common.reminding }
}
