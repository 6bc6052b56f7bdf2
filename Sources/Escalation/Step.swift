/// How an alert comes: as a message, or as something that rings.
public enum Level: String, CaseIterable, Hashable, Sendable {
  /// A message with a short sound; the first to wait for the end of quiet hours.
  case push
  /// It rings until somebody answers, or its ring time is over.
  case alarm
}

/// One station of a path: when it comes, counted from the one before, and how loudly.
public struct Step: Hashable, Sendable {
  /// Seconds. A lead: before the due moment. The first step: after the due moment. Any other: after the firing of
  /// the step before it. A step that repeats: between two of its firings, too.
  public let interval: Int
  /// A message or an alarm.
  public let level: Level
  /// How loudly, from 1 (barely) to 5 (as loud as can be).
  public let intensity: Int
  /// How many seconds an alarm rings when nobody answers; 0 for a push.
  public let ring: Int

  /// The intensity of a step that says none.
  public static let usualIntensity = 3
  /// The seconds that an alarm rings when its step says nothing.
  public static let usualRing = 60
  /// The longest interval and the longest ring time: ten years.
  public static let longest = 3_653 * 86_400

  /// A step; numbers that are out of range become the nearest that are not.
  /// - Parameter ring: seconds, from 1; nil means a minute. A push has none.
  public init(
    _ interval: Int, _ level: Level, intensity: Int = Step.usualIntensity, ring: Int? = nil
  ) {
    self.interval = min(max(interval, 0), Step.longest)
    self.level = level
    self.intensity = min(max(intensity, 1), 5)
    self.ring = level == .alarm ? min(max(ring ?? Step.usualRing, 1), Step.longest) : 0
  }

  /// The same step with another interval.
  func with(interval: Int) -> Step {
    Step(interval, level, intensity: intensity, ring: level == .alarm ? ring : nil)
  }
}
