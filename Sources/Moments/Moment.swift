/// An instant: whole seconds since 1970-01-01T00:00:00Z, leap seconds not counted (POSIX time).
public struct Moment: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z; negative before.
  public let seconds: WideInt

  /// Creates the instant `seconds` after 1970-01-01T00:00:00Z.
  public init(seconds: WideInt) { self.seconds = seconds }

  /// Earlier comes first.
  public static func < (a: Moment, b: Moment) -> Bool { a.seconds < b.seconds }

  /// The instant `seconds` later; earlier when negative.
  public func adding(seconds: WideInt) -> Moment { Moment(seconds: self.seconds + seconds) }

  /// The start of its minute in UTC.
  public var minute: Moment { Moment(seconds: seconds.flooredDivision(by: 60) * 60) }
}

extension Moment: CustomStringConvertible {
  /// `YYYY-MM-DDTHH:MM:SSZ` (RFC 3339, UTC).
  public var description: String {
    let day = seconds.flooredDivision(by: 86_400)
    let rest = Int(seconds - day * 86_400)
    let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(Day(number: Int(clamping: day)))T\(clock)Z"
  }
}

extension Moment {
  /// Reads the form of `description`, `2027-02-14T17:00:00Z`; nil for anything else.
  public init?(iso text: String) {
    guard text.hasSuffix("Z"), text.utf8.count == 20, let local = LocalDateTime(iso: text.prefix(16)),
      text.dropLast(3).hasSuffix(":"), case let second = text.dropLast().suffix(2),
      second.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = WideInt(second), seconds < 60
    else { return nil }
    self.init(seconds: local.minutes * 60 + seconds)
  }
}
