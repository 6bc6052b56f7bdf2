/// A length of time as paths write it: `30m`, `1h30m`, `7d`.
///
/// Whole days count by the wall clock: a day after 09:00 is 09:00, even when the clocks change in between. `24h` is
/// the same as `1d`. All other intervals are elapsed time.
public struct Interval {
  /// Seconds, not negative.
  public let seconds: Int

  /// Creates an interval; a negative number of seconds becomes 0.
  public init(seconds: Int) { self.seconds = max(seconds, 0) }

  static let units: [(name: String, letter: String, seconds: Int)] = [
    ("day", "d", 86_400), ("hour", "h", 3600), ("minute", "m", 60), ("second", "s", 1),
  ]

  /// The parts that are not 0, largest unit first: 5,400 s → 1 hour, 30 minutes.
  private var parts: [(count: Int, unit: (name: String, letter: String, seconds: Int))] {
    var rest = seconds
    return Interval.units.compactMap { unit in
      let count = rest / unit.seconds
      rest %= unit.seconds
      return count == 0 ? nil : (count, unit)
    }
  }

  /// `1h30m`; `0s` for an empty interval.
  public var text: String {
    parts.isEmpty ? "0s" : parts.map { "\($0.count)\($0.unit.letter)" }.joined()
  }

  /// `1 hour 30 minutes`.
  public var words: String {
    parts.isEmpty
      ? "0 seconds"
      : parts.map { "\($0.count) \($0.unit.name)\($0.count == 1 ? "" : "s")" }.joined(separator: " ")
  }

  /// The interval as a frequency: `daily`, `every hour`, `every 30 minutes`.
  public var everyWords: String {
    if seconds == 86_400 { return "daily" }
    if seconds == 7 * 86_400 { return "weekly" }
    guard parts.count == 1, parts[0].count == 1 else { return "every \(words)" }
    return "every \(parts[0].unit.name)"
  }

  /// The seconds of a unit's letter, name or common abbreviation; nil for anything else.
  static func seconds(ofUnit word: some StringProtocol) -> Int? {
    switch word {
    case "s", "sec", "secs", "second", "seconds": 1
    case "m", "min", "mins", "minute", "minutes": 60
    case "h", "hr", "hrs", "hour", "hours": 3600
    case "d", "day", "days": 86_400
    case "w", "wk", "wks", "week", "weeks": 7 * 86_400
    default: nil
    }
  }
}
