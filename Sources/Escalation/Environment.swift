/// What a reminder must know of the place where it is heard.
public struct Environment: Hashable, Sendable {
  /// What the wall clock shows there.
  public var clock: WallClock
  /// When it is quiet there; nil: never.
  public var quiet: QuietHours?

  /// UTC, without quiet hours.
  public static let plain = Environment()

  /// A wall clock and its quiet hours.
  public init(clock: WallClock = .utc, quiet: QuietHours? = nil) {
    self.clock = clock
    self.quiet = quiet
  }

  /// When the quiet hours around an instant began; nil when it is not quiet then.
  func beginningOfQuiet(around instant: Int) -> Int? { quiet?.beginning(around: instant, on: clock) }

  /// When the quiet hours around an instant end; nil when it is not quiet then.
  func endOfQuiet(around instant: Int) -> Int? { quiet?.end(around: instant, on: clock) }
}
