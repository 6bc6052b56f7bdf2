import Moments

/// A date of a calendar (RFC 5545 §3.3.4, §3.3.5).
public enum CalendarDate: Hashable, Sendable {
  /// `;VALUE=DATE:20270112`: the whole day.
  case day(Day)
  /// `20270112T090000`: a time on whatever clock it is read by.
  case floating(LocalSecond)
  /// `20270112T090000Z`: an instant.
  case utc(Moment)
  /// `;TZID=America/Los_Angeles:20270112T090000`: a time on the wall clock of a zone.
  case zoned(LocalSecond, tzid: String)

  /// Creates a date from one of the three forms, with the TZID of its property.
  init(_ date: RecurrenceDate, tzid: String?) {
    switch date {
    case .day(let day): self = .day(day)
    case .utc(let moment): self = .utc(moment)
    case .local(let local): self = tzid.map { .zoned(local, tzid: $0) } ?? .floating(local)
    }
  }

  /// True for a whole day.
  public var isDay: Bool {
    if case .day = self { true } else { false }
  }

  /// The TZID of a time with a zone; nil for the other forms.
  public var tzid: String? {
    if case .zoned(_, let tzid) = self { tzid } else { nil }
  }

  /// The time on its own wall clock; for an instant the time in UTC, for a day its first second.
  public var local: LocalSecond {
    switch self {
    case .day(let day): LocalSecond(seconds: day.number * 86_400)
    case .floating(let local), .zoned(let local, _): local
    case .utc(let moment): Zone.utc.localSecond(at: moment)
    }
  }

  /// Returns the instant; `zones` are those of the file, and `here` is the zone of floating times and days.
  public func moment(in zones: inout CalendarZones, here: Zone) -> Moment {
    switch self {
    case .utc(let moment): moment
    case .zoned(let local, let tzid): (zones.zone(tzid) ?? here).moment(at: local).moment
    case .day, .floating: here.moment(at: local).moment
    }
  }

  /// Returns the property with this date: `DTSTART;VALUE=DATE:20270112`.
  public func line(_ name: String) -> ContentLine {
    switch self {
    case .day(let day): ContentLine(name, [.init("VALUE", "DATE")], value: RecurrenceDate.day(day))
    case .floating(let local): ContentLine(name, value: RecurrenceDate.local(local))
    case .utc(let moment): ContentLine(name, value: RecurrenceDate.utc(moment))
    case .zoned(let local, let tzid):
      ContentLine(name, [.init("TZID", tzid)], value: RecurrenceDate.local(local))
    }
  }
}
