import Moments

/// The rules of a VTIMEZONE (RFC 5545 §3.6.5): the offsets and when they begin.
struct ZoneRules {
  /// A STANDARD or DAYLIGHT part.
  private struct Observance {
    var onsets: RecurrenceSet
    var offsetBefore: Int
    var offset: Int
  }

  private let observances: [Observance]
  /// True when the last rules have no end, or there is only one offset.
  let isForEver: Bool
  /// The years for which onsets are computed.
  private static let years = 1900...2200
  /// The maximum number of onsets of one part.
  private static let mostOnsets = 2000

  /// Reads the rules of a component; nil when none can be read.
  ///
  /// Rules must be yearly; a part with any other rule, or without offsets, is left out.
  init?(_ component: Component) {
    observances = component.components.filter { $0.name == "STANDARD" || $0.name == "DAYLIGHT" }.compactMap {
      part in
      guard let start = try? part["DTSTART"]?.date().local, let before = try? part["TZOFFSETFROM"]?.offset(),
        let after = try? part["TZOFFSETTO"]?.offset()
      else { return nil }
      let rule = try? part["RRULE"]?.recurrence()
      if let rule, rule.frequency != .yearly { return nil }
      let added = part.all("RDATE").flatMap {
        ((try? $0.dates()) ?? []).map { RecurrenceDate.local($0.local) }
      }
      let onsets = RecurrenceSet(
        start: start, rule: rule, additions: Array(added.prefix(ZoneRules.mostOnsets)))
      return Observance(onsets: onsets, offsetBefore: before, offset: after)
    }
    guard !observances.isEmpty else { return nil }
    isForEver =
      Set(observances.map(\.offset)).count == 1
      || observances.contains { $0.onsets.rule?.end == .never }
  }

  /// Returns the zone that follows the rules.
  func zone(named name: String) -> Zone {
    var changes: [(at: Moment, offset: Int)] = []
    var first: (at: Moment, offset: Int)?
    for observance in observances {
      let before = Zone(name: name, offset: observance.offsetBefore)
      let start = LocalSecond(seconds: ZoneRules.start(of: ZoneRules.years.lowerBound))
      let end = ZoneRules.start(of: ZoneRules.years.upperBound)
      // Outlook's rules start in 1601.
      let from = observance.onsets.start < start ? start : nil
      for onset in observance.onsets.occurrences(notBefore: from, in: before).prefix(ZoneRules.mostOnsets) {
        guard onset.seconds < end else { break }
        let moment = before.moment(at: onset).moment
        changes.append((moment, observance.offset))
        if moment < first?.at ?? Moment(seconds: .max) { first = (moment, observance.offsetBefore) }
      }
    }
    return Zone(name: name, offset: first?.offset ?? observances[0].offset, changes: changes)
  }

  private static func start(of year: Int) -> Int { (Day(year: year, month: 1, day: 1)?.number ?? 0) * 86_400 }
}
