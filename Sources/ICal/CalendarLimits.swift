/// How much a calendar may ask of whoever reads it. What is larger is left out and told.
public struct CalendarLimits: Hashable, Sendable {
  /// Bytes of a line, unfolded; pictures within a calendar are long.
  public var line: Int
  /// Bytes of a component with all that is in it, and 128 for each line.
  public var component: Int
  /// How many components may lie in each other; RFC 9073 needs four.
  public var depth: Int

  /// Limits far beyond what calendars need.
  public init(line: Int = 8 << 20, component: Int = 32 << 20, depth: Int = 16) {
    self.line = line
    self.component = component
    self.depth = depth
  }
}
