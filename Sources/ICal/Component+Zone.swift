import Moments

extension Component {
  /// Creates the VTIMEZONE of a zone, for a file that uses it from a year on.
  ///
  /// If the clocks change by one rule for thirty years, it contains the rule; otherwise it contains each change.
  public init(zone: Zone, from year: Int) {
    self.init("VTIMEZONE", properties: [ContentLine("TZID", text: zone.name)])
    func start(_ year: Int) -> Moment {
      Moment(seconds: (Day(year: year, month: 1, day: 1) ?? .first).number * 86_400)
    }
    // From the year before, so that the first days come after a change.
    let first = start(max(2, year - 1))
    var changes: [ZoneChange] = []
    var offset = zone.offset(at: first)
    for change in zone.changes(from: first, to: start(min(9998, year + 30))) {
      changes.append(ZoneChange(at: change.at, before: offset, after: change.offset))
      offset = change.offset
    }
    guard !changes.isEmpty else {
      components = [ZoneChange(at: Moment(seconds: -offset), before: offset, after: offset).component()]
      return
    }
    // Changes of the same kind in every year form one part; the parts are in order of their first change.
    var kinds: [[ZoneChange]] = []
    for change in changes {
      if let kind = kinds.firstIndex(where: { $0[0].before == change.before && $0[0].after == change.after })
      {
        kinds[kind].append(change)
      } else {
        kinds.append([change])
      }
    }
    components = kinds.map { kind in
      let others = kind.dropFirst().map { RecurrenceDate.local($0.local).description }
      guard !others.isEmpty else { return kind[0].component() }
      let lastYear = changes[changes.count - 1].local.day.year
      if let rule = ZoneChange.rule(of: kind, until: lastYear) {
        return kind[0].component(ContentLine("RRULE", value: rule))
      }
      return kind[0].component(ContentLine("RDATE", value: others.joined(separator: ",")))
    }
  }
}

/// One change of a zone's offset.
private struct ZoneChange {
  var at: Moment
  var before: Int
  var after: Int

  /// The local time of the change on a clock that has not changed yet.
  var local: LocalSecond { LocalSecond(seconds: at.seconds + before) }

  /// The part of a VTIMEZONE for this change, and for others like it.
  func component(_ others: ContentLine? = nil) -> Component {
    let properties = [
      ContentLine("DTSTART", value: RecurrenceDate.local(local)),
      ContentLine("TZOFFSETFROM", value: ZoneChange.text(of: before)),
      ContentLine("TZOFFSETTO", value: ZoneChange.text(of: after)),
    ]
    return Component(
      after > before ? "DAYLIGHT" : "STANDARD", properties: properties + [others].compactMap { $0 })
  }

  /// The yearly rule of these changes: one a year, on a weekday counted from the start or end of a month; nil when
  /// they follow no such rule.
  static func rule(of changes: [ZoneChange], until lastYear: Int) -> RecurrenceRule? {
    let times = changes.map(\.local)
    let days = times.map(\.day)
    let first = days[0]
    guard days.enumerated().allSatisfy({ $1.year == first.year + $0 && $1.month == first.month }),
      days.count > 10, days[days.count - 1].year >= lastYear - 1,
      days.allSatisfy({ $0.weekday == first.weekday }), Set(times.map(\.secondOfDay)).count == 1
    else { return nil }
    let weeks = Set(days.map { ($0.day - 1) / 7 + 1 })
    let ordinal =
      if days.allSatisfy({ $0.adding(days: 7).month != $0.month }) { -1 } else if weeks.count == 1 {
        (first.day - 1) / 7 + 1
      } else { 0 }
    guard ordinal != 0 else { return nil }
    return RecurrenceRule(.yearly, months: [first.month], weekdays: [.init(ordinal, first.weekday)])
  }

  /// `-0800`, or `+013045` when it has seconds.
  private static func text(of offset: Int) -> String {
    let seconds = abs(offset)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return (offset < 0 ? "-" : "+") + two(seconds / 3600) + two(seconds / 60 % 60)
      + (seconds % 60 == 0 ? "" : two(seconds % 60))
  }
}
