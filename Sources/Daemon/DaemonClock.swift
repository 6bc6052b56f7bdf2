import Moments

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What time it is, and where.
public struct DaemonClock: Sendable {
  /// Whether the clock stands still.
  let stands: Bool
  private let moment: @Sendable () -> Moment
  private let place: @Sendable () -> Zone

  /// The machine's clock, or one that stands still.
  /// - Parameters:
  ///   - seconds: when it stands still, in seconds since 1970; nil: it goes.
  ///   - name: the zone; nil: the machine's, looked up anew every time, since the machine may have moved.
  /// - Throws: `ZoneError` when there is no such zone.
  public init(at seconds: Int? = nil, zone name: String? = nil) throws {
    let fixed = try name.map { try Zone(named: $0, in: DaemonClock.folders) }
    self.init(
      stands: seconds != nil,
      moment: { seconds.map { Moment(seconds: $0) } ?? DaemonClock.machine },
      zone: { fixed ?? Zone.system(tz: getenv("TZ").map { String(cString: $0) }, in: DaemonClock.folders) })
  }

  /// A clock of one's own.
  init(stands: Bool = false, moment: @escaping @Sendable () -> Moment, zone: @escaping @Sendable () -> Zone) {
    (self.stands, self.moment, place) = (stands, moment, zone)
  }

  /// Where the files of zones are.
  static var folders: [String] { Zone.folders(tzdir: getenv("TZDIR").map { String(cString: $0) }) }

  private static var machine: Moment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Moment(seconds: time.tv_sec)
  }

  /// The present.
  public var now: Moment { moment() }

  /// The zone.
  public var zone: Zone { place() }
}
