/// The wall clock and quiet hours where a reminder is heard.
public struct Environment: Hashable, Sendable {
  /// The wall clock.
  public var clock: WallClock
  /// The quiet hours; nil when there are none.
  public var quiet: QuietHours?

  /// UTC, without quiet hours.
  public static let plain = Environment()

  /// Creates an environment.
  public init(clock: WallClock = .utc, quiet: QuietHours? = nil) {
    self.clock = clock
    self.quiet = quiet
  }

  /// The beginning of the quiet hours that contain an instant; nil when it is not in quiet hours.
  func beginningOfQuiet(around instant: Int) -> Int? { quiet?.beginning(around: instant, on: clock) }

  /// The end of the quiet hours that contain an instant; nil when it is not in quiet hours.
  func endOfQuiet(around instant: Int) -> Int? { quiet?.end(around: instant, on: clock) }
}
