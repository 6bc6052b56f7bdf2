/// A day and a time on one wall clock, without a zone.
public struct LocalDateTime: Hashable, Comparable, Sendable {
  /// The day.
  public var day: Day
  /// The time on that day.
  public var time: TimeOfDay

  /// The wall-clock moment made of both.
  public init(day: Day, time: TimeOfDay) {
    self.day = day
    self.time = time
  }

  /// The moment written as `YYYY-MM-DDTHH:MM` or with seconds; nil for anything else.
  public init?(iso text: some StringProtocol) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let day = Day(iso: parts[0]), let time = TimeOfDay(iso: parts[1]) else {
      return nil
    }
    self.init(day: day, time: time)
  }

  /// The wall-clock moment `minutes` after 1970-01-01T00:00; before it when negative.
  init(minutes: WideInt) {
    let days = minutes.flooredDivision(by: 1440)
    day = Day(number: Int(clamping: days))
    time = TimeOfDay(validated: Int(minutes - days * 1440))
  }

  /// Minutes since 1970-01-01T00:00 on the same wall clock.
  public var minutes: WideInt { WideInt(day.number) * 1440 + WideInt(time.minutes) }

  /// The wall-clock moment `minutes` later, as if no zone ever changed its offset.
  public func adding(minutes: WideInt) -> LocalDateTime {
    LocalDateTime(minutes: self.minutes + minutes)
  }

  /// Earlier comes first.
  public static func < (a: LocalDateTime, b: LocalDateTime) -> Bool {
    (a.minutes, a.time.second) < (b.minutes, b.time.second)
  }
}

extension LocalDateTime: CustomStringConvertible {
  /// `YYYY-MM-DDTHH:MM`.
  public var description: String { "\(day)T\(time)" }
}
