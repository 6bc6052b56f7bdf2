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
  /// end, and what nobody gave a first day begins with a term that lies ahead.
  ///
  ///     every Mon and Wed from 20 Jan, break 22–26 Mar ──▶ EXDATE:20270322,20270324
  ///     every Mon and Wed from 20 Jan, term to 14 May  ──▶ UNTIL=20270514
  ///     every Mon and Wed, term 19 Jan to 14 May       ──▶ open: 20 Jan, UNTIL=20270514
  ///     the same, open: 22 Mar                         ──▶ open: 29 Mar, since 22 Mar is excluded
  ///
  /// - Parameters:
  ///   - start: where the open occurrence starts according to the rule; nil when it was not moved.
  ///   - beginsByRule: true when its first day was not given but worked out from its rule, so that it can be another.
  ///   - home: the zone of its wall clock.
  /// - Returns: nil when nothing changes.
  public func fitted(
    _ fields: ArcTask.Fields, start: OccurrenceStart? = nil, beginsByRule: Bool = false, home: Zone,
    now: Moment
  ) -> ArcTask.Fields? {
    guard let text = fields.recurrence, var repetition = try? RecurrencePattern(text),
      let start = start ?? fields.start
    else { return nil }
    guard isBreak else {
      guard start.day <= last else { return nil }
      let moved = beginsByRule ? begun(fields, start: start, home: home, now: now) : nil
      var kept = moved ?? fields
      if repetition.rule.end == .never {
        repetition.rule.end = .until(.day(last))
        kept.recurrence = repetition.description
      }
      return kept == fields ? nil : kept
    }
    var kept = fields
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

  /// Returns the fields of a repeating task without what fitting it to this has changed: a break's days come back, a
  /// rule that ends with the term has no end, and what began with the term begins as if there were none.
  /// - Returns: nil when nothing changes.
  public func released(_ fields: ArcTask.Fields, beginsByRule: Bool = false, home: Zone, now: Moment)
    -> ArcTask.Fields?
  {
    guard let text = fields.recurrence, var repetition = try? RecurrencePattern(text) else { return nil }
    var released = fields
    if isBreak {
      repetition.exclusions.removeAll { (first...last).contains($0.day(in: home)) }
    } else if repetition.rule.end == .until(.day(last)) {
      repetition.rule.end = .never
    }
    if !isBreak, beginsByRule, let date = fields.date, contains(date), first > home.local(at: now).day {
      released = Term.begun(fields, onOrAfter: home.local(at: now).day, home: home, now: now) ?? fields
    }
    released.recurrence = repetition.description
    return released == fields ? nil : released
  }

  /// True for a day of it.
  public func contains(_ day: Day) -> Bool { first <= day && day <= last }

  /// The first occurrence within a term that lies ahead; nil when it has one before that stays: it ends before the term,
  /// or the term has begun.
  private func begun(_ fields: ArcTask.Fields, start: OccurrenceStart, home: Zone, now: Moment) -> ArcTask
    .Fields?
  {
    guard let text = fields.recurrence, let rule = try? RecurrencePattern(text).rule, start.day < first,
      first > home.local(at: now).day
    else { return nil }
    if case .until(let end) = rule.end, end.day(in: home) < first { return nil }
    guard let moved = Term.begun(fields, onOrAfter: first, home: home, now: now),
      moved.date.map(contains) == true
    else { return nil }
    return moved
  }

  /// The first occurrence that is due after now and not before a day, as if it had been typed on that day.
  private static func begun(_ fields: ArcTask.Fields, onOrAfter day: Day, home: Zone, now: Moment)
    -> ArcTask.Fields?
  {
    guard let text = fields.recurrence, let rule = try? RecurrencePattern(text).rule, let date = fields.date
    else { return nil }
    var begin = day
    // A rule of weeks that names no weekday keeps the one that it has.
    if rule.frequency == .weekly, rule.weekdays.isEmpty {
      begin = day.adding(days: ((date.number - day.number) % 7 + 7) % 7)
    }
    return Series(fields, start: nil, home: home)?.begun(onOrAfter: begin, after: now)
  }
}
