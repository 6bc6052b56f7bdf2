import Moments

/// A period of time (RFC 5545 §3.3.9), with an end or a length.
public struct CalendarPeriod: Hashable, Sendable {
  /// The end or the length.
  public enum Extent: Hashable, Sendable {
    /// `19970101T180000Z/19970102T070000Z`
    case end(CalendarDate)
    /// `19970101T180000Z/PT5H30M`
    case length(CalendarDuration)
  }

  /// When it starts.
  public var start: CalendarDate
  /// The end or the length.
  public var extent: Extent

  /// Reads `start/end` or `start/length`; nil for anything else.
  init?(_ text: Substring, tzid: String?) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = RecurrenceDate(parts[0]) else { return nil }
    self.start = CalendarDate(start, tzid: tzid)
    if self.start.isDay { return nil }
    if let end = RecurrenceDate(parts[1]) {
      extent = .end(CalendarDate(end, tzid: tzid))
    } else if let length = CalendarDuration(parts[1]), length.totalSeconds >= 0 {
      extent = .length(length)
    } else {
      return nil
    }
  }
}
