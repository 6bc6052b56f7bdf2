/// The part of every day in which nothing is to disturb: from one time on the wall clock until another.
public struct QuietHours: Hashable, Sendable {
  /// The second of the day at which they begin, 0 to 86,399.
  public let start: Int
  /// The second of the day at which they end; before `start` when they go past midnight, equal when there are none.
  public let end: Int

  /// 22:00–08:00.
  public static let usual = QuietHours(from: 22 * 3600, to: 8 * 3600)

  /// Quiet hours between two seconds of the day, which are taken modulo a day.
  public init(from start: Int, to end: Int) {
    self.start = (start % 86_400 + 86_400) % 86_400
    self.end = (end % 86_400 + 86_400) % 86_400
  }

  /// When the quiet hours around an instant end; nil when it is not in them. The end itself is not quiet.
  public func end(around instant: Int, on clock: WallClock) -> Int? {
    let second = clock.secondOfDay(at: instant)
    let isQuiet =
      start < end ? start <= second && second < end : start != end && (second >= start || second < end)
    guard isQuiet else { return nil }
    return max(clock.instant(showing: (end - second + 86_400) % 86_400, after: instant), instant + 1)
  }

  /// When the quiet hours around an instant began; nil when it is not in them.
  public func beginning(around instant: Int, on clock: WallClock) -> Int? {
    guard end(around: instant, on: clock) != nil else { return nil }
    return clock.instant(
      showing: -((clock.secondOfDay(at: instant) - start + 86_400) % 86_400), after: instant)
  }

  /// For how many seconds from an instant on it is surely not quiet, where it is not quiet at that instant.
  func loudSeconds(from instant: Int, on clock: WallClock) -> Int {
    if start == end { return .max }
    let seconds = (start - clock.secondOfDay(at: instant) + 86_400) % 86_400
    // When the clocks change before, quiet hours may come two hours sooner.
    let changes = clock.offset(at: instant) != clock.offset(at: instant + seconds)
    return changes ? max(seconds - 7200, 0) : seconds
  }
}
