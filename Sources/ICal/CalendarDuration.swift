/// A length of time (RFC 5545 §3.3.6): calendar days and clock seconds.
///
///     P7W         49 days            −PT15M      −900 seconds
///     P1DT2H      1 day, 7,200 s     P0D         nothing
public struct CalendarDuration: Hashable, Sendable {
  /// Days, which last 23 or 25 hours when the clocks change; negative for a length backwards.
  public var days: Int
  /// Seconds in addition to the days; with the same sign.
  public var seconds: Int

  /// Creates a length.
  public init(days: Int = 0, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// Reads `P1W`, `P1DT2H` or `-PT15M`; nil for anything else.
  ///
  /// Weeks together with days are accepted, since many programs write them; numbers have at most nine digits.
  public init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    var sign = 1
    if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      sign = first == UInt8(ascii: "-") ? -1 : 1
      rest.removeFirst()
    }
    guard let p = rest.popFirst(), p & 0xDF == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
    var (days, seconds) = (0, 0)
    var units = Array("WDTHMS".utf8)[...]
    var isAfterT = false
    while !rest.isEmpty {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(digits.count)
      guard digits.count <= 9, let unit = rest.popFirst().map({ $0 & 0xDF }),
        let place = units.firstIndex(of: unit)
      else { return nil }
      // Units come in order, each at most once.
      units = units[(place + 1)...]
      if unit == UInt8(ascii: "T") {
        guard digits.isEmpty, !rest.isEmpty else { return nil }
        isAfterT = true
        continue
      }
      guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
      switch unit {
      case UInt8(ascii: "W"): days += 7 * number
      case UInt8(ascii: "D"): days += number
      case UInt8(ascii: "H") where isAfterT: seconds += 3600 * number
      case UInt8(ascii: "M") where isAfterT: seconds += 60 * number
      // calcurse writes -P300S.
      case UInt8(ascii: "S"): seconds += number
      default: return nil
      }
    }
    self.init(days: sign * days, seconds: sign * seconds)
  }

  /// The length in seconds, with days of 24 hours.
  public var totalSeconds: Int { days * 86_400 + seconds }
}

extension CalendarDuration: CustomStringConvertible {
  /// `P2D`, `P1DT2H`, `-PT15M`; `PT0S` for an empty length.
  public var description: String {
    let isNegative = days < 0 || seconds < 0
    let (days, seconds) = (abs(days), abs(seconds))
    var text = (isNegative ? "-P" : "P") + (days > 0 ? "\(days)D" : "")
    if seconds > 0 || days == 0 {
      text += "T"
      if seconds >= 3600 { text += "\(seconds / 3600)H" }
      if seconds / 60 % 60 > 0 { text += "\(seconds / 60 % 60)M" }
      if seconds % 60 > 0 || seconds == 0 { text += "\(seconds % 60)S" }
    }
    return text
  }
}
