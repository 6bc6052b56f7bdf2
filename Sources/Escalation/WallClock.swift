/// The offset of a wall clock from UTC over time, as data.
///
/// Callers make it from a time zone: the offset at some past moment, and the changes from then until a few years
/// ahead. In Los Angeles from 2026: `WallClock(offset: -28_800, changes: [.init(at: 1772964000, offset: -25_200),
/// …])`.
public struct WallClock: Hashable, Sendable {
  /// A change of the offset.
  public struct Change: Hashable, Sendable {
    /// When the new offset begins, in seconds since 1970, UTC.
    public let at: Int
    /// Seconds to add to UTC, positive east of Greenwich.
    public let offset: Int

    /// Creates a change to UTC + `offset` at `at`.
    public init(at: Int, offset: Int) {
      self.at = at
      self.offset = offset
    }
  }

  /// The offset before the first change, in seconds.
  public let offset: Int
  /// The changes, earliest first.
  public let changes: [Change]

  /// UTC, without changes.
  public static let utc = WallClock(offset: 0)

  /// Creates a clock from its first offset and the changes, in any order.
  public init(offset: Int, changes: [Change] = []) {
    self.offset = offset
    self.changes = changes.sorted { $0.at < $1.at }
  }

  /// Returns the seconds the wall clock is ahead of UTC at an instant.
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
  /// A time in the gap of a clock change moves forward by the length of the gap; of a time that occurs twice, the one
  /// closer to whole days of elapsed time is used.
  func instant(showing seconds: Int, after instant: Int) -> Int {
    let elapsed = instant + seconds
    let before = offset(at: instant)
    let moved = elapsed + before - offset(at: elapsed)
    // Close to a change, the offset at the new place may differ again: in a gap the later time is used.
    return offset(at: moved) == offset(at: elapsed) ? moved : max(elapsed, moved)
  }

  /// Returns the instant an interval after another: whole days by the wall clock, anything else as elapsed time.
  ///
  /// A day after Sat 2027-03-13 09:00 in Los Angeles is Sun 09:00, 23 hours later; 2 hours after 01:30 that night
  /// is 04:30.
  public func instant(_ interval: Int, after instant: Int) -> Int {
    interval != 0 && interval.isMultiple(of: 86_400)
      ? self.instant(showing: interval, after: instant) : instant + interval
  }
}
