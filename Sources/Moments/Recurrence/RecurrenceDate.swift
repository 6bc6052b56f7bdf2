/// A date in UNTIL, RDATE or EXDATE (RFC 5545 §3.3.4, §3.3.5).
public enum RecurrenceDate: Hashable, Sendable {
  /// `20270501`: the whole day.
  case day(Day)
  /// `20270501T090000`: a time on the wall clock.
  case local(LocalSecond)
  /// `20270501T090000Z`: an instant.
  case utc(Moment)

  /// Reads one of the three forms; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard byte.isDigit else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
    guard bytes.count == 8 || bytes.count == 15 || bytes.count == 16,
      let year = number(0..<4), let month = number(4..<6), let dayOfMonth = number(6..<8),
      let day = Day(year: year, month: month, day: dayOfMonth)
    else { return nil }
    guard bytes.count > 8 else {
      self = .day(day)
      return
    }
    guard bytes[8] & 0xDF == UInt8(ascii: "T"), let hour = number(9..<11), let minute = number(11..<13),
      let second = number(13..<15),
      let local = LocalSecond(day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    if bytes.count == 15 {
      self = .local(local)
    } else {
      guard bytes[15] & 0xDF == UInt8(ascii: "Z") else { return nil }
      self = .utc(Moment(seconds: local.seconds))
    }
  }

  /// The day on the wall clock of a zone.
  public func day(in zone: Zone) -> Day {
    switch self {
    case .day(let day): day
    case .local(let local): local.day
    case .utc(let moment): zone.local(at: moment).day
    }
  }
}

extension RecurrenceDate: CustomStringConvertible {
  /// `YYYYMMDD`, `YYYYMMDDTHHMMSS` or `YYYYMMDDTHHMMSSZ`.
  public var description: String {
    switch self {
    case .day(let day): compact(day)
    case .local(let local): compact(local.day, local.secondOfDay)
    case .utc(let moment):
      compact(
        LocalSecond(seconds: moment.seconds).day, LocalSecond(seconds: moment.seconds).secondOfDay, "Z")
    }
  }
}

/// `YYYYMMDD`, and with seconds of a day `YYYYMMDDTHHMMSS` and what follows.
private func compact(_ day: Day, _ seconds: Int? = nil, _ end: String = "") -> String {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(16)
  func put(_ number: Int, _ divisors: [Int]) {
    for divisor in divisors { bytes.append(UInt8(ascii: "0") + UInt8(abs(number / divisor % 10))) }
  }
  put(day.year, [1000, 100, 10, 1])
  put(day.month * 100 + day.day, [1000, 100, 10, 1])
  if let seconds {
    bytes.append(UInt8(ascii: "T"))
    put(
      seconds / 3600 * 10_000 + seconds / 60 % 60 * 100 + seconds % 60, [100_000, 10_000, 1000, 100, 10, 1])
  }
  return String(decoding: bytes, as: UTF8.self) + end
}
