extension Timetable {
  /// The common time of day of all occurrences, found in a timetable's text without parsing all of it.
  public struct Glance: Hashable, Sendable {
    /// Seconds since midnight.
    public var secondOfDay: Int
    /// The zone; see `Timetable.zone`.
    public var zone: String?

    /// Reads the form of `Timetable.description`.
    ///
    ///     DTSTART;TZID=Europe/Berlin:20270126T080000      08:00 in Berlin
    ///     RRULE:FREQ=DAILY
    ///
    /// - Returns: nil for whole days, additional dates, and rules with times of their own.
    public init?(_ text: String) {
      let bytes = Array(text.utf8)
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      guard let colon = bytes[..<end].firstIndex(of: UInt8(ascii: ":")), end - colon >= 16,
        bytes[colon + 9] == UInt8(ascii: "T"), !Glance.hasOtherTimes(bytes[end...])
      else { return nil }
      var time = 0
      for byte in bytes[colon + 10..<colon + 16] {
        guard byte.isDigit else { return nil }
        time = time * 10 + Int(byte - 0x30)
      }
      secondOfDay = time / 10_000 * 3600 + time / 100 % 100 * 60 + time % 100
      if bytes[..<colon].starts(with: Glance.pinned) {
        zone = String(decoding: bytes[Glance.pinned.count..<colon], as: UTF8.self)
      } else {
        guard bytes[..<colon].elementsEqual(Glance.start) else { return nil }
        zone = end - colon == 17 ? "UTC" : nil
      }
    }

    private static let start = Array("DTSTART".utf8)
    private static let pinned = Array("DTSTART;TZID=".utf8)
    private static let otherTimes = [
      "RDATE", "BYHOUR", "BYMINUTE", "BYSECOND", "FREQ=HOURLY", "FREQ=MINUTELY", "FREQ=SECONDLY",
    ].map { Array($0.utf8) }

    /// True when the lines after the start may contain other times.
    private static func hasOtherTimes(_ lines: ArraySlice<UInt8>) -> Bool {
      for (index, byte) in zip(lines.indices, lines)
      where byte == UInt8(ascii: "\n") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") {
        let rest = lines[(index + 1)...]
        if otherTimes.contains(where: { rest.starts(with: $0) }) { return true }
      }
      return false
    }
  }
}
