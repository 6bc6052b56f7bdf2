/// The kind of an alert: a message or a ringing alarm.
public enum Level: String, CaseIterable, Hashable, Sendable {
  /// A message with a short sound; quiet hours postpone it.
  case push
  /// Rings until someone answers, or its ring time is over.
  case alarm
}

/// One station of a path: its interval, level and intensity.
public struct Step: Hashable, Sendable {
  /// Seconds, from 0. For a lead: before the due moment. For the first step: after the due moment. For any other
  /// step: after the previous step fired. For a repeating step: also between two of its firings.
  public let interval: Int
  /// The level: push or alarm.
  public let level: Level
  /// The intensity, from 1 (barely noticeable) to 5 (as loud as possible).
  public let intensity: Int
  /// How long an alarm rings without an answer, in seconds; 0 for a push.
  public let ring: Int

  /// The default intensity.
  public static let usualIntensity = 3
  /// The default ring time of an alarm, in seconds.
  public static let usualRing = 60
  /// The longest interval and ring time, in seconds: ten years.
  public static let longest = 3_653 * 86_400

  /// Creates a step; values out of range become the nearest in range.
  /// - Parameter ring: seconds, from 1; nil for a minute. Ignored for a push.
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
