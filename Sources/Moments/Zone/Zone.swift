/// A time zone of the IANA database, read from the system's TZif files (RFC 9636).
///
/// A local time that the wall clock skips moves forward by the gap; of one that it shows twice, the first is meant:
///
///     let berlin = try Zone(named: "Europe/Berlin")
///     berlin.moment(at: 2027-03-28T02:30)   // 01:30:00Z, skipped: the clock then shows 03:30
///     berlin.moment(at: 2027-10-31T02:30)   // 00:30:00Z, repeated: an hour later it shows 02:30 again
///
/// Copying a zone copies one reference. Two zones are equal when their names are.
public struct Zone: Sendable {
  /// The table of offset changes, shared by all copies.
  let table: ZoneTable

  /// Creates a zone with this table.
  init(table: ZoneTable) { self.table = table }

  /// The IANA name, for example `America/Los_Angeles`; `UTC` when no zone is known.
  ///
  /// A zone made from a POSIX TZ value has that text as its name (`EST5EDT,M3.2.0,M11.1.0`).
  public var name: String { table.name }

  /// Coordinated Universal Time, which needs no file.
  public static let utc = Zone(table: ZoneTable(name: "UTC", times: [], offsets: [0]))

  /// How a wall-clock time maps to an instant.
  public enum Resolution: Equatable, Sendable {
    /// The wall clock shows this time once.
    case once
    /// The wall clock skips it; the result is later by the gap.
    case skipped
    /// The wall clock shows it twice; the result is the first time.
    case repeated
  }

  /// Seconds that the zone's wall clock is ahead of UTC at an instant; negative west of Greenwich.
  public func offset(at moment: Moment) -> Int { table.offset(at: moment.seconds) }

  /// The instant at which the zone's wall clock shows `local`, and whether that time is skipped or repeated.
  public func moment(at local: LocalDateTime) -> (moment: Moment, resolution: Resolution) {
    let (seconds, resolution) = table.instant(atLocal: LocalSecond(local).seconds)
    return (Moment(seconds: seconds), resolution)
  }

  /// The instant at which the zone's wall clock shows `local`, and whether that time is skipped or repeated.
  public func moment(at local: LocalSecond) -> (moment: Moment, resolution: Resolution) {
    let (seconds, resolution) = table.instant(atLocal: local.seconds)
    return (Moment(seconds: seconds), resolution)
  }

  /// The offset changes after an instant, up to another at most 400 years later, with the new offsets; earliest
  /// first.
  ///
  /// Los Angeles in 2027: 14 March 10:00Z to -25,200, 7 November 09:00Z to -28,800.
  public func changes(from start: Moment, to end: Moment) -> [(at: Moment, offset: Int)] {
    table.changes(from: start.seconds, to: end.seconds).map { (Moment(seconds: $0.at), $0.offset) }
  }

  /// The zone's wall-clock time at an instant, to the second.
  public func localSecond(at moment: Moment) -> LocalSecond {
    LocalSecond(seconds: moment.seconds + WideInt(offset(at: moment)))
  }

  /// The zone's wall-clock time at an instant, without seconds.
  public func local(at moment: Moment) -> LocalDateTime {
    LocalDateTime(minutes: (moment.seconds + WideInt(offset(at: moment))).flooredDivision(by: 60))
  }
}

extension Zone: Hashable {
  /// True when the names are equal.
  public static func == (a: Zone, b: Zone) -> Bool { a.name == b.name }

  /// Feeds the name into the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
