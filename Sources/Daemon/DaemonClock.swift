import Moments

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The current time and time zone.
public struct DaemonClock: Sendable {
  /// True when the clock does not advance.
  let stands: Bool
  private let moment: @Sendable () -> Moment
  private let place: @Sendable () -> Zone

  /// The machine's clock, or a fixed time.
  /// - Parameters:
  ///   - seconds: the fixed time, in seconds since 1970; nil: the machine's clock.
  ///   - name: the zone; nil: the machine's, looked up each time, since the machine may travel.
  /// - Throws: `ZoneError` when there is no such zone.
  public init(at seconds: Int? = nil, zone name: String? = nil) throws {
    let fixed = try name.map { try Zone(named: $0, in: DaemonClock.folders) }
    self.init(
      stands: seconds != nil,
      moment: { seconds.map { Moment(seconds: $0) } ?? DaemonClock.machine },
      zone: { fixed ?? Zone.system(tz: getenv("TZ").map { String(cString: $0) }, in: DaemonClock.folders) })
  }

  /// A clock for tests.
  init(stands: Bool = false, moment: @escaping @Sendable () -> Moment, zone: @escaping @Sendable () -> Zone) {
    (self.stands, self.moment, place) = (stands, moment, zone)
  }

  /// The folders with zone files.
  static var folders: [String] { Zone.folders(tzdir: getenv("TZDIR").map { String(cString: $0) }) }

  private static var machine: Moment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Moment(seconds: time.tv_sec)
  }

  /// The current instant.
  public var now: Moment { moment() }

  /// The current time zone.
  public var zone: Zone { place() }
}
