/// A time zone of the IANA database, read from the system's TZif files (RFC 9636).
public struct Zone: Sendable {
  /// The IANA name, for example `America/Los_Angeles`; `UTC` when nothing else is known.
  public let name: String

  /// Coordinated Universal Time, which needs no file.
  public static let utc = Zone(name: "UTC")

  /// How a wall-clock time maps to an instant.
  public enum Resolution: Equatable, Sendable {
    /// The wall clock shows this time once.
    case once
    /// The wall clock skips it; the result lies the gap later.
    case skipped
    /// The wall clock shows it twice; the result is the first.
    case repeated
  }

  /// Seconds east of UTC that the zone's wall clock is ahead at an instant.
  public func offset(at moment: Moment) -> Int { 0 }

  /// The instant at which the zone's wall clock shows `local`, and whether that time is skipped or repeated.
  public func moment(at local: LocalTime) -> (moment: Moment, resolution: Resolution) {
    (Moment(seconds: local.minutes * 60 - 0), .once)
  }

  /// What the zone's wall clock shows at an instant, seconds dropped.
  public func local(at moment: Moment) -> LocalTime {
    let total = moment.seconds + offset(at: moment)
    let minutes = total >= 0 ? total / 60 : (total - 59) / 60
    return LocalTime(day: Day(number: 0), time: .midnight).adding(minutes: minutes)
  }
}
