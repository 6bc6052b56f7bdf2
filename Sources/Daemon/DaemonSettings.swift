import Application
import ConfigFile
import Escalation
import Moments
import Reminding

/// The person's settings as the daemon uses them, and the channels and lines that cannot be used.
public struct DaemonSettings: Sendable {
  /// The settings for all programs, from the file that `arc config` writes.
  package private(set) var common: Settings
  /// The only channel to use; nil: those in the settings.
  var onlyChannel: String?
  /// The number of other devices of the account that ring.
  var others = 0
  /// The channels that cannot be used because a setting is missing.
  var missing: Set<String> = []
  /// The lines of the file that cannot be read, each with file and line.
  public private(set) var mistakes: [String] = []

  /// Settings with the given values by key; all others have their defaults.
  public init(_ values: [String: String] = [:]) { common = Settings(fromFile: values) }

  /// Reads the person's settings file; defaults when there is none.
  public static func load() -> DaemonSettings {
    var settings = DaemonSettings()
    (settings.common, settings.mistakes) = SettingsFile.load()
    return settings
  }

  /// The text of a setting; nil when it is empty.
  subscript(key: SettingKey) -> String? {
    let text = common[key]
    return text.isEmpty ? nil : text
  }

  /// True when this device reminds the person now; false: other devices do.
  var rings: Bool { common.ringing.rings(besides: others) }

  /// The channels for a level, in their order; empty when this device does not ring.
  public func channels(_ level: Level) -> [String] {
    if let onlyChannel { return [onlyChannel] }
    guard rings else { return [] }
    return common.channels(level).filter { $0 != "none" && !missing.contains($0) }
  }

  /// All channels used for any level, sorted.
  var channelNames: [String] { Set(Level.allCases.flatMap(channels)).sorted() }

  /// The settings that the store uses.
  public var reminding: ReminderSettings { common.reminding }
}
