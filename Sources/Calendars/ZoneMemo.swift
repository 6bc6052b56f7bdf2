import Moments

/// A cache of looked-up zones.
final class ZoneMemo {
  private let named: (String) -> Zone?
  private var known: [String: Zone?] = [:]

  init(_ named: @escaping (String) -> Zone?) { self.named = named }

  func zone(_ name: String) -> Zone? {
    if let zone = known[name] { return zone }
    let zone = named(name)
    known[name] = .some(zone)
    return zone
  }
}
