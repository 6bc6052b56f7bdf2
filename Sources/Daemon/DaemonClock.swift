import Moments

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What time it is, and where.
public struct DaemonClock: Sendable {
  /// The moment at which the clock stands still; nil: it goes.
  public var stopped: Moment?
  /// The zone that was asked for; nil: the machine's.
  public var fixedZone: Zone?

  /// The machine's clock, or one that stands still.
  public init(stopped: Moment? = nil, zone: Zone? = nil) { (self.stopped, fixedZone) = (stopped, zone) }

  /// A clock that stands still at so many seconds since 1970, in the zone of a name; nil: the machine's.
  /// - Throws: `ZoneError` when there is no such zone.
  public init(at seconds: Int?, zone name: String?) throws {
    stopped = seconds.map { Moment(seconds: $0) }
    fixedZone = try name.map { try Zone(named: $0, in: DaemonClock.folders) }
  }

  private static var folders: [String] { Zone.folders(tzdir: getenv("TZDIR").map { String(cString: $0) }) }

  /// The present.
  public var now: Moment {
    if let stopped { return stopped }
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Moment(seconds: time.tv_sec)
  }

  /// The zone; the machine's is looked up anew, since it may have moved.
  public var zone: Zone {
    fixedZone
      ?? Zone.system(
        tz: getenv("TZ").map { String(cString: $0) },
        in: DaemonClock.folders)
  }
}
