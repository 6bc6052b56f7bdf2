import Moments

/// The time zones of a file: resolves its TZIDs.
///
///     TZID                                       zone
///     Europe/Berlin                              the zone with that name
///     /mozilla.org/20070129_1/Europe/Berlin      the zone named at its end; the same for /Europe/Berlin
///     Pacific Standard Time                      America/Los_Angeles; a Windows name
///     Customized Time Zone                       the rules of its VTIMEZONE, or the IANA zone with the same rules
///
/// Zones are resolved on first use, at most `most` of them from rules.
public struct CalendarZones {
  private let named: (String) -> Zone?
  private var components: [String: Component] = [:]
  private var known: [String: Zone?] = [:]
  private var candidates: [Zone]?
  private var fromRules = 0
  /// The number of zones in a file that are built from rules.
  private static let most = 100

  /// Creates zones without any VTIMEZONE.
  /// - Parameter named: returns the zone with an IANA name; nil when it does not exist.
  public init(named: @escaping (String) -> Zone?) { self.named = named }

  /// Adds a VTIMEZONE; of several with the same TZID, the first counts.
  public mutating func add(_ component: Component) {
    guard component.name == "VTIMEZONE", let tzid = component.text("TZID"), components[tzid] == nil else {
      return
    }
    components[tzid] = component
    known[tzid] = nil
  }

  /// Returns the zone of a TZID; nil when it cannot be resolved.
  public mutating func zone(_ tzid: String) -> Zone? {
    if let zone = known[tzid] { return zone }
    let zone = resolve(tzid)
    known[tzid] = zone
    return zone
  }

  private mutating func resolve(_ tzid: String) -> Zone? {
    for name in CalendarZones.names(in: tzid, components[tzid]) {
      if let zone = named(name) { return zone }
    }
    guard let component = components[tzid], fromRules < CalendarZones.most else { return nil }
    fromRules += 1
    guard let rules = ZoneRules(component) else { return nil }
    let zone = rules.zone(named: tzid)
    return rules.isForEver ? ianaZone(like: zone) ?? zone : zone
  }

  /// The IANA names that a TZID may contain, most likely first.
  private static func names(in tzid: String, _ component: Component?) -> [String] {
    let parts = tzid.split(separator: "/")
    let tails = (2...3).filter { $0 <= parts.count }.map { parts.suffix($0).joined(separator: "/") }
    let said = [component?.text("X-LIC-LOCATION"), WindowsZones.ianaName[tzid]].compactMap { $0 }
    return [tzid] + tails + said
  }

  /// The zone of the IANA database whose clock shows the same from 2020 to 2040.
  private mutating func ianaZone(like zone: Zone) -> Zone? {
    let candidates = candidates ?? Set(WindowsZones.ianaName.values).sorted().compactMap(named)
    self.candidates = candidates
    guard let start = Day(year: 2020, month: 1, day: 1), let end = Day(year: 2040, month: 1, day: 1) else {
      return nil
    }
    let span = (Moment(seconds: start.number * 86_400), Moment(seconds: end.number * 86_400))
    func changes(_ zone: Zone) -> [[Int]] {
      zone.changes(from: span.0, to: span.1).map { [$0.at.seconds, $0.offset] }
    }
    let wanted = (zone.offset(at: span.0), changes(zone))
    return candidates.first { $0.offset(at: span.0) == wanted.0 && changes($0) == wanted.1 }
  }
}
