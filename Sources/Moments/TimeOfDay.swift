/// A wall-clock time without day or zone, mostly to the minute.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Minutes since midnight, 0–1439.
  public let minutes: Int
  /// The second of that minute, 0–59; not 0 only if the time was given with seconds.
  public private(set) var second = 0

  /// The time `minutes` after midnight; nil outside 0–1439.
  public init?(minutes: Int) {
    guard (0..<1440).contains(minutes) else { return nil }
    self.minutes = minutes
  }

  /// The time at this hour (0–23) and minute (0–59); nil outside.
  public init?(hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    minutes = hour * 60 + minute
  }

  /// The time written as `HH:MM` or `HH:MM:SS`; nil for anything else.
  public init?(iso text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 5 || bytes.count == 8 && bytes[5] == UInt8(ascii: ":"), bytes[2] == UInt8(ascii: ":")
    else { return nil }
    func two(_ at: Int) -> Int? {
      guard (0x30...0x39).contains(bytes[at]), (0x30...0x39).contains(bytes[at + 1]) else { return nil }
      return Int(bytes[at] - 0x30) * 10 + Int(bytes[at + 1] - 0x30)
    }
    guard let hour = two(0), let minute = two(3) else { return nil }
    self.init(hour: hour, minute: minute)
    guard bytes.count == 8 else { return }
    guard let second = two(6), second < 60 else { return nil }
    self.second = second
  }

  /// The same minute at another second, 0–59.
  public func with(second: Int) -> TimeOfDay {
    var time = self
    time.second = min(max(second, 0), 59)
    return time
  }

  /// The hour, 0–23.
  public var hour: Int { minutes / 60 }
  /// The minute of the hour, 0–59.
  public var minute: Int { minutes % 60 }

  /// 00:00.
  public static let midnight = TimeOfDay(validated: 0)

  /// The time a number of minutes after midnight that is known to be 0–1439.
  init(validated minutes: Int) { self.minutes = minutes }

  /// Earlier comes first.
  public static func < (a: TimeOfDay, b: TimeOfDay) -> Bool {
    (a.minutes, a.second) < (b.minutes, b.second)
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// `HH:MM`, 24-hour clock; `HH:MM:SS` where the second is not 0.
  public var description: String {
    if second > 0 { return "\(with(second: 0)):\(padded(second, 2))" }
    return hoursAndMinutes
  }

  /// `HH:MM`, seconds dropped.
  public var hoursAndMinutes: String {
    String(unsafeUninitializedCapacity: 5) { text in
      text.put(hour, at: 0)
      text[2] = UInt8(ascii: ":")
      text.put(minute, at: 3)
      return 5
    }
  }
}
