/// When something happens, once or repeatedly, in the terms of RFC 5545; for lines that people type and for
/// calendars.
///
///     DTSTART;TZID=Europe/Berlin:20270126T080000
///     DURATION:PT30M
///     RRULE:FREQ=DAILY;UNTIL=20270226
///     EXDATE:20270201T080000
///
/// - Parse and write: `init(text:)`, `description`, one property per line
/// - Expand: `starts(notBefore:in:)`, in the zone from `home(_:local:)`
public struct Timetable: Hashable, Sendable {
  /// The start of the first occurrence (DTSTART).
  public var start: LocalSecond
  /// False when occurrences are whole days.
  public var isTimed: Bool
  /// The IANA zone of its times (TZID; `UTC` for a start in UTC); nil: floating, in the machine's zone.
  public var zone: String?
  /// The length of each occurrence in seconds (DURATION); nil: not given.
  public var duration: Int?
  /// The rule (RRULE); nil for a single occurrence, or when there are only dates.
  public var rule: RecurrenceRule?
  /// Additional dates (RDATE).
  public var additions: [RecurrenceDate] = []
  /// Excluded dates (EXDATE).
  public var exclusions: [RecurrenceDate] = []

  /// Creates a timetable with this start.
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

  /// Creates a timetable that starts on a day, with a time or without.
  public init(day: Day, time: TimeOfDay? = nil, zone: String? = nil, rule: RecurrenceRule? = nil) {
    self.init(
      start: LocalSecond(LocalDateTime(day: day, time: time ?? .midnight)), isTimed: time != nil, zone: zone,
      rule: rule)
  }

  /// True when it can have more than one occurrence.
  public var repeats: Bool { rule != nil || !additions.isEmpty }

  /// True when occurrences have times: from the start, or from the rule.
  public var hasTimes: Bool { isTimed || rule.map { $0.frequency < .daily || !$0.hours.isEmpty } ?? false }

  /// The zone of its wall clock.
  /// - Parameters:
  ///   - zones: returns the zone with a name; nil for an unknown name, for which the timetable floats.
  ///   - local: the machine's zone.
  public func home(_ zones: (String) -> Zone?, local: Zone) -> Zone { zone.flatMap(zones) ?? local }

  /// The starts of its occurrences on the wall clock of its zone, earliest first, computed on demand.
  /// - Parameter notBefore: the earliest start to return; nil returns all.
  public func starts(notBefore: LocalSecond? = nil, in home: Zone) -> SetOccurrences {
    RecurrenceSet(start: start, rule: rule, additions: additions, exclusions: exclusions)
      .occurrences(notBefore: notBefore, in: home)
  }

  /// True when an occurrence starts at this time.
  public func has(_ local: LocalSecond, in home: Zone) -> Bool {
    var starts = starts(notBefore: local, in: home)
    return starts.next() == local
  }
}
