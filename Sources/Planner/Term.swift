import Moments

/// Days with a name that what repeats keeps to: a term, or a break in which it does not happen.
///
///     Spring 2027     19 January – 14 May      what repeats under its Arc ends with it
///     Spring break    22 – 26 March            what repeats leaves it out
public struct Term: Hashable, Sendable {
  /// The same on every device.
  public var uuid: String
  /// What people call it.
  public var name: String
  /// The first day.
  public var first: Day
  /// The last day, not before the first.
  public var last: Day
  /// True for a break, false for a term.
  public var isBreak: Bool
  /// The UUID of the Arc that it is for, with all below it; nil: for all Arcs.
  public var arc: String?

  /// A term or a break.
  public init(uuid: String, name: String, first: Day, last: Day, isBreak: Bool, arc: String? = nil) {
    self.uuid = uuid
    self.name = name
    self.first = first
    self.last = max(first, last)
    self.isBreak = isBreak
    self.arc = arc
  }

  /// The fields of what repeats, kept to this: a break leaves its days out, a term ends what has no end.
  ///
  ///     every Mon and Wed from 20 Jan, break 22–26 Mar ──▶ EXDATE:20270322,20270324
  ///     every Mon and Wed from 20 Jan, term to 14 May  ──▶ UNTIL=20270514
  ///     the same, open: 22 Mar                         ──▶ open: 29 Mar, since that one is left out
  ///
  /// - Parameters:
  ///   - start: where the open occurrence starts by the rule; nil: where it is now.
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
    // What counts from its completion has no days yet.
    guard !fields.countsFromCompletion, last >= home.local(at: now).day else { return nil }
    let begin = LocalSecond(LocalDateTime(day: start.day, time: start.time ?? .midnight))
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
}
