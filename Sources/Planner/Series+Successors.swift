import Moments

// How an occurrence replaces one that was not closed in time.
//
//     class every Tue and Thu 9:00, open: Tue 17 Nov ── Thu 19 Nov 0:00 ──▶ Tue missed, open: Thu 19 Nov
//     water every 2 hours, open: 8:00                ── 10:00           ──▶ 8:00 missed, open: 10:00

extension Series {
  /// An occurrence after the open one.
  public struct Successor: Hashable, Sendable {
    /// The occurrence, as the fields of a task.
    public var fields: ArcTask.Fields
    /// When it replaces the previous one.
    public var begins: Moment
  }

  /// Returns the occurrences after the open one, earliest first, computed lazily; empty for a series that is counted
  /// from completion.
  ///
  /// Each begins with its day, or at its time when there are several in a day. If the open one was moved to the same
  /// day, it does not begin before the open one is due.
  /// - Parameter lastDay: the day on which the Arc ends; nil when it has no end.
  public func successors(until lastDay: Day?) -> some Sequence<Successor> {
    let all = rule.occurrenceLimit
    let leftOut = Set(repetition.exclusions)
    // Excluded dates count, too.
    let numbered = zip(0..., RecurrenceSet(start: first, rule: rule).occurrences(in: home)).lazy
    let later = numbered.filter { _, local in
      local > own && !leftOut.contains(.day(local.day)) && !leftOut.contains(.local(local))
    }
    return later.prefix { _, local in
      fields.scheduledRule != nil && lastDay.map { local.day <= $0 } ?? true
    }.map { number, local in
      Successor(fields: occurrence(at: local, counting: all.map { $0 - number }), begins: begin(of: local))
    }.prefix(while: \.fields.isInCalendar)
  }

  /// True when it repeats more than once a day.
  public var comesWithinDay: Bool { rule.comesWithinDay }

  /// When an occurrence replaces the open one.
  private func begin(of local: LocalSecond) -> Moment {
    let start = rule.comesWithinDay ? local : local.day.firstSecond
    return home.moment(at: max(start, own)).moment
  }
}

extension RecurrenceRule {
  fileprivate var comesWithinDay: Bool {
    frequency < .daily || max(1, hours.count) * max(1, minutes.count) * max(1, seconds.count) > 1
  }

  /// The total number of occurrences (COUNT); nil when the rule has another end or none.
  fileprivate var occurrenceLimit: Int? { if case .count(let all) = end { all } else { nil } }
}
