import Application

/// Where the settings of a daemon come from, and whether they have changed.
public final class SettingsSource {
  /// The file; nil: they are given once and for all.
  private let path: String?
  private let given: DaemonSettings
  /// What the system says of the file since it was read.
  private var mark = ""
  /// The mistakes that were said last, so that each is said once.
  private var told: [String] = []

  /// Settings that do not change.
  public init(_ settings: DaemonSettings) { (path, given) = (nil, settings) }

  /// The person's own, in the file that `arc config` writes.
  /// - Parameter isTold: true when the mistakes that are in it now have been told.
  public init(isTold: Bool = false) {
    (path, given) = (SettingsFile.own?.path, DaemonSettings())
    if isTold { told = DaemonSettings.load().mistakes }
  }

  /// The files in which they stand.
  var files: [String] { path.map { [$0] } ?? [] }

  /// What is set now.
  func settings() -> DaemonSettings {
    guard path != nil else { return given }
    mark = facts
    let settings = DaemonSettings.load()
    for mistake in settings.mistakes where !told.contains(mistake) { Log.say(mistake) }
    told = settings.mistakes
    return settings
  }

  /// True when the file is another one than the one that was read.
  func hasChanged() -> Bool { path != nil && facts != mark }

  private var facts: String { path.map(Files.mark) ?? "" }
}
