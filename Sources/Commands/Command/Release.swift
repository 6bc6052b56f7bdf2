/// The released version of arc.
enum Release {
  static let version = "0.1.0"
  /// The day of that version, for the manual.
  static let date = "2026-11-21"
}
