import Moments

/// A named range of days that limits repetitions: a term, or a break without occurrences.
///
///     Spring 2027     19 January – 14 May      repetitions under its Arc end with it
///     Spring break    22 – 26 March            repetitions skip it
public struct Term: Hashable, Sendable {
  /// The UUID, the same on every device.
  public var uuid: String
  /// The name people call it by.
  public var name: String
  /// The first day.
  public var first: Day
  /// The last day, not before the first.
  public var last: Day
  /// True for a break, false for a term.
  public var isBreak: Bool
  /// The UUID of the Arc it applies to, including everything below it; nil for all Arcs.
  public var arc: String?

  /// Creates a term or a break; a `last` before `first` becomes `first`.
  public init(uuid: String, name: String, first: Day, last: Day, isBreak: Bool, arc: String? = nil) {
    self.uuid = uuid
    self.name = name
    self.first = first
    self.last = max(first, last)
    self.isBreak = isBreak
    self.arc = arc
  }

  /// Returns the fields of a repeating task fitted to this: a break excludes its days, a term ends a rule without an
  /// end.
  ///
  ///     every Mon and Wed from 20 Jan, break 22–26 Mar ──▶ EXDATE:20270322,20270324
  ///     every Mon and Wed from 20 Jan, term to 14 May  ──▶ UNTIL=20270514
  ///     the same, open: 22 Mar                         ──▶ open: 29 Mar, since 22 Mar is excluded
  ///
  /// - Parameters:
  ///   - start: where the open occurrence starts according to the rule; nil when it was not moved.
  ///   - home: the zone of its wall clock.
  /// - Returns: nil when nothing changes.
  public func fitted(_ fields: ArcTask.Fields, start: OccurrenceStart? = nil, home: Zone, now: Moment)
    -> ArcTask.Fields?
  {
    guard let text = fields.recurrence, var repetition = try? RecurrencePattern(text),
      let start = start ?? fields.start
    else { return nil }
    var kept = fields
    guard isBreak else {
      guard repetition.rule.end == .never, start.day <= last else { return nil }
      repetition.rule.end = .until(.day(last))
      kept.recurrence = repetition.description
      return kept
    }
    // A task counted from completion has no fixed days to exclude.
    guard fields.scheduledRule != nil, last >= home.local(at: now).day else { return nil }
    let begin = LocalSecond(start.local)
    let from = LocalSecond(LocalDateTime(day: first, time: .midnight))
    var days: [Day] = []
    for local in repetition.set(from: begin).occurrences(notBefore: from, in: home) {
      if local.day > last { break }
      if days.last != local.day { days.append(local.day) }
    }
    guard !days.isEmpty else { return nil }
    repetition.exclusions = (repetition.exclusions + days.map { .day($0) })
      .sorted { ($0.day(in: home), "\($0)") < ($1.day(in: home), "\($1)") }
    kept.recurrence = repetition.description
    guard let date = fields.date, (first...last).contains(date), (first...last).contains(start.day),
      let series = Series(kept, start: start, home: home)
    else { return kept }
    return series.next(after: now, lastDay: nil) ?? kept
  }

  /// Returns the fields of a repeating task without what fitting it to this has changed: a break's days come back, and a
  /// rule that ends with the term has no end.
  /// - Returns: nil when nothing changes.
  public func released(_ fields: ArcTask.Fields, home: Zone) -> ArcTask.Fields? {
    guard let text = fields.recurrence, var repetition = try? RecurrencePattern(text) else { return nil }
    if isBreak {
      repetition.exclusions.removeAll { (first...last).contains($0.day(in: home)) }
    } else if repetition.rule.end == .until(.day(last)) {
      repetition.rule.end = .never
    }
    var released = fields
    released.recurrence = repetition.description
    return released == fields ? nil : released
  }
}
