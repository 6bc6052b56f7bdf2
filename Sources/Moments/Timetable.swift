/// When something happens, once or again and again: what RFC 5545 has of it, for what people type and for what
/// calendars bring alike.
///
///     DTSTART;TZID=Europe/Berlin:20270126T080000
///     DURATION:PT30M
///     RRULE:FREQ=DAILY;UNTIL=20270226
///     EXDATE:20270201T080000
///
/// - Parse and write: `init(text:)`, `description`, one property a line
/// - Expand: `starts(notBefore:in:)`, in the zone that `home(_:in:)` names
public struct Timetable: Hashable, Sendable {
  /// Where it starts: the first occurrence (DTSTART).
  public var start: LocalSecond
  /// False when it fills whole days.
  public var isTimed: Bool
  /// The IANA zone that its times are pinned to (TZID; `UTC` for a start in UTC); nil: they float with the machine's.
  public var zone: String?
  /// How many seconds each occurrence lasts; nil: nothing is said.
  public var duration: Int?
  /// The rule; nil for a single occurrence, and when there are only dates.
  public var rule: RecurrenceRule?
  /// Dates added.
  public var additions: [RecurrenceDate] = []
  /// Dates taken out.
  public var exclusions: [RecurrenceDate] = []

  /// A timetable that starts then.
  public init(
    start: LocalSecond, isTimed: Bool = true, zone: String? = nil, duration: Int? = nil,
    rule: RecurrenceRule? = nil
  ) {
    self.start = start
    self.isTimed = isTimed
    self.zone = zone
    self.duration = duration
    self.rule = rule
  }

  /// A timetable that starts on a day, perhaps at a time.
  public init(day: Day, time: TimeOfDay? = nil, zone: String? = nil, rule: RecurrenceRule? = nil) {
    self.init(
      start: LocalSecond(LocalDateTime(day: day, time: time ?? .midnight)), isTimed: time != nil, zone: zone,
      rule: rule)
  }

  /// True when there is more than one occurrence.
  public var repeats: Bool { rule != nil || !additions.isEmpty }

  /// True when the occurrences have times: the start has one, or the rule says some.
  public var hasTimes: Bool { isTimed || rule.map { $0.frequency < .daily || !$0.hours.isEmpty } ?? false }

  /// The zone of its wall clock.
  /// - Parameters:
  ///   - zones: the zone with a name; nil when there is none, and it floats.
  ///   - local: the machine's.
  public func home(_ zones: (String) -> Zone?, local: Zone) -> Zone { zone.flatMap(zones) ?? local }

  /// Where its occurrences start on the wall clock of its zone, earliest first, made as they are asked for.
  /// - Parameter notBefore: the first time that may be given; nil gives all.
  public func starts(notBefore: LocalSecond? = nil, in home: Zone) -> SetOccurrences {
    RecurrenceSet(start: start, rule: rule, additions: additions, exclusions: exclusions)
      .occurrences(notBefore: notBefore, in: home)
  }

  /// True when an occurrence starts then.
  public func has(_ local: LocalSecond, in home: Zone) -> Bool {
    var starts = starts(notBefore: local, in: home)
    return starts.next() == local
  }
}
