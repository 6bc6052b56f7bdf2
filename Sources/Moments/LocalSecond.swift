/// A day and a time to the second on one wall clock, without a zone.
///
/// What people type has minutes (`LocalDateTime`); other programs' calendars and `FREQ=SECONDLY` have seconds.
public struct LocalSecond: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00 on the same wall clock; negative before.
  public let seconds: WideInt

  /// The wall-clock time `seconds` after 1970-01-01T00:00:00.
  public init(seconds: WideInt) { self.seconds = seconds }

  /// The same wall-clock time; its second is 0 if not given.
  public init(_ local: LocalDateTime) { seconds = local.minutes * 60 + WideInt(local.time.second) }

  /// A time on a day.
  /// - Parameter second: 0–59; 60 (a leap second) is read as 59, as RFC 5545 §3.3.12 asks.
  /// - Returns: nil when there is no such time.
  public init?(day: Day, hour: Int, minute: Int, second: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second) else { return nil }
    seconds = WideInt(day.number) * 86_400 + WideInt(hour * 3600 + minute * 60 + min(second, 59))
  }

  /// The day.
  public var day: Day { Day(number: Int(clamping: seconds.flooredDivision(by: 86_400))) }
  /// Seconds since midnight, 0–86,399.
  public var secondOfDay: Int { Int(seconds - seconds.flooredDivision(by: 86_400) * 86_400) }
  /// The same to the minute, seconds dropped.
  public var local: LocalDateTime { LocalDateTime(minutes: seconds.flooredDivision(by: 60)) }

  /// The time on that day, to the second.
  public var time: TimeOfDay { local.time.with(second: secondOfDay % 60) }

  /// Earlier comes first.
  public static func < (a: LocalSecond, b: LocalSecond) -> Bool { a.seconds < b.seconds }
}

extension LocalSecond: CustomStringConvertible {
  /// `YYYY-MM-DDTHH:MM:SS`.
  public var description: String { "\(local):\(padded(secondOfDay % 60, 2))" }
}
