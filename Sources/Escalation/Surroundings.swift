/// What a wall clock shows: its distance from UTC over the years, as data.
///
/// A caller makes it from a time zone: the offset at some past moment and the changes from then on, a few years
/// ahead. In Los Angeles from 2026: `WallClock(offset: -28_800, changes: [.init(at: 1772964000, offset: -25_200), …])`.
public struct WallClock: Hashable, Sendable {
  /// A moment from which on another offset holds.
  public struct Change: Hashable, Sendable {
    /// Seconds since 1970, UTC.
    public let at: Int
    /// Seconds to add to UTC, east of Greenwich positive.
    public let offset: Int

    /// From `at` on, the wall clock shows UTC + `offset`.
    public init(at: Int, offset: Int) {
      self.at = at
      self.offset = offset
    }
  }

  /// The offset before the first change, in seconds.
  public let offset: Int
  /// The changes, earliest first.
  public let changes: [Change]

  /// UTC, the whole year round.
  public static let utc = WallClock(offset: 0)

  /// A clock with that offset, and others from each change on; changes may come in any order.
  public init(offset: Int, changes: [Change] = []) {
    self.offset = offset
    self.changes = changes.sorted { $0.at < $1.at }
  }

  /// How many seconds the wall clock is ahead of UTC at an instant.
  public func offset(at instant: Int) -> Int {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].at <= instant { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? offset : changes[low - 1].offset
  }

  /// The second of the local day, 0 to 86,399.
  func secondOfDay(at instant: Int) -> Int {
    let second = (instant + offset(at: instant)) % 86_400
    return second < 0 ? second + 86_400 : second
  }

  /// The instant at which the wall clock shows `seconds` more than at `instant`; earlier when negative.
  ///
  /// A time that the clock skips moves forward by the gap; of one that it shows twice, the nearer to whole days is
  /// meant.
  func instant(showing seconds: Int, after instant: Int) -> Int {
    let elapsed = instant + seconds
    let before = offset(at: instant)
    let moved = elapsed + before - offset(at: elapsed)
    // Beside a change the offset at the new place may differ again: in a gap the later time holds.
    return offset(at: moved) == offset(at: elapsed) ? moved : max(elapsed, moved)
  }

  /// The instant an interval after another one: whole days by the wall clock, all else as time that goes by.
  ///
  /// A day after Sat 2027-03-13 09:00 in Los Angeles is Sun 09:00, 23 hours later; 2 hours after 01:30 that night
  /// is 04:30.
  public func instant(_ interval: Int, after instant: Int) -> Int {
    interval != 0 && interval.isMultiple(of: 86_400)
      ? self.instant(showing: interval, after: instant) : instant + interval
  }
}

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

  /// For how many seconds from an instant on it is surely not quiet, where it is not quiet at that instant.
  func loudSeconds(from instant: Int, on clock: WallClock) -> Int {
    if start == end { return .max }
    let seconds = (start - clock.secondOfDay(at: instant) + 86_400) % 86_400
    // When the clocks change before, quiet hours may come two hours sooner.
    let changes = clock.offset(at: instant) != clock.offset(at: instant + seconds)
    return changes ? max(seconds - 7200, 0) : seconds
  }
}

/// What a reminder must know of the place where it is heard.
public struct Surroundings: Hashable, Sendable {
  /// What the wall clock shows there.
  public var clock: WallClock
  /// When it is quiet there; nil: never.
  public var quiet: QuietHours?

  /// UTC, without quiet hours.
  public static let plain = Surroundings()

  /// A wall clock and its quiet hours.
  public init(clock: WallClock = .utc, quiet: QuietHours? = nil) {
    self.clock = clock
    self.quiet = quiet
  }

  /// When the quiet hours around an instant end; nil when it is not quiet then.
  func endOfQuiet(around instant: Int) -> Int? { quiet?.end(around: instant, on: clock) }
}
