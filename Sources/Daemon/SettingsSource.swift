import Application
import ConfigFile
import Files

/// The source of a daemon's settings, which detects changes.
public final class SettingsSource {
  /// The path of the file; nil: fixed settings.
  private let path: String?
  private let given: DaemonSettings
  /// The file's mark when it was read (`mark(ofFile:)`).
  private var mark = ""
  /// The mistakes that were logged last, so that each is logged once.
  private var told: [String] = []

  /// Fixed settings.
  public init(_ settings: DaemonSettings) { (path, given) = (nil, settings) }

  /// The person's settings, in the file that `arc config` writes.
  /// - Parameter isTold: true when its current mistakes have already been reported.
  public init(isTold: Bool = false) {
    (path, given) = (SettingsFile.own?.path, DaemonSettings())
    if isTold { told = DaemonSettings.load().mistakes }
  }

  /// The files with the settings; empty for fixed settings.
  var files: [String] { path.map { [$0] } ?? [] }

  /// Reads the current settings, and logs new mistakes.
  func settings() -> DaemonSettings {
    guard path != nil else { return given }
    mark = facts
    let settings = DaemonSettings.load()
    for mistake in settings.mistakes where !told.contains(mistake) { DaemonLog.say(mistake) }
    told = settings.mistakes
    return settings
  }

  /// True when the file changed since it was read.
  func hasChanged() -> Bool { path != nil && facts != mark }

  private var facts: String { path.map(Files.mark(ofFile:)) ?? "" }
}
