/// The part of every day without disturbances: from one time on the wall clock until another.
public struct QuietHours: Hashable, Sendable {
  /// The second of the day at which they begin, 0 to 86,399.
  public let start: Int
  /// The second of the day at which they end; less than `start` when they cross midnight, equal when there are none.
  public let end: Int

  /// 22:00–08:00, the default.
  public static let usual = QuietHours(from: 22 * 3600, to: 8 * 3600)

  /// Creates quiet hours from two seconds of the day, taken modulo a day.
  public init(from start: Int, to end: Int) {
    self.start = (start % 86_400 + 86_400) % 86_400
    self.end = (end % 86_400 + 86_400) % 86_400
  }

  /// How long they last on a day when the clocks do not change, in seconds.
  public var length: Int { (end - start + 86_400) % 86_400 }

  /// Returns the end of the quiet hours that contain an instant; nil when it is not in them. The end itself is not
  /// quiet.
  public func end(around instant: Int, on clock: WallClock) -> Int? {
    let second = clock.secondOfDay(at: instant)
    let isQuiet =
      start < end ? start <= second && second < end : start != end && (second >= start || second < end)
    guard isQuiet else { return nil }
    return max(clock.instant(showing: (end - second + 86_400) % 86_400, after: instant), instant + 1)
  }

  /// Returns the beginning of the quiet hours that contain an instant; nil when it is not in them.
  public func beginning(around instant: Int, on clock: WallClock) -> Int? {
    guard end(around: instant, on: clock) != nil else { return nil }
    return clock.instant(
      showing: -((clock.secondOfDay(at: instant) - start + 86_400) % 86_400), after: instant)
  }

  /// A lower bound of the seconds until quiet hours begin, from an instant that is not in them.
  func loudSeconds(from instant: Int, on clock: WallClock) -> Int {
    if start == end { return .max }
    let seconds = (start - clock.secondOfDay(at: instant) + 86_400) % 86_400
    // If the clocks change before, quiet hours may begin up to two hours sooner.
    let changes = clock.offset(at: instant) != clock.offset(at: instant + seconds)
    return changes ? max(seconds - 7200, 0) : seconds
  }
}
