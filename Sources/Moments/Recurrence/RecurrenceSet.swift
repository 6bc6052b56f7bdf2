/// A start and a rule, with additional and excluded dates (RFC 5545 §3.8.5).
///
///     var classes = RecurrenceSet(start: 2027-01-12T09:00:00, rule: try RecurrenceRule("FREQ=WEEKLY;COUNT=4"))
///     classes.exclusions = [.day(2027-01-19)]
///     classes.additions = [.day(2027-01-20)]
///     classes.occurrences()                       // 2027-01-12, 2027-01-20, 2027-01-26, 2027-02-02
///
/// The start is always the first occurrence and counts, even if the rule does not match it. Excluded occurrences
/// count, too (COUNT=4 above gives three and the added one).
public struct RecurrenceSet: Hashable, Sendable {
  /// The start of the recurrence (DTSTART).
  public var start: LocalSecond
  /// The rule; nil when there are only dates (RRULE).
  public var rule: RecurrenceRule?
  /// Additional dates (RDATE); a day gets the start's time.
  public var additions: [RecurrenceDate]
  /// Excluded dates (EXDATE); a day excludes all occurrences on it.
  public var exclusions: [RecurrenceDate]

  /// Creates a set.
  public init(
    start: LocalSecond, rule: RecurrenceRule? = nil, additions: [RecurrenceDate] = [],
    exclusions: [RecurrenceDate] = []
  ) {
    self.start = start
    self.rule = rule
    self.additions = additions
    self.exclusions = exclusions
  }

  /// The occurrences on a zone's wall clock, earliest first, without duplicates, computed on demand.
  /// - Parameters:
  ///   - notBefore: the earliest time to return; nil returns all, including added dates before the start.
  ///   - zone: the zone of the wall clock; matters only for dates in UTC.
  public func occurrences(notBefore: LocalSecond? = nil, in zone: Zone = .utc) -> SetOccurrences {
    SetOccurrences(of: self, notBefore: notBefore, zone: zone)
  }

  /// The first occurrence after a time, to the minute; nil when there is none.
  /// - Parameter zone: the zone of the wall clock, which matters only for dates in UTC.
  public func next(after time: LocalDateTime, in zone: Zone = .utc) -> LocalDateTime? {
    var occurrences = occurrences(notBefore: LocalSecond(time.adding(minutes: 1)), in: zone)
    return occurrences.next()?.local
  }
}

/// The occurrences of a `RecurrenceSet`, earliest first, computed on demand.
public struct SetOccurrences: Sequence, IteratorProtocol, Sendable {
  private var walk: Occurrences?
  private var nextOfRule: LocalSecond?
  /// Latest first, so that the next one is removed from the end.
  private var additions: [LocalSecond]
  private let excludedDays: Set<Day>
  private let excludedTimes: Set<LocalSecond>
  private let excludedMoments: Set<Moment>
  private let zone: Zone

  /// Creates the occurrences of a set that are not before a time.
  init(of set: RecurrenceSet, notBefore: LocalSecond?, zone: Zone) {
    self.zone = zone
    var days: Set<Day> = []
    var times: Set<LocalSecond> = []
    var moments: Set<Moment> = []
    for exclusion in set.exclusions {
      switch exclusion {
      case .day(let day): days.insert(day)
      case .local(let time): times.insert(time)
      case .utc(let moment): moments.insert(moment)
      }
    }
    (excludedDays, excludedTimes, excludedMoments) = (days, times, moments)

    let added = set.additions.map { date in
      switch date {
      case .day(let day): LocalSecond(seconds: day.midnight.seconds + WideInt(set.start.secondOfDay))
      case .local(let time): time
      case .utc(let moment): zone.localSecond(at: moment)
      }
    }
    additions = Set(added + [set.start]).filter { $0 >= notBefore ?? $0 }.sorted(by: >)

    guard var rule = set.rule else { return }
    var walk = rule.occurrences(from: set.start, in: zone)
    if case .count(let count) = rule.end {
      // The start counts first, even if the rule does not match it.
      var fromStart = walk
      if fromStart.next() != set.start {
        rule.end = .count(count - 1)
        walk = rule.occurrences(from: set.start, in: zone)
      }
    }
    if let notBefore { walk.skip(to: notBefore) }
    nextOfRule = walk.next()
    self.walk = walk
  }

  /// The next occurrence; nil when there are no more.
  public mutating func next() -> LocalSecond? {
    while let candidate = takeEarliest() {
      if !isExcluded(candidate) { return candidate }
    }
    return nil
  }

  /// Takes the earliest from the rule or the added dates; from both when they are equal.
  private mutating func takeEarliest() -> LocalSecond? {
    guard let added = additions.last else {
      defer { nextOfRule = walk?.next() }
      return nextOfRule
    }
    guard let ofRule = nextOfRule, ofRule <= added else { return additions.removeLast() }
    if ofRule == added { additions.removeLast() }
    nextOfRule = walk?.next()
    return ofRule
  }

  private func isExcluded(_ time: LocalSecond) -> Bool {
    (!excludedTimes.isEmpty && excludedTimes.contains(time))
      || (!excludedDays.isEmpty && excludedDays.contains(time.day))
      || (!excludedMoments.isEmpty && excludedMoments.contains(zone.moment(at: time).moment))
  }
}
