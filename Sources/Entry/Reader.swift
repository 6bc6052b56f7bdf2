import Moments

/// Reads lines.
public struct Reader {
  /// The instant, zone and date order that a line is read against.
  public struct Reference: Sendable {
    /// Now, on the wall clock of `zone`.
    public var now: LocalTime
    /// The local zone.
    public var zone: Zone
    /// How `3/12` is meant.
    public var dateOrder: DateOrder

    /// A reference instant in a zone.
    public init(now: LocalTime, zone: Zone, dateOrder: DateOrder = .monthDay) {
      self.now = now
      self.zone = zone
      self.dateOrder = dateOrder
    }
  }

  /// Which number of `3/12` is the month.
  public enum DateOrder: String, Sendable {
    case monthDay = "mdy"
    case dayMonth = "dmy"
  }

  /// A reader that knows these names.
  public init(vocabulary: Vocabulary, reference: Reference) {}

  /// What the line means.
  public mutating func entry(of line: String) -> Entry {
    Entry(
      text: line, arc: nil, title: "", date: nil, time: nil, endDate: nil, endTime: nil, duration: nil,
      location: nil, recurrence: nil, repeatFrom: nil, reminders: [], escalation: nil, spans: [],
      warnings: [],
      error: nil)
  }

  /// What a line of UTF-8 bytes means; without its line break.
  public mutating func entry(of line: UnsafeRawBufferPointer) -> Entry {
    entry(of: String(decoding: line, as: UTF8.self))
  }
}
