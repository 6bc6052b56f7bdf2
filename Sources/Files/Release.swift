/// The released version of arc.
public enum Release {
  /// The version, which all programs share.
  public static let version = "0.1.0"
  /// The day of that version, for the manual.
  public static let date = "2026-11-21"
}
