/// Limits on what a calendar may contain. What exceeds them is left out and reported.
public struct CalendarLimits: Hashable, Sendable {
  /// The longest line in bytes, unfolded; pictures in calendars make long lines.
  public var line: Int
  /// The largest component in bytes, with its contents, plus 128 bytes per line.
  public var component: Int
  /// The deepest nesting of components; RFC 9073 needs four.
  public var depth: Int

  /// Creates limits; the defaults (8 MiB, 32 MiB, 16) are far above what calendars need.
  public init(line: Int = 8 << 20, component: Int = 32 << 20, depth: Int = 16) {
    self.line = line
    self.component = component
    self.depth = depth
  }
}
